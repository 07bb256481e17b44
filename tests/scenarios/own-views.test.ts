import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { drawsMornings, widensScopes } from '../../demo/own-views.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'

// What an administrator sets up beyond the defaults of a new tenant: whose rows a role sees, with what a post begins.
let world: World
let stage: Stage
beforeAll(async () => {
  world = await makeWorld()
  stage = new Stage(world.product, world.people, '2026-11-21')
})
afterAll(() => world?.close())
const scopesOf = (alias: string) =>
  world.inside(tx =>
    tx.rows<{ code: string; type: number }>(
      sql`select s.menu_code as code, s.scope_type as type from role_scope s join blade_role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = ${tx.tenantId} and r.role_alias = ${alias} and s.is_deleted = 0`,
    ),
  )

it('lets a salesman see the cars of his city, which other departments run, once however often it is played', async () => {
  await widensScopes(stage, world.people)
  const wide = await scopesOf('sales')
  expect(wide).toContainEqual({ code: 'vehicle', type: 1 })
  expect(wide.map(one => one.code)).not.toContain('customer')
  await widensScopes(stage, world.people)
  expect(await scopesOf('sales')).toEqual(wide)
})

it('draws the first page of four posts', async () => {
  await drawsMornings(stage, world.people)
  await drawsMornings(stage, world.people)
  const admin = await world.as('系统管理员')
  const { records } = await admin.gets<{ records: { name: string }[] }>('/api/blade-desk/work-bench-disposition/page', {
    size: 50,
  })
  expect(records.map(one => one.name).sort()).toEqual(
    ['事故专员的早晨', '保险专员的早晨', '维保的早晨', '违章年检的早晨'].sort(),
  )
})
