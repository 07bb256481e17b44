import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { buildSerialModel, parseCondition, type FlowEngine } from '#packages/flow/index.ts'
import { catalogue } from './catalogue.ts'
import type { Process } from './process.ts'

/**
 * Deploys and binds every process of the catalogue that the tenant does not have yet; what its administrators changed
 * stays.
 */
export async function deployCatalogue(tx: Tx, actor: Actor, flow: FlowEngine): Promise<number> {
  const known = new Set(
    (
      await tx.rows<{ key: string }>(
        sql`select distinct definition_key as key from flow_definition where tenant_id = ${tx.tenantId}`,
      )
    ).map(row => row.key),
  )
  let deployed = 0
  for (const [index, process] of catalogue.entries()) {
    if (known.has(process.key)) continue
    await flow.foundModel(tx, actor, {
      modelKey: process.key,
      name: process.name,
      category: `flow_${process.category}`,
      shapeCode: process.shape,
      xml: buildSerialModel({ key: process.key, name: process.name, steps: process.steps }),
    })
    await bind(tx, actor, flow, process, index)
    // Stands before the binding without a kind, which fits every record.
    for (const more of process.also ?? []) await bind(tx, actor, flow, { ...process, ...more }, 0)
    deployed++
  }
  return deployed
}

const bind = (tx: Tx, actor: Actor, flow: FlowEngine, process: Process, sort: number): Promise<unknown> =>
  flow.saveBinding(tx, actor, {
    ...process,
    resource: process.resource ?? process.key,
    processKey: process.key,
    sort,
    variables: variablesOf(process),
  })

/**
 * What the conditions of the product's own model ask for: the business hands it over, so changed models may ask for it
 * too.
 */
export const variablesOf = ({ steps, skipWhen }: Pick<Process, 'steps' | 'skipWhen'>): string[] => [
  ...new Set(
    [...steps.map(step => step.when), skipWhen]
      .filter(one => one !== undefined)
      .flatMap(one => parseCondition(one).variables),
  ),
]
