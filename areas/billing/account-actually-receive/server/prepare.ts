import { fen, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { LESSEES } from '../../codes.ts'
import { idsIn, lockNamed } from '../../bill-receipt-write-off/server/lock-claim.ts'
import { refuseRepeated } from '../../bill-receipt-write-off/server/one-request.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'
import { billFree } from '../../bill-receivable/server/bill-money.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { accountActuallyReceive } from '../account-actually-receive.ts'
import { billsOfReceivable } from './bills-of.ts'

type ReceiveForm = Form<typeof accountActuallyReceive>
type Line = Record<string, unknown>
/** 50-billing 5: more than that is never taken in cash. */
const CASH_LIMIT = fen('50000.00')

export async function prepareReceive(tx: Tx, actor: Actor, form: ReceiveForm): Promise<void> {
  const { values, before } = form
  await refuseRepeated(
    tx,
    { table: 'account_actually_receive', number: 'receive_no', words: ['收款单', 'voucher'] },
    values.requestId,
    before?.requestId,
  )
  const payerId = values.payerId ?? before?.payerId
  if (payerId) values.payerName = (await partyNames(tx, [payerId])).get(payerId) ?? before?.payerName ?? ''
  values.claimUserId = actor.userId === '0' ? null : actor.userId
  await fundOf(tx, form)
  const amt = values.amt ?? before?.amt ?? ZERO
  values.useAmt = amt
  if ((values.payMethod ?? before?.payMethod) === 3 && amt > CASH_LIMIT)
    form.fault('amt', `现金收款不能超过${yuan(CASH_LIMIT)}元 / no more than ${yuan(CASH_LIMIT)} is taken in cash`)
  await ownBills(tx, form, amt)
  await checkLines(tx, form, amt)
  await lockNamed(tx, actor, form, {
    receiptIds: idsIn([{ ...before, ...values }], 'bankReceiptId'),
    billIds: idsIn(form.lines['lines'] ?? [], 'billId'),
  })
}

async function fundOf(tx: Tx, form: ReceiveForm): Promise<void> {
  const { values, before } = form
  if ((values.payMethod ?? before?.payMethod) !== 1) {
    Object.assign(values, { bankReceiptNo: null })
    return
  }
  const id = values.bankReceiptId ?? before?.bankReceiptId
  const receipt = id ? await findRow(tx, accountBankReceipt, id) : undefined
  if (!receipt) return
  values.bankReceiptNo = receipt.bankReceiptNo
  values.receiveDate = receipt.valueDate!
  const amt = values.amt ?? before?.amt
  if (amt && amt > receipt.availableAmt && !form.draft)
    form.fault(
      'amt',
      `流水【${receipt.bankReceiptNo}】可用金额不足，剩余${yuan(receipt.availableAmt)}元 / receipt ${receipt.bankReceiptNo}: only ${yuan(receipt.availableAmt)} left`,
    )
}

/** Opened from a document and no bills named: its own bills, oldest first. */
async function ownBills(tx: Tx, form: ReceiveForm, amt: Fen): Promise<void> {
  const { values, before } = form
  const id = values.receivableId ?? before?.receivableId
  const type = values.receivableType ?? before?.receivableType
  if (before || !id || !type || (form.lines['lines'] ?? []).length > 0) return
  const bills = await findRows(tx, billReceivable, { id: await billsOfReceivable(tx, type, id) } as never, {
    orderBy: 't.due_date, t.id',
  })
  let left = subFen(amt, values.overAmt ?? ZERO)
  const lines: Line[] = []
  for (const bill of bills) {
    const free = billFree(bill)
    const part = free < left ? free : left
    if (part <= 0n) continue
    lines.push({ billId: bill.id, amt: part, lateFeeAmt: ZERO })
    left = subFen(left, part)
  }
  form.lines['lines'] = lines
}

async function checkLines(tx: Tx, form: ReceiveForm, amt: Fen): Promise<void> {
  const { values, before } = form
  const lines = form.lines['lines'] ?? []
  const bills = new Map(
    (await findRows(tx, billReceivable, { id: lines.flatMap(line => (line['billId'] as string) ?? []) } as never)).map(
      bill => [bill.id, bill],
    ),
  )
  const foreign = fillLines(form, lines, bills)
  const over = values.overAmt ?? before?.overAmt ?? ZERO
  const named = sumFen(lines, line => (((line['amt'] as Fen) ?? ZERO) + ((line['lateFeeAmt'] as Fen) ?? ZERO)) as Fen)
  if (form.draft) return
  const left = subFen(amt, over, named)
  if ((form.lines['lines'] || !before) && left !== ZERO)
    form.fault(
      'lines',
      `收款金额与明细加多收相差${yuan(left)}元 / amount and bills with the rest differ by ${yuan(left)}`,
    )
  if (over > 0n && !LESSEES.includes(values.payerType ?? before?.payerType ?? 0))
    form.fault('overAmt', '多收须有客户余额可转入 / only a customer has a balance for the rest')
  if (over > 0n && !(values.toSurplus ?? before?.toSurplus))
    form.fault('toSurplus', '多收金额须转入余额 / the rest goes to the balance')
  if (foreign && !(values.thirdPartyReason ?? before?.thirdPartyReason))
    form.fault('thirdPartyReason', "付款人不是账单付款方，请说明代付原因 / the payer is not the bill's payer: say why")
}

/** Answers whether somebody pays for another. */
function fillLines(form: ReceiveForm, lines: Line[], bills: ReadonlyMap<string, Bill>): boolean {
  const { values, before } = form
  const companyId = values.companyId ?? before?.companyId
  const payerId = values.payerId ?? before?.payerId
  const seen = new Set<string>()
  let foreign = false
  for (const [index, line] of lines.entries()) {
    const bill = bills.get(line['billId'] as string)
    if (!bill) continue
    if (seen.has(bill.id)) form.fault(`lines.${index}.billId`, '同一账单只能选一次 / the same bill twice')
    seen.add(bill.id)
    if (bill.companyId !== companyId)
      form.fault(`lines.${index}.billId`, '账单不属于该主体 / the bill belongs to another company')
    if (bill.payerId !== payerId) foreign = true
    Object.assign(line, { billNo: bill.billNo, unpaidAtClaim: bill.unpaidAmt })
  }
  return foreign
}
