import { addFen, localDate, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { payFromBalance } from '#areas/billing/bill-receivable/server/auto-offset.ts'
import { annul, lockPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { release } from '#areas/vehicles/allocate-vehicle-record/server/release.ts'
import { cancelled, splitPrice } from '../../calculations/sale.ts'
import { contractSaleTerm, contractSaleVehicle } from '../contract-sale-vehicle.ts'
import { row as rowState } from '../sale-codes.ts'
import { chosen, finishLines, SOURCE } from './progress.ts'
import type { Sale, SaleRow } from './lines.ts'

const PENALTY = 15
const REFUND = 24
const PAY_KIND = { refund: 4, penalty: 9 } as const

/** 1, 2 -> 6: the hold ends, the price is void, what was paid is kept or goes back (C7). */
export async function cancelVehicles(
  tx: Tx,
  actor: Actor,
  sale: Sale,
  lineIds: readonly string[],
  how: { who: number; reason: string },
): Promise<void> {
  for (const line of await chosen(tx, sale, lineIds, [rowState.locked, rowState.ready])) {
    const paid = await voidPrice(tx, actor, sale, line, how.reason)
    await settle(tx, actor, sale, line, cancelled(paid, await earnestOf(tx, sale, line), how.who))
    if (line.occupyId) await release(tx, actor, line.occupyId, how.reason)
    await updateRow(tx, actor, contractSaleVehicle, line, {
      rowState: rowState.cancelled,
      cancelReason: how.reason.slice(0, 200),
    })
    await emit(tx, actor, 'sale.vehicle-cancelled', {
      id: sale.id,
      no: sale.contractNo!,
      contractId: sale.id,
      vehicleId: line.vehicleId,
    })
  }
  await finishLines(tx, actor, sale)
}

async function earnestOf(tx: Tx, sale: Sale, line: SaleRow): Promise<Fen> {
  const terms = await findRows(tx, contractSaleTerm, { contractId: sale.id } as never, { orderBy: 't.line_no' })
  const at = terms.findIndex(term => term.isEarnest)
  return at < 0
    ? ZERO
    : splitPrice(
        line.salePrice,
        terms.map(term => term.percent),
      )[at]!
}

/** Rows without a bill are void; a bill becomes nothing, and what was paid of it the balance of the contract. */
async function voidPrice(tx: Tx, actor: Actor, sale: Sale, line: SaleRow, reason: string): Promise<Fen> {
  const plans = await lockPlans(
    tx,
    sql`t.contract_id = ${sale.id}::bigint and t.vehicle_id = ${line.vehicleId}::bigint and t.status in (1, 2)`,
  )
  let paid: Fen = ZERO
  for (const plan of plans) {
    if (plan.status === 1) await annul(tx, actor, plan, reason)
    if (plan.status !== 2 || !plan.billId) continue
    const before = await tx.row<{ settled: string; status: number }>(
      sql`select settled_amt as settled, status from bill_receivable where tenant_id = ${tx.tenantId} and id = ${plan.billId}::bigint`,
    )
    if (!before || before.status === 4) continue
    await prorateBill(tx, actor, {
      billId: plan.billId,
      newAmt: ZERO,
      effectiveDate: localDate(actor.clock.now()),
      source: { sourceType: SOURCE, sourceId: line.id },
      reason,
    })
    paid = addFen(paid, BigInt(before.settled.replace('.', '')) as Fen)
  }
  return paid
}

/** What is kept is billed and taken from the balance; what goes back is asked for payment. */
async function settle(
  tx: Tx,
  actor: Actor,
  sale: Sale,
  line: SaleRow,
  { forfeit, refund, penalty }: { forfeit: Fen; refund: Fen; penalty: Fen },
): Promise<void> {
  const today = localDate(actor.clock.now())
  const common = {
    source: { sourceType: SOURCE, sourceId: line.id, sourceNo: sale.contractNo! },
    companyId: sale.ownCompanyId,
    contractType: sale.contractType!,
    contractId: sale.id,
    vehicleId: line.vehicleId,
    dueDate: today,
    description: `${sale.contractNo} ${line.plateNo ?? line.vin}`,
  }
  if (forfeit > ZERO) {
    const surplusId = await boundBalance(tx, sale, forfeit)
    const { billId } = await raiseReceivable(tx, actor, {
      ...common,
      payerType: sale.counterpartyType!,
      payerId: sale.counterpartyId!,
      feeItem: PENALTY,
      amt: forfeit,
      taxRate: null,
      besidePlans: true,
    })
    if (surplusId)
      await payFromBalance(tx, actor, {
        key: `receipt.allocated:${SOURCE}:${line.id}`,
        voucher: { id: line.id, no: sale.contractNo!, resource: SOURCE },
        companyId: sale.ownCompanyId,
        surplusId,
        billId,
        amt: forfeit,
      })
  }
  const payee = { ...common, payeeType: sale.counterpartyType, payeeId: sale.counterpartyId, taxRate: null }
  const surplusId = refund > ZERO ? await boundBalance(tx, sale, refund) : undefined
  if (surplusId)
    await raisePayable(tx, actor, {
      ...payee,
      payKind: PAY_KIND.refund,
      feeItem: REFUND,
      amt: refund,
      preApproved: true,
      refundOf: { kind: 'surplus', id: surplusId },
    })
  if (penalty > ZERO)
    await raisePayable(tx, actor, { ...payee, payKind: PAY_KIND.penalty, feeItem: PENALTY, amt: penalty })
}

/** The balance that the void bills left, bound to this contract. */
async function boundBalance(tx: Tx, sale: Sale, atLeast: Fen): Promise<string | undefined> {
  const rows = await findRows(tx, accountSurplus, {
    companyId: sale.ownCompanyId,
    contractId: sale.id,
    partyId: sale.counterpartyId,
  } as never)
  const found = rows.find(one => subFen(one.availableAmt ?? ZERO, atLeast) >= ZERO)
  return found ? (await getRow(tx, accountSurplus, found.id)).id : undefined
}
