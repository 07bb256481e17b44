import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { insertRow, updateRow } from '#packages/server/rows.ts'
import { beginReturn, cancelReturn } from '#areas/orders/order-vehicle/server/begin-return.ts'
import { returnPrefix } from '../../codes.ts'
import { vehicleReturnContractRecord } from '../../vehicle-return-contract-record/vehicle-return-contract-record.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { lockBefore, moveWhenReceived } from './moves.ts'
import type { Return } from './prepare.ts'
import { contractRecordsOf, countRecords, isIn, recordsOf, type ReturnRecord } from './records.ts'

/** 70, 3.2: vehicles that are still out go into a return of their own under the same approval; the rest is settled. */
export const split: ActionCode<typeof vehicleReturn, { recordIds?: string[] }> = {
  locks: lockBefore,
  async guard(tx, _actor, { row, input }) {
    const records = (await recordsOf(tx, row.id)).filter(isIn)
    const chosen = records.filter(one => input.recordIds?.includes(one.id))
    if (chosen.length === 0 || chosen.length !== input.recordIds?.length || chosen.some(one => one.status !== 1))
      refuse('splitChosen', '只能拆出尚未收回的车辆 / only vehicles not received yet can be split off')
    if (chosen.length === records.length) refuse('splitAll', '不能拆出全部车辆 / not every vehicle can be split off')
  },
  async run(tx, actor, { row, input }) {
    const records = await recordsOf(tx, row.id, true)
    const chosen = records.filter(one => input.recordIds!.includes(one.id))
    const left = records.filter(one => !chosen.includes(one) && isIn(one))
    const made = await childReturn(tx, actor, row, chosen)
    await moveRecords(tx, actor, row, made, chosen)
    return { orderVehicleIds: left.map(one => one.orderVehicleId!) }
  },
  async after(tx, actor, { row }) {
    await countRecords(tx, actor, row.id)
    await moveWhenReceived(tx, actor, row.id)
  },
}

async function childReturn(tx: Tx, actor: Actor, row: Return, chosen: readonly ReturnRecord[]): Promise<Return> {
  const own = new Set([
    ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'isDeleted'],
    ...['version', 'vehicleCount', 'receivedCount', 'settledCount', 'removedCount', 'dueTotal', 'offsetTotal'],
    ...['oweTotal', 'refundTotal', 'holdTotal', 'settleDate', 'secondDueDate', 'attachBizId', 'noticeBizId'],
    ...['demandBizId', 'collectorAuthBizId', 'processInstanceId'],
  ])
  const same = Object.fromEntries(Object.entries(row).filter(([key]) => !own.has(key)))
  return insertRow(tx, actor, vehicleReturn, {
    ...same,
    returnNo: await nextNumber(tx, actor, returnPrefix[row.returnType]!),
    parentReturnId: row.id,
    orderVehicleIds: chosen.map(one => one.orderVehicleId!),
    status: 10,
  } as never)
}

async function moveRecords(
  tx: Tx,
  actor: Actor,
  from: Return,
  to: Return,
  chosen: readonly ReturnRecord[],
): Promise<void> {
  const contracts = new Map((await contractRecordsOf(tx, from.id)).map(one => [one.id, one]))
  const copies = new Map<string, string>()
  for (const record of chosen) {
    const old = contracts.get(record.contractRecordId!)!
    if (!copies.has(old.id)) {
      const {
        contractType,
        contractId,
        contractNo,
        contractEndDate,
        kmRule,
        violationRule,
        returnStandard,
        byDefault,
      } = old
      copies.set(
        old.id,
        (
          await insertRow(tx, actor, vehicleReturnContractRecord, {
            returnId: to.id,
            ...{ contractType, contractId, contractNo, contractEndDate },
            ...{ kmRule, violationRule, returnStandard, byDefault },
          })
        ).id,
      )
    }
    await updateRow(tx, actor, vehicleReturnRecord, record, {
      returnId: to.id,
      contractRecordId: copies.get(old.id)!,
    })
    await cancelReturn(tx, actor, record.orderVehicleId!, { returnId: from.id })
    await beginReturn(tx, actor, record.orderVehicleId!, { returnId: to.id, returnKind: to.returnType })
  }
  await countRecords(tx, actor, to.id)
}
