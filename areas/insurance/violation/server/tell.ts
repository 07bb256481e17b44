import { addDays, localDate, localDateTime, sumFen, yuan, ZERO, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { tellCustomer } from '#areas/customers/customer/server/tell-customer.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { violation } from '../violation.ts'
import type { Violation } from './bearer.ts'

/** One notice per customer with the list of his offences; each gets the day until which it is to be handled. */
export async function tellCustomers(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<{ customers: number; told: number; skipped: number }> {
  const rows = await findRows(
    tx,
    violation,
    sql`t.id = any(${[...ids]}::bigint[]) and t.status in (1, 2) and t.customer_id is not null`,
    { lock: true, orderBy: 't.violation_time, t.id' },
  )
  const deadline = addDays(localDate(actor.clock.now()), await paramNumber(tx, 'violation.handleDays'))
  const byCustomer = Map.groupBy(rows, row => row.customerId!)
  for (const [customerId, own] of byCustomer) {
    const who = await findRow(tx, customer, customerId)
    for (const row of own)
      await updateRow(tx, actor, violation, row, {
        noticeState: 1,
        noticeTime: localDateTime(actor.clock.now()),
        noticeTo: who?.mechanismName?.slice(0, 128) ?? null,
        handleDeadline: deadline,
      })
    await tellOne(tx, actor, customerId, own, deadline)
  }
  return { customers: byCustomer.size, told: rows.length, skipped: ids.length - rows.length }
}

async function tellOne(
  tx: Tx,
  actor: Actor,
  customerId: string,
  rows: readonly Violation[],
  deadline: string,
): Promise<void> {
  const first = rows[0]!
  const list = rows
    .slice(0, 5)
    .map(row => `${row.plateNo} ${row.violationTime.slice(0, 16)} ${row.code}`)
    .join('；')
  const fines = yuan(sumFen(rows, row => row.fine ?? ZERO))
  await tellCustomer(tx, actor, {
    customerId,
    event: 'violation',
    purpose: 'notice',
    subject: '违章处理通知 / Offences to be handled',
    content: `您有${rows.length}条违章待处理，罚款合计${fines}元，请于${deadline}前处理：${list} / ${rows.length} offences, fines of ${fines} yuan, to be handled by ${deadline}: ${list}`,
    bizTypeCode: 'violation',
    bizId: first.id,
  })
}

/** C13: the lessee hears of a transfer on the day it is filed; he may object within five working days. */
export async function tellOfTransfer(tx: Tx, actor: Actor, row: Violation): Promise<void> {
  if (!row.customerId) return
  const who = row.driverName ?? ''
  await tellCustomer(tx, actor, {
    customerId: row.customerId,
    event: 'violation',
    purpose: 'notice',
    subject: '违章转移通知 / Transfer of an offence',
    content: `${row.plateNo} ${row.violationTime.slice(0, 16)}的违章已向交管申请转移至司机${who}，如有异议请在5个工作日内提出 / The offence of ${row.plateNo} at ${row.violationTime.slice(0, 16)} is filed for transfer to ${who}; objections within five working days`,
    bizTypeCode: 'violation',
    bizId: row.id,
  })
}

/** The first ten: numbers and plates read the same in both languages. */
const inBoth = (lines: readonly string[]): Label =>
  `${lines.slice(0, 10).join('；')} / ${lines.slice(0, 10).join('; ')}`

/** Five days, one day before and on the day until which an offence is to be handled: the officer hears of it. */
const WARN_DAYS = [5, 1, 0]
export async function warnOfDeadlines(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const rows = await findRows(
    tx,
    violation,
    sql`t.status in (1, 2) and t.handle_deadline = any(${WARN_DAYS.map(days => addDays(today, days))}::date[])`,
    { orderBy: 't.handle_deadline, t.id' },
  )
  for (const [city, own] of Map.groupBy(rows, row => row.cityCode ?? ''))
    await notify(tx, actor, {
      bizTypeCode: 'violation_deadline',
      bizId: own[0]!.id,
      title: `${own.length}条违章即将到处理期限 / ${own.length} offences near their deadline`,
      content: inBoth(own.map(row => `${row.violationNo} ${row.plateNo} ${row.handleDeadline}`)),
      roles: ['violation_officer'],
      cityCode: city || null,
      dedupeKey: `violation-deadline-${city}-${today}`,
    })
  return rows.length
}

/** Offences of which nobody knows the holder, or that two had. */
export async function warnOfUnassigned(tx: Tx, actor: Actor): Promise<number> {
  const rows = await findRows(
    tx,
    violation,
    sql`t.status in (1, 2) and t.custody_kind = 9 and not coalesce(t.assign_manual, false)`,
    { orderBy: 't.violation_time, t.id' },
  )
  if (rows.length > 0)
    await notify(tx, actor, {
      bizTypeCode: 'violation_unassigned',
      bizId: rows[0]!.id,
      title: `${rows.length}条违章待分配责任 / ${rows.length} offences without a holder`,
      content: inBoth(rows.map(row => `${row.violationNo} ${row.plateNo} ${row.violationTime.slice(0, 16)}`)),
      roles: ['violation_officer'],
      dedupeKey: `violation-unassigned-${localDate(actor.clock.now())}`,
    })
  return rows.length
}
