import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { TASK } from '#packages/flow/rows.ts'

/**
 * Approvals that wait for this person alone: those that others may take as well need no handing over (10-platform 5.1,
 * update-status).
 */
const held = (
  tx: Tx,
  userId: string,
): Sql => sql`t.tenant_id = ${tx.tenantId} and t.state in (${TASK.waiting}::smallint, ${TASK.held}::smallint)
  and (t.assignee_id = ${userId}::bigint or t.candidate_ids = array[${userId}::bigint])`

export interface HeldTask {
  readonly id: string
  readonly no: string
  readonly title: string
  readonly step: string
  readonly resource: string
  readonly businessId: string
  readonly starterId: string
  readonly cityCode: string | null
  readonly amount: string | null
  readonly detailPath: string | null
}

export const countHeldTasks = async (tx: Tx, userId: string): Promise<number> =>
  Number((await tx.row<{ n: string }>(sql`select count(*) as n from flow_task t where ${held(tx, userId)}`))!.n)

export const heldTasks = (tx: Tx, userId: string, limit: number, offset: number): Promise<HeldTask[]> =>
  tx.rows<HeldTask>(sql`
  select t.id, i.business_no as no, i.title, t.task_name as step, i.resource, i.business_id as "businessId", i.starter_id as "starterId", i.city_code as "cityCode", i.amount, i.detail_path as "detailPath"
    from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id where ${held(tx, userId)} order by t.id limit ${limit} offset ${offset}`)

export const heldTask = (tx: Tx, userId: string, id: string): Promise<HeldTask | undefined> =>
  tx.row<HeldTask>(sql`
  select t.id, i.business_no as no, i.title, t.task_name as step, i.resource, i.business_id as "businessId", i.starter_id as "starterId", i.city_code as "cityCode", i.amount, i.detail_path as "detailPath"
    from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id where ${held(tx, userId)} and t.id = ${id}::bigint`)
