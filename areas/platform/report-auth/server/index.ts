import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { implement } from '#packages/server/implement.ts'
import { reportAuth } from '../report-auth.ts'

/** Table and column by which a target is called. */
const targets: Record<number, readonly [string, string]> = { 1: ['blade_role', 'role_name'], 2: ['blade_user', 'real_name'], 3: ['blade_dept', 'full_name'], 4: ['blade_post', 'post_name'] }

/** What a target is called; undefined when it is not there. */
export async function targetName(tx: Tx, type: number, id: string): Promise<string | undefined> {
  const target = targets[type]
  if (!target || !isId(id)) return undefined
  const [table, column] = target
  return (await tx.row<{ name: string }>(sql`select ${sql.name(column)} as name from ${sql.name(table)} where tenant_id = ${tx.tenantId} and id = ${id}::bigint and is_deleted = 0`))?.name
}

/** Past everybody's data scope (10-platform 5.12, sensitive): only who may publish reports opens them that far. The product itself has no rights to ask for. */
export const mayOpen = (actor: Actor, mode: number | null | undefined): boolean => mode !== 2 || !actor.rights || actor.rights.codes.has('report_list_publish')
export const mayNotOpen = '只有能发布报表的人可以授予全部数据 / only who may publish reports grants every row'

/** Beside the rows of an English reader: his name of the report, where it has one. */
async function englishNames(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  if (actor.language !== 'en') return new Map()
  const rows = await tx.rows<{ id: string; reportName: string }>(sql`
    select a.id, r.name_en as "reportName" from report_auth a join report r on r.tenant_id = a.tenant_id and r.id = a.report_id
     where a.tenant_id = ${tx.tenantId} and a.id = any(${[...ids]}::bigint[]) and r.name_en <> ''`)
  return new Map(rows.map(({ id, reportName }) => [id, { reportName }]))
}

export default implement(reportAuth, {
  page: englishNames,
  detail: async (tx, actor, row) => (await englishNames(tx, actor, [row.id])).get(row.id) ?? {},
  async prepare(tx, actor, { values, before, fault }) {
    if (!mayOpen(actor, values.dataMode)) fault('dataMode', mayNotOpen)
    const name = await targetName(tx, values.targetType ?? before?.targetType ?? 0, String(values.targetId ?? before?.targetId ?? ''))
    if (name === undefined) fault('targetId', '授权对象不存在 / there is no such target')
    else values.targetName = name
  },
})
