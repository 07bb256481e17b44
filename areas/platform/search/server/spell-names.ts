import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { spelledResources, spellRows } from '#packages/server/spelling.ts'

const AT_ONCE = 500

/** Names that came before their spelling, or by a file or statement that knew none, are found by pinyin too. */
export const spellNamesJob: JobKind = {
  kind: 'spell-names',
  label: '补全名称拼音 / Spell names in pinyin',
  async run({ actor, cursor, step, stopping }) {
    const resources = spelledResources()
    let [at, after, done] = [
      Number(cursor?.['at'] ?? 0),
      String(cursor?.['after'] ?? '0'),
      Number(cursor?.['done'] ?? 0),
    ]
    while (at < resources.length && !stopping()) {
      const resource = resources[at]!
      const ids = await step(async tx => {
        const found = await spellRows(tx, resource, after, AT_ONCE)
        const isLast = found.length < AT_ONCE
        const next = { at: isLast ? at + 1 : at, after: isLast ? '0' : found.at(-1)!, done: done + found.length }
        return { cursor: next, result: found }
      })
      done += ids!.length
      if (ids!.length < AT_ONCE) [at, after] = [at + 1, '0']
      else after = ids!.at(-1)!
    }
    return stopping() ? undefined : { done, tenantId: actor.tenantId }
  },
}
/** Daily, and so at the first start of a version that spells more. */
export const spellNamesSchedule: Schedule = { kind: 'spell-names', dailyAt: '03:20', where: 'everywhere' }
