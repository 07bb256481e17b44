import { z } from 'zod'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { feeItem } from '#areas/accounts/calculations/fee-items.ts'
import { sureFacts } from '../../bill-receipt-write-off/server/differences.ts'
import { voucherActions } from '../../bill-receipt-write-off/server/voucher-actions.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'
import { accountActuallyReceive, accountActuallyReceiveLine } from '../account-actually-receive.ts'
import { billsOfReceivable } from './bills-of.ts'
import { prepareReceive } from './prepare.ts'
import { receiveVoucher, type Receive } from './voucher.ts'

const moves = voucherActions<Receive>(receiveVoucher)

export default implement(accountActuallyReceive, {
  prepare: prepareReceive,
  actions: {
    ...moves,
    confirm: {
      ...moves.confirm,
      async run(tx, actor, context) {
        const done = await moves.confirm.run(tx, actor, context)
        // A slip is printed for deposits and what is passed through.
        const lines = await findRows(tx, accountActuallyReceiveLine, { receiveId: context.row.id } as never)
        const bills = await findRows(tx, billReceivable, { id: lines.map(line => line.billId) } as never)
        const slip = bills.some(bill => bill.passThrough || feeItem(bill.feeItem).documents.includes('receipt'))
        return { ...done, receiptSlipNo: slip ? `SJ${context.row.receiveNo!.slice(3)}` : null }
      },
    },
  },
  detail: async (tx, actor, row) => sureFacts(tx, actor, await receiveVoucher(tx, row), row.status),
  calls: {
    'GET stat-receivable-amt': call({
      label: '应收金额统计 / What a receivable still brings',
      permission: 'account_actually_receive_view',
      input: z.object({ receivableId: idInput, receivableType: z.coerce.number().int().min(1).max(7) }),
      async run(tx, _actor, input) {
        const ids = await billsOfReceivable(tx, input.receivableType, input.receivableId)
        const row = (await tx.row<{ due: string; received: string; locked: string; unpaid: string; n: number }>(
          sql`select coalesce(sum(due_amt), 0) as due, coalesce(sum(settled_amt), 0) as received, coalesce(sum(locked_amt), 0) as locked, coalesce(sum(unpaid_amt - locked_amt), 0) as unpaid, count(*)::int as n
            from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 and id = any(${ids}::bigint[])`,
        ))!
        return {
          bills: row.n,
          due: yuan(fen(row.due)),
          received: yuan(fen(row.received)),
          locked: yuan(fen(row.locked)),
          left: yuan(fen(row.unpaid)),
        }
      },
    }),
    'GET list-by-bank-receipt-no': call({
      label: '按流水号查询 / By bank serial',
      permission: 'account_actually_receive_view',
      input: z.object({ bankReceiptNo: z.string().trim().min(1).max(64) }),
      async run(tx, _actor, input) {
        const lines = await findRows(tx, accountBankReceipt, { bankReceiptNo: input.bankReceiptNo } as never)
        const vouchers = await findRows(tx, accountActuallyReceive, {
          bankReceiptId: lines.map(line => line.id),
        } as never)
        return {
          receipts: lines.map(line => ({
            id: line.id,
            bankReceiptNo: line.bankReceiptNo,
            companyId: line.companyId,
            valueDate: line.valueDate,
            payerName: line.payerName,
            amt: yuan(line.amt),
            availableAmt: yuan(line.availableAmt),
            status: line.status,
          })),
          vouchers: vouchers.map(one => ({
            id: one.id,
            receiveNo: one.receiveNo,
            bankReceiptNo: one.bankReceiptNo,
            payerName: one.payerName,
            amt: yuan(one.amt),
            status: one.status,
          })),
        }
      },
    }),
  },
})
