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

export default implement(reportAuth, {
  async prepare(tx, actor, { values, before, fault }) {
    if (!mayOpen(actor, values.dataMode)) fault('dataMode', mayNotOpen)
    const name = await targetName(tx, values.targetType ?? before?.targetType ?? 0, String(values.targetId ?? before?.targetId ?? ''))
    if (name === undefined) fault('targetId', '授权对象不存在 / there is no such target')
    else values.targetName = name
  },
})
