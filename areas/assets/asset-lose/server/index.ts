import { addDays, localDate, refuse, sumFen, titled, ZERO, type ChangesOf, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import { hand, nobody, room, type Archive } from '../../asset-archives/server/hand.ts'
import { kindsById } from '../../asset-kind-setting/server/index.ts'
import { assetLend } from '../../asset-lend/asset-lend.ts'
import { closeLine, openLines } from '../../asset-lend/server/close-lines.ts'
import { lineIs } from '../../asset-lend/server/rows.ts'
import { holder } from '../../codes.ts'
import { itemPricePort } from '../../ports.ts'
import { assetLose, assetLoseItem } from '../asset-lose.ts'

export type Lose = RowOf<typeof assetLose>
type Line = ChangesOf<typeof assetLoseItem> & Record<string, unknown>
/** Plates and registration certificates are reported to the police. */
const REPORTED = new Set(['PLATE', 'CERT'])
/** Fee item 其他 of area 50, and the days to pay it. */
const FEE_OTHER = 99
const PAY_DAYS = 7
/** responsible -> party type of the receivable; our own staff pay by payroll. */
const payerType: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4 }
const held: Readonly<Record<number, number>> = {
  [holder.customer]: 2,
  [holder.provider]: 3,
  [holder.lender]: 4,
}

export const loseItems = (tx: Tx, loseId: string): Promise<RowOf<typeof assetLoseItem>[]> =>
  findRows(tx, assetLoseItem, { loseId } as never, { orderBy: 't.line_no' })
const source = (row: Lose) => ({ sourceType: 'asset-lose', sourceId: row.id, sourceNo: row.docNo! })

async function prepare(tx: Tx, actor: Actor, form: Form<typeof assetLose>): Promise<void> {
  form.values.liabilityWaived = Boolean(form.values.waived ?? form.before?.waived)
  const lines = form.lines['lines'] as Line[] | undefined
  if (lines === undefined) return
  const items = new Map(
    (await findRows(tx, assetArchives, { id: lines.map(one => one.archiveId ?? '0') } as never)).map(one => [
      one.id,
      one,
    ]),
  )
  const prices: Fen[] = []
  for (const [index, line] of lines.entries()) {
    const item = items.get(line.archiveId ?? '')
    if (!item) continue
    if (lines.findIndex(one => one.archiveId === line.archiveId) !== index)
      form.fault(`lines.${index}.archiveId`, '档案重复 / named twice')
    if (![1, 2, 3, 8].includes(item.status))
      form.fault(
        `lines.${index}.archiveId`,
        `档案【${item.itemNo}】已遗失或已移出 / item ${item.itemNo} is lost or gone already`,
      )
    const price = line.price ?? (await standardPrice(tx, actor, item))
    if (price) prices.push(price)
    Object.assign(line, {
      price: price ?? null,
      itemNo: item.itemNo,
      kindName: item.kindName,
      serialNo: item.serialNo,
      plateNo: item.plateNo,
      vehicleId: item.vehicleId,
      holderName: item.holderName,
      statusBefore: item.status,
    })
  }
  const first = items.get(lines[0]?.archiveId ?? '')
  form.values.itemQty = lines.length
  form.values.holderAtLoss = first?.holderName ?? ''
  form.values.responsible ??= form.before?.responsible ?? held[first?.holderKind ?? 0] ?? 1
  form.values.liabilityAmt ??= form.before?.liabilityAmt ?? sumFen(prices, price => price)
  if (
    !form.draft &&
    !(form.values.policeNo ?? form.before?.policeNo) &&
    [...items.values()].some(one => REPORTED.has(one.kindCode ?? ''))
  )
    form.fault('policeNo', '号牌、登记证书遗失须填写报案号 / a lost plate or certificate needs a police report')
}

/** What the damage prices say for this item today; undefined where they say nothing. */
export async function standardPrice(tx: Tx, actor: Actor, item: Archive): Promise<Fen | undefined> {
  const key = (await kindsById(tx)).get(item.kindId)?.priceKey
  if (!key) return undefined
  return itemPricePort.ask().priceOf(tx, {
    missingItem: key,
    vehicleId: item.vehicleId,
    on: localDate(actor.clock.now()),
  })
}

/** 102 -> 1: items are nobody's, loans of them end as lost, and who answers for it is billed. */
async function confirm(tx: Tx, actor: Actor, row: Lose): Promise<ChangesOf<typeof assetLose>> {
  const lines = await loseItems(tx, row.id)
  const ids = lines.map(one => one.archiveId)
  const lent = await openLines(tx, ids)
  await lockRows(
    tx,
    assetLend,
    lent.map(one => one.lendId!),
  )
  const before = await findRows(tx, assetArchives, { id: ids } as never)
  await hand(tx, actor, ids, {
    action: 'lose',
    to: nobody,
    source: source(row),
    cannot: '不能登记遗失 / cannot be lost',
    changes: { loseId: row.id, lendId: null, overdueFrom: null },
  })
  for (const line of lent) await closeLine(tx, actor, line, { lineState: lineIs.lost, backTime: null })
  for (const item of before)
    await emit(tx, actor, 'asset-archives.lost', { id: item.id, no: item.itemNo!, vehicleId: item.vehicleId })
  return { chargeRef: await charge(tx, actor, row, before) }
}

/** Our staff pay by payroll: the document is the note for it. */
async function charge(tx: Tx, actor: Actor, row: Lose, items: readonly Archive[]): Promise<string | null> {
  if (row.waived || !row.liabilityAmt || row.liabilityAmt <= ZERO) return null
  const type = payerType[row.responsible]
  if (type === undefined) return '工资扣款'
  const item = items.find(one => one.holderMechanismId) ?? items[0]!
  if (!item.holderMechanismId || !item.companyId)
    refuse('noPayer', '无法确定赔偿方，请由财务手工开单 / nobody to bill is known: raise the bill by hand')
  const { accountReceivableId } = await raiseReceivable(tx, actor, {
    source: source(row),
    companyId: item.companyId,
    payerType: type,
    payerId: item.holderMechanismId,
    vehicleId: item.vehicleId,
    ...(item.cityCode ? { cityCode: item.cityCode } : {}),
    feeItem: FEE_OTHER,
    amt: row.liabilityAmt,
    taxRate: null,
    dueDate: addDays(localDate(actor.clock.now()), PAY_DAYS),
    description: titled('证照遗失赔偿', 'Lost papers', row.docNo ?? ''),
  })
  const made = await tx.row<{ no: string }>(
    sql`select receivable_no as no from account_receivable where tenant_id = ${tx.tenantId} and id = ${accountReceivableId}::bigint`,
  )
  return made?.no ?? accountReceivableId
}

/** Before its reissue is under way a lost item may turn up. */
async function find(tx: Tx, actor: Actor, row: Lose, foundTime: string, reason: string): Promise<void> {
  const ids = (await loseItems(tx, row.id)).map(one => one.archiveId)
  const items = await findRows(tx, assetArchives, { id: ids } as never)
  const gone = items.find(one => one.status !== 4)
  if (gone)
    refuse('reissuedAlready', '档案【{no}】已补办，不能找回 / item {no} is being reissued already', {
      no: gone.itemNo!,
    })
  await hand(tx, actor, ids, {
    action: 'found',
    to: room,
    at: foundTime,
    withCar: true,
    source: source(row),
    cannot: '不能找回 / cannot be found',
    changes: { loseId: null },
    note: reason,
  })
}

/** The reissue of an item of this loss is done; with its last item the loss ends. */
export async function itemReissued(
  tx: Tx,
  actor: Actor,
  loseId: string,
  archiveId: string,
  reissueId: string,
): Promise<void> {
  const loss = await getRow(tx, assetLose, loseId)
  const lines = await loseItems(tx, loseId)
  for (const line of lines.filter(one => one.archiveId === archiveId))
    await updateRow(tx, actor, assetLoseItem, line, { reissuedById: reissueId })
  const left = (await loseItems(tx, loseId)).filter(one => !one.reissuedById)
  if (left.length === 0 && loss.status === 1) await act(tx, actor, assetLose, loseId, 'replaced')
}

export default implement(assetLose, {
  prepare,
  actions: {
    approve: { run: (tx, actor, { row }) => confirm(tx, actor, row) },
    found: {
      async run(tx, actor, { row, input, reason }) {
        await find(tx, actor, row, input.foundTime as string, reason)
        return { foundTime: input.foundTime as string }
      },
    },
  },
})
