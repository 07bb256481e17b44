import { addDays, daysBetween, localDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows, updateRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { driverRecordPort } from './ports.ts'
import { driver } from '../driver.ts'
import { stateByPoints } from './driver-rules.ts'

type Driver = RowOf<typeof driver>
const REMIND_DAYS = 30
const AT_ONCE = 500

/**
 * 01:30 (20, section 13): points and counts from violations and accidents; whoever looks after a driver hears when a
 * paper of his ends within 30 days and once more when it has. `remindedAt` keeps what was told.
 */
export const driverScanJob: JobKind = {
  kind: 'driver-scan',
  label: '司机证件与记分检查 / Papers and points of drivers',
  async run(context) {
    const count = { checked: 0, told: 0 }
    for (let after = String(context.cursor?.['after'] ?? '0'); ; ) {
      if (context.stopping()) return
      const last = await context.step(async tx => {
        const rows = await findRows(tx, driver, sql`t.id > ${after}::bigint and h.status = 1`, {
          orderBy: 't.id',
          limit: AT_ONCE,
        })
        if (rows.length > 0) count.told += await scanDrivers(tx, context.actor, rows)
        count.checked += rows.length
        const id = rows.at(-1)?.id
        return { cursor: { after: id ?? after }, result: id }
      })
      if (last === undefined) return { ...count }
      after = last
    }
  },
}

/** Answers how many reminders went out. */
export async function scanDrivers(tx: Tx, actor: Actor, rows: readonly Driver[]): Promise<number> {
  const today = localDate(actor.clock.now())
  const records = await driverRecordPort.ask().of(
    tx,
    rows.map(row => row.id),
    today,
  )
  const due = new Map(rows.map(row => [row.id, endingPapers(row, today)]))
  const changes = rows.flatMap(row => {
    const record = records.get(row.id)
    const changed: Partial<Driver> = record
      ? {
          licencePoints: record.points,
          licenceState: stateByPoints(row.licenceState ?? 1, record.points),
          violationYear: record.violationsOfYear,
          accidentYear: record.accidentsOfYear,
        }
      : {}
    if (due.get(row.id)!.length > 0) changed.remindedAt = today
    const differs = (Object.keys(changed) as (keyof Driver)[]).some(name => changed[name] !== row[name])
    return differs ? [{ row, changes: changed }] : []
  })
  if (changes.length > 0) await updateRows(tx, actor, driver, changes as never)
  let told = 0
  for (const row of rows) {
    const papers = due.get(row.id)!
    if (papers.length === 0) continue
    const isOver = papers.some(one => one.days < 0)
    told += await notify(tx, actor, {
      bizTypeCode: 'driver_expiring',
      bizId: row.id,
      title: `司机证件${isOver ? '已过期' : '即将到期'}：${row.mechanismName} / Driver's papers ${isOver ? 'expired' : 'end soon'}: ${row.mechanismName}`,
      content: `${papers.map(one => `${one.zh}有效期止${one.validTo}`).join('；')} / ${papers.map(one => `${one.en} is valid until ${one.validTo}`).join('; ')}`,
      users: row.ownerUserId ? [row.ownerUserId] : [],
    })
  }
  return told
}

export interface EndingPaper {
  readonly zh: string
  readonly en: string
  readonly validTo: string
  readonly days: number
}

/** Papers that have to be told of today: within the term and not told since it began, or over and not told since. */
export function endingPapers(
  row: Pick<Driver, 'licenceValidTo' | 'hailingCertTo' | 'cargoCertTo' | 'idValidTo' | 'remindedAt'>,
  today: string,
): EndingPaper[] {
  const papers: readonly (readonly [string, string, string | null])[] = [
    ['驾驶证', 'Driving licence', row.licenceValidTo],
    ['网约车驾驶员证', 'Hailing permit', row.hailingCertTo],
    ['从业资格证', 'Cargo certificate', row.cargoCertTo],
    ['身份证', 'ID card', row.idValidTo],
  ]
  return papers.flatMap(([zh, en, validTo]) => {
    if (validTo === null) return []
    const from = addDays(validTo, -REMIND_DAYS)
    const told = row.remindedAt
    const isDue = from <= today && (told === null || told < from || (validTo < today && told <= validTo))
    return isDue ? [{ zh, en, validTo, days: daysBetween(today, validTo) }] : []
  })
}
