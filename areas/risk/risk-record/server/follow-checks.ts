import { textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { checkKind, mechanismCheck } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { addRecord } from './add-record.ts'

/** Kinds that speak of courts (11.4 S14). */
const COURT_KINDS = [2, 3, 4, 5, 6]
const SERIOUS = 3
const WATCHED = [1, 100]

/**
 * `mechanism.checked` (11.7 judicial, 11.8 A4): court hits of customers and drivers, one open record per kind and
 * subject. A serious one is a draft that people look at before it counts.
 */
export async function followChecks(
  tx: Tx,
  actor: Actor,
  told: { mechanismId: string; checkIds: readonly string[] },
): Promise<void> {
  const subject = await findRow(tx, mechanism, told.mechanismId)
  if (!subject || !WATCHED.includes(subject.mechanismType!)) return
  const hits = await findRows(
    tx,
    mechanismCheck,
    sql`t.id = any(${[...told.checkIds]}::bigint[]) and t.level > 0 and t.check_kind = any(${COURT_KINDS}::smallint[])`,
  )
  for (const hit of hits) {
    const isSerious = hit.level === SERIOUS
    const kind = textOf(checkKind.values.find(one => one.code === hit.checkKind)!.label, 'zh')
    await addRecord(tx, actor, {
      mechanismType: subject.mechanismType!,
      mechanismId: subject.id,
      recordType: 'judicial',
      stage: hit.level!,
      sourceType: 'mechanism-check',
      // The same finding comes with every check: the number of the request would make it a new one each time.
      sourceId: `${subject.id}:${hit.checkKind}:${hit.subjectRole}${isSerious ? ':3' : ''}`,
      sourceNo: hit.requestNo!,
      sourceKind: 3,
      description: `${kind}【${hit.subjectName}】：${textOf((hit.summary ?? '') as Label, 'zh')}`.slice(0, 2000),
      asDraft: isSerious,
    })
  }
}
