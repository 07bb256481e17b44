import { daysBetween, localDate, localDateTime, maxDate, refuse, type ChangesOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, lockRows } from '#packages/server/rows.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import { itemFromFile } from '../../asset-archives/server/from-file.ts'
import { hand, room } from '../../asset-archives/server/hand.ts'
import { assetLend, assetLendItem } from '../../asset-lend/asset-lend.ts'
import { closeLine, openLines } from '../../asset-lend/server/close-lines.ts'
import { borrowerOf, lendSource } from '../../asset-lend/server/index.ts'
import { dueOf, lineIs } from '../../asset-lend/server/rows.ts'
import { holder } from '../../codes.ts'
import { assetRepay, assetRepayItem } from '../asset-repay.ts'

type Line = ChangesOf<typeof assetRepayItem> & Record<string, unknown>
type Repay = RowOf<typeof assetRepay>

/** A row of a return file: one item, returned at noon of its day. */
async function fromFile(tx: Tx, form: Form<typeof assetRepay>): Promise<void> {
  if (form.body['backDate'] !== undefined) {
    const day = String(form.body['backDate']).slice(0, 10)
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) form.fault('backDate', '日期格式应为2026-01-31 / a date like 2026-01-31')
    else form.values.backTime = `${day} 12:00:00`
    if (!form.values.lateReason) form.values.lateReason = '批量导入 / by import'
  }
  const item = await itemFromFile(tx, form as never, 2)
  if (!item) return
  const condition = { 完好: 'good', 破损: 'damaged', 缺页: 'pages' }[String(form.body['condition'] ?? '').trim()]
  if (!condition) form.fault('condition', '请填写完好、破损或缺页 / good, damaged or pages missing')
  form.lines['lines'] = [{ archiveId: item.id, backCondition: condition ?? 'good' }]
}

/** Items that did not come back with their car: they are brought without a loan. */
async function missingAfterReturn(tx: Tx, ids: readonly string[]): Promise<Map<string, RowOf<typeof assetArchives>>> {
  const rows = await findRows(
    tx,
    assetArchives,
    sql`t.id = any(${[...ids]}::bigint[]) and t.status = 3 and t.overdue_from is not null`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function prepare(tx: Tx, actor: Actor, form: Form<typeof assetRepay>): Promise<void> {
  await fromFile(tx, form)
  if (form.before) {
    // Note and files alone may still change: what came back came back.
    delete form.lines['lines']
    for (const field of ['backTime', 'backUserName'] as const) delete form.values[field]
    return
  }
  const lines = (form.lines['lines'] ?? []) as Line[]
  const open = new Map(
    (
      await openLines(
        tx,
        lines.map(one => one.archiveId ?? '0'),
      )
    ).map(one => [one.archiveId, one]),
  )
  const loans = new Map(
    (await findRows(tx, assetLend, { id: [...open.values()].map(one => one.lendId!) } as never)).map(one => [
      one.id,
      one,
    ]),
  )
  const absent = await missingAfterReturn(
    tx,
    lines.map(one => one.archiveId ?? '0'),
  )
  const backDay = (form.values.backTime ?? localDateTime(actor.clock.now())).slice(0, 10)
  let longest = 0
  let late = 0
  for (const [index, line] of lines.entries()) {
    const at = `lines.${index}.archiveId`
    const lent = open.get(line.archiveId ?? '')
    if (lines.findIndex(one => one.archiveId === line.archiveId) !== index) form.fault(at, '档案重复 / named twice')
    const missing = lent ? undefined : absent.get(line.archiveId ?? '')
    if (!lent && !missing) {
      form.fault(at, '该档案没有未还的借出记录 / this item is not out on loan')
      continue
    }
    if (lent?.issueTime && form.values.backTime && form.values.backTime < lent.issueTime)
      form.fault('backTime', `不能早于领用时间${lent.issueTime} / not before it was handed over at ${lent.issueTime}`)
    const due = lent ? dueOf(loans.get(lent.lendId!)!) : missing!.overdueFrom!
    const item = lent ?? missing!
    const days = Math.max(0, daysBetween(due, backDay))
    longest = Math.max(longest, days)
    if (days > 0) late += 1
    Object.assign(line, {
      lendId: lent?.lendId ?? null,
      lendItemId: lent?.id ?? null,
      itemNo: item.itemNo,
      kindName: item.kindName,
      plateNo: item.plateNo,
      dueDate: due,
      lateDays: days,
    })
  }
  Object.assign(form.values, { itemQty: lines.length, lateQty: late, lateDays: longest })
  if (late > 0 && !form.values.lateReason)
    form.fault('lateReason', `有${late}件逾期归还，请填写逾期原因 / ${late} items are late: give the reason`)
}

const repayItems = (tx: Tx, repayId: string) =>
  findRows(tx, assetRepayItem, { repayId } as never, { orderBy: 't.line_no' })
const repaySource = (row: Repay) => ({ sourceType: 'asset-repay', sourceId: row.id, sourceNo: row.docNo! })

/** Loans are locked before the items that they hold; a line that came back meanwhile is refused by its item. */
async function takeIn(tx: Tx, actor: Actor, row: Repay): Promise<void> {
  const lines = await repayItems(tx, row.id)
  await lockRows(
    tx,
    assetLend,
    lines.flatMap(one => one.lendId ?? []),
  )
  for (const line of lines) {
    const item = await getRow(tx, assetArchives, line.archiveId)
    await hand(tx, actor, [line.archiveId], {
      action: item.status === 8 ? 'fromLender' : item.status === 3 ? 'changeHolder' : 'repay',
      to: item.status === 3 ? { kind: holder.car, name: '随车在库' } : room,
      at: row.backTime,
      source: repaySource(row),
      cannot: '不能归还 / cannot be returned',
      changes: { lendId: null, overdueFrom: null },
      handBy: actor.userId,
      receivedBy: actor.userName,
      signBizId: row.backSignBizId,
    })
    if (!line.lendItemId) continue
    await closeLine(tx, actor, await getRow(tx, assetLendItem, line.lendItemId), {
      lineState: lineIs.back,
      backTime: row.backTime,
      backCondition: line.backCondition,
    })
  }
}

export default implement(assetRepay, {
  prepare,
  async saved(tx, actor, row, form) {
    if (!form.before) await takeIn(tx, actor, row)
  },
  actions: {
    reverse: {
      async guard(tx, actor, { row }) {
        if ((await repayItems(tx, row.id)).some(one => !one.lendItemId))
          refuse('noLoan', '退车缺件补交的归还不能冲销 / items brought after a return are not out on loan')
        if (row.createTime.slice(0, 10) !== localDate(actor.clock.now()))
          refuse('notToday', '只能在归还当日冲销 / reversed on the day of the return only')
        if (row.createUser === actor.userId) refuse('otherKeeper', '须由另一名保管员冲销 / another keeper reverses it')
      },
      async run(tx, actor, { row }) {
        const lines = await repayItems(tx, row.id)
        const loans = new Map(
          (
            await lockRows(
              tx,
              assetLend,
              lines.map(one => one.lendId!),
            )
          ).map(one => [one.id, one]),
        )
        const now = localDateTime(actor.clock.now())
        for (const line of lines) {
          const loan = loans.get(line.lendId!)!
          await hand(tx, actor, [line.archiveId], {
            action: loan.lendKind === 4 ? 'toLender' : 'repayReversed',
            to: borrowerOf(loan),
            at: maxDate(now, row.backTime),
            source: lendSource(loan),
            cannot: '不能冲销 / cannot be reversed',
            changes: { dueDate: dueOf(loan), lendId: loan.id },
          })
          await closeLine(tx, actor, await getRow(tx, assetLendItem, line.lendItemId!), {
            lineState: lineIs.lent,
            backTime: null,
          })
        }
      },
    },
  },
})
