import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#areas/customers/customer/customer.ts'
import { sql } from '#packages/database/sql.ts'
import { insertRows, updateRow } from '#packages/server/rows.ts'
import { setsParam } from '../params.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused } from './uploads.ts'

// 10-platform 10.3: with handover.approve on, the head of the applicant's department decides before a row moves.

const BASE = '/api/blade-system/data-change'
let world: World
let hr: Person
let head: Person
let from: string
let to: string
let ids: string[]
beforeAll(async () => {
  world = await makeWorld()
  hr = await world.as('孟佳')
  head = await world.as('顾明远')
  from = world.people.get('何俊')!.userId
  to = world.people.get('李晓雯')!.userId
  const deptId = world.people.get('何俊')!.deptId
  ids = await world.inside(async tx => {
    await tx.run(
      sql`update blade_dept set leader_id = ${world.people.get('顾明远')!.userId}::bigint where tenant_id = ${tx.tenantId} and id = ${world.people.get('孟佳')!.deptId}::bigint`,
    )
    await setsParam(tx, 'handover.approve', 'true')
    return (
      await insertRows(
        tx,
        world.system,
        customer,
        Array.from(
          { length: 4 },
          (_, at) =>
            ({
              status: 1,
              mechanismName: `待批客户${at + 1}`,
              cityCode: '4403',
              bizUserId: from,
              bizDeptId: deptId,
              ownerUserId: from,
              ownerDeptId: deptId,
            }) as never,
        ),
      )
    ).map(row => row.id)
  })
})
afterAll(() => world?.close({ unchecked: true }))

interface Outcome {
  done: number
  isWaiting?: boolean
  batchNo: string
  refused: unknown[]
}
const asks = (chosen: string[]) =>
  hr.puts<Outcome>(`${BASE}/update-by-ids`, {
    type: 'customer',
    ids: chosen.join(','),
    fromUserId: from,
    toUserId: to,
    reason: '离职交接',
  })
const owners = async () =>
  (
    await world.inside(tx =>
      tx.rows<{ owner: string }>(
        sql`select biz_user_id as owner from customer where id = any(${ids}::bigint[]) order by id`,
      ),
    )
  ).map(row => row.owner)
const batch = async (batchNo: string) =>
  (await hr.gets(`${BASE}/log-page`, { batchNo })).records[0] as {
    id: string
    status: number
    count: number
    refused: number
    wanted: number
  }

it("moves nothing until the head of the applicant's department agrees, and then what may still move", async () => {
  const asked = await asks(ids.slice(0, 3))
  expect(asked).toMatchObject({ done: 0, isWaiting: true, batchNo: expect.stringMatching(/^JJ/) })
  expect(new Set(await owners())).toEqual(new Set([from]))
  const waiting = await batch(asked.batchNo)
  expect(waiting).toMatchObject({ status: 102, count: 0, wanted: 3 })
  // Meanwhile one of them went to somebody else by another way.
  const other = world.people.get('陈立群')!.userId
  await world.inside(tx => updateRow(tx, world.system, customer, ids[2]!, { bizUserId: other, ownerUserId: other }))
  const decision = await head.decides('data-change', waiting.id)
  expect(decision.msg, JSON.stringify(decision.data)).toMatch(/成功/)
  expect(await owners()).toEqual([to, to, world.people.get('陈立群')!.userId, from])
  expect(await batch(asked.batchNo)).toMatchObject({ status: 1, count: 2, refused: 1 })
})
it('moves nothing when he refuses, and lets the applicant ask again', async () => {
  const asked = await asks([ids[3]!])
  const waiting = await batch(asked.batchNo)
  await head.decides('data-change', waiting.id, 'reject', '先与客户沟通')
  expect([(await batch(asked.batchNo)).status, (await owners())[3]]).toEqual([100, from])
  expect((await asks([ids[3]!])).isWaiting).toBe(true)
})
it('keeps the decision open when the receiver has left meanwhile, so that nothing goes to nobody', async () => {
  const [open] = (await hr.gets(`${BASE}/log-page`, { status: 102 })).records as { id: string }[]
  await world.inside(tx => tx.run(sql`update blade_user set status = 2 where id = ${to}::bigint`))
  const answer = await refused(head.decides('data-change', open!.id))
  expect(answer.msg).toBe('接收人已停用或离职，请驳回')
  expect((await owners())[3]).toBe(from)
})
it('cannot be taken back before it was decided', async () => {
  const [open] = (await hr.gets(`${BASE}/log-page`, { status: 102 })).records as { id: string }[]
  expect((await refused(hr.call('POST', `${BASE}/undo`, { id: open!.id }))).msg).toContain('审批中')
})
