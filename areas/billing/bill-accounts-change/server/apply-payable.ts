import {
  localDate,
  maxFen,
  minFen,
  negFen,
  refuse,
  subFen,
  sumFen,
  titled,
  ZERO,
  type ChangesOf,
  type Fen,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, insertRows } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import type { LedgerEvent } from '#areas/accounts/calculations/postings-of.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { accountSnapshot } from '#areas/billing/account-payable/server/raise-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import {
  derivedPayable,
  movePayable,
  payableRef,
  type Payable,
} from '#areas/billing/bill-payable/server/payable-money.ts'
import { billPayableActual } from '#areas/billing/bill-payable-actual/bill-payable-actual.ts'
import { factsOfBill } from '#areas/billing/bill-payment-write-off/server/settle-payables.ts'
import { billRef } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { insertBills, tellRaised } from '#areas/billing/bill-receivable/server/raise-bills.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { taxAmt, taxDelta } from '../../calculations/bill-amounts.ts'
import { CHANGE, releasedParts, type Part } from '../../calculations/bill-change.ts'
import { ORIGIN, RELEASE, VOUCHER } from '../../codes.ts'
import type { LineChange } from './apply-receivable.ts'
import { releasedShrunk, type ChangeRow } from './bill-facts.ts'

/** The effects of one line on a payable bill; answers the receivable by which the payee owes the excess back. */
export async function applyPayable(
  tx: Tx,
  actor: Actor,
  bill: Payable,
  change: LineChange,
): Promise<string | undefined> {
  const { row, asked, reckoned } = change
  switch (row.changeKind) {
    case CHANGE.increase:
    case CHANGE.decrease:
      return amount(tx, actor, bill, change)
    case CHANGE.dueDate:
      await movePayable(tx, actor, bill, { more: { dueDate: asked.newDueDate! }, reason: row.reason })
      return undefined
    case CHANGE.party:
      await party(tx, actor, bill, change)
      return undefined
    case CHANGE.split:
      await split(tx, actor, bill, change)
      return undefined
    case CHANGE.payeeAccount: {
      const more = await accountFields(tx, asked.newAccountId!)
      await movePayable(tx, actor, bill, { more, reason: row.reason })
      return undefined
    }
    default:
      await changeTax(tx, actor, bill, row, reckoned.taxDelta)
      await movePayable(tx, actor, bill, { more: { taxRate: asked.newTaxRate ?? null }, reason: row.reason })
      return undefined
  }
}

async function post(tx: Tx, actor: Actor, bill: Payable, row: ChangeRow, event: LedgerEvent, seq = 1): Promise<string> {
  const { entryId } = await postEntry(tx, actor, {
    event,
    eventKey: `payable.changed:${row.id}:${bill.id}${seq > 1 ? `:${seq}` : ''}`,
    companyId: bill.companyId,
    valueDate: postingDate(actor),
    source: { sourceType: 'bill-accounts-change', sourceId: row.id, sourceNo: row.changeNo! },
    summary: titled('变更', 'Changed:', bill.billTitle ?? ''),
  })
  return entryId
}

async function changeTax(tx: Tx, actor: Actor, bill: Payable, row: ChangeRow, delta: Fen, seq = 1): Promise<void> {
  if (delta !== ZERO)
    await post(
      tx,
      actor,
      bill,
      row,
      { eventType: 'payable.changed', change: 'taxRate', bill: payableRef(bill), taxDelta: delta },
      seq,
    )
}

/** Kinds 1 and 2: what was paid beyond the new amount is owed back by the payee. */
async function amount(tx: Tx, actor: Actor, bill: Payable, { row, reckoned }: LineChange): Promise<string | undefined> {
  const { newAmt, delta, excess } = reckoned
  const refund = excess > ZERO ? await refundDue(tx, actor, bill, row, excess) : undefined
  const entryId = await post(tx, actor, bill, row, {
    eventType: 'payable.changed',
    change: 'amount',
    bill: payableRef(bill),
    gross: delta,
    tax: taxDelta(bill.dueAmt, newAmt, bill.taxRate),
    ...(refund ? { excess: { amt: excess, refundBill: billRef(refund) } } : {}),
  })
  const paidBack = minFen(excess, bill.paidAmt)
  const offsetBack = subFen(excess, paidBack)
  await insertRows(
    tx,
    actor,
    billPayableActual,
    [
      { amt: paidBack, isOffset: false },
      { amt: offsetBack, isOffset: true },
    ]
      .filter(one => one.amt > ZERO)
      .map(one => ({
        ...factsOfBill(bill),
        voucherType: VOUCHER.change,
        voucherId: row.id,
        voucherNo: row.changeNo,
        receivableBillId: refund?.id ?? null,
        isOffset: one.isOffset,
        amt: negFen(one.amt),
        valueDate: postingDate(actor),
        postDate: postingDate(actor),
        entryId,
        status: PAYMENT.paid,
      })),
  )
  await movePayable(tx, actor, bill, {
    change: delta,
    paid: negFen(paidBack),
    offset: negFen(offsetBack),
    released: releasedShrunk(bill.releasedAmt, newAmt),
    ...(excess > ZERO ? { rowsWritten: true } : {}),
    reason: row.reason,
  })
  return refund?.id
}

/** The payee owes it back: a receivable of fee item 24, posted by the entry of the change. */
async function refundDue(tx: Tx, actor: Actor, bill: Payable, row: ChangeRow, amt: Fen): Promise<Bill> {
  const today = localDate(actor.clock.now())
  const { payeeType, payeeId } = bill
  if (!payeeType || !payeeId)
    return refuse('noPayee', '账单【{no}】没有收款方，不能形成退款 / bill {no} has no payee who could owe it back', {
      no: bill.billNo,
    })
  const [made] = await insertBills(tx, actor, [
    {
      origin: ORIGIN.manual,
      sourceType: 'supplier-refund',
      sourceId: row.id,
      sourceNo: row.changeNo,
      feeItem: FEE.refund,
      companyId: bill.companyId,
      payerType: payeeType,
      payerId: payeeId,
      payerName: bill.payeeName,
      contractType: bill.contractType,
      contractId: bill.contractId,
      contractNo: bill.contractNo,
      vehicleId: bill.vehicleId,
      plateNo: bill.plateNo,
      vin: bill.vin,
      cityCode: bill.cityCode,
      deptId: bill.deptId,
      billAmt: amt,
      taxRate: null,
      billDate: today,
      dueDate: today,
      remark: row.reason,
    },
  ])
  await tellRaised(tx, actor, [made!])
  return made!
}

const accountFields = async (tx: Tx, accountId: string): Promise<ChangesOf<typeof billPayable>> => ({
  payeeAccountId: accountId,
  ...(await accountSnapshot(tx, accountId)),
  payeeAccountCheck: false,
})

async function party(tx: Tx, actor: Actor, bill: Payable, { row, asked }: LineChange): Promise<void> {
  const payee = await findRow(tx, mechanism, asked.newPartyId!)
  if (!payee || payee.status !== 1)
    return refuse('partyInactive', '新对方未生效 / the new party is not active', { partyId: asked.newPartyId })
  const more = {
    payeeType: payee.mechanismType!,
    payeeId: payee.id,
    payeeName: payee.mechanismName,
    ...(await accountFields(tx, asked.newAccountId!)),
  }
  await post(tx, actor, bill, row, {
    eventType: 'payable.changed',
    change: 'party',
    from: payableRef(bill),
    to: [
      {
        bill: { ...payableRef(bill), partyKind: more.payeeType, partyId: more.payeeId },
        gross: bill.dueAmt,
        tax: bill.taxAmt,
      },
    ],
  })
  await movePayable(tx, actor, bill, { more: more as ChangesOf<typeof billPayable>, reason: row.reason })
}

/** As on the other side; what was released of the bill stays released for its parts, in their order. */
async function split(tx: Tx, actor: Actor, bill: Payable, { row, asked, reckoned }: LineChange): Promise<void> {
  const parts = asked.parts!
  const [first, ...others] = parts
  const [ownReleased, ...released] = releasedParts(
    bill.releasedAmt,
    parts.map(part => part.amt),
  )
  const made = await insertRows(
    tx,
    actor,
    billPayable,
    others.map((part, index) => partValues(actor, bill, part, released[index]!)),
  )
  await post(tx, actor, bill, row, {
    eventType: 'payable.changed',
    change: 'split',
    from: payableRef(bill),
    to: made.map(one => ({ bill: { ...payableRef(bill), billId: one.id }, gross: one.dueAmt, tax: one.taxAmt })),
  })
  const taxes = sumFen(made, one => one.taxAmt)
  await changeTax(tx, actor, bill, row, (taxAmt(first!.amt, bill.taxRate) + taxes - bill.taxAmt) as Fen, 2)
  await movePayable(tx, actor, bill, {
    change: reckoned.delta,
    released: subFen(ownReleased!, bill.releasedAmt),
    more: { dueDate: first!.dueDate },
    reason: row.reason,
  })
}

function partValues(actor: Actor, bill: Payable, part: Part, released: Fen): ChangesOf<typeof billPayable> {
  const amounts = {
    billAmt: part.amt,
    changeAmt: ZERO,
    paidAmt: ZERO,
    offsetAmt: ZERO,
    releasedAmt: maxFen(released, ZERO),
    payingAmt: ZERO,
  }
  const { feeItem, billTitle, companyId, contractId, contractNo, orderVehicleId, vehicleId, plateNo, vin } = bill
  const { periodNo, periodStart, periodEnd, contractType, cityCode, deptId, ownerUserId, groupNo } = bill
  const { sourceType, sourceId, sourceNo, origin, passThrough, taxRate, billDate, payKind, priority, payAfter } = bill
  const { payeeType, payeeId, payeeName, payeeAccountId, payeeAccountName, payeeAccountNo } = bill
  const { payeeBankName, payeeCnaps, invoiceRequired, invoiceDays, lenderPenaltyRate } = bill
  return {
    ...{ feeItem, billTitle, companyId, contractId, contractNo, orderVehicleId, vehicleId, plateNo, vin },
    ...{ periodNo, periodStart, periodEnd, contractType, cityCode, deptId, ownerUserId, groupNo },
    ...{ sourceType, sourceId, sourceNo, origin, passThrough, taxRate, billDate, payKind, priority, payAfter },
    ...{ payeeType, payeeId, payeeName, payeeAccountId, payeeAccountName, payeeAccountNo },
    ...{ payeeBankName, payeeCnaps, invoiceRequired, invoiceDays, lenderPenaltyRate },
    ...amounts,
    ...derivedPayable(amounts, taxRate, part.dueDate, localDate(actor.clock.now())),
    releaseStatus: released > ZERO ? RELEASE.released : RELEASE.none,
    dueDate: part.dueDate,
  } as ChangesOf<typeof billPayable>
}
