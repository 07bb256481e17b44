import { sql } from '#packages/database/sql.ts'
import type { World } from '../world.ts'

/** Who is asked first about a paper of that tenant. */
export async function deciderOf(world: World, tenantId: string, resource: string, id: string): Promise<string> {
  const rows = await world.product.database.transaction(tenantId, tx =>
    tx.rows<{ name: string }>(sql`
    select u.real_name as name from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
      join blade_user u on u.tenant_id = t.tenant_id and (u.id = t.assignee_id or u.id = any(t.candidate_ids))
     where i.tenant_id = ${tx.tenantId} and i.business_id = ${id}::bigint and i.resource = ${resource} and t.state in (1, 2)`),
  )
  if (rows.length === 0) throw new Error(`nobody is asked about ${resource} ${id}`)
  return rows[0]!.name
}
