import { type Label, type Language, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { reportColumn } from '#areas/platform/report/report.ts'
import { reportAuth } from '../report-auth.ts'
import { unseenBy } from './unseen.ts'

/** Table and column by which a target is called. */
const targets: Record<number, readonly [string, string]> = {
  1: ['blade_role', 'role_name'],
  2: ['blade_user', 'real_name'],
  3: ['blade_dept', 'full_name'],
  4: ['blade_post', 'post_name'],
}

/** What a target is called; undefined when it is not there. */
export async function targetName(tx: Tx, type: number, id: string): Promise<string | undefined> {
  const target = targets[type]
  if (!target || !isId(id)) return undefined
  const [table, column] = target
  return (
    await tx.row<{ name: string }>(
      sql`select ${sql.name(column)} as name from ${sql.name(table)} where tenant_id = ${tx.tenantId} and id = ${id}::bigint and is_deleted = 0`,
    )
  )?.name
}

/**
 * Past everybody's data scope (10-platform 5.12, sensitive): only who may publish reports opens them that far. The
 * product itself has no rights to ask for.
 */
export const mayOpen = (actor: Actor, mode: number | null | undefined): boolean =>
  mode !== 2 || !actor.rights || actor.rights.codes.has('report_list_publish')
export const mayNotOpen = '只有能发布报表的人可以授予全部数据 / only who may publish reports grants every row'

/**
 * Beside the rows: who is granted what he does not see, the columns by their titles, and to an English reader his name
 * of the report, where it has one.
 */
async function shownBeside(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const names = await englishNames(tx, actor, ids)
  const rows = await findRows(tx, reportAuth, sql`t.id = any(${[...ids]}::bigint[])`)
  const titles = await columnTitles(tx, actor.language, rows)
  const told = new Map<string, Record<string, unknown>>()
  for (const [reportId, granted] of Map.groupBy(rows, row => row.reportId)) {
    const unseen = await unseenBy(tx, [reportId], granted)
    for (const row of granted) {
      const found = unseen.find(one => one.targetType === row.targetType && one.targetId === row.targetId)
      told.set(row.id, {
        ...names.get(row.id),
        columnKeysName: row.columnKeys.map(key => titles.get(`${row.reportId} ${key}`) ?? key).join(),
        ...(found ? { unseen: { reportKind: found.reportKind, lacking: found.lacking, people: found.people } } : {}),
      })
    }
  }
  return told
}

/** Titles of the columns that are granted, by report and key; one that left its report is called by its key. */
async function columnTitles(
  tx: Tx,
  language: Language,
  rows: readonly { reportId: string; columnKeys: readonly string[] }[],
): Promise<Map<string, string>> {
  const of = [...new Set(rows.filter(row => row.columnKeys.length > 0).map(row => row.reportId))]
  if (of.length === 0) return new Map()
  const columns = await findRows(tx, reportColumn, sql`t.report_id = any(${of}::bigint[])`)
  return new Map(columns.map(one => [`${one.reportId} ${one.key}`, textOf(one.label as Label, language)]))
}

async function englishNames(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (actor.language !== 'en') return new Map()
  const rows = await tx.rows<{ id: string; reportName: string }>(sql`
    select a.id, r.name_en as "reportName" from report_auth a join report r on r.tenant_id = a.tenant_id and r.id = a.report_id
     where a.tenant_id = ${tx.tenantId} and a.id = any(${[...ids]}::bigint[]) and r.name_en <> ''`)
  return new Map(rows.map(({ id, reportName }) => [id, { reportName }]))
}

export default implement(reportAuth, {
  page: shownBeside,
  detail: async (tx, actor, row) => (await shownBeside(tx, actor, [row.id])).get(row.id) ?? {},
  async prepare(tx, actor, { values, before, fault }) {
    if (!mayOpen(actor, values.dataMode)) fault('dataMode', mayNotOpen)
    const name = await targetName(
      tx,
      values.targetType ?? before?.targetType ?? 0,
      String(values.targetId ?? before?.targetId ?? ''),
    )
    if (name === undefined) fault('targetId', '授权对象不存在 / there is no such target')
    else values.targetName = name
  },
})
