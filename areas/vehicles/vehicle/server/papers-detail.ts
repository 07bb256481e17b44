import { invalid, twinOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { detail } from '#packages/server/query.ts'
import { careFields, identityFields, purchaseFields, registrationFields } from '../fields.ts'
import { vehicle } from '../vehicle.ts'

/** Columns of the papers (60, 4.2 [x]): what is written on certificates, invoices and policies. */
const papers = [
  ...Object.keys(identityFields).filter(name => !['bizStatus', 'prevBizStatus', 'bizStatusTime'].includes(name)),
  ...Object.keys(purchaseFields),
  ...Object.keys(registrationFields),
  ...Object.keys(careFields),
  'putIntoUseDate',
  'disposeDate',
  'disposeKind',
  'disposeAmt',
  'disposeTo',
  'remark',
  'attachBizId',
]
const shown = new Set(['id', 'version', ...papers.flatMap(name => [name, twinOf(name)])])

/** vehicle-extend/detail: papers of one car, masked like its card. */
export async function papersDetail(
  tx: Tx,
  actor: Actor,
  { id, vehicleId }: { id?: string | undefined; vehicleId?: string | undefined },
): Promise<Record<string, unknown>> {
  const wanted = vehicleId ?? id ?? invalid({ vehicleId: '请选择车辆 / choose a vehicle' })
  const card = await detail(tx, actor, vehicle, wanted)
  return {
    vehicleId: wanted,
    ...Object.fromEntries(Object.entries(card).filter(([name]) => shown.has(name))),
  }
}
