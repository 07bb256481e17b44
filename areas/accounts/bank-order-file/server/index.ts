import { z } from 'zod'
import { invalid, textOf, yuan, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { BY_FILE } from '#areas/accounts/bank-payment-order/server/payment-gateway.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { orderEffects } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { STATEMENT_MAX_BYTES } from '#areas/accounts/account-bank-receipt/server/read-statement.ts'
import { bankOrderFile } from '../bank-order-file.ts'
import { dropOrders, exportOrders, orderFile } from './order-file.ts'
import { checkResults, importResults } from './results.ts'

const needed = <T>(value: T | undefined): T => value ?? invalid({ file: '请选择文件 / choose a file' })

export default implement(bankOrderFile, {
  actions: {
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
    drop: {
      // Bills and orders before the file, as whoever imports results locks them.
      async locks(tx, actor, id) {
        for (const one of await findRows(tx, bankPaymentOrder, { fileId: id } as never, { orderBy: 't.id' }))
          await orderEffects().lock(tx, actor, one.id)
      },
      async run(tx, actor, { row, reason }) {
        await dropOrders(tx, actor, row, reason)
        return { openCount: 0, failedAmt: row.total, voidReason: reason.slice(0, 200) }
      },
    },
  },
  calls: {
    // Accounts whose reviewed orders wait for a file.
    'GET waiting': call({
      label: '待导出指令 / Orders that wait',
      permission: 'bank_order_file_export',
      input: z.object({}),
      run: tx =>
        tx.rows(sql`select t.own_account_id as "ownAccountId", max(m.bank_title) as "bankTitle", max(m.account_name) as "accountName", right(max(m.account_no), 4) as tail,
            count(*)::int as n, sum(t.amt)::text as total
          from bank_payment_order t join account_mechanism m on m.tenant_id = t.tenant_id and m.id = t.own_account_id
         where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.gateway_code = ${BY_FILE} and t.status = ${PAYMENT.toSend} group by 1 order by 1`),
    }),
    'POST export-orders': call({
      label: '导出付款文件 / Export orders',
      permission: 'bank_order_file_export',
      input: z.object({ ownAccountId: idInput }),
      async run(tx, actor, input) {
        const file = await exportOrders(tx, actor, input.ownAccountId)
        return { id: file.id, fileNo: file.fileNo, orderCount: file.orderCount, total: yuan(file.total) }
      },
    }),
    'GET file': call({
      label: '下载付款文件 / Download the file',
      permission: 'bank_order_file_export',
      input: z.object({ id: idInput }),
      run: (tx, _actor, input) => orderFile(tx, input.id),
    }),
    'POST import-check': call({
      label: '检查回盘 / Check results',
      idempotent: false,
      permission: 'bank_order_file_import',
      input: z.object({}),
      upload: { maxBytes: STATEMENT_MAX_BYTES },
      async run(tx, actor, _input, file) {
        const rows = await checkResults(tx, needed(file))
        return rows.map(one => ({
          row: one.row,
          requestNo: one.requestNo,
          payee: one.payee,
          amt: yuan(one.amt),
          outcome: one.outcome ?? '',
          message: one.message,
          how: one.how,
          fault: one.fault ? textOf(one.fault as Label, actor.language) : '',
        }))
      },
    }),
    'POST import-normal': call({
      label: '导入回盘 / Import results',
      permission: 'bank_order_file_import',
      input: z.object({}),
      upload: { maxBytes: STATEMENT_MAX_BYTES },
      run: (tx, actor, _input, file) => importResults(tx, actor, needed(file)),
    }),
  },
})
