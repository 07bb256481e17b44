import { localDate, negFen, refuse, sumFen, ZERO, type ChangesOf, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { transferMargin } from '#areas/accounts/account-vehicle-margin/server/transfer-margin.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { normaliseName } from '#areas/accounts/calculations/payer-name.ts'
import { held, lockMoney } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { accountVehicleMarginHandle, accountVehicleMarginHandleAlloc } from '../account-vehicle-margin-handle.ts'
import { cardRoom, lockForUse, useMargin } from './use-margin.ts'

type Handle = RowOf<typeof accountVehicleMarginHandle>
const KIND = { offset: 1, refund: 2, forfeit: 3, transfer: 4 } as const

async function prepare(tx: Tx, actor: Actor, form: Form<typeof accountVehicleMarginHandle>): Promise<void> {
  const { values, before } = form
  const cardId = values.cardId ?? before?.cardId
  const card = cardId ? await findRow(tx, accountVehicleMargin, cardId) : undefined
  if (!card) return
  Object.assign(values, {
    companyId: card.companyId,
    partyId: card.partyId,
    customerName: card.customerName,
    contractNo: card.contractNo,
    plateNo: card.plateNo,
  })
  const kind = values.kind ?? before?.kind
  const amt = values.amt ?? before?.amt ?? ZERO
  if (kind === KIND.offset) await checkAllocs(tx, actor, form, amt, card.partyId)
  if (kind === KIND.refund) await checkPayee(tx, form, card.customerName)
  if (kind === KIND.transfer) {
    const target = values.targetCardId ? await findRow(tx, accountVehicleMargin, values.targetCardId) : undefined
    if (target && (target.partyId !== card.partyId || target.companyId !== card.companyId || target.id === card.id))
      form.fault(
        'targetCardId',
        '只能转到同一客户与主体的其他保证金 / another card of the same customer and company only',
      )
  }
}

async function checkAllocs(
  tx: Tx,
  actor: Actor,
  form: Form<typeof accountVehicleMarginHandle>,
  amt: Fen,
  partyId: string | null,
): Promise<void> {
  const allocs = form.lines['allocs']
  if (!allocs) return
  const bills = new Map(
    (
      await findRows(tx, billReceivable, { id: allocs.map(line => line['billId'] as string).filter(Boolean) } as never)
    ).map(bill => [bill.id, bill]),
  )
  if (sumFen(allocs, line => (line['amt'] as Fen | null) ?? ZERO) !== amt)
    form.fault('allocs', '抵扣合计须等于金额 / the bills must add up to the amount')
  const today = localDate(actor.clock.now())
  let isConsentNeeded = false
  for (const [index, line] of allocs.entries()) {
    const bill = bills.get(line['billId'] as string)
    if (!bill) continue
    line['billNo'] = bill.billNo
    if (bill.payerId !== partyId)
      form.fault(`allocs.${index}.billId`, '账单不属于该客户 / the bill is of another customer')
    if (bill.feeItem === FEE.deposit)
      form.fault(`allocs.${index}.billId`, '保证金不能抵扣保证金账单 / a deposit does not pay a deposit bill')
    if (allocs.findIndex(one => one['billId'] === bill.id) !== index)
      form.fault(`allocs.${index}.billId`, '同一账单只能选一次 / the same bill twice')
    if (bill.dueDate >= today) isConsentNeeded = true
  }
  if (isConsentNeeded && !(form.values.customerConsent ?? form.before?.customerConsent) && !form.draft)
    form.fault('customerConsent', '未逾期账单须客户同意 / bills that are not overdue need the consent of the customer')
}

/**
 * Back to whoever paid it. An authorised account in another name comes by a change of the payable, which asks for the
 * authorisation.
 */
async function checkPayee(
  tx: Tx,
  form: Form<typeof accountVehicleMarginHandle>,
  customerName: string | null,
): Promise<void> {
  const accountId = form.values.payeeAccountId ?? form.before?.payeeAccountId
  const account = accountId ? await findRow(tx, accountMechanism, accountId) : undefined
  if (account && normaliseName(account.accountName) !== normaliseName(customerName ?? ''))
    form.fault('payeeAccountId', '收款户名须与原付款方一致 / the account must be in the name of the original payer')
}

/** The amount is locked on its card from submit to decision (acceptance 14). */
async function reserve(tx: Tx, actor: Actor, row: Handle, sign: 1 | -1): Promise<void> {
  const { cards } = await lockMoney(tx, actor, { companyIds: [row.companyId!], cardIds: [row.cardId] })
  const card = held(cards, row.cardId)
  if (sign === 1) assertRoom('margin', cardRoom(card), row.amt)
  await moveCard(tx, actor, card, { locked: sign === 1 ? row.amt : negFen(row.amt) })
}

const allocsOf = (tx: Tx, row: Handle) =>
  findRows(tx, accountVehicleMarginHandleAlloc, { handleId: row.id } as never, { orderBy: 't.line_no' })

async function lockHandled(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, accountVehicleMarginHandle, id)
  await lockForUse(tx, actor, {
    companyId: row.companyId!,
    cardIds: [row.cardId, ...(row.targetCardId ? [row.targetCardId] : [])],
    billIds: (await allocsOf(tx, row)).map(line => line.billId),
  })
}

async function takeEffect(tx: Tx, actor: Actor, row: Handle): Promise<ChangesOf<typeof accountVehicleMarginHandle>> {
  await reserve(tx, actor, row, -1)
  const voucher = { id: row.id, no: row.handleNo! }
  if (row.kind === KIND.offset) {
    const rows = (await allocsOf(tx, row)).map(line => ({ billId: line.billId, amt: line.amt }))
    await useMargin(tx, actor, { cardId: row.cardId, voucher, rows, how: 'offset' })
    return {}
  }
  if (row.kind === KIND.forfeit) {
    const billId = await forfeitBill(tx, actor, row)
    await useMargin(tx, actor, { cardId: row.cardId, voucher, rows: [{ billId, amt: row.amt }], how: 'forfeited' })
    return { forfeitBillId: billId }
  }
  if (row.kind === KIND.transfer) return transfer(tx, actor, row)
  const card = await getRow(tx, accountVehicleMargin, row.cardId)
  return { payableId: await refundMargin(tx, actor, card, row) }
}

/** Forfeit: what is kept is a penalty that the lessee owes, paid from the deposit at once. */
async function forfeitBill(tx: Tx, actor: Actor, row: Handle): Promise<string> {
  const card = await getRow(tx, accountVehicleMargin, row.cardId)
  const { billId } = await raiseReceivable(tx, actor, {
    source: { sourceType: 'margin', sourceId: row.id, sourceNo: row.handleNo! },
    companyId: card.companyId!,
    payerType: card.partyKind!,
    payerId: card.partyId!,
    contractId: card.contractId!,
    ...(card.orderVehicleId ? { orderVehicleId: card.orderVehicleId } : {}),
    ...(card.vehicleId ? { vehicleId: card.vehicleId } : {}),
    feeItem: FEE.penalty,
    amt: row.amt,
    dueDate: localDate(actor.clock.now()),
    description: row.reason,
  })
  return billId
}

async function transfer(tx: Tx, actor: Actor, row: Handle): Promise<ChangesOf<typeof accountVehicleMarginHandle>> {
  const [from, to] = [
    await getRow(tx, accountVehicleMargin, row.cardId),
    await getRow(tx, accountVehicleMargin, row.targetCardId!),
  ]
  const keyOf = (card: typeof from) => ({
    companyId: card.companyId!,
    partyKind: card.partyKind!,
    partyId: card.partyId!,
    contractId: card.contractId!,
    orderVehicleId: card.orderVehicleId,
  })
  await transferMargin(tx, actor, keyOf(from), keyOf(to), row.amt, {
    sourceType: 'account-vehicle-margin-handle',
    sourceId: row.id,
    sourceNo: row.handleNo!,
  })
  return {}
}

/** Raises the pre-approved request that pays a deposit back, and tells who waits for it. */
export async function refundMargin(
  tx: Tx,
  actor: Actor,
  card: RowOf<typeof accountVehicleMargin>,
  row: {
    id: string
    handleNo: string | null
    amt: Fen
    payeeAccountId: string | null
    reason: string
    dueDate?: string
  },
): Promise<string> {
  const { accountPayableId } = await raisePayable(tx, actor, {
    source: { sourceType: 'margin', sourceId: row.id, sourceNo: row.handleNo! },
    companyId: card.companyId!,
    payeeType: card.partyKind,
    payeeId: card.partyId,
    payeeAccountId: row.payeeAccountId,
    payKind: PAY_KIND.refund,
    feeItem: FEE.refund,
    contractId: card.contractId!,
    amt: row.amt,
    dueDate: row.dueDate ?? localDate(actor.clock.now()),
    description: row.reason,
    preApproved: true,
    refundOf: { kind: 'card', id: card.id },
  })
  await emit(tx, actor, 'margin.refunded', {
    id: card.id,
    no: card.marginNo!,
    contractId: card.contractId,
    orderVehicleId: card.orderVehicleId,
    amt: row.amt,
  })
  return accountPayableId
}

export default implement(accountVehicleMarginHandle, {
  prepare,
  variables: (_tx, _actor, row) => Promise.resolve({ mechanismName: row.customerName }),
  actions: {
    submit: { locks: lockHandled, run: (tx, actor, { row }) => reserve(tx, actor, row, 1) },
    afresh: { locks: lockHandled, run: (tx, actor, { row }) => reserve(tx, actor, row, 1) },
    reject: { locks: lockHandled, run: (tx, actor, { row }) => reserve(tx, actor, row, -1) },
    withdraw: { locks: lockHandled, run: (tx, actor, { row }) => reserve(tx, actor, row, -1) },
    approve: { locks: lockHandled, run: (tx, actor, { row }) => takeEffect(tx, actor, row) },
    disable: { run: () => refuse('handled', '保证金处理不能撤销 / a deposit that was handled stays so') },
  },
})
