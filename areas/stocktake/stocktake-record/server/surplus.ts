import { z } from 'zod'
import { invalid, localDateTime, Refused, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, insertRow, lockRow } from '#packages/server/rows.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { photoFaults } from '#areas/work-orders/task-photo/server/photos.ts'
import { recordIs, resultIs, taskIs } from '../../codes.ts'
import { stocktakeTask } from '../../stocktake-task/stocktake-task.ts'
import { stocktakeRecord } from '../stocktake-record.ts'
import { tellDifference } from './count.ts'

export const surplusInput = z.object({
  stocktakeTaskId: idInput,
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/, '车架号须为17位 / a VIN has 17 characters'),
  plateNo: z.string().trim().max(16).nullish(),
  lotId: optionalIdInput,
  address: z.string().trim().max(200).nullish(),
  foundStatus: z.coerce.number().int().min(1).max(10).nullish(),
  method: z.coerce.number().int().min(1).max(4).default(1),
  photosBizId: optionalIdInput,
  note: z.string().trim().min(1, '请填写说明 / say how it was found').max(500),
})
/** 70, 5.3: a vehicle that stands there and is on no list: an unknown VIN, or one of ours that nobody expected. */
export async function addSurplus(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof surplusInput>,
): Promise<{ id: string; status: number }> {
  const head = await lockRow(tx, actor, stocktakeTask, input.stocktakeTaskId)
  if (head.status !== taskIs.counting)
    refuse('notCounting', '盘点【{no}】不在盘点中 / stocktake {no} is not being counted', { no: head.taskNo })
  if (!input.lotId && !input.address) invalid({ lotId: '请填写发现位置 / say where it stands' })
  if (!input.photosBizId) invalid({ photosBizId: '请上传照片 / add photos' })
  const faults = await photoFaults(tx, actor, `surplus:${input.stocktakeTaskId}:${input.vin}`, [input.photosBizId])
  if (faults) invalid({ photosBizId: faults })
  const [car] = await findRows(tx, vehicle, { vin: input.vin } as never)
  const [known] = await findRows(tx, stocktakeRecord, {
    stocktakeTaskId: head.id,
    ...(car ? { vehicleId: car.id } : { vin: input.vin }),
  } as never)
  if (known)
    throw new Refused({
      kind: 'Duplicate',
      message: known.isExpected
        ? '车辆在应盘清单中，请在盘点作业中盘点 / the vehicle is expected: count it in its task'
        : '车辆已登记盘盈 / the vehicle is recorded as surplus already',
      facts: { recordId: known.id },
    })
  const row = await insertRow(tx, actor, stocktakeRecord, {
    stocktakeTaskId: head.id,
    vehicleId: car?.id ?? null,
    plateNo: car?.plateNo ?? input.plateNo ?? null,
    vin: input.vin,
    modelName: car?.modelName ?? null,
    partyName: car?.customerName ?? null,
    isExpected: false,
    bookStatus: car?.bizStatus ?? null,
    bookLotId: car?.parkingLotId ?? null,
    snapshotTime: localDateTime(actor.clock.now()),
    counterId: actor.userId === '' ? null : actor.userId,
    foundLotId: input.lotId ?? null,
    foundAddress: input.address ?? null,
    foundStatus: input.foundStatus ?? null,
    foundTime: localDateTime(actor.clock.now()),
    method: input.method,
    photosBizId: input.photosBizId ?? null,
    resultCode: resultIs.surplus,
    differenceNote: input.note,
    status: recordIs.different,
  } as never)
  await bindFiles(tx, actor, stocktakeRecord, row.id, [
    { fields: stocktakeRecord.fields as never, values: { photosBizId: input.photosBizId } },
  ])
  await tellDifference(tx, actor, row, head, resultIs.surplus)
  return { id: row.id, status: row.status }
}
