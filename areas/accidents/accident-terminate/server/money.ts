import { addDays, inBoth, localDate, negFen, refuse, titled, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { postCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'
import type { Case } from '../../accident/server/rows.ts'
import { closeIs, costIs, payToIs } from '../../calculations/loss-codes.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { accidentTerminateClaim, accidentTerminatePay, accidentTerminateRepair } from '../lines.ts'
import { advancesOf, claimsOf, repairsOf, type Termination } from './rows.ts'

/** Days in which an insurer or another party pays us. */
const DAYS_TO_PAY = 15
/** Other: the pay kind of advances (80, C10). */
const PAY_KIND = 9
/** Items of the cost ledger (60, 4.11) and who bears them. */
const COST = { repair: 12, compensation: 51, disposal: 53 } as const
const BEARER = { us: 1, insurer: 4 } as const
/** Above every line of a termination. */
const SEQ_OF_SALVAGE = 999

const sourceOf = (row: Termination, sourceSeq: number) => ({
  sourceType: 'accident',
  sourceId: row.id,
  sourceNo: row.terminateNo!,
  sourceSeq,
})

/** 60, 4.11: what was typed by hand costs us, what insurers and others pay comes back; money for third parties is neither. */
export async function postCosts(tx: Tx, actor: Actor, row: Termination, head: Case): Promise<void> {
  const bizDate = localDate(actor.clock.now())
  const post = (sourceSeq: number, costItem: number, bearer: number, amt: typeof ZERO, remark: string, more = {}) =>
    amt === ZERO
      ? undefined
      : postCost(tx, actor, {
          vehicleId: head.vehicleId,
          ...{ costItem, amt, bizDate, bearer, remark, capitalised: false },
          ...{ sourceType: 'accident-terminate', sourceId: row.id, sourceSeq, sourceNo: row.terminateNo! },
          ...more,
        })
  await post(1, COST.repair, BEARER.us, row.towAmt, inBoth('施救费', 'Rescue'))
  for (const [index, one] of (await repairsOf(tx, row.id)).entries())
    if (!one.dickerId)
      await post(100 + index, COST.repair, BEARER.us, one.amt, one.item ?? '', { supplierId: one.mechanismId })
  for (const [index, one] of (await advancesOf(tx, row.id)).entries())
    await post(
      200 + index,
      COST.repair,
      BEARER.us,
      one.amt,
      one.note ?? inBoth('垫付第三方', 'Advanced to a third party'),
      { supplierId: one.payeeId },
    )
  for (const [index, one] of (await claimsOf(tx, row.id)).entries())
    if (one.payTo !== payToIs.third)
      await post(300 + index, COST.compensation, BEARER.insurer, negFen(one.actualAmt), inBoth('赔款', 'Claim paid'), {
        supplierId: one.payerId,
      })
  if (salvageOf(row) > ZERO)
    await post(400, COST.disposal, BEARER.us, negFen(salvageOf(row)), inBoth('残值', 'Salvage'), {
      supplierId: row.salvagePayerId,
    })
}

const salvageOf = (row: Termination) => (row.closeKind === closeIs.totalLoss ? row.salvageAmt : null) ?? ZERO

/** 80, C10: a receivable for each claim that is paid to us, a payable for each advance. */
export async function raiseMoney(tx: Tx, actor: Actor, row: Termination, head: Case): Promise<void> {
  const numbered = <T>(rows: readonly T[]) => rows.map((one, index) => ({ one, seq: index + 1 }))
  const claims = numbered(await claimsOf(tx, row.id)).filter(
    ({ one }) => one.payTo === payToIs.us && one.actualAmt > ZERO,
  )
  const advances = numbered(await advancesOf(tx, row.id))
  const { companyId } = head
  if (!companyId) {
    if (claims.length + advances.length > 0 || salvageOf(row) > ZERO)
      refuse('noCompany', '车辆没有所有权公司，不能开单 / the vehicle has no owner company to bill for')
    return
  }
  const today = localDate(actor.clock.now())
  const about = `${head.accidentNo} ${head.plateNo ?? ''}`
  const common = { vehicleId: head.vehicleId, ...(head.cityCode ? { cityCode: head.cityCode } : {}) }
  for (const { one: claim, seq } of claims) {
    const payer = await getRow(tx, mechanism, claim.payerId!)
    const raised = await raiseReceivable(tx, actor, {
      source: sourceOf(row, seq),
      companyId,
      payerType: payer.mechanismType!,
      payerId: payer.id,
      ...common,
      feeItem: FEE.accident,
      amt: claim.actualAmt,
      taxRate: null,
      dueDate: addDays(today, DAYS_TO_PAY),
      description: titled('事故赔款', 'Claim of an accident', about),
      besidePlans: true,
    })
    await updateRow(tx, actor, accidentTerminateClaim, claim.id, { receivableId: raised.accountReceivableId })
  }
  for (const { one: advance, seq } of advances) {
    const raised = await raisePayable(tx, actor, {
      source: sourceOf(row, seq),
      companyId,
      payeeType: advance.payeeType,
      payeeId: advance.payeeId,
      payeeAccountId: advance.payeeAccountId,
      payKind: PAY_KIND,
      feeItem: FEE.accident,
      ...common,
      amt: advance.amt,
      dueDate: today,
      description: titled('事故垫付', 'Advance for an accident', about),
      preApproved: true,
    })
    await updateRow(tx, actor, accidentTerminatePay, advance.id, { payableId: raised.accountPayableId })
  }
}

/** A total loss: who buys the wreck pays its price, as any residual price. */
export async function raiseSalvage(tx: Tx, actor: Actor, row: Termination, head: Case): Promise<void> {
  const amt = salvageOf(row)
  if (amt === ZERO || !row.salvagePayerId || !head.companyId) return
  const payer = await getRow(tx, mechanism, row.salvagePayerId)
  const raised = await raiseReceivable(tx, actor, {
    source: sourceOf(row, SEQ_OF_SALVAGE),
    companyId: head.companyId,
    payerType: payer.mechanismType!,
    payerId: payer.id,
    vehicleId: head.vehicleId!,
    ...(head.cityCode ? { cityCode: head.cityCode } : {}),
    feeItem: FEE.residual,
    amt,
    dueDate: addDays(localDate(actor.clock.now()), DAYS_TO_PAY),
    description: titled('事故残值', 'Salvage of an accident', `${head.accidentNo} ${head.plateNo ?? ''}`),
    besidePlans: true,
  })
  await updateRow(tx, actor, accidentTerminate, row, { salvageReceivableId: raised.accountReceivableId })
}

/** Rows of a station that were typed by hand wait for its settlement. */
export async function offerRepairs(tx: Tx, actor: Actor, row: Termination): Promise<void> {
  for (const one of await repairsOf(tx, row.id))
    if (!one.dickerId && one.mechanismId && one.amt > ZERO)
      await updateRow(tx, actor, accidentTerminateRepair, one.id, { costState: costIs.open })
}
