import type { Resource, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { detail } from '#packages/server/query.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { typeIs } from '../../kinds/types.ts'
import type { Payload, Task } from '../../ports.ts'
import { vehicleTaskInventory, vehicleTaskParkingInspection } from '../count.ts'
import { vehicleTaskGps } from '../gps.ts'
import { vehicleTaskLicense } from '../license.ts'
import { vehicleTaskReceive } from '../receive.ts'
import { vehicleTaskRegister } from '../register.ts'
import { vehicleTaskMaintenance, vehicleTaskYearCheck } from '../service.ts'
import { vehicleTaskCollectionCar, vehicleTaskStore } from '../store.ts'
import { vehicleTaskTransfer } from '../transfer.ts'
import { vehicleTaskTransport } from '../transport.ts'

type AnyResource = Resource<any, any, any>
/** Payload definition of each type (70, D3). */
export const payloadResources: Readonly<Record<number, AnyResource>> = {
  1: vehicleTaskRegister,
  2: vehicleTaskLicense,
  3: vehicleTaskTransfer,
  4: vehicleTaskTransport,
  5: vehicleTaskReceive,
  6: vehicleTaskGps,
  7: vehicleTaskInventory,
  8: vehicleTaskParkingInspection,
  9: vehicleTaskYearCheck,
  10: vehicleTaskMaintenance,
  11: vehicleTaskStore,
  12: vehicleTaskCollectionCar,
} as unknown as Readonly<Record<number, AnyResource>>

type PayloadRow = RowOf<typeof vehicleTaskRegister>
export async function payloadRow(tx: Tx, task: Pick<Task, 'id' | 'type'>): Promise<PayloadRow | undefined> {
  const resource = payloadResources[task.type!]!
  return (await findRows(tx, resource, { taskId: task.id } as never))[0] as PayloadRow | undefined
}
/** The typed row with its child rows, for effects and hooks. */
export async function payloadOf(tx: Tx, task: Pick<Task, 'id' | 'type'>): Promise<Payload> {
  const resource = payloadResources[task.type!]!
  const row = await payloadRow(tx, task)
  if (!row) return {}
  const found: Record<string, unknown> = { ...row }
  for (const [name, field] of Object.entries(resource.fields as Record<string, { kind: string; target?: string }>))
    if (field.kind === 'lines') found[name] = await linesOf(tx, field.target!, row.id)
  return found
}
const linesOf = (tx: Tx, child: string, payloadId: string): Promise<unknown[]> =>
  findRows(tx, resourceNamed(child), { payloadId } as never, { orderBy: 't.line_no' })
/** What a hook writes down in the typed row: the document, its amount. */
export async function notePayload(
  tx: Tx,
  actor: Actor,
  task: Pick<Task, 'id' | 'type'>,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const row = await payloadRow(tx, task)
  if (row) await updateRow(tx, actor, payloadResources[task.type!]!, row as never, changes as never)
}
/** As pages read it: names beside ids, masks, child rows. */
export async function payloadShown(tx: Tx, actor: Actor, task: Pick<Task, 'id' | 'type'>): Promise<unknown> {
  const row = await payloadRow(tx, task)
  return row ? detail(tx, actor, payloadResources[task.type!]!, row.id) : undefined
}

/** 80, section 6: a repair knows the accident that opened its order. */
const repairedAfter = (task: Task): { accidentId?: string } =>
  task.type === typeIs.maintenance && task.sourceType === 'accident' && task.sourceId
    ? { accidentId: task.sourceId }
    : {}

/** The form of a payload: stored with every fault told at its field; a draft may lack what a result needs. */
export async function savePayload(
  tx: Tx,
  actor: Actor,
  task: Task,
  given: Readonly<Record<string, unknown>>,
  draft: boolean,
): Promise<Payload> {
  const before = await payloadRow(tx, task)
  const { taskId: _task, taskNo: _no, id: _id, version: _version, ...typed } = given
  await saveRecord(
    tx,
    actor,
    payloadResources[task.type!]!,
    {
      ...typed,
      subKind: task.subKind,
      draft,
      ofTask: { taskId: task.id, taskNo: task.taskNo, ...repairedAfter(task) },
      ...(before ? { id: before.id, version: before.version } : {}),
    },
    before ? 'update' : 'save',
  )
  return payloadOf(tx, task)
}
