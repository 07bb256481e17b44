import { Refused, refuse, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { payableFree } from '#areas/billing/bill-payable/server/payable-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { ORIGIN, PAY_METHOD, WAY } from '../../codes.ts'
import {
  billPaymentWriteOff,
  billPaymentWriteOffAlloc,
  billPaymentWriteOffNetting,
  billPaymentWriteOffPrepay,
} from '../bill-payment-write-off.ts'
import { netReceivables } from './net-receivables.ts'
import { offsetPrepayments } from './offset-prepayment.ts'
import { lockWriteOffMoney, reverseWriteOff, voucherOfWriteOff, type WriteOff } from './reverse-write-off.ts'
import { assertFree, payOffline } from './settle-payables.ts'

type WriteOffForm = Form<typeof billPaymentWriteOff>
type Line = Record<string, unknown>
const sum = (lines: readonly Line[]): Fen => sumFen(lines, line => (line['amt'] as Fen | null) ?? ZERO)

/** Fills what is not typed and refuses what could never stand; amounts are checked again under lock. */
async function prepare(tx: Tx, _actor: Actor, form: WriteOffForm): Promise<void> {
  const { values } = form
  await refuseRepeated(tx, values.requestId)
  if (values.kind === WAY.online)
    form.fault('kind', '银企直连核销由系统生成 / online write-offs are made by the system')
  if (values.payeeId) values.payeeName = (await partyNames(tx, [values.payeeId])).get(values.payeeId) ?? ''
  const allocs = form.lines['allocs'] ?? []
  values.allocTotal = sum(allocs)
  await checkAllocs(tx, form, allocs)
  if (values.kind === WAY.prepay) await namePrepayments(tx, form, form.lines['prepayIds'] ?? [])
  if (values.kind === WAY.netting) await nameReceivables(tx, form, form.lines['nettings'] ?? [])
  const given =
    values.kind === WAY.prepay
      ? sum(form.lines['prepayIds'] ?? [])
      : values.kind === WAY.netting
        ? sum(form.lines['nettings'] ?? [])
        : (values.payAmt ?? ZERO)
  const diff = (given - sum(allocs)) as Fen
  if (diff !== ZERO)
    form.fault('allocs', `金额与核销合计相差${yuan(diff)}元 / the amount and its allocations differ by ${yuan(diff)}`)
  // A debit line of the statement proves the payment as well as a slip does.
  if (values.kind !== WAY.prepay && !values.attachBizId && !(await debitLineOf(tx, values)))
    form.fault('attachBizId', '请上传付款回单或对冲协议 / upload the slip or the netting agreement')
}

async function refuseRepeated(tx: Tx, requestId: string | null | undefined): Promise<void> {
  if (!requestId) return
  const [row] = await findRows(tx, billPaymentWriteOff, { requestId } as never)
  if (row)
    throw new Refused({
      kind: 'Duplicate',
      message: `该请求已生成核销单${row.writeOffNo} / this request made voucher ${row.writeOffNo} already`,
      facts: { id: row.id, no: row.writeOffNo },
    })
}

async function checkAllocs(tx: Tx, form: WriteOffForm, allocs: Line[]): Promise<void> {
  const ids = allocs.map(line => line['billId'] as string).filter(Boolean)
  const bills = new Map((await findRows(tx, billPayable, { id: ids } as never)).map(bill => [bill.id, bill]))
  for (const [index, line] of allocs.entries()) {
    const bill = bills.get(line['billId'] as string)
    if (!bill) continue
    line['billNo'] = bill.billNo
    const at = `allocs.${index}.billId`
    if (ids.indexOf(bill.id) !== index) form.fault(at, '同一账单只能选一次 / the same bill twice')
    if (bill.companyId !== form.values.companyId)
      form.fault(at, '账单不属于该主体 / the bill belongs to another company')
    if (bill.payeeId !== form.values.payeeId) form.fault(at, '账单不属于该收款方 / the bill belongs to another payee')
    if (bill.origin === ORIGIN.business && (form.values.kind === WAY.offline || form.values.kind === WAY.directDebit))
      form.fault(at, '付款申请的账单请在实付登记付款 / bills of payment requests are paid by a payment voucher')
  }
}

async function namePrepayments(tx: Tx, form: WriteOffForm, lines: Line[]): Promise<void> {
  if (lines.length === 0) form.fault('prepayIds', '请选择预付 / choose prepayments')
  const ids = lines.map(line => line['accountPayableId'] as string).filter(Boolean)
  const rows = new Map((await findRows(tx, accountPayable, { id: ids } as never)).map(row => [row.id, row]))
  for (const [index, line] of lines.entries()) {
    line['payableNo'] = rows.get(line['accountPayableId'] as string)?.payableNo ?? null
    if (ids.indexOf(line['accountPayableId'] as string) !== index)
      form.fault(`prepayIds.${index}.accountPayableId`, '同一预付只能选一次 / the same prepayment twice')
  }
}

async function nameReceivables(tx: Tx, form: WriteOffForm, lines: Line[]): Promise<void> {
  if (lines.length === 0) form.fault('nettings', '请选择应收账单 / choose receivable bills')
  const ids = lines.map(line => line['receivableBillId'] as string).filter(Boolean)
  const rows = new Map((await findRows(tx, billReceivable, { id: ids } as never)).map(row => [row.id, row]))
  for (const [index, line] of lines.entries()) {
    line['billNo'] = rows.get(line['receivableBillId'] as string)?.billNo ?? null
    if (ids.indexOf(line['receivableBillId'] as string) !== index)
      form.fault(`nettings.${index}.receivableBillId`, '同一账单只能选一次 / the same bill twice')
  }
}

async function debitLineOf(tx: Tx, values: { ownAccountId?: string | null; bankSerialNo?: string | null }) {
  if (!values.ownAccountId || !values.bankSerialNo) return undefined
  return tx.row<{ id: string }>(
    sql`select id from account_bank_receipt where tenant_id = ${tx.tenantId} and own_account_id = ${values.ownAccountId}::bigint and bank_receipt_no = ${values.bankSerialNo} and direction = 2 and is_deleted = 0`,
  )
}

async function takeEffect(tx: Tx, actor: Actor, row: WriteOff): Promise<void> {
  const by = { writeOffId: row.id } as never
  const allocs = await findRows(tx, billPaymentWriteOffAlloc, by, { orderBy: 't.line_no' })
  const shared = { voucher: voucherOfWriteOff(row), companyId: row.companyId, payeeId: row.payeeId, allocs }
  if (row.kind === WAY.prepay)
    return offsetPrepayments(tx, actor, {
      ...shared,
      prepays: await findRows(tx, billPaymentWriteOffPrepay, by, { orderBy: 't.line_no' }),
    })
  if (row.kind === WAY.netting)
    return netReceivables(tx, actor, {
      ...shared,
      nettings: await findRows(tx, billPaymentWriteOffNetting, by, { orderBy: 't.line_no' }),
    })
  const { payables } = await lockPayables(tx, actor, {
    companyIds: [row.companyId],
    payableIds: allocs.map(alloc => alloc.billId),
  })
  const parts = allocs.map(alloc => ({ bill: held(payables, alloc.billId), amt: alloc.amt }))
  for (const part of parts) assertFree(part.bill, part.amt, payableFree)
  await payOffline(tx, actor, {
    voucher: shared.voucher,
    companyId: row.companyId,
    parts,
    payMethod: row.kind === WAY.directDebit ? PAY_METHOD.directDebit : PAY_METHOD.offline,
    ownAccountId: row.ownAccountId!,
    valueDate: row.payDate!,
  })
}

export default implement(billPaymentWriteOff, {
  prepare,
  saved: (tx, actor, row) => takeEffect(tx, actor, row),
  actions: {
    invalid: {
      locks: async (tx, actor, id) => lockWriteOffMoney(tx, actor, await getRow(tx, billPaymentWriteOff, id)),
      guard: (_tx, _actor, { row }) => {
        if (row.kind === WAY.online && row.status === 1)
          refuse(
            'bankPaid',
            '银企直连付款成功不能作废，请走退票或应收退款 / bank-paid; use bounce or a refund receivable',
            { no: row.writeOffNo },
          )
      },
      async run(tx, actor, { row, reason }) {
        await reverseWriteOff(tx, actor, row, reason)
        return { invalidReason: reason.slice(0, 200) }
      },
    },
    bounce: { run: (_tx, _actor, { reason }) => ({ invalidReason: reason.slice(0, 200) }) },
  },
})
