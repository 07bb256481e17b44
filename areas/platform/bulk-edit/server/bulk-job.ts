import { textOf } from '#kernel'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { bulkValues, changeOne, type Chosen } from '#packages/server/bulk.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

export const BULK_EDIT = 'bulk-edit'
/** Held in one transaction; so many rows are locked at once and no more. */
const AT_ONCE = 25
export interface Refusal {
  readonly id: string
  readonly reason: string
}
export interface BulkParams {
  readonly resource: string
  readonly values: Record<string, unknown>
  readonly rows: readonly (readonly [id: string, version: number])[]
}

/** The chosen rows one after the other, in the rights and the name of whoever asked; a refused row stops none. */
export const bulkEditJob: JobKind = {
  kind: BULK_EDIT,
  label: '批量修改 / Bulk edit',
  async run({ actor, params, cursor, step, progress, stopping }) {
    const { resource: name, rows, values } = params as unknown as BulkParams
    const resource = resourceNamed(name)
    const changes = bulkValues(resource, values)
    let at = Number(cursor?.['at'] ?? 0)
    let refusals = (cursor?.['refusals'] as Refusal[] | undefined) ?? []
    while (at < rows.length) {
      if (stopping()) return undefined
      const next = await step(async tx => {
        const found: Refusal[] = [...refusals]
        for (const [id, version] of rows.slice(at, at + AT_ONCE)) {
          const row: Chosen = { id, version }
          const reason = await changeOne(tx, actor, resource, row, changes)
          if (reason !== undefined) found.push({ id, reason })
        }
        const to = Math.min(at + AT_ONCE, rows.length)
        return { cursor: { at: to, refusals: found }, result: { to, found } }
      })
      ;[at, refusals] = [next!.to, next!.found]
      await progress(at, rows.length, refusals.length)
    }
    const done = rows.length - refusals.length
    await step(async tx => {
      await notify(
        tx,
        { ...actor, userId: '0', userName: '系统' },
        {
          bizTypeCode: 'bulk_done',
          bizId: '',
          title: {
            zh: `批量修改完成：${textOf(resource.label, 'zh')}`,
            en: `Bulk edit done: ${textOf(resource.label, 'en')}`,
          },
          content: {
            zh: `成功${done}条，未修改${refusals.length}条`,
            en: `${done} changed, ${refusals.length} left as they were`,
          },
          users: [actor.userId],
        },
      )
      return { cursor: { at, refusals } }
    })
    return { done, failed: refusals.length, refusals }
  },
}
