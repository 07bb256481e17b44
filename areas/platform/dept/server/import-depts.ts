import { refuse, type Fault, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { dept } from '../dept.ts'
import { recomputeAncestors } from './dept-changes.ts'

type Dept = typeof dept
interface Node {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly fullName: string | null
  readonly code: string | null
}

/** '华驰车服集团/华南大区/深圳分公司'; spaces and the other strokes people type do not matter. */
export const pathOf = (text: string): string =>
  text
    .split(/[/／\\>＞]/)
    .map(part => part.trim())
    .filter(Boolean)
    .join('/')

/** All names of a department: path from the top, path without the top, code, and its plain name if unique. */
async function bookOf(tx: Tx): Promise<Map<string, string[]>> {
  const nodes = await tx.rows<Node>(
    sql`select id, parent_id as "parentId", dept_name as name, full_name as "fullName", dept_code as code from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  const byId = new Map(nodes.map(node => [node.id, node]))
  const book = new Map<string, string[]>()
  for (const node of nodes) {
    const parts: string[] = []
    for (let at: Node | undefined = node; at && parts.length < 20; at = at.parentId ? byId.get(at.parentId) : undefined)
      parts.unshift(at.name)
    for (const name of new Set([
      parts.join('/'),
      parts.slice(1).join('/'),
      node.name,
      node.fullName ?? '',
      node.code ?? '',
    ]))
      if (name !== '') book.set(name, [...(book.get(name) ?? []), node.id])
  }
  return book
}

export async function namedDepts(tx: Tx, names: readonly string[]): Promise<Map<string, string[]>> {
  const book = await bookOf(tx)
  return new Map(
    names.flatMap((name): [string, string[]][] => (book.has(pathOf(name)) ? [[name, book.get(pathOf(name))!]] : [])),
  )
}

/** Departments created by earlier rows of the file during the check, by every name a later row may use. */
const promised = new WeakMap<Tx, Map<string, readonly string[]>>()

const aboveOf = (form: Form<Dept>): string => pathOf(String(form.body['above'] ?? ''))

/** An existing parent is stored as id; otherwise the parent must come earlier in the file. */
export async function prepareDept(tx: Tx, _actor: Actor, form: Form<Dept>): Promise<void> {
  if (!form.before && !form.values.fullName && form.values.deptName) form.values.fullName = form.values.deptName
  if (!('above' in form.body)) return
  const ids = (await bookOf(tx)).get(aboveOf(form)) ?? []
  if (ids.length > 1)
    form.fault(
      'above',
      `【${aboveOf(form)}】匹配到${ids.length}条，请填写全称路径 / fits ${ids.length} departments, write the whole path`,
    )
  if (ids.length === 1) form.values.parentId = ids[0]!
}

export async function checkDeptRow(tx: Tx, _actor: Actor, form: Form<Dept>, known: readonly Fault[]): Promise<void> {
  const { values, before, fault } = form
  const above = aboveOf(form)
  const promises = promised.get(tx) ?? new Map<string, readonly string[]>()
  promised.set(tx, promises)
  const parent = values.parentId ?? before?.parentId ?? null
  if (above !== '' && !values.parentId && !promises.has(above) && !known.some(one => one.path === 'above'))
    fault(
      'above',
      `上级部门【${above}】不存在，且不在文件前面的行中 / There is no department ${above}, nor in a row before`,
    )
  if (before && above !== '' && !values.parentId)
    fault(
      'above',
      '已有部门不能移到文件中新建的部门下 / A department that exists cannot move below one that the file makes',
    )
  if (before && parent && (await standsBelow(tx, parent, before.id)))
    fault('above', '上级部门不能是自己或自己的下级 / A department cannot stand below itself')
  if (values.deptName && (parent || above === '')) {
    const sibling = await tx.row(
      sql`select 1 from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and parent_id is not distinct from ${parent}::bigint and dept_name = ${values.deptName} and id <> ${before?.id ?? '0'}::bigint limit 1`,
    )
    if (sibling) fault('deptName', '同级部门名称不能重复 / A department of this name stands beside it')
  }
  const path = pathOf(`${above}/${values.deptName ?? ''}`)
  if (promises.has(path)) fault('deptName', '与前面的行重复 / The same as an earlier row')
  // A row below a refused row is refused.
  if (known.length > 0 || before) return
  const parents = values.parentId
    ? [...(await bookOf(tx))].filter(([, ids]) => ids.length === 1 && ids[0] === values.parentId).map(([name]) => name)
    : (promises.get(above) ?? [])
  const names = [
    ...new Set([path, ...parents.map(name => `${name}/${values.deptName ?? ''}`), values.deptCode ?? path]),
  ]
  for (const name of names) promises.set(name, names)
}

async function standsBelow(tx: Tx, id: string, top: string): Promise<boolean> {
  const row =
    await tx.row(sql`with recursive up as (select id, parent_id, 1 as depth from blade_dept where tenant_id = ${tx.tenantId} and id = ${id}::bigint
      union all select d.id, d.parent_id, u.depth + 1 from blade_dept d join up u on d.id = u.parent_id where d.tenant_id = ${tx.tenantId} and u.depth < 20)
    select 1 from up where id = ${top}::bigint limit 1`)
  return row !== undefined
}

/** All new departments exist; now set their parents, which may be new too. */
export async function placeImported(
  tx: Tx,
  _actor: Actor,
  rows: readonly RowOf<Dept>[],
  forms: readonly Form<Dept>[],
): Promise<void> {
  const book = await bookOf(tx)
  for (const [at, row] of rows.entries()) {
    const above = aboveOf(forms[at]!)
    const parentId = row.parentId ?? (above === '' ? null : book.get(above)?.[0])
    if (parentId === undefined)
      refuse(
        'deptAbove',
        '第{n}个新部门的上级【{above}】未能导入 / The department {above} above new department {n} was not imported',
        { n: at + 1, above },
      )
    await tx.run(
      sql`update blade_dept set parent_id = ${parentId}::bigint where tenant_id = ${tx.tenantId} and id = ${row.id}::bigint`,
    )
    for (const [name, ids] of [...book])
      if (parentId !== null && ids[0] === parentId) book.set(`${name}/${row.deptName}`, [row.id])
    if (parentId === null) book.set(row.deptName, [row.id])
    if (row.deptCode) book.set(row.deptCode, [row.id])
  }
  await recomputeAncestors(tx)
  await raiseVersion(tx, 'rights')
}
