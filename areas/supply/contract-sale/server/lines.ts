import { addMonths, localDate, yuan, ZERO, type Fen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { liveOccupations } from '#areas/vehicles/allocate-vehicle-record/server/occupy.ts'
import { incidentsPort, openDocumentsPort } from '#areas/vehicles/ports.ts'
import { netValue } from '#areas/vehicles/vehicle-cost/server/depreciate.ts'
import { saleFigures, saleTotals, splitPrice } from '../../calculations/sale.ts'
import type { contractSale } from '../contract-sale.ts'
import { contractSaleTerm, contractSaleVehicle } from '../contract-sale-vehicle.ts'
import { KIND, row as rowState, SELLING, TRIGGER } from '../sale-codes.ts'

export type Sale = RowOf<typeof contractSale>
export type SaleForm = Form<typeof contractSale>
export type SaleRow = RowOf<typeof contractSaleVehicle>
export type TermRow = RowOf<typeof contractSaleTerm>
type Line = Record<string, unknown>

interface Card {
  id: string
  vin: string
  plate_no: string | null
  model_name: string | null
  register_date: string | null
  mileage: number | null
  biz_status: number
  mortgage_state: number | null
  asset_company_id: string | null
}
export async function cardsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Card>(sql`
    select v.id, v.vin, v.plate_no, m.model_name, v.register_date::text, v.mileage, v.biz_status, v.mortgage_state, coalesce(v.asset_company_id, v.owner_company_id) as asset_company_id
    from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
    where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map(row => [row.id, row]))
}
/** 80: offences and accidents of these cars that nobody has handled. */
export const openViolations = async (
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { violations: number; accidents: number }>> =>
  new Map(
    (await incidentsPort.ask().counts(tx, ids)).map(one => [
      one.vehicleId,
      { violations: one.openViolations, accidents: one.openAccidents },
    ]),
  )

/** 60 at the end of the disposal month: netValue reads what stood at the end of the month before its day. */
const disposalDay = (whole: Partial<Sale>, today: string): string =>
  `${addMonths(`${(whole.deliverFrom ?? whole.startDate ?? today).slice(0, 7)}-01`, 1).slice(0, 7)}-01`

export const linesOf = async (tx: Tx, form: SaleForm): Promise<Line[]> =>
  (form.lines['vehicles'] as Line[] | undefined) ??
  (form.before
    ? ((await findRows(tx, contractSaleVehicle, { contractId: form.before.id } as never)) as unknown as Line[])
    : [])
export const termsOf = async (tx: Tx, form: SaleForm): Promise<Line[]> =>
  (form.lines['receiptTerms'] as Line[] | undefined) ??
  (form.before
    ? ((await findRows(tx, contractSaleTerm, { contractId: form.before.id } as never, {
        orderBy: 't.line_no',
      })) as unknown as Line[])
    : [])

const amount = (value: unknown): Fen => (value as Fen | null | undefined) ?? ZERO

/** Facts of the cars and figures of C7 in every line; the totals in the head. */
export async function completeSale(tx: Tx, actor: Actor, form: SaleForm): Promise<void> {
  const whole = { ...form.before, ...form.values } as Partial<Sale>
  const today = localDate(actor.clock.now())
  const lines = whole.direction === SELLING ? await linesOf(tx, form) : []
  const known = lines.filter(line => line['vehicleId'])
  const ids = known.map(line => String(line['vehicleId']))
  const cards = await cardsOf(tx, ids)
  const incidents = await openViolations(tx, ids)
  const floorRate = await paramNumber(tx, 'sale.floorRate')
  const reckoned = []
  for (const line of known) {
    const card = cards.get(String(line['vehicleId']))
    if (!card) continue
    const net = await netValue(tx, card.id, disposalDay(whole, today))
    Object.assign(line, {
      vin: card.vin,
      plateNo: card.plate_no,
      modelName: card.model_name,
      registerDate: card.register_date,
      mileage: card.mileage,
      mortgageState: card.mortgage_state ?? 0,
      openViolations: incidents.get(card.id)?.violations ?? 0,
      netValue: net,
      rowState: (line['rowState'] as number | null) ?? rowState.locked,
    })
    const facts = {
      salePrice: amount(line['salePrice']),
      appraisalPrice: (line['appraisalPrice'] as Fen | null) ?? null,
      netValue: net,
      disposalCost: amount(line['disposalCost']),
    }
    const figures = saleFigures(facts, whole.vatMode ?? 1, floorRate)
    Object.assign(line, {
      floorPrice: figures.floorPrice,
      taxAmt: figures.taxAmt,
      netPrice: figures.netPrice,
      gainAmt: figures.gainAmt,
    })
    reckoned.push({ ...facts, ...figures })
  }
  const totals = saleTotals(reckoned)
  Object.assign(form.values, {
    ...totals,
    totalAmount: totals.saleTotal,
    doneQty: form.before?.doneQty ?? 0,
    paidAmt: form.before?.paidAmt ?? ZERO,
    ...(await earnestOf(
      tx,
      form,
      reckoned.map(line => line.salePrice),
    )),
  })
}

async function earnestOf(tx: Tx, form: SaleForm, prices: readonly Fen[]) {
  const terms = await termsOf(tx, form)
  const at = terms.findIndex(term => term['isEarnest'] === true)
  if (at < 0) return { earnestRate: null, earnestAmt: ZERO }
  const percents = terms.map(term => String(term['percent'] ?? '0'))
  return {
    earnestRate: percents[at]!,
    earnestAmt: prices.reduce((sum, price) => (sum + splitPrice(price, percents)[at]!) as Fen, ZERO),
  }
}

const APPRAISAL_FROM = 50_000_000n
const MOST_EARNEST = 20
const FREE_STATES: Readonly<Record<number, readonly number[]>> = { [KIND.withLease]: [6, 7] }

/** Section 4: terms add up, earnest within a fifth, cars free; everything is told together. */
export async function checkSale(tx: Tx, form: SaleForm, whole: Sale): Promise<void> {
  checkTerms(form, await termsOf(tx, form))
  const isSelling = whole.direction === SELLING
  if (isSelling !== (whole.saleKind !== KIND.buying))
    form.fault('saleKind', '买卖类型与方向不符 / kind and direction do not fit')
  if (!isSelling) return
  const lines = await linesOf(tx, form)
  if (lines.length === 0) form.fault('vehicles', '请选择车辆 / choose the vehicles')
  if ((form.values.netValueTotal ?? ZERO) > APPRAISAL_FROM && !(whole.appraisalOrg && whole.appraisalDate))
    form.fault(
      'appraisalOrg',
      `净值合计超过500000.00元须评估 / above a net value of ${yuan(APPRAISAL_FROM as Fen)} an appraisal is needed`,
    )
  await checkCars(tx, form, whole, lines)
}

function checkTerms(form: SaleForm, terms: readonly Line[]): void {
  const sum = terms.reduce((total, term) => total + Math.round(Number(term['percent'] ?? 0) * 10_000), 0)
  if (sum !== 1_000_000) form.fault('receiptTerms', '收款比例合计须为100% / the terms must add up to 100 %')
  if (terms.filter(term => term['isEarnest']).length > 1)
    form.fault('receiptTerms', '只能有一笔定金 / one earnest only')
  terms.forEach((term, index) => {
    if (!term['isEarnest']) return
    if (Number(term['percent'] ?? 0) > MOST_EARNEST)
      form.fault(
        `receiptTerms.${index}.percent`,
        '定金不得超过合同金额的20% / the earnest is at most 20 % of the price',
      )
    if (term['trigger'] !== TRIGGER.signed)
      form.fault(`receiptTerms.${index}.trigger`, '定金须在签订后支付 / the earnest is due at the signature')
  })
}

async function checkCars(tx: Tx, form: SaleForm, whole: Sale, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(line => String(line['vehicleId'] ?? '')).filter(Boolean)
  const cards = await cardsOf(tx, ids)
  const free = FREE_STATES[whole.saleKind] ?? [3]
  const taken = await liveOccupations(tx, ids)
  const bars = new Map<string, string>()
  for (const owner of openDocumentsPort.all().values())
    for (const one of await owner.of(tx, ids)) bars.set(one.vehicleId, `${one.name}【${one.no}】`)
  const incidents = await openViolations(tx, ids)
  lines.forEach((line, index) => {
    const id = String(line['vehicleId'] ?? '')
    const card = cards.get(id)
    if (!card) return
    const fault = (reason: Label) => form.fault(`vehicles.${index}.vehicleId`, reason)
    const plate = card.plate_no ?? card.vin
    if (ids.indexOf(id) !== index) fault('同一车辆只能选一次 / the same vehicle twice')
    if (!free.includes(card.biz_status))
      fault(
        whole.saleKind === KIND.withLease
          ? `车辆【${plate}】不在租赁中 / ${plate} is not on lease`
          : `车辆【${plate}】不在库存 / ${plate} is not in stock`,
      )
    const hold = taken.get(id)
    const isOwn = hold?.sourceType === 'contract-sale' && hold.sourceId === form.before?.id
    if (hold && !isOwn && whole.saleKind !== KIND.withLease)
      fault(`车辆【${plate}】已被【${hold.sourceNo ?? ''}】占用 / ${plate} is taken by ${hold.sourceNo ?? ''}`)
    const open = bars.get(id)
    if (open) fault(`车辆【${plate}】有未完成的${open} / ${plate} has an open document: ${open}`)
    if (incidents.get(id)?.accidents) fault(`车辆【${plate}】有未结案事故 / ${plate} has an open accident`)
  })
}
