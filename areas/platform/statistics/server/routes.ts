import { invalid, isTone, notFound, textOf, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import { readerOf } from '#packages/server/reader.ts'
import { selection } from '#packages/server/selection.ts'
import { statusCount, totalFields } from '#packages/server/query.ts'
import { isBuilt, resourceNamed, storageOf } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { isId } from '#packages/server/kinds.ts'
import { z } from 'zod'
import { requireAny, viewCodes } from '#areas/platform/server/record-rights.ts'

const signedIn = ['signed in'] as const
const MOST = 1000
const named = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, '业务类型不正确 / no such kind of record')

/** A resource that has a list, by its name or the segment of its calls. */
function listed(bizType: string): Resource {
  const name = bizType.replaceAll('_', '-')
  const resource = isBuilt(bizType) ? resourceNamed(bizType) : isBuilt(name) ? resourceNamed(name) : undefined
  return resource && resource.kind !== 'lines' && /(^|[ ,])page/.test(resource.calls ?? '')
    ? resource
    : notFound('bizType', bizType)
}

/** What the tabs of a list are made of: its states, or the enumeration that stands for them. */
function tabsOf(resource: Resource) {
  const by = resource.list?.tabsBy
  const own = by === undefined ? undefined : resource.fields[by]?.enumeration
  return own
    ? own.values.map(({ code, label, tone }) => ({ code, label, tone }))
    : Object.values(resource.states?.values ?? {}).map(({ code, label, tone }) => ({ code, label, tone }))
}

/** 60, 6.2: counts for tabs and sums of chosen rows, of any list, by the right to read it. */
export const statisticsRoutes = (): Route[] => [
  route('GET /api/ratutech-core/common/status-statistics', {
    label: '按状态统计 / Counts by state',
    permissions: signedIn,
    input: z.looseObject({ bizType: named }),
    async handle(context, { bizType, ...query }) {
      const resource = listed(bizType)
      requireAny(context.actor, viewCodes(resource))
      const asked = Object.fromEntries(
        Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string'),
      )
      const counts = await statusCount(readerOf(context.database), context.actor, resource, asked)
      return tabsOf(resource).map(({ code, label, tone }) => ({
        status: code,
        name: textOf(label, context.actor.language),
        colour: isTone(tone) ? tone : 'default',
        count: counts[String(code)] ?? 0,
      }))
    },
  }),
  route('GET /api/ratutech-core/common/select-data-statistics', {
    label: '所选合计 / Sums of chosen rows',
    permissions: signedIn,
    input: z.looseObject({ bizType: named, ids: z.string().max(30_000) }),
    handle(context, { bizType, ids }) {
      const resource = listed(bizType)
      requireAny(context.actor, viewCodes(resource))
      const chosen = [
        ...new Set(
          ids
            .split(',')
            .map(one => one.trim())
            .filter(Boolean),
        ),
      ]
      if (chosen.length > MOST) invalid({ ids: `一次最多${MOST}条 / at most ${MOST} at once` })
      if (!chosen.every(isId)) invalid({ ids: '编号不正确 / Not a valid id' })
      return reading(context, async tx => {
        const storage = storageOf(resource)
        const summed = totalFields(resource)
          .map(name => storage.column.get(name))
          .filter(one => one !== undefined)
          .filter(one => !one.spec.masked || context.actor.rights?.unmasked.has(`${resource.name}.${one.field}`))
        const { from, where } = selection(context.actor, resource, {})
        const row = await tx.row<Record<string, string | null>>(
          sql`select count(*) as count ${sql.join([
            sql.empty,
            ...summed.map(one => sql`sum(${sql.trusted(`${one.alias}."${one.column}"`)}) as ${sql.name(one.field)}`),
          ])} from ${from} where ${where} and ${sql.trusted(`${storage.base}.id`)} = any(${chosen}::bigint[])`,
        )
        const { count, ...sums } = row!
        return {
          count: Number(count),
          ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum ?? '0'])),
        }
      })
    },
  }),
]
