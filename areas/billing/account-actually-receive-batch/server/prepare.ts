import { MAX_FEN, minFen, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { LESSEES } from '../../codes.ts'
import { idsIn, lockNamed } from '../../bill-receipt-write-off/server/lock-claim.ts'
import { refuseRepeated } from '../../bill-receipt-write-off/server/one-request.ts'
import { accountActuallyReceiveBatch } from '../account-actually-receive-batch.ts'
import { matchLines } from './match-lines.ts'

type BatchForm = Form<typeof accountActuallyReceiveBatch>
const amtOf = (line: Record<string, unknown>) => (line['amt'] as Fen | null) ?? ZERO

export async function prepareBatch(tx: Tx, actor: Actor, form: BatchForm): Promise<void> {
  const { values, before } = form
  await refuseRepeated(
    tx,
    { table: 'account_actually_receive_batch', number: 'batch_no', words: ['批次', 'batch'] },
    values.requestId,
    before?.requestId,
  )
  const payerId = values.payerId ?? before?.payerId
  const companyId = values.companyId ?? before?.companyId
  if (payerId) values.payerName = (await partyNames(tx, [payerId])).get(payerId) ?? before?.payerName ?? ''
  values.claimUserId = actor.userId === '0' ? null : actor.userId
  await fillFunds(tx, form, companyId)
  const [funds, lines] = [form.lines['funds'], form.lines['lines']]
  for (const [path, rows] of Object.entries({ funds, lines }))
    if (rows && sumFen(rows, amtOf) > MAX_FEN)
      form.fault(path, '合计超过金额上限 / the sum is above what an amount may be')
  if (funds) values.fundTotal = minFen(sumFen(funds, amtOf), MAX_FEN)
  if (lines && companyId && payerId) {
    await matchLines(tx, { companyId, payerId, payerKind: values.payerKind ?? before?.payerKind ?? 1 }, lines)
    const unmatched = sumFen(lines, line => (line['diffAmt'] as Fen | null) ?? ZERO)
    Object.assign(values, {
      matchedAmt: minFen(subFen(sumFen(lines, amtOf), unmatched), MAX_FEN),
      unmatchedAmt: minFen(unmatched, MAX_FEN),
      vehicleCount: new Set(lines.map(line => String(line['plateNo'] ?? ''))).size,
    })
  }
  if (!form.draft) checkTotals(form)
  await lockNamed(tx, actor, form, {
    receiptIds: idsIn(funds ?? [], 'bankReceiptId'),
    billIds: idsIn(lines ?? [], 'billId'),
  })
}

async function fillFunds(tx: Tx, form: BatchForm, companyId: string | undefined): Promise<void> {
  const funds = form.lines['funds'] ?? []
  const receipts = new Map(
    (
      await findRows(tx, accountBankReceipt, {
        id: funds.flatMap(fund => (fund['bankReceiptId'] as string | null) ?? []),
      } as never)
    ).map(row => [row.id, row]),
  )
  const seen = new Set<string>()
  for (const [index, fund] of funds.entries()) {
    const receipt = receipts.get(fund['bankReceiptId'] as string)
    if (!receipt) continue
    fund['bankReceiptNo'] = receipt.bankReceiptNo
    if (seen.has(receipt.id))
      form.fault(`funds.${index}.bankReceiptId`, '同一流水只能选一次 / the same bank line twice')
    seen.add(receipt.id)
    if (receipt.companyId !== companyId)
      form.fault(`funds.${index}.bankReceiptId`, '流水不属于该主体 / the bank line belongs to another company')
  }
}

function checkTotals(form: BatchForm): void {
  const { values, before } = form
  const [funds, lines] = [form.lines['funds'], form.lines['lines']]
  if (funds && lines) {
    const left = subFen(sumFen(funds, amtOf), sumFen(lines, amtOf))
    if (left !== ZERO)
      form.fault('lines', `资金合计与明细合计相差${yuan(left)}元 / money and vehicles differ by ${yuan(left)}`)
  }
  const unmatched = values.unmatchedAmt ?? before?.unmatchedAmt ?? ZERO
  if (unmatched <= 0n) return
  if (!(values.toSurplus ?? before?.toSurplus))
    form.fault(
      'toSurplus',
      `有${yuan(unmatched)}元未匹配，请修改明细或转入余额 / ${yuan(unmatched)} is unmatched: change the lines or put it on the balance`,
    )
  if (!LESSEES.includes(values.payerType ?? before?.payerType ?? 0))
    form.fault(
      'toSurplus',
      '付款方没有客户余额，未匹配金额须为零 / this payer has no balance: nothing may stay unmatched',
    )
}
