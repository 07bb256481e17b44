import { localDateTime, refuse, type ChangesOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { checkedForm, saveRecord } from '#packages/server/save.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sourceIs } from '../../codes.ts'
import { accidentInfo } from '../accident-info.ts'
import { prepare, VIA, type Info } from './prepare.ts'

const KEY = /^[\w-]{1,36}$/
/** Takes a report in, by whatever way it came. The same `reportUuid` again answers the report that stands. */
export async function receive(
  tx: Tx,
  actor: Actor,
  told: Readonly<Record<string, unknown>>,
  source: number = sourceIs.staff,
): Promise<Info> {
  const uuid = typeof told['reportUuid'] === 'string' && KEY.test(told['reportUuid']) ? told['reportUuid'] : undefined
  if (uuid) {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`accident-report:${tx.tenantId}:${uuid}`}, 0))`)
    const [known] = await findRows(tx, accidentInfo, { reportUuid: uuid } as never, { limit: 1 })
    if (known) {
      await checkedForm(tx, actor, accidentInfo, told, undefined, false)
      if (told['plateNo'] !== known.plateNo)
        refuse('otherReport', '重复请求内容不一致 / repeated request with different content')
      return known
    }
  }
  const saved = await saveRecord(tx, actor, accidentInfo, { ...told, [VIA]: source } as never, 'save')
  return getRow(tx, accidentInfo, saved.id)
}

/** A device tells neither a name nor a phone: its report stands beside the form that asks people for both. */
export async function receiveAlert(tx: Tx, actor: Actor, told: ChangesOf<typeof accidentInfo>): Promise<Info> {
  const [known] = await findRows(tx, accidentInfo, { reportUuid: told.reportUuid } as never, { limit: 1 })
  if (known) return known
  const values: ChangesOf<typeof accidentInfo> = { ...told }
  const form = { values, lines: {}, before: undefined, draft: true, body: { [VIA]: sourceIs.alert }, fault: () => {} }
  await prepare(tx, actor, form as never)
  const row = await insertRow(tx, actor, accidentInfo, values)
  await tellOfficers(tx, actor, row)
  return row
}

/** Officers of the city hear of it; of an injury at once and loudly. */
export async function tellOfficers(tx: Tx, actor: Actor, row: Info): Promise<void> {
  await emit(tx, actor, 'accident-info.received', { id: row.id, no: row.infoNo!, vehicleId: row.vehicleId })
  await notify(tx, actor, {
    bizTypeCode: 'accident_info_new',
    bizId: row.id,
    level: row.injured ? 3 : 2,
    title: row.injured
      ? `有人伤的事故上报：${row.plateNo} / Accident with injury reported: ${row.plateNo}`
      : `事故上报：${row.plateNo} / Accident reported: ${row.plateNo}`,
    content: row.sameAsId
      ? `${row.place}，疑似重复上报 / ${row.place}; perhaps reported twice`
      : (`${row.place} / ${row.place}` as Label),
    roles: ['accident_officer'],
    cityCode: row.cityCode,
    dedupeKey: `accident-info:${row.id}`,
  })
}

/** Reports that nobody took in time: their supervisor hears of each once. */
export async function tellLate(tx: Tx, actor: Actor): Promise<{ late: number }> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(
    tx,
    accidentInfo,
    sql`t.status = 1 and not coalesce(t.late_told, false) and t.answer_due < ${now}::timestamptz`,
    { orderBy: 't.answer_due, t.id', lock: true },
  )
  for (const row of rows) {
    await updateRow(tx, actor, accidentInfo, row, { lateTold: true })
    await notify(tx, actor, {
      bizTypeCode: 'accident_info_late',
      bizId: row.id,
      level: row.injured ? 3 : 2,
      title: `事故上报超时未受理：${row.plateNo} / Report not taken in time: ${row.plateNo}`,
      content: `${row.infoNo}应于${row.answerDue}前受理 / ${row.infoNo} was to be taken by ${row.answerDue}`,
      roles: ['accident_supervisor'],
      cityCode: row.cityCode,
      dedupeKey: `accident-info-late:${row.id}`,
    })
  }
  return { late: rows.length }
}
export const isLate = async (tx: Tx, actor: Actor): Promise<boolean> =>
  (await tx.row(sql`select 1 from accident_info where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1
    and not coalesce(late_told, false) and answer_due < ${localDateTime(actor.clock.now())}::timestamptz limit 1`)) !==
  undefined
