import { localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { actAll } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { ORIGIN } from '../../codes.ts'
import { billPaymentPlan } from '../bill-payment-plan.ts'
import { payeeAccountOf, type PaymentPlan } from './payment-plans.ts'

const CHUNK = 200

/** Principal and interest are loan instalments, a deposit is placed, everything else is the contract's price. */
export const payKindOf = (feeItem: number): number =>
  feeItem === FEE.principal || feeItem === FEE.interest
    ? PAY_KIND.loan
    : feeItem === FEE.deposit
      ? PAY_KIND.depositPlaced
      : PAY_KIND.contract

/** Locked waiting plans become bills; items of `pay.release.autoFeeItems` are released at once unless it is silent. */
export async function billPaymentPlans(
  tx: Tx,
  actor: Actor,
  plans: readonly PaymentPlan[],
  isSilent = false,
): Promise<Payable[]> {
  const auto = (await paramValues(tx, ['pay.release.autoFeeItems']))['pay.release.autoFeeItems'].split(',').map(Number)
  const accounts = await Promise.all(plans.map(plan => payeeAccountOf(tx, plan)))
  return raisePayables(
    tx,
    actor,
    plans.map((plan, index) => ({
      origin: ORIGIN.plan,
      planId: plan.id,
      sourceType: 'plan',
      sourceId: plan.id,
      sourceNo: plan.planNo,
      feeItem: plan.feeItem!,
      payKind: payKindOf(plan.feeItem!),
      periodNo: plan.periodNo,
      periodStart: plan.periodStart,
      periodEnd: plan.periodEnd,
      companyId: plan.companyId!,
      payeeType: plan.partyKind,
      payeeId: plan.partyId,
      payeeName: plan.partyName,
      ...accounts[index],
      contractType: plan.contractType,
      contractId: plan.contractId,
      contractNo: plan.contractNo,
      orderVehicleId: plan.orderVehicleId,
      vehicleId: plan.vehicleId,
      plateNo: plan.plateNo,
      vin: plan.vin,
      cityCode: plan.cityCode,
      deptId: plan.deptId,
      ownerUserId: plan.salesUserId,
      billAmt: plan.amt,
      taxRate: plan.taxRate,
      billDate: plan.billDate!,
      dueDate: plan.dueDate!,
      released: !isSilent && auto.includes(plan.feeItem!),
    })),
  )
}

/** One row by hand: `act` has locked it; the bill is made unless the caller brought it. */
export async function payableOfPlan(
  tx: Tx,
  actor: Actor,
  plan: PaymentPlan,
  given: Payable | undefined,
  isSilent: boolean,
): Promise<Payable> {
  if (plan.suspendedBy && !given)
    refuse('suspended', '计划已暂停出账 / this plan row is suspended', { by: plan.suspendedBy })
  return given ?? (await billPaymentPlans(tx, actor, [plan], isSilent))[0]!
}

/** 00:05: payment plans with billDate <= today, beside those of receipts. */
export const paymentPlanJob: JobKind = {
  kind: 'payment-plan-activate',
  label: '付款计划出账 / Payment plans to bills',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const today = localDate(actor.clock.now())
      const due = await tx.rows<{ id: string }>(
        sql`select id from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and bill_date <= ${today}::date and suspended_by is null and id > ${after}::bigint
          order by id limit ${CHUNK} for update skip locked`,
      )
      if (due.length > 0) {
        const plans = await findRows(tx, billPaymentPlan, { id: due.map(row => row.id) } as never)
        const bills = await billPaymentPlans(tx, actor, plans)
        await actAll(
          tx,
          actor,
          billPaymentPlan,
          plans.map((plan, index) => ({ id: plan.id, input: { bill: bills[index] } })),
          'activate',
        )
      }
      return due.map(row => row.id)
    }),
}
