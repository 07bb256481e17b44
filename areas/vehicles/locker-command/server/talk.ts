import { instantOf, localDateTime, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { lockerCommand } from '../locker-command.ts'
import { commandIs, LOCKER_JOB, purposeIs, type Command } from './ask.ts'
import { CabinetOffline, CabinetSilent, type Cabinet, type OpenOrder } from './cabinet-interface.ts'
import { cabinetOf, connectedCabinet } from './cabinet.ts'
import { hear, tellKeeper } from './hear.ts'

/** An offline cabinet is asked three times, a minute apart. */
const TRIES = 3
const RETRY_SECONDS = 60
/** Who says nothing for so long is given up; his report is booked when it comes all the same. */
const SILENT_MINUTES = 30
/** So long after it was given up a report is still asked for. */
const LATE_HOURS = 24
type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const orderOf = (command: Command): OpenOrder => ({
  requestNo: command.requestNo!,
  deviceNo: command.deviceNo!,
  gridNo: command.gridNo!,
  purpose: command.purpose === purposeIs.in ? 'put' : 'take',
  at: instantOf(command.askedTime!),
})

/** Opens what is to be opened, then hears what became of it. The cabinet is talked to outside of every transaction. */
export async function talkToCabinets(run: Run, actor: Actor): Promise<{ sent: number; reports: number }> {
  const cabinet = cabinetOf(await run(connectedCabinet))
  const now = localDateTime(actor.clock.now())
  const due = await run(tx =>
    findRows(tx, lockerCommand, sql`t.status = ${commandIs.sent} and t.next_time <= ${now}::timestamptz`, {
      orderBy: 't.id',
      limit: 200,
    }),
  )
  for (const command of due) await send(run, actor, cabinet, command)
  return { sent: due.length, reports: await listen(run, actor, cabinet) }
}

async function send(run: Run, actor: Actor, cabinet: Cabinet, command: Command): Promise<void> {
  const answer = await cabinet.open(orderOf(command)).catch((error: unknown) => {
    if (error instanceof CabinetOffline || error instanceof CabinetSilent) return error
    throw error
  })
  await run(async tx => {
    const row = await getRow(tx, lockerCommand, command.id)
    if (row.status !== commandIs.sent) return
    const tries = (row.tries ?? 0) + 1
    if (answer instanceof CabinetOffline && tries < TRIES) {
      const nextTime = localDateTime(new Date(actor.clock.now().getTime() + RETRY_SECONDS * 1000))
      await updateRow(tx, actor, lockerCommand, row, { tries, nextTime })
      return
    }
    const sent = await updateRow(tx, actor, lockerCommand, row, { tries, nextTime: null })
    if (answer instanceof CabinetOffline) await givesUp(tx, actor, sent, '钥匙柜离线 / the cabinet is offline')
    if ('refused' in answer) await givesUp(tx, actor, sent, answer.refused)
  })
}

export async function givesUp(tx: Tx, actor: Actor, command: Command, reason: Label): Promise<void> {
  await act(tx, actor, lockerCommand, command.id, 'fail', { input: { failReason: reason } })
  await tellKeeper(tx, actor, command, {
    title: `开柜未完成：${command.gridNo} / Grid ${command.gridNo} was not used`,
    content: `${command.requestNo}：${textOf(reason, 'zh')} / ${command.requestNo}: ${textOf(reason, 'en')}`,
  })
}

async function listen(run: Run, actor: Actor, cabinet: Cabinet): Promise<number> {
  const now = actor.clock.now()
  const since = localDateTime(new Date(now.getTime() - LATE_HOURS * 3_600_000))
  const known = await run(tx =>
    findRows(
      tx,
      lockerCommand,
      sql`t.asked_time >= ${since}::timestamptz and t.tries > 0 and t.status <> ${commandIs.unasked}`,
      { orderBy: 't.id', limit: 1000 },
    ),
  )
  const reports = await cabinet.reports(known.map(orderOf), now)
  let booked = 0
  for (const report of reports) booked += Number(await run(tx => hear(tx, actor, report)))
  const silentSince = now.getTime() - SILENT_MINUTES * 60_000
  for (const command of known)
    if (instantOf(command.askedTime!).getTime() <= silentSince)
      await run(async tx => {
        const row = await getRow(tx, lockerCommand, command.id)
        if (row.status === commandIs.sent || row.status === commandIs.opened)
          await givesUp(tx, actor, row, '柜机未上报结果 / the cabinet reported no result')
      })
  return booked
}

/** Asked for by every command, and every minute as long as one may still be reported. */
export const cabinetJob: JobKind = {
  kind: LOCKER_JOB,
  label: '钥匙柜通信 / Talk to key cabinets',
  run: ({ actor, database }) => talkToCabinets(work => database.transaction(actor.tenantId, work), actor),
}
export const cabinetSchedule: Schedule = {
  kind: LOCKER_JOB,
  everyMinutes: 1,
  title: '钥匙柜通信 / Talk to key cabinets',
  isNeeded: async (tx, actor) => {
    const since = localDateTime(new Date(actor.clock.now().getTime() - LATE_HOURS * 3_600_000))
    const [open] = await tx.rows(sql`select 1 from locker_command where tenant_id = ${tx.tenantId} and is_deleted = 0
      and status in (${commandIs.sent}, ${commandIs.opened}, ${commandIs.failed}) and asked_time >= ${since}::timestamptz limit 1`)
    return open !== undefined
  },
}
