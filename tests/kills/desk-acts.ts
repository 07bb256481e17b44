import { expect } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import type { Act, Scene } from './acts.ts'

/** Orders of the service desk: head, log, clock and dispatch are one thing. */
export async function callsAnswered(scene: Scene, kill: number, count: number): Promise<Act[]> {
  const desk = await scene.remote.as('系统管理员')
  return Array.from({ length: count }, (_, at): Act => {
    const phone = `136${String(kill).padStart(4, '0')}${String(at).padStart(4, '0')}`
    const headers = { 'idempotency-key': `kill call ${phone}` }
    const stands = () =>
      scene.stand.world.inside(tx =>
        tx.rows<{ log: number; due: string | null }>(sql`
          select (select count(*)::int from customer_service_follow f where f.tenant_id = o.tenant_id and f.order_id = o.id and f.op = 1) as log, o.resolve_due::text as due
          from customer_service_work_order o where o.tenant_id = ${tx.tenantId} and o.caller_phone = ${phone} and o.is_deleted = 0`),
      )
    return {
      what: `call of ${phone}`,
      send: () =>
        desk.call(
          'POST',
          'customer-service-work-order/save',
          {
            channel: 1,
            category: 1,
            priority: 3,
            callerType: 9,
            callerName: '来电人',
            callerPhone: phone,
            content: '询问扣款日期',
          },
          headers,
        ),
      isHalfDone: async () => (await stands()).some(one => one.log !== 1 || one.due === null),
      proves: async () => expect(await stands()).toEqual([{ log: 1, due: expect.any(String) }]),
    }
  })
}
