import { addDays, localDateTime, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { leafCodes } from '#areas/platform/menu/build-menu.ts'
import { menuTree } from '#areas/platform/menu/menu-tree.ts'
import { scopeTypes } from '#areas/platform/role/scope-types.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { cardNamed } from '#areas/platform/workbench/cards.ts'
import { workBenchDisposition } from '#areas/platform/workbench/workbench.ts'
import type { Doing } from './stage.ts'

/**
 * Groups of the menu whose rows belong to other departments by nature, by the roles that work with them all the same: a
 * salesman asks which cars are free, a hotline finds any customer. Their own cities bound them still.
 */
const wide: readonly (readonly [roles: readonly string[], groups: string])[] = [
  [['sales', 'sales_manager'], 'vehicle take accident insurance yearcheck'],
  [['service_agent', 'service_manager'], 'customers vehicle accident violation'],
  [['purchase_officer'], 'mechanism supply enquiry purchase'],
  [['vehicle_manager'], 'vehicle take parking asset stocktake'],
  [['delivery_officer'], 'vehicle take order'],
  [['parking_keeper', 'logistics_officer'], 'parking'],
  [['city_manager'], 'vehicle womanage parking purchase return'],
]
const leavesOf = (groups: string): string[] =>
  menuTree
    .flatMap(top => top.groups)
    .filter(group => groups.split(' ').includes(group.code.slice('m_'.length)))
    .flatMap(group => group.leaves.map(leaf => leafCodes(leaf).code))

/** The administrator widens what roles see beyond the defaults of a new tenant. */
export const widensScopes: Doing = async stage => {
  stage.at(addDays(stage.today, -30), '17:10:00')
  const admin = stage.who('系统管理员')
  await stage.run(async tx => {
    const time = localDateTime(stage.clock.now())
    for (const [aliases, groups] of wide)
      for (const { id } of await tx.rows<{ id: string }>(
        sql`select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = any(${[...aliases]}) and is_deleted = 0`,
      ))
        for (const code of leavesOf(groups))
          await tx.run(sql`
            insert into role_scope (id, tenant_id, create_user, create_time, role_id, menu_code, scope_type, dept_ids)
            select ${await tx.newId()}::bigint, ${tx.tenantId}, ${admin.userId}::bigint, ${time}::timestamptz, ${id}::bigint, ${code}, ${scopeTypes.all}, '{}'
             where not exists (select 1 from role_scope where tenant_id = ${tx.tenantId} and role_id = ${id}::bigint and menu_code = ${code} and is_deleted = 0)`)
    await raiseVersion(tx, 'rights')
  })
}

/** Posts whose morning is not that of a department: [post, name, cards after what waits for each]. */
const mornings: readonly (readonly [post: string, name: string, cards: readonly string[]])[] = [
  ['in', '保险专员的早晨', ['insurance-due', 'insurance-uninsured', 'insurance-orders', 'calendar', 'accidents']],
  ['ad', '事故专员的早晨', ['accidents', 'insurance-orders', 'calendar', 'violation-open']],
  ['vi', '违章年检的早晨', ['violation-open', 'yearcheck-due', 'calendar', 'vehicle-states']],
  ['ma', '维保的早晨', ['maintenance-due', 'calendar', 'vehicle-states', 'yearcheck-due']],
]
/** The administrator draws the first page of posts that live in one area. */
export const drawsMornings: Doing = async stage => {
  stage.at(addDays(stage.today, -29), '09:40:00')
  const admin = stage.who('系统管理员')
  const known = new Set((await stage.run(tx => findRows(tx, workBenchDisposition, {}))).map(row => row.name))
  for (const [post, name, own] of mornings)
    if (!known.has(name))
      await stage.run(async tx => {
        const found = await tx.row<{ id: string }>(
          sql`select id::text as id from blade_post where tenant_id = ${tx.tenantId} and post_code = ${post} and is_deleted = 0`,
        )
        const cards = ['todo', 'my-applications', ...own, 'messages', 'notices'].map((cardCode, y) => {
          const { w, h } = cardNamed(cardCode)!
          return { cardCode, x: 0, y, w, h, refreshSec: 300 }
        })
        if (found)
          await saveRecord(
            tx,
            admin,
            workBenchDisposition as unknown as Resource,
            { postId: found.id, name, cards },
            'save',
          )
      })
}
