import { refuse } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { caseHolderPort } from '../../ports.ts'
import { accidentFollow } from '../../accident-follow/accident-follow.ts'
import { accident } from '../accident.ts'

/** Every file of a case and of what hangs on it, as one zip in My downloads. */
export async function packClaim(tx: Tx, actor: Actor, id: string): Promise<{ jobId: string; files: number }> {
  await requireVisible(tx, actor, accident, [id])
  const row = await getRow(tx, accident, id)
  const owners: { resource: string; ids: string[] }[] = [{ resource: accident.name, ids: [id] }]
  const follows = await findRows(tx, accidentFollow, { accidentId: id } as never)
  owners.push({ resource: accidentFollow.name, ids: follows.map(one => one.id) })
  for (const [resource, holder] of caseHolderPort.all())
    owners.push({ resource, ids: [...((await holder.records?.(tx, id)) ?? [])] })
  const files: string[] = []
  for (const { resource, ids } of owners)
    if (ids.length > 0)
      for (const file of await findRows(
        tx,
        attach,
        sql`t.resource = ${resource} and ${isAmong(sql.trusted('t.record_id'), ids)} and t.store_key is not null`,
        { orderBy: 't.id' },
      ))
        files.push(file.id)
  if (files.length === 0) refuse('noFiles', '事故【{no}】没有附件 / case {no} has no files', { no: row.accidentNo! })
  const name = `${row.accidentNo}.zip`
  const jobId = await enqueue(tx, actor, 'zip', { resource: attach.name, ids: files, name }, { title: name })
  return { jobId, files: files.length }
}
