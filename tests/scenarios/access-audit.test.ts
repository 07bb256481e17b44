import { halfOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { insertRow } from '#packages/server/rows.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadStory } from '../../demo/load.ts'
import { makeWorld, type World } from '../world.ts'

// 10-platform 4.6: what the explainer says of sample rows of every resource is what the calls answer, in every tenant.
let world: World
beforeAll(async () => {
  world = await makeWorld()
  await loadStory(world.product, world.people, { today: '2026-11-21', part: 'core' })
})
afterAll(() => world?.close())

const audit = async (): Promise<{
  findings: number
  found: { kind: string; what: string }[]
  resources: number
  people: number
}> => {
  const id = await world.inside(tx => enqueue(tx, world.system, 'access-audit', {}))
  await world.product.runner.drain()
  return (await world.inside(tx => tx.row<{ result: never }>(sql`select result from job where id = ${id}::bigint`)))!
    .result
}

it('finds the explainer and the calls of one mind about every resource, and no wall that was climbed', async () => {
  const told = await audit()
  expect([told.resources > 80, told.people]).toEqual([true, 6])
  expect(told.found.filter(one => one.kind !== 'noMenu')).toEqual([])
  expect(told.found.filter(one => one.kind === 'noMenu').map(one => one.what)).toEqual([])
})

it('names users without a role and grants that lead nowhere, to the administrators', async () => {
  await world.inside(async tx => {
    await insertRow(tx, world.system, userAccount, {
      account: 'idle',
      code: 'ID1',
      userType: 1,
      realName: '无角色',
      name: '无角色',
      deptId: [],
      roleId: [],
    })
    await insertRow(tx, world.system, userAccount, {
      account: 'lost',
      code: 'LO1',
      userType: 1,
      realName: '角色已删',
      name: '角色已删',
      deptId: [],
      roleId: ['4711'],
    })
  })
  const told = await audit()
  expect(told.found.map(one => [one.kind, halfOf(one.what, 'zh')])).toEqual([
    ['orphan', 'lost 的角色 4711'],
    ['noRole', 'idle'],
  ])
  const [message] = await world.inside(tx =>
    tx.rows<{ title: string; content: string }>(
      sql`select title, content from user_message where tenant_id = ${tx.tenantId} and biz_type_code = 'access_audit' and user_id = ${world.people.get('系统管理员')!.userId}::bigint order by id desc limit 1`,
    ),
  )
  expect(message).toEqual({
    title: '权限核查发现2项',
    content: '无主的授权1项（lost 的角色 4711）；无角色的用户1项（idle）',
  })
})

it('shows what the last audit found that ran to its end, whatever was stopped after it', async () => {
  await world.inside(async tx => {
    const id = await enqueue(tx, world.system, 'access-audit', {})
    await tx.run(sql`update job set state = ${jobState.done} where id = ${id}::bigint`)
  })
  const shown = await (await world.as('系统管理员')).gets<{ findings: number; found: { kindName: string }[] }>(
    '/api/blade-system/authority/audit',
  )
  expect([shown.findings, shown.found.map(one => one.kindName)]).toEqual([2, ['无主的授权', '无角色的用户']])
})
