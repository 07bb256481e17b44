import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { buildSerialModel, type FlowEngine } from '#packages/flow/index.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { catalogue } from './catalogue.ts'
import type { Process } from './process.ts'

/** Deploys and binds every process of the catalogue that the tenant does not have yet; what its administrators changed stays. */
export async function deployCatalogue(tx: Tx, actor: Actor, flow: FlowEngine): Promise<number> {
  const known = new Set((await tx.rows<{ key: string }>(sql`select distinct definition_key as key from flow_definition where tenant_id = ${tx.tenantId}`)).map(row => row.key))
  let deployed = 0
  for (const [index, process] of catalogue.entries()) {
    if (known.has(process.key) || !isBuilt(process.resource ?? process.key)) continue
    await flow.deploy(tx, actor, { key: process.key, name: process.name, category: `flow_${process.category}`, xml: buildSerialModel({ key: process.key, name: process.name, steps: process.steps }) })
    await bind(tx, actor, process, index)
    deployed++
  }
  return deployed
}

async function bind(tx: Tx, actor: Actor, process: Process, sort: number): Promise<void> {
  const time = localDateTime(actor.clock.now())
  await tx.run(sql`insert into work_flow (id, tenant_id, create_user, create_time, update_user, update_time, status, is_deleted, version, resource, biz_kind, process_key, skip_when, title_template, detail_path, handle_path, inbox_decide, due_workdays, sort)
    values (${await tx.newId()}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${actor.userId}::bigint, ${time}::timestamptz, 1, 0, 0,
      ${process.resource ?? process.key}, ${process.bizKind ?? null}, ${process.key}, ${process.skipWhen ?? null}, ${process.titleTemplate}, ${process.detailPath}, ${process.handlePath ?? null}, ${process.inboxDecide ?? true}, ${process.dueWorkdays ?? null}, ${sort})`)
}
