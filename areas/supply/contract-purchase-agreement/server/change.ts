import { addDays, refuse, ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { parseField } from '#packages/server/kinds.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import type { ChangeOf, ChangedMoney, KindFacts, KindHooks } from '#areas/contracts/contract/server/kinds.ts'
import { recount } from '../../supply-volume/server/ledger.ts'
import { contractSupplyPrice, contractSupplyTier } from '../agreement-lines.ts'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'
import { lockPrices, pricesOf, type PriceLine } from './prices.ts'
import { mostOf } from './quantity.ts'

type Agreement = RowOf<typeof contractPurchaseAgreement>
/** Kinds of lines of a change order (30). */
const LINE = { head: 5, price: 6, tier: 7 } as const
/** What a car costs: a new line from the day of the change, for prices in use are never edited (S3). */
const PRICED: readonly string[] = ['unitPrice', 'rebatePerUnit']
/** A plain change of money: nothing is planned by an agreement itself. */
const NO_MONEY: ChangedMoney = { waitingBefore: ZERO, waitingAfter: ZERO, billedAdjust: ZERO }

/** 40, 4 (contract-change/save-agreement): prices, ladder, quantity, term and delivery of an agreement in force. */
export const changeable: KindFacts['changeable'] = {
  head: [
    'totalQty',
    'minQty',
    'overQtyRate',
    'priceValidUntil',
    'endDate',
    'leadDays',
    'acceptDays',
    'lateRate',
    'lateGraceDays',
    'lateCapRate',
  ],
  vehicle: [],
  lines: {
    [LINE.price]: {
      resource: contractSupplyPrice,
      terms: [...PRICED, 'qtyLimit', 'minOrder', 'validTo'],
    },
    [LINE.tier]: { resource: contractSupplyTier, terms: ['unitPrice', 'cutPerUnit'] },
  },
}

/** Not below what is ordered already, of the agreement and of a price line. */
async function refuseBelow(tx: Tx, row: Agreement, { lines }: ChangeOf): Promise<void> {
  const changed = Object.fromEntries(
    lines.filter(line => line.lineKind === LINE.head).map(line => [line.field, line.newValue]),
  )
  const most = mostOf({
    totalQty: changed['totalQty'] === undefined ? row.totalQty : Number(changed['totalQty']),
    overQtyRate: changed['overQtyRate'] === undefined ? row.overQtyRate : changed['overQtyRate'],
  })
  const n = row.reservedQty ?? 0
  if (most < n) refuse('belowOrdered', '数量不能小于已下单{n}台 / not below the {n} cars ordered', { n })
  const prices = await pricesOf(tx, row.id)
  for (const line of lines.filter(one => one.lineKind === LINE.price && one.field === 'qtyLimit')) {
    const ordered = prices.find(one => one.id === line.refId)?.reservedQty ?? 0
    if (Number(line.newValue) < ordered)
      refuse('belowOrdered', '数量不能小于已下单{n}台 / not below the {n} cars ordered', { n: ordered })
  }
}

type Values = Record<string, unknown>
/** The new values of each object, by its id. */
function valuesOf(lines: ChangeOf['lines'], kind: number, fields: object): Map<string, Values> {
  const found = new Map<string, Values>()
  for (const line of lines.filter(one => one.lineKind === kind)) {
    const read = parseField(line.newValue, (fields as Record<string, never>)[line.field!]!)
    if ('value' in read) found.set(line.refId!, { ...found.get(line.refId!), [line.field!]: read.value })
  }
  return found
}

async function changePrices(tx: Tx, actor: Actor, row: Agreement, { change, lines }: ChangeOf): Promise<void> {
  const stored = await lockPrices(tx, row.id)
  let lineNo = Math.max(0, ...stored.map(one => (one as unknown as { lineNo: number }).lineNo))
  for (const [id, values] of valuesOf(lines, LINE.price, contractSupplyPrice.fields)) {
    const old = stored.find(one => one.id === id)
    if (!old) continue
    const isNewPrice = Object.keys(values).some(name => PRICED.includes(name))
    if (!isNewPrice || old.validFrom >= change.effectiveDate) {
      await updateRow(tx, actor, contractSupplyPrice, old, values as never, { action: 'change' })
      continue
    }
    await updateRow(
      tx,
      actor,
      contractSupplyPrice,
      old,
      { validTo: addDays(change.effectiveDate, -1) },
      { action: 'change' },
    )
    lineNo += 1
    await insertRow(tx, actor, contractSupplyPrice, {
      ...copyOf(old),
      ...values,
      lineNo,
      validFrom: change.effectiveDate,
    } as never)
  }
}
/** The rest of its limit goes over to the new price. */
const copyOf = (old: PriceLine): Values => ({
  contractId: old.contractId,
  carModelId: old.carModelId,
  color: old.color,
  configNote: old.configNote,
  cityCodes: old.cityCodes,
  guidePrice: old.guidePrice,
  unitPrice: old.unitPrice,
  rebatePerUnit: old.rebatePerUnit,
  taxRate: old.taxRate,
  ladderGroup: old.ladderGroup,
  qtyLimit: old.qtyLimit === null ? null : Math.max(1, old.qtyLimit - (old.reservedQty ?? 0)),
  minOrder: old.minOrder,
  validTo: old.validTo,
  priceState: old.priceState,
  reservedQty: 0,
})

async function changeTiers(tx: Tx, actor: Actor, row: Agreement, { lines }: ChangeOf): Promise<void> {
  const stored = await findRows(tx, contractSupplyTier, { contractId: row.id }, { lock: true })
  for (const [id, values] of valuesOf(lines, LINE.tier, contractSupplyTier.fields)) {
    const old = stored.find(one => one.id === id)
    if (old) await updateRow(tx, actor, contractSupplyTier, old, values as never, { action: 'change' })
  }
}

/** Hooks of the kind for its change orders. */
export const change: NonNullable<KindHooks<Agreement>['change']> = {
  async preview(tx, _actor, head, of) {
    await refuseBelow(tx, await getRow(tx, contractPurchaseAgreement, head.id), of)
    return NO_MONEY
  },
  async apply(tx, actor, head, of) {
    const row = await getRow(tx, contractPurchaseAgreement, head.id)
    await refuseBelow(tx, row, of)
    await changePrices(tx, actor, row, of)
    await changeTiers(tx, actor, row, of)
    await recount(tx, actor, row.id)
    if (of.lines.some(line => line.lineKind === LINE.price || line.lineKind === LINE.tier))
      await emit(tx, actor, 'supply.price-changed', {
        id: row.id,
        no: row.contractNo!,
        contractId: row.id,
        contractType: row.contractType,
        ...(of.lines.some(line => line.applyToOpen) ? { changeId: of.change.id } : {}),
        effectiveDate: of.change.effectiveDate,
      })
    return NO_MONEY
  },
}
