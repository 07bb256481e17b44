import { localDate } from '#kernel'
import { expect } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { applyBody, reviewedCustomer, wish } from '#areas/risk/quota/server/testing.ts'
import type { Act, Scene } from './acts.ts'

/** Applications for quota: the application, its case with a city, and the one task of the first step are one thing. */
export async function quotasAppliedFor(scene: Scene, kill: number, count: number): Promise<Act[]> {
  const { world } = scene.stand
  const sales = await scene.remote.as('李晓雯')
  const bizUserId = world.people.get('李晓雯')!.userId
  const acts: Act[] = []
  for (let at = 0; at < count; at++) {
    const customerId = await world.inside(tx =>
      reviewedCustomer(
        tx,
        { mechanismName: `授信强杀${kill}号${at}`, bizUserId, cityCode: '4403' },
        // The server that is killed has the clock of the machine.
        localDate(new Date()),
      ),
    )
    const stands = () =>
      world.inside(tx =>
        tx.rows<{ status: number; cases: number; lines: number; tasks: number }>(sql`
          select a.status, count(distinct q.id)::int as cases, count(distinct d.id)::int as lines, count(distinct t.id)::int as tasks
          from quota_apply a left join quota q on q.tenant_id = a.tenant_id and q.id = a.quota_id and q.status = 102 and q.step = 1
            left join quota_detail d on d.tenant_id = a.tenant_id and d.quota_id = q.id
            left join flow_instance i on i.tenant_id = a.tenant_id and i.resource = 'quota' and i.business_id = q.id
            left join flow_task t on t.tenant_id = a.tenant_id and t.instance_id = i.id and t.state in (1, 2)
          where a.tenant_id = ${tx.tenantId} and a.customer_id = ${customerId}::bigint group by a.id, a.status`),
      )
    const whole = [{ status: 102, cases: 1, lines: 1, tasks: 1 }]
    acts.push({
      what: `quota of ${customerId}`,
      send: () =>
        sales.call('POST', 'quota-apply/save', applyBody(customerId, [wish('4403', 20)]), {
          'idempotency-key': `kill quota ${customerId}`,
        }),
      isHalfDone: async () => {
        const found = await stands()
        return found.length > 0 && JSON.stringify(found) !== JSON.stringify(whole)
      },
      proves: async () => expect(await stands()).toEqual(whole),
    })
  }
  return acts
}
