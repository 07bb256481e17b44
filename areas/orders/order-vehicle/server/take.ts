import { localDate, refuse, yuan, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { feeItem as feeItems } from '#areas/codes/codes.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { frontMoneyPaid } from '#areas/billing/bill-receipt-plan/server/front-money-paid.ts'
import {
  contractFeeDrafts,
  frontShortMessage,
  planRows,
  takeAnswer,
  takeDrafts,
  type PlanDraft,
} from '#areas/contracts/calculations/index.ts'
import { contractLines, ruleAt } from '#areas/contracts/contract/server/terms.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { refuseUnlicensed } from '#areas/contracts/contract-lease-c/server/driver.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { earlyTakeOver } from './early-take-over.ts'
import { facts, lockPosition, type Position } from './lock.ts'
import { rowsOfKind, type RowsOfKind } from './rows-of-kind.ts'
import { vehicleTerms } from './vehicle-terms.ts'

export interface TakeInput {
  /** Null: nothing is handed over, the vehicle stays with its lessee (leaseback). */
  extractId: string | null
  vehicleId: string
  takeTime: string
  mileage: number | null
  placeKind: number
  placeId?: string | null
  address: string
}
export interface Taken {
  rentStartDate: string
  rentEndDate: string
  firstDueDate: string | null
  rows: number
  total: string
}

/**
 * 4 -> 5: the rent begins. Its rows are made in the caller's transaction; the same take again returns the first result.
 */
export async function take(tx: Tx, actor: Actor, id: string, input: TakeInput): Promise<Taken> {
  const position = await lockPosition(tx, actor, id)
  const { contract, order, row } = position
  const reckoned = await reckon(tx, actor, position, input)
  if (row.extractId === input.extractId && (row.status === 5 || row.status === 6)) return reckoned.answer
  if (contract.status !== 6 && contract.status !== 7)
    refuse('contractNotInForce', '合同不在履行中，不能提车 / the contract is not in force')
  if (row.vehicleId !== input.vehicleId && row.status === 4)
    refuse('otherVehicle', '该订单车辆配的是车辆【{plate}】 / vehicle {plate} is allotted to this order vehicle', {
      plate: row.plateNo ?? row.vin ?? '',
    })
  if (row.status === 4) {
    await refuseUnlicensed(tx, contract.id, input.takeTime.slice(0, 10))
    // The price of a leaseback is out: its lease has begun, whatever front money is still to come.
    if (input.extractId !== null) await refuseUnpaid(tx, position)
  }

  const { answer, drafts } = reckoned
  const moved = (
    await act(tx, actor, orderVehicle, id, 'take', {
      input: {
        extractId: input.extractId,
        takeTime: input.takeTime,
        takeMileage: input.mileage,
        takePlace: input.address,
        rentStartDate: answer.rentStartDate,
        rentEndDate: answer.rentEndDate,
      },
    })
  ).row
  const rows = planRows(drafts, {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: order.id,
    vehicleId: row.vehicleId,
    rev: row.planRev ?? 0,
  })
  if (rows.length > 0) await createPlans(tx, actor, 'receipt', contractRefOf(contract, order.cityCode), rows)
  await refreshCounters(tx, actor, contract.id, [order.id])
  await emit(tx, actor, 'order-vehicle.taken', {
    ...facts(moved, answer.rentStartDate),
    ...(input.extractId === null ? {} : { extractId: input.extractId }),
    takeTime: input.takeTime,
  })
  return answer
}

const answerOf = (own: RowsOfKind) => ({
  rentStartDate: own.rentStartDate,
  rentEndDate: own.rentEndDate,
  firstDueDate: own.firstDueDate,
  rows: own.drafts.length,
})

/** 9 C1-C4 for the day of the take. */
async function reckon(
  tx: Tx,
  actor: Actor,
  { contract, row }: Position,
  input: TakeInput,
): Promise<{ answer: Taken; drafts: PlanDraft[] }> {
  const takeDate = input.takeTime.slice(0, 10)
  const own = await rowsOfKind(tx, actor, contract, row, takeDate)
  if (own) return { drafts: own.drafts, answer: { ...answerOf(own), total: yuan(own.total) } }
  const lines = await contractLines(tx, contract.id)
  const found = vehicleTerms(contract, row, lines, takeDate)
  if (!found)
    return refuse('termsMissing', '合同缺少付款规则或产品明细 / the contract has no payment rule or product line')
  const generation = { generatedOn: localDate(actor.clock.now()), workdays, cutoverDate: contract.cutoverDate }
  const event = { on: takeDate, generatedOn: generation.generatedOn, rule: found.rule, workdays }
  const drafts = [...takeDrafts(found.terms, generation), ...contractFeeDrafts(found.terms.fees, 4, 'take', event)]
  const answer = takeAnswer(found.terms, drafts)
  return { drafts, answer: { ...answer, total: yuan(answer.total) } }
}

/** Payment before take (section 5): refused while upfront amounts are unpaid, unless the contract allows it. */
async function refuseUnpaid(tx: Tx, { contract, row }: Position): Promise<void> {
  if (await earlyTakeOver(tx, contract.id, [row.id])) return
  const rule = ruleAt((await contractLines(tx, contract.id)).rules, contract.startDate)
  if (rule && !rule.frontBeforeTake) return
  const [state] = await frontMoneyPaid(tx, [row.id])
  if (!state || state.ok) return
  refuse(
    'frontMoney',
    frontShortMessage(state.missing.map(one => ({ name: nameOf(one.feeItem), shortAmt: one.shortAmt }))),
    { missing: state.missing.map(one => ({ feeItem: one.feeItem, shortAmt: yuan(one.shortAmt) })) },
  )
}
const nameOf = (code: number): Label => feeItems.values.find(one => one.code === code)?.label ?? '其他 / Other'
