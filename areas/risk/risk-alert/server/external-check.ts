import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { runChecks, type CheckedSubject } from '#areas/partners/mechanism-check/server/run-checks.ts'

/** Registration, courts, abnormal operation, our own black list (20, section 13). */
const KINDS = [1, 2, 3, 4, 7, 11]
const CHUNK = 50

/** 04:00: customers who hold quota are asked about again when an answer is older than its validity. */
export const externalCheckJob: JobKind = {
  kind: 'external-check',
  label: '客户外部核查 / External checks of customers',
  run: context => inChunks(context, checkChunk),
}
export async function checkChunk(tx: Tx, actor: Actor, after: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct q.customer_id as id from customer_city_quota q
    where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and q.frozen_qty + q.occupied_qty > 0
      and q.customer_id > ${after}::bigint order by q.customer_id limit ${CHUNK}`)
  for (const { id } of rows)
    await runChecks(tx, actor, { mechanismId: id, kinds: KINDS, subjects: await subjectsOf(tx, id) })
  return rows.map(row => row.id)
}

/** The firm, its legal representative and its controller. */
export async function subjectsOf(tx: Tx, customerId: string): Promise<CheckedSubject[]> {
  const owner = await getRow(tx, customer, customerId)
  return [
    { subjectRole: 1, subjectName: owner.mechanismName, subjectIdNo: owner.creditCode ?? owner.idNo },
    ...(owner.legalPerson
      ? [{ subjectRole: 2, subjectName: owner.legalPerson, subjectIdNo: owner.legalPersonIdNo }]
      : []),
    ...(owner.controllerName && owner.controllerName !== owner.legalPerson
      ? [{ subjectRole: 3, subjectName: owner.controllerName, subjectIdNo: owner.controllerIdNo }]
      : []),
  ]
}
