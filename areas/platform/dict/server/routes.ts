import { notFound } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { askedRows } from '#packages/server/asked-rows.ts'
import { inTransaction } from '#packages/server/transaction.ts'
import { idInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { forest, option } from '#areas/platform/menu/server/trees.ts'
import { idList, optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import { removeEntries, saveEntry } from './change.ts'
import {
  dictRows,
  type DictRow,
  entriesOf,
  enumerationOf,
  enumerations,
  enumId,
  enumRows,
  type Kind,
  labelOf,
  shownEntry,
} from './entries.ts'

const signedIn = ['signed in'] as const
/** Clients of the dialect ask with it while no code is chosen (blade-dialect 1: an absent number). */
const NONE = z.literal('-1')
const codes = z
  .union([z.array(z.string()), z.string()])
  .transform(given =>
    [...new Set((Array.isArray(given) ? given : given.split(',')).map(one => one.trim()).filter(Boolean))].slice(
      0,
      100,
    ),
  )

/** Dictionaries of the system and of the tenant under their two addresses (blade-dialect 9). */
export const dictRoutes = (): Route[] => [...routesOfKind('dict', 'dict'), ...routesOfKind('dict-biz', 'dictbiz')]

const addressOf = (kind: Kind) => `/api/blade-system/${kind}` as const
const rowsOf = (context: HttpContext, kind: Kind, where = sql.trusted('true')) =>
  dictRows(context.database, kind, context.actor.tenantId, where)
const shown = (context: HttpContext, kind: Kind) => (row: DictRow) =>
  shownEntry(row, context.actor.language, tenantOf(kind, context))

function routesOfKind(kind: Kind, code: string): Route[] {
  const base = addressOf(kind)
  const view = [`${code}_view`]
  const filter = z.object({ ...paging, dictValue: optionalText(128) })
  return [
    ...lookups(kind),
    // Every code with its name, for whoever chooses one: a client of the family asks for it beside the fields of a
    // model.
    route(`GET ${base}/select`, {
      label: '字典编号选择 / Codes to choose from',
      permissions: view,
      handle: async context => (await rootsOf(context, kind)).map(shown(context, kind)),
    }),
    route(`GET ${base}/list`, {
      label: '字典列表 / Dictionaries',
      permissions: view,
      input: filter,
      handle: async (context, given) =>
        forest(
          fitting(await rowsOf(context, kind), context, given.dictValue),
          shown(context, kind),
          context.actor.language,
        ),
    }),
    route(`GET ${base}/parent-list`, {
      label: '字典编号 / Codes',
      permissions: view,
      input: filter,
      handle: (context, given) => parents(context, kind, given),
    }),
    route(`GET ${base}/child-list`, {
      label: '字典项 / Entries',
      permissions: view,
      input: z.object({ parentId: z.union([idInput, NONE]), dictValue: optionalText(128) }),
      handle: (context, given) => children(context, kind, given),
    }),
    route(`GET ${base}/detail`, {
      label: '字典详情 / Entry',
      permissions: view,
      input: z.object({ id: idInput }),
      handle: async (context, { id }) =>
        shown(
          context,
          kind,
        )((await rowsOf(context, kind, sql`id = ${id}::bigint`))[0] ?? fixedEntry(kind, id) ?? notFound(kind, id)),
    }),
    ...changes(kind, code),
  ]
}

function lookups(kind: Kind): Route[] {
  const base = addressOf(kind)
  const node = (context: HttpContext) => (row: DictRow) =>
    option(row.id, row.parentId, labelOf(row, context.actor.language), { dictKey: row.dictKey, code: row.code })
  return [
    route(`GET ${base}/dictionary`, {
      label: '字典项 / Entries',
      permissions: signedIn,
      input: z.object({ code: z.string().min(1).max(64), sealed: optionalText(1) }),
      handle: async (context, given) =>
        (await entriesOf(context.database, kind, context.actor.tenantId, [given.code], given.sealed === '1'))
          .get(given.code)!
          .map(shown(context, kind)),
    }),
    route(`GET ${base}/dictionarys`, {
      label: '多个字典 / Several dictionaries',
      permissions: signedIn,
      input: z.object({ codes }),
      handle: async (context, given) =>
        Object.fromEntries(
          [...(await entriesOf(context.database, kind, context.actor.tenantId, given.codes))].map(([name, entries]) => [
            name,
            entries.map(shown(context, kind)),
          ]),
        ),
    }),
    route(`GET ${base}/tree`, {
      label: '字典树 / Tree',
      permissions: signedIn,
      input: z.object({ code: optionalText(64) }),
      handle: async (context, given) =>
        forest(
          await rowsOf(
            context,
            kind,
            given.code === '' || given.code === 'DICT' ? undefined : sql`code = ${given.code}`,
          ),
          node(context),
          context.actor.language,
        ),
    }),
    route(`GET ${base}/tree-by-code`, {
      label: '按编号的字典树 / Tree of a code',
      permissions: signedIn,
      input: z.object({ code: z.string().min(1).max(64) }),
      handle: async (context, given) =>
        forest(
          (await entriesOf(context.database, kind, context.actor.tenantId, [given.code])).get(given.code)!,
          node(context),
          context.actor.language,
        ),
    }),
  ]
}

function changes(kind: Kind, code: string): Route[] {
  const base = addressOf(kind)
  return [
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '字典保存 / Save an entry',
      permissions: [`${code}_add`, `${code}_edit`],
      handle: context =>
        inTransaction(context, tx => saveEntry(tx, context.actor, kind, { ...context.query, ...context.body })),
    }),
    route(`POST ${base}/remove`, {
      label: '字典删除 / Remove entries',
      permissions: [`${code}_delete`],
      input: z.object({ ids: idList }),
      handle: (context, { ids }) =>
        inTransaction(context, async tx => {
          await removeEntries(tx, context.actor, context.database, kind, ids)
          return {}
        }),
    }),
  ]
}

/** Business codes are the tenant's own, and say so (blade-dialect 9). */
const tenantOf = (kind: Kind, { actor }: HttpContext): string | undefined =>
  kind === 'dict-biz' ? actor.tenantId : undefined

const enumRoot = (name: string, at: number): DictRow => ({
  id: enumId(name),
  parentId: null,
  code: name,
  dictKey: '-1',
  dictValue: name,
  valueEn: name,
  extend: null,
  color: null,
  sort: at + 1,
  isSealed: false,
  isSystem: true,
  remark: '程序内置',
  version: -1,
})
/** The root or an entry of an enumeration. */
const fixedEntry = (kind: Kind, id: string): DictRow | undefined =>
  kind === 'dict'
    ? [...enumerations().values()].flatMap(one => [enumRoot(one.name, 0), ...enumRows(one)]).find(row => row.id === id)
    : undefined

const columns = {
  id: 'code',
  code: 'text',
  dictKey: 'code',
  dictValue: 'text',
  valueEn: 'text',
  sort: 'number',
  isSealed: 'number',
  isSystem: 'number',
  remark: 'text',
} as const
/** The text filter matches both languages; other filters match their column only. */
function fitting(
  rows: readonly DictRow[],
  { query: { dictValue: _, ...query } }: HttpContext,
  dictValue: string,
): DictRow[] {
  return askedRows(rows, query, columns).filter(
    row => row.dictValue.includes(dictValue) || (row.valueEn ?? '').toLowerCase().includes(dictValue.toLowerCase()),
  )
}

/** Those of the program come after the stored ones and cannot be edited. */
const rootsOf = async (context: HttpContext, kind: Kind): Promise<DictRow[]> => [
  ...(await dictRows(context.database, kind, context.actor.tenantId, sql`dict_key = '-1'`)),
  ...(kind === 'dict' ? [...enumerations().keys()].sort().map(enumRoot) : []),
]

/** One page of the roots. */
async function parents(
  context: HttpContext,
  kind: Kind,
  filter: { dictValue: string; current: number; size: number },
): Promise<unknown> {
  const all = fitting(await rootsOf(context, kind), context, filter.dictValue)
  const from = (filter.current - 1) * filter.size
  return pageOf(
    all
      .slice(from, from + filter.size)
      .map(row => ({ ...shownEntry(row, context.actor.language, tenantOf(kind, context)), hasChildren: true })),
    all.length,
    filter,
  )
}

async function children(
  context: HttpContext,
  kind: Kind,
  { parentId, dictValue }: { parentId: string; dictValue: string },
): Promise<unknown> {
  const fixed = kind === 'dict' ? enumerationOf(parentId) : undefined
  const rows = fixed
    ? enumRows(fixed)
    : await dictRows(context.database, kind, context.actor.tenantId, sql`parent_id = ${parentId}::bigint`)
  return fitting(rows, context, dictValue).map(row => shownEntry(row, context.actor.language, tenantOf(kind, context)))
}
