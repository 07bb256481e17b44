import { fen, ratioFen, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { stage } from '../../codes.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import type { vehicleTaskCost } from '../vehicle-task-cost.ts'
import { agreedPrice } from './agreed-price.ts'
import { amountOf, chargeOf } from './lines.ts'

/** 70, R14: amount, agreed price, what is above it, and what the customer pays. */
export async function prepareCost(tx: Tx, actor: Actor, form: Form<typeof vehicleTaskCost>): Promise<void> {
  const { values, before, body, fault } = form
  const owned = (body['ofTask'] ?? {}) as Record<string, string | number | null>
  if (!before) Object.assign(values, owned)
  const now = { ...before, ...values }
  const task = now.taskId ? await findRow(tx, vehicleTask, now.taskId) : undefined
  if (!task) return fault('costItem', '费用须属于任务 / a cost line belongs to a task')
  if (Object.keys(owned).length === 0 && task.stage !== stage.toConfirm && task.stage !== stage.toAccount)
    fault('costItem', '任务待确认或待核算时才能改费用 / costs are changed while a task is confirmed or accounted')
  await agreed(tx, actor, form, task)
  const amt = amountOf(now.price, now.qty)
  values.amt = amt
  values.chargeAmt = chargeOf({ ...now, amt })
  const limit = values.contractPrice ?? before?.contractPrice ?? null
  // The agreed price of a ride is that of all its kilometres.
  if (limit !== null) await refuseAbove(tx, actor, form, amt, now.unit === 'km' ? limit : amountOf(limit, now.qty))
  if (now.deductAmt && now.deductAmt > amt) fault('deductAmt', '扣款不能超过金额 / the deduction is above the amount')
}

type Task = NonNullable<Awaited<ReturnType<typeof findRow<typeof vehicleTask>>>>
/** An agreement in force says the price; without one what was typed stands. */
async function agreed(tx: Tx, actor: Actor, form: Form<typeof vehicleTaskCost>, task: Task): Promise<void> {
  const { values, before } = form
  const now = { ...before, ...values }
  if (!now.providerId || !now.costItem || now.priceSource === 4) return
  const car = task.vehicleId ? await findRow(tx, vehicle, task.vehicleId) : undefined
  const found = await agreedPrice(tx, {
    costItem: now.costItem,
    type: task.type!,
    subKind: task.subKind,
    providerId: now.providerId,
    cityCode: task.cityCode,
    carModelId: car?.modelId ?? null,
    km: now.unit === 'km' ? Number(now.qty) : null,
    date: now.bizDate ?? actor.clock.now().toISOString().slice(0, 10),
  })
  if (!found) return
  Object.assign(values, {
    contractPrice: found.price,
    priceSource: found.priceSource,
    contractType: found.contractType,
    contractId: found.contractId,
    taxRate: now.taxRate ?? found.taxRate,
  })
}

/** Above the agreed price with a reason; far above it somebody with the right decides. */
async function refuseAbove(
  tx: Tx,
  actor: Actor,
  form: Form<typeof vehicleTaskCost>,
  amt: bigint,
  most: bigint,
): Promise<void> {
  const [asked, allowed] = [amt as ReturnType<typeof fen>, most as ReturnType<typeof fen>]
  if (asked <= allowed) return
  const reason = form.values.overReason ?? form.before?.overReason
  if (!reason?.trim())
    return form.fault(
      'overReason',
      `超出协议价${yuan(allowed)}元，请填写说明 / above the agreed ${yuan(allowed)} yuan: say why`,
    )
  const rate = await paramNumber(tx, 'task.cost.overRate')
  const bound = asked - allowed > ratioFen(allowed, Math.round(rate * 100), 10_000)
  if (bound && allowed > ZERO && actor.rights && !actor.rights.codes.has('vehicle_task_cost_over'))
    form.fault(
      'price',
      `超出协议价${rate}%以上，须主管处理 / more than ${rate}% above the agreement: a supervisor decides`,
    )
}
