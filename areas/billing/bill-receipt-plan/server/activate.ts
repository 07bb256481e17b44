import { localDate, Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { actAll } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { raiseBills } from '#areas/billing/bill-receivable/server/raise-bills.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { ORIGIN } from '../../codes.ts'
import { billReceiptPlan } from '../bill-receipt-plan.ts'
import type { Plan } from './void-plans.ts'

/** The day's bill numbers are locked while a chunk runs (a fifth of a second). */
const CHUNK = 200

/** Locked waiting plans become bills (D2: planId is unique, so a plan never has two). */
export async function billPlans(tx: Tx, actor: Actor, plans: readonly Plan[]): Promise<Bill[]> {
  const vehicles = await vehicleSnapshots(
    tx,
    plans.map(plan => plan.vehicleId),
  )
  return raiseBills(
    tx,
    actor,
    plans.map(plan => {
      const vehicle = vehicles.get(plan.vehicleId ?? '')
      return {
        origin: ORIGIN.plan,
        planId: plan.id,
        sourceType: 'plan',
        sourceId: plan.id,
        sourceNo: plan.planNo,
        feeItem: plan.feeItem!,
        periodNo: plan.periodNo,
        periodStart: plan.periodStart,
        periodEnd: plan.periodEnd,
        companyId: plan.companyId!,
        payerType: plan.partyKind!,
        payerId: plan.partyId!,
        payerName: plan.partyName,
        contractType: plan.contractType,
        contractId: plan.contractId,
        contractNo: plan.contractNo,
        orderVehicleId: plan.orderVehicleId,
        vehicleId: plan.vehicleId,
        plateNo: vehicle?.plateNo ?? plan.plateNo,
        vin: vehicle?.vin ?? plan.vin,
        cityCode: plan.cityCode,
        deptId: plan.deptId,
        salesUserId: plan.salesUserId,
        billAmt: plan.amt,
        taxRate: plan.taxRate,
        billDate: plan.billDate!,
        dueDate: plan.dueDate!,
      }
    }),
  )
}

/** Chosen rows or a chunk of the job: bills first, then the state of each plan. */
export async function activatePlans(tx: Tx, actor: Actor, plans: readonly Plan[]): Promise<number> {
  const bills = await billPlans(tx, actor, plans)
  await actAll(
    tx,
    actor,
    billReceiptPlan,
    plans.map((plan, index) => ({ id: plan.id, input: { bill: bills[index] } })),
    'activate',
  )
  return plans.length
}

/** 00:05: plans with billDate <= today. Two nodes share the work: a row locked by the other is skipped. */
export const planActivateJob: JobKind = {
  kind: 'plan-activate',
  label: '计划出账 / Bill due plan rows',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const today = localDate(actor.clock.now())
      const due = await tx.rows<{
        id: string
      }>(sql`select id from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and bill_date <= ${today}::date and suspended_by is null and id > ${after}::bigint
      order by id limit ${CHUNK} for update skip locked`)
      if (due.length > 0)
        await activatePlans(tx, actor, await findRows(tx, billReceiptPlan, { id: due.map(row => row.id) } as never))
      return due.map(row => row.id)
    }),
}

/** One row by hand: `act` has locked it; the bill is made unless the caller brought it. */
export async function billOfPlan(tx: Tx, actor: Actor, plan: Plan, given: Bill | undefined): Promise<Bill> {
  if (plan.suspendedBy && !given)
    throw new Refused({
      kind: 'Guard',
      guard: 'suspended',
      message: '退车结算中，计划已暂停出账 / suspended while a return is settled',
      facts: { by: plan.suspendedBy },
    })
  return given ?? (await billPlans(tx, actor, [plan]))[0]!
}
