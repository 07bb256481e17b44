import { fill, fen, halfOf, inBoth, refuse, Refused, textOf, yuan, type Fen, type Label, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { end, settle } from './advance.ts'
import { holds, parseCondition, refuseMissing, storable, type Variables } from './condition.ts'
import { courseOf, record, saveCourse, timeOf, type FlowCore } from './course.ts'
import { begin } from './interpreter.ts'
import type { FlowModel } from './model.ts'
import { DEFINITION, INSTANCE, type BindingRow, type DefinitionRow } from './rows.ts'
import { bindingsOf, insert, lastInstanceId, lockInstance, newestDefinition, runningInstanceId } from './store.ts'

export interface StartInput {
  resource: string
  /** The record's id and number. */
  id: string
  no: string
  /** Kind inside the resource: chooses the binding. */
  bizKind?: string | number | null
  /** What conditions ask for; a bigint is an amount in Fen. */
  variables: Record<string, unknown>
  deptId?: string | null
  cityCode?: string | null
  amount?: Fen | string | null
  /** The record's own fields: for `user:<field>` candidates and the title. */
  fields?: Record<string, unknown>
  /** Who applies, when it is not the actor (a job submits for somebody). */
  starterId?: string
}

/**
 * Starts the approval of a record, in the transaction that submits it. 'none': no approval is needed (skipWhen, or no
 * step applies), the caller does the approve move at once. Refuses with flow.noBinding, flow.noDefinition,
 * flow.running, flow.missingVariable, flow.undecidable, flow.nobody.
 */
export async function startProcess(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  input: StartInput,
): Promise<{ instanceId: string } | 'none'> {
  const { starterId, deptId, variables } = await factsOf(core, tx, actor, input)
  const binding = await bindingFor(tx, input)
  if (isSkipped(binding, variables)) return 'none'
  const definition = await activeDefinition(tx, binding.processKey)
  assertComplete(await core.modelOf(tx, definition.id), variables)
  if (await runningInstanceId(tx, input.resource, input.id)) refuseRunning(input)
  const instanceId = await insertInstance(tx, actor, input, { binding, definition, variables, starterId, deptId })
  return run(core, tx, actor, instanceId)
}

/** What the conditions of the model will see. */
export async function factsOf(
  core: FlowCore,
  tx: Tx,
  actor: Actor,
  input: StartInput,
): Promise<{ starterId: string; deptId: string | null; variables: Variables }> {
  const starterId = input.starterId ?? actor.userId
  const { limit1, limit2 } = await core.ports.settings(tx)
  const amount = typeof input.amount === 'bigint' ? yuan(input.amount) : (input.amount ?? null)
  const deptId = input.deptId ?? (actor.deptId || null)
  return {
    starterId,
    deptId,
    variables: {
      amount,
      cityCode: input.cityCode ?? null,
      deptId,
      kind: input.bizKind ?? null,
      limit1,
      limit2,
      ...storable(input.variables),
      starterId,
    },
  }
}

export const isSkipped = (binding: BindingRow, variables: Variables): boolean =>
  Boolean(binding.skipWhen?.trim()) && holds(parseCondition(binding.skipWhen!), variables)

/**
 * Told to the one who submits, not to the third approver: a condition asks for something that the record does not send.
 */
function assertComplete(model: FlowModel, variables: Variables): void {
  // A registered function may still supply it.
  if (Object.values(model.nodes).some(node => node.kind === 'service' && node.service!.name !== 'copy')) return
  for (const { condition } of Object.values(model.links)) {
    const name = condition?.variables.find(one => !Object.hasOwn(variables, one))
    if (name !== undefined) refuseMissing(condition!, name)
  }
}

async function run(core: FlowCore, tx: Tx, actor: Actor, instanceId: string): Promise<{ instanceId: string } | 'none'> {
  const course = await courseOf(core, tx, actor, await lockInstance(tx, instanceId), [])
  await record(course, [
    {
      activity_id: 'submit',
      activity_name: '提交 / Submit',
      activity_type: 'submit',
      user_id: course.instance.starterId,
      option: 'submit',
    },
  ])
  const ended = await settle(course, begin(course.model, course.variables))
  if (ended === 'reject') {
    await end(course, 'reject', '')
    return { instanceId }
  }
  if (ended === undefined) {
    await saveCourse(course)
    return { instanceId }
  }
  // No step applied to this record: the caller moves it himself, so the hook is not called.
  await saveCourse(course, { state: INSTANCE.approved, end_time: course.time, result: 'approve' })
  return 'none'
}

/** The first enabled row whose bizKind fits decides; a row without bizKind fits all. */
export async function bindingFor(tx: Tx, input: Pick<StartInput, 'resource' | 'bizKind'>): Promise<BindingRow> {
  const wanted = input.bizKind === undefined || input.bizKind === null ? '' : String(input.bizKind)
  const found = (await bindingsOf(tx, input.resource)).find(row => !row.bizKind || row.bizKind === wanted)
  return (
    found ??
    refuse(
      'flow.noBinding',
      '该业务未配置审批流程，请联系流程管理员 / No approval process is configured for this business, please contact the workflow administrator',
      { resource: input.resource },
    )
  )
}

async function activeDefinition(tx: Tx, key: string): Promise<DefinitionRow> {
  const definition = await newestDefinition(tx, key)
  if (!definition || definition.state !== DEFINITION.active) {
    refuse(
      'flow.noDefinition',
      '流程【{key}】未部署或已挂起，请联系流程管理员 / Process [{key}] is not deployed or is suspended, please contact the workflow administrator',
      { key },
    )
  }
  return definition
}

function refuseRunning(input: StartInput): never {
  const message: Label = '【{no}】正在审批中，请勿重复提交 / [{no}] is being approved already'
  throw new Refused({
    kind: 'Duplicate',
    message: fill(message, { no: input.no }) as Label,
    facts: { guard: 'flow.running', resource: input.resource, id: input.id },
  })
}

interface Prepared {
  binding: BindingRow
  definition: DefinitionRow
  variables: Variables
  starterId: string
  deptId: string | null
}

async function insertInstance(
  tx: Tx,
  actor: Actor,
  input: StartInput,
  { binding, definition, variables, starterId, deptId }: Prepared,
): Promise<string> {
  const fields = storable(input.fields ?? {})
  const time = timeOf(actor)
  const [id] = await insert(
    tx,
    actor,
    'flow_instance',
    [
      {
        process_key: definition.key,
        definition_id: definition.id,
        definition_version: definition.definitionVersion,
        binding_id: binding.id,
        resource: input.resource,
        business_id: input.id,
        business_no: input.no,
        biz_kind: binding.bizKind,
        title: titleOf(binding.titleTemplate, { ...variables, ...fields, no: input.no }),
        category: definition.category,
        starter_id: starterId,
        starter_dept_id: actor.deptId || null,
        dept_id: deptId,
        city_code: input.cityCode ?? null,
        amount: numericOf(variables['amount']),
        variables: JSON.stringify(variables),
        fields: JSON.stringify(fields),
        flow_state: JSON.stringify({ next: 1, tokens: [] }),
        state: INSTANCE.running,
        start_time: time,
        from_instance_id: await lastInstanceId(tx, input.resource, input.id),
        detail_path: binding.detailPath,
        handle_path: binding.handlePath,
        inbox_decide: binding.inboxDecide,
        due_workdays: binding.dueWorkdays,
      },
    ],
    time,
    sql.trusted('on conflict (tenant_id, resource, business_id) where state = 1 do nothing'),
  )
  // Two submissions at once: the second one waited for the first and wrote nothing.
  if ((await runningInstanceId(tx, input.resource, input.id)) !== id) refuseRunning(input)
  return id!
}

const numericOf = (amount: unknown): string | null =>
  typeof amount === 'string' || typeof amount === 'number' ? yuan(fen(amount)) : null

/**
 * '【{contractNo}】{counterpartyName}' with the record's fields; what the record lacks is left out. A template '中文 /
 * English' makes a title for readers of both.
 */
export function titleOf(template: string, facts: Variables): string {
  const half = (language: Language): string =>
    fill(
      textOf(template, language),
      Object.fromEntries(
        Object.entries(facts)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, typeof value === 'string' ? halfOf(value, language) : value]),
      ),
    ).replace(/\{\w+\}/g, '')
  const [zh, en] = [half('zh'), half('en')]
  return zh === en ? zh.slice(0, 300) : inBoth(zh.slice(0, 148), en.slice(0, 148))
}
