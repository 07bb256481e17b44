import { sumFen, type RowOf } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { findRows } from '#packages/server/rows.ts'
import { returnPrefix } from '../../codes.ts'
import { vehicleReturnRecordTemp } from '../../vehicle-return-record-temp/vehicle-return-record-temp.ts'
import type { vehicleReturn } from '../vehicle-return.ts'
import { returnParams } from './params.ts'
import { barsOf, candidates, needsApproval, todayIn, type Candidate, type EntryTerms } from './positions.ts'

export type Return = RowOf<typeof vehicleReturn>

/** Rows of the add page that are in order, by their temporary id. */
export const tempRows = async (tx: Tx, actor: Actor, tempId: unknown) =>
  typeof tempId === 'string' && tempId !== ''
    ? findRows(tx, vehicleReturnRecordTemp, { tempId, ownerUserId: actor.userId } as never, { orderBy: 't.row_no' })
    : []

/** Fills what the vehicles say about the return, and refuses vehicles that may not enter it (R1). */
export async function prepareReturn(tx: Tx, actor: Actor, form: Form<typeof vehicleReturn>): Promise<void> {
  const { values, body, before, draft } = form
  const returnType = values.returnType ?? before?.returnType ?? 1
  const today = todayIn(actor)
  const temp = (await tempRows(tx, actor, body['tempId'])).filter(row => row.rowState === 1)
  const chosen = values.orderVehicleIds ?? before?.orderVehicleIds ?? []
  const ids = [...new Set([...chosen, ...temp.map(row => row.orderVehicleId!)])]
  const cars = await candidates(tx, ids, today)
  values.orderVehicleIds = cars.map(one => one.position.id)
  values.vehicleCount = cars.length
  values.returnNo =
    before?.returnNo ?? values.returnNo ?? (await nextNumber(tx, actor, returnPrefix[returnType] ?? 'TC'))
  if (cars.length === 0) {
    if (!draft) form.fault('orderVehicleIds', '请选择退车车辆 / choose the vehicles')
    return
  }
  fromFirst(values, cars)
  values.handleId = await disposalOf(tx, cars)
  if (returnType === 4) {
    values.overdueAmt = sumFen(cars, one => one.overdueAmt)
    values.overdueDays = Math.max(...cars.map(one => one.overdueDays))
  }
  const terms = await entryTerms(tx, { ...before, ...values, returnType } as Return)
  values.needApproval = needsApproval(terms, cars, today)
  if (draft) return
  faultForMixed(form, cars)
  for (const one of cars)
    for (const bar of barsOf(one, terms)) form.fault('orderVehicleIds', bar as `${string} / ${string}`)
}

export function fromFirst(values: Form<typeof vehicleReturn>['values'], cars: readonly Candidate[]): void {
  const { position, companyId, partyKind, partyId, partyName } = cars[0]!
  Object.assign(values, {
    scene: position.contractType === 5 ? 2 : 1,
    companyId,
    partyKind,
    partyId,
    partyName,
    customerId: partyKind === 1 ? partyId : null,
    cityCode: position.cityCode,
    bizUserId: position.bizUserId,
    deptId: position.bizDeptId,
    contractIds: [...new Set(cars.map(one => one.position.contractId!))],
    orderIds: [...new Set(cars.map(one => one.position.orderId!))],
  })
}

/** The disposal that agreed on all of these returns (30, lease-handle types 1 and 2). */
async function disposalOf(tx: Tx, cars: readonly Candidate[]): Promise<string | null> {
  const by = new Set(cars.map(one => one.position.agreedBy))
  const [no] = by
  if (by.size !== 1 || !no) return null
  const found = await tx.row<{ id: string }>(
    sql`select id from contract where tenant_id = ${tx.tenantId} and contract_type = 3 and contract_no = ${no}`,
  )
  return found?.id ?? null
}

/** 70, 3.2: one lessee and one own company per return. */
function faultForMixed(form: Form<typeof vehicleReturn>, cars: readonly Candidate[]): void {
  const first = cars[0]!
  if (cars.some(one => one.partyId !== first.partyId || one.partyKind !== first.partyKind))
    form.fault('orderVehicleIds', '所选车辆不属于同一承租方 / the vehicles belong to several lessees')
  if (cars.some(one => one.companyId !== first.companyId))
    form.fault('orderVehicleIds', '所选车辆不属于同一我方主体 / the vehicles belong to several own companies')
}

export async function entryTerms(tx: Tx, row: Return): Promise<EntryTerms> {
  const found = await returnParams(tx, 'return.expire.leadDays', 'return.protect.overdueDays')
  return {
    returnId: row.id ?? null,
    returnType: row.returnType,
    scene: row.scene ?? 1,
    endKind: row.endKind,
    planDate: row.planReturnTime?.slice(0, 10) ?? null,
    breachKind: row.breachKind,
    protectKind: row.protectKind,
    manual: row.manual === true,
    leadDays: Number(found['return.expire.leadDays']),
    protectDays: Number(found['return.protect.overdueDays']),
  }
}

export const recordsWhere = (returnId: string) => isAmong(sql`t.return_id`, [returnId])
