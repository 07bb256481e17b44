import { addDays, localDate, refuse, taxOfGross, titled, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { openSecondCost } from '#areas/vehicles/vehicle-register-second-cost-settlement/server/open.ts'
import { postCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'
import { ledgerItemOf } from '../../calculations/ledger-item.ts'
import { bearerIs, charged, openStages, stage } from '../../codes.ts'
import { typeIs } from '../../kinds/types.ts'
import { returnCostPort } from '../../ports.ts'
import type { CostLine } from '../../vehicle-task-cost/server/lines.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { workOrderGroup } from '../../work-order-group/work-order-group.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { stageBar } from './assign.ts'
import { costSums, liveCosts } from './finish.ts'
import { deriveHeads } from './head.ts'
import { lockTasks, logTask, nowOf, refuseBarred, type Bar, type Task } from './rows.ts'

export const accountBars = (tasks: readonly Task[]): Bar[] =>
  tasks.map(task => ({
    id: task.id,
    no: task.taskNo!,
    reasons: task.stage === stage.toAccount ? [] : ([stageBar(task, '核算 / Account')] as Label[]),
  }))

/** 5 -> 6 (70, 4.3, R14): every line is accounted, costs the vehicle, and is charged once. */
export async function accountTasks(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  how: { skipAbnormal?: boolean | undefined } = {},
): Promise<{ done: string[]; refused: Bar[] }> {
  const tasks = await lockTasks(tx, actor, ids)
  const bars = accountBars(tasks)
  refuseBarred(bars, how.skipAbnormal === true)
  const refused = bars.filter(one => one.reasons.length > 0)
  const free = tasks.filter(task => !refused.some(one => one.id === task.id))
  for (const task of free) await accountOne(tx, actor, task)
  await deriveHeads(
    tx,
    actor,
    free.map(one => one.workOrderId),
  )
  return { done: free.map(one => one.id), refused }
}

async function accountOne(tx: Tx, actor: Actor, task: Task): Promise<void> {
  const now = nowOf(actor)
  const lines = await liveCosts(tx, task.id)
  for (const line of lines) if (line.status === 1) await accountLine(tx, actor, task, line)
  await act(tx, actor, vehicleTask, task.id, 'account', {
    input: { stage: stage.done, stageTime: now, accountTime: now, doneTime: now, ...costSums(lines) },
  })
  await logTask(tx, actor, task.id, { action: 'account', from: task.stage, to: stage.done })
  await beginSecond(tx, actor, task)
}

/** 70, 4.10: once every accounted task of the vehicle's chain is done, or the registration where there is no chain. */
async function beginSecond(tx: Tx, actor: Actor, task: Task): Promise<void> {
  if (task.groupId === null && task.type !== typeIs.register) return
  const tasks = task.groupId
    ? await findRows(tx, vehicleTask, { groupId: task.groupId, vehicleId: task.vehicleId } as never)
    : [task]
  if (tasks.some(one => one.id !== task.id && openStages.includes(one.stage!))) return
  const costIds = []
  for (const one of tasks) costIds.push(...(await liveCosts(tx, one.id)).map(line => line.id))
  if (costIds.length === 0) return
  const group = task.groupId ? await getRow(tx, workOrderGroup, task.groupId) : undefined
  await openSecondCost(tx, actor, {
    vehicleId: task.vehicleId!,
    groupId: group?.id ?? null,
    groupNo: group?.groupNo ?? null,
    costIds,
  })
}

async function accountLine(tx: Tx, actor: Actor, task: Task, line: CostLine): Promise<void> {
  const amt = (line.amt - (line.deductAmt ?? 0n)) as Fen
  if (amt > 0n)
    await postCost(tx, actor, {
      vehicleId: task.vehicleId!,
      costItem: ledgerItemOf(line.costItem),
      amt,
      ...(line.taxRate ? { taxAmt: taxOfGross(amt, line.taxRate) } : {}),
      bizDate: line.bizDate ?? localDate(actor.clock.now()),
      bearer: line.bearer === bearerIs.warranty ? bearerIs.provider : line.bearer,
      provisional: true,
      supplierType: line.providerType,
      supplierId: line.providerId,
      sourceType: 'vehicle-task-cost',
      sourceId: line.id,
      sourceNo: task.taskNo!,
    })
  const how = await charge(tx, actor, task, line)
  await act(tx, actor, vehicleTaskCost, line.id, 'account', { input: how })
}

/** 70, D7: charged once, into the statement of an open return, else as a receivable of its own. */
async function charge(
  tx: Tx,
  actor: Actor,
  task: Task,
  line: CostLine,
): Promise<{ chargedIn: number; chargeId?: string }> {
  const amt = line.chargeAmt
  if (line.bearer !== bearerIs.customer || amt === null || amt === 0n) return { chargedIn: charged.none }
  if (line.chargedIn !== null) return { chargedIn: line.chargedIn }
  const position = task.orderVehicleId ? await findRow(tx, orderVehicle, task.orderVehicleId) : undefined
  if (!position?.customerId)
    refuse('noCustomer', '车辆【{car}】没有承租客户，费用不能由客户承担 / vehicle {car} has no lessee to be charged', {
      car: task.plateNo ?? task.vin,
    })
  const taken = await returnCostPort.ask().add(tx, actor, {
    orderVehicleId: position.id,
    costItem: line.costItem,
    feeItem: line.feeItem,
    amt,
    sourceType: 'vehicle-task-cost',
    sourceId: line.id,
    note: task.taskNo!,
  })
  if (taken) return { chargedIn: charged.statement }
  const head = await getRow(tx, vehicleWorkOrder, task.workOrderId!)
  const today = localDate(actor.clock.now())
  const { accountReceivableId } = await raiseReceivable(tx, actor, {
    source: { sourceType: 'work-order', sourceId: line.id, sourceNo: task.taskNo! },
    companyId: head.companyId,
    payerType: 1,
    payerId: position.customerId,
    ...(position.contractType ? { contractType: position.contractType } : {}),
    ...(position.contractId ? { contractId: position.contractId } : {}),
    orderVehicleId: position.id,
    vehicleId: task.vehicleId!,
    ...(task.cityCode ? { cityCode: task.cityCode } : {}),
    feeItem: line.feeItem,
    amt,
    taxRate: line.taxRate,
    dueDate: addDays(today, await paramNumber(tx, 'task.charge.payDays')),
    description: titled('作业费用', 'Cost of a task', task.taskNo ?? ''),
  })
  return { chargedIn: charged.receivable, chargeId: accountReceivableId }
}
