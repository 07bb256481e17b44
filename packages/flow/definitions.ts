import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { KnownNames } from './check.ts'
import { timeOf } from './course.ts'
import type { FlowModel } from './model.ts'
import { parseModel } from './parse.ts'
import type { FlowPorts } from './ports.ts'
import { COMMON_TENANT, DEFINITION, MODE } from './rows.ts'
import { definitionOf, insert, update } from './store.ts'

export interface DeployInput {
  /** Without it the process id of the XML. */
  key?: string
  name?: string
  category: string
  xml: string
  modelId?: string | null
  resourceName?: string
}
export interface Deployment {
  definitionId: string
  key: string
  definitionVersion: number
}

const REMEMBERED = 500

/** Parsed models by definition id. A definition's XML never changes, so nothing is ever stale; ids are never reused. */
export function modelCache(): (tx: Tx, definitionId: string) => Promise<FlowModel> {
  const known = new Map<string, FlowModel>()
  return async (tx, definitionId) => {
    const found = known.get(definitionId)
    if (found) return found
    const model = await parseModel((await definitionOf(tx, definitionId)).xml)
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
    known.set(definitionId, model)
    return model
  }
}

/**
 * Makes version n+1 of a key the one that new instances use. Running ones finish on theirs. A tenant's own goes before
 * the common one (mode 1, tenant 000000).
 */
export async function deploy(ports: FlowPorts, tx: Tx, actor: Actor, input: DeployInput): Promise<Deployment> {
  const key = input.key ?? (await parseModel(input.xml)).key
  const model = await parseModel(input.xml, await knownNames(ports, tx, key))
  // Two people deploying at once would both make version n+1.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`flow-definition ${tx.tenantId} ${key}`}))`)
  const [last] = await tx.rows<{
    definitionVersion: number
  }>(sql`select definition_version as "definitionVersion" from flow_definition
    where tenant_id = ${tx.tenantId} and definition_key = ${key} order by definition_version desc limit 1`)
  const definitionVersion = (last?.definitionVersion ?? 0) + 1
  const time = timeOf(actor)
  const [definitionId] = await insert(
    tx,
    actor,
    'flow_definition',
    [
      {
        definition_key: key,
        name: (input.name ?? model.name).slice(0, 128),
        category: input.category,
        definition_version: definitionVersion,
        mode: tx.tenantId === COMMON_TENANT ? MODE.common : MODE.tenant,
        xml: input.xml,
        resource_name: input.resourceName ?? `${key}.bpmn20.xml`,
        deploy_time: time,
        model_id: input.modelId ?? null,
        state: DEFINITION.active,
      },
    ],
    time,
  )
  return { definitionId: definitionId!, key, definitionVersion }
}

/**
 * Names that a model of this key may use: registered functions, roles and posts of the tenant, what the bound resource
 * hands over.
 */
export const knownNames = async (ports: FlowPorts, tx: Tx, key: string): Promise<KnownNames> => ({
  functions: ['copy', ...Object.keys(ports.functions ?? {})],
  ...(await ports.known?.(tx, key)),
})

/** suspend: no new instances, running ones go on. */
export async function changeState(
  tx: Tx,
  actor: Actor,
  definitionId: string,
  state: 'active' | 'suspend',
): Promise<void> {
  const definition = await ownDefinition(tx, definitionId)
  await update(
    tx,
    actor,
    'flow_definition',
    definition,
    { state: state === 'active' ? DEFINITION.active : DEFINITION.suspended },
    timeOf(actor),
  )
}

/** Only without instances: 该部署存在{n}个流程实例. */
export async function deleteDeployment(tx: Tx, actor: Actor, definitionIds: readonly string[]): Promise<void> {
  for (const id of definitionIds) {
    const definition = await ownDefinition(tx, id)
    const used = await tx.row<{ n: string }>(
      sql`select count(*) as n from flow_instance where tenant_id = ${tx.tenantId} and definition_id = ${definition}::bigint`,
    )
    const n = Number(used!.n)
    if (n > 0)
      refuse(
        'flow.deploymentUsed',
        '该部署存在{n}个流程实例 / {n} process {n|instance uses|instances use} this deployment',
        { n, definitionId: id },
      )
    await update(tx, actor, 'flow_definition', definition, { is_deleted: 1 }, timeOf(actor))
  }
}

/** Locked, so that no instance starts on it meanwhile; a common definition is changed by its own tenant only. */
async function ownDefinition(tx: Tx, id: string): Promise<string> {
  const { tenantId } = await definitionOf(tx, id)
  if (tenantId !== tx.tenantId)
    refuse('flow.commonDefinition', '公共流程由平台维护 / Common definitions are kept by the platform', {
      definitionId: id,
    })
  await tx.run(sql`select id from flow_definition where tenant_id = ${tx.tenantId} and id = ${id}::bigint for update`)
  return id
}
