import { invalid, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { amountCondition } from '#packages/server/amounts.ts'
import { exactCondition, keywordCondition } from '#packages/server/filters.ts'
import { pickFields, rowsOf } from '#packages/server/query.ts'
import { type Reader, readerOf } from '#packages/server/reader.ts'
import { selection } from '#packages/server/selection.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { type Parts, partsOf } from '#packages/server/scope.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { viewCodes } from '#areas/platform/server/record-rights.ts'

const PER_KIND = 5
const AT_ONCE = 4

export interface Found {
  readonly resource: string
  readonly label: string
  readonly title: string
  readonly path: string
  readonly records: readonly {
    readonly id: string
    readonly title: string
    readonly subtitle: string
    readonly note: string
  }[]
}

/**
 * The second half of the menu search: records by number, name, plate, whatever a definition marks with K (10-platform
 * 3.2).
 */
export const searchRoutes = (): Route[] => [
  route('POST /api/blade-desk/search', {
    label: '全局搜索 / Search everything',
    permissions: ['signed in'],
    input: z.object({ q: optionalText(64), keyword: optionalText(64) }),
    handle: (context, { q, keyword }) => search(context, q || keyword),
  }),
]

async function search(context: HttpContext, text: string): Promise<Found[]> {
  if ([...text].length < 2) invalid({ q: '请至少输入两个字 / type at least two characters' })
  const wanted = searched(context, text)
  const found: Hits[] = []
  // Limited concurrency: one search must not take every connection of the reading pool.
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    found.push(
      ...(await Promise.all(wanted.slice(from, from + AT_ONCE).map(resource => hits(context, resource, text)))),
    )
  // Whoever types a whole number wants that record, whoever types its beginning the kind whose own it is: neither the
  // five newest that only mention it.
  return found
    .filter(one => one.records.length > 0)
    .sort((a, b) => rankOf(b) - rankOf(a))
    .map(({ isExact: _, isOwn: _own, ...one }) => one)
}

/** Kinds with a page that this person may open; of a head its extensions, which have the pages. */
function searched({ rights }: HttpContext, text: string): Resource[] {
  const heads = new Set(allResources().map(one => one.extends))
  return allResources().filter(
    one =>
      one.kind === 'record' &&
      one.page !== undefined &&
      !heads.has(one.name) &&
      (keywordCondition(one, text) ?? amountCondition(one, text)) !== undefined &&
      viewCodes(one).some(code => rights.codes.has(code)),
  )
}

/**
 * Records whose number, plate, VIN or name is the text itself: a prefix with thousands of hits must not hide them
 * behind the newest.
 */
async function exactly(
  reader: Reader,
  actor: HttpContext['actor'],
  resource: Resource,
  text: string,
  parts: Parts,
): Promise<string[]> {
  const exact = [exactCondition(resource, text), amountCondition(resource, text)].filter(one => one !== undefined)
  if (exact.length === 0) return []
  const { from, where } = selection(actor, resource, {}, 'read', parts)
  return (
    await reader.rows<{ id: string }>(
      sql`select t.id from ${from} where ${where} and (${sql.join(exact, ' or ')}) order by t.id desc limit ${PER_KIND}`,
      { planned: 'anew' },
    )
  ).map(row => row.id)
}

interface Hits extends Found {
  readonly isExact: boolean
  readonly isOwn: boolean
}
const rankOf = ({ isExact, isOwn }: Hits): number => (isExact ? 2 : isOwn ? 1 : 0)

async function hits({ database, actor }: HttpContext, resource: Resource, text: string): Promise<Hits> {
  const reader = readerOf(database)
  const parts = await partsOf(reader, actor, resource)
  const exactIds = await exactly(reader, actor, resource, text, parts)
  const { from, where } = selection(actor, resource, { keyword: text }, 'read', parts)
  const others = await reader.rows<{ id: string }>(
    sql`select t.id from ${from} where ${where} order by t.id desc limit ${PER_KIND}`,
    { planned: 'anew' },
  )
  const ids = [...new Set([...exactIds, ...others.map(row => row.id)])].slice(0, PER_KIND)
  const rows = await rowsOf(reader, actor, resource, ids, { fields: pickFields(resource), how: 'pick' })
  const lines = [...new Set([resource.number?.field, ...(resource.subtitle ?? []), 'statusName'])].filter(
    name => name !== undefined && name !== resource.title,
  )
  const own = [resource.title, resource.number?.field].filter(name => name !== undefined)
  return {
    isOwn: rows.some(row =>
      own.some(name =>
        String(row[name] ?? '')
          .toLowerCase()
          .startsWith(text.toLowerCase()),
      ),
    ),
    // Framework resources are edited in dialogs on their list page.
    isExact: exactIds.length > 0,
    resource: resource.name,
    label: resource.label,
    title: resource.label,
    path: resource.dialect === 'framework' ? resource.page! : `${resource.page}/detail`,
    records: rows.map(row => {
      const note = lines
        .map(name => String(row[name!] ?? ''))
        .filter(Boolean)
        .join(' · ')
      return { id: String(row['id']), title: String(row[resource.title] ?? ''), subtitle: note, note }
    }),
  }
}
