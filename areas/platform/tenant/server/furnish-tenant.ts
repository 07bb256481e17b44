import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { shippedReports } from '#areas/reports.ts'
import { seedReports } from '#areas/platform/report/server/seed-reports.ts'
import { deployCatalogue } from '#areas/platform/workflow/server/deploy.ts'

export const FURNISH_JOB = 'tenant-furnish'

/**
 * What a tenant needs before its first document can be submitted: the processes of section 10, bound, and the shipped
 * reports. Adds what is missing.
 */
export async function furnishTenant(tx: Tx, actor: Actor, flow: FlowEngine): Promise<{ processes: number }> {
  const processes = await deployCatalogue(tx, actor, flow)
  await seedReports(tx, actor, shippedReports)
  return { processes }
}

/** 69 models take longer than the operator's browser waits for an answer (10-platform D9, 5.3). */
export const furnishJob = (flow: FlowEngine): JobKind => ({
  kind: FURNISH_JOB,
  label: '新租户：流程与报表 / New tenant: processes and reports',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, tx => furnishTenant(tx, actor, flow), { name: 'furnish tenant' }),
})
