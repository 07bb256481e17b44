import { localDate, refuse, sumFen, yuan, type Fen } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { contractHeads, partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'
import { assertClosable, lockForClosing, voidPosting } from '../../bill-receivable/server/close-bill.ts'
import { standardRateOn } from '#areas/accounts/fee-item-setting/server/fee-table.ts'
import { accountReceivable } from '../account-receivable.ts'
import { billDocument, refusePlanned } from './raise-receivable.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

export default implement(accountReceivable, {
  async prepare(tx, actor, form) {
    const { values } = form
    if (values.feeItem && values.contractId)
      await refusePlanned(tx, { contractId: values.contractId, feeItem: values.feeItem })
    const lines = form.lines['lines'] ?? []
    if (lines.length > 0 && values.amt !== undefined && sumFen(lines, line => line['amt'] as Fen) !== values.amt)
      form.fault('amt', '金额须等于明细合计 / the amount must be the sum of the lines')
    if (values.payerId) values.payerName = (await partyNames(tx, [values.payerId])).get(values.payerId) ?? ''
    if (values.contractId)
      values.contractNo = (await contractHeads(tx, [values.contractId])).get(values.contractId)?.contractNo ?? null
    if (values.vehicleId)
      values.plateNo = (await vehicleSnapshots(tx, [values.vehicleId])).get(values.vehicleId)?.plateNo ?? null
    if (values.feeItem) values.taxRate ??= await standardRateOn(tx, values.feeItem, localDate(actor.clock.now()))
    Object.assign(values, { sourceType: 'manual', sourceSeq: 1 })
  },
  async saved(tx, actor, row) {
    await billDocument(tx, actor, row, {
      source: { sourceType: 'manual', sourceId: row.id, sourceNo: row.receivableNo! },
      companyId: row.companyId,
      payerType: row.payerType,
      payerId: row.payerId,
      ...(row.contractType ? { contractType: row.contractType } : {}),
      ...(row.contractId ? { contractId: row.contractId } : {}),
      ...(row.orderVehicleId ? { orderVehicleId: row.orderVehicleId } : {}),
      ...(row.vehicleId ? { vehicleId: row.vehicleId } : {}),
      cityCode: row.cityCode,
      feeItem: row.feeItem,
      amt: row.amt,
      dueDate: row.dueDate,
      description: row.description,
    })
  },
  actions: {
    close: {
      locks: async (tx, actor, id) => {
        const row = await getRow(tx, accountReceivable, id)
        if (row.billId) await lockForClosing(tx, actor, row.billId)
      },
      run: async (tx, actor, { row, reason }) => {
        if (row.billId) await closeOwnBill(tx, actor, row.billId, reason)
      },
    },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  async page(tx, actor, ids) {
    const rows = await findRows(tx, accountReceivable, { id: [...ids] } as never)
    const bills = new Map(
      (await findRows(tx, billReceivable, { id: rows.flatMap(row => row.billId ?? []) } as never)).map(bill => [
        bill.id,
        bill,
      ]),
    )
    const today = localDate(actor.clock.now())
    return new Map(
      rows.flatMap(row => {
        const bill = bills.get(row.billId ?? '')
        return bill
          ? [
              [
                row.id,
                {
                  receivedAmt: yuan(bill.settledAmt),
                  unreceivedAmt: yuan(bill.unpaidAmt),
                  overdueDays: bill.unpaidAmt > 0n && bill.dueDate < today ? bill.overdueDays : 0,
                },
              ] as const,
            ]
          : []
      }),
    )
  },
  async detail(tx, _actor, row) {
    if (!row.billId) return {}
    const bill = await getRow(tx, billReceivable, row.billId)
    return { receivedAmt: yuan(bill.settledAmt), unreceivedAmt: yuan(bill.unpaidAmt), overdueDays: bill.overdueDays }
  },
})

export async function closeOwnBill(tx: Tx, actor: Actor, billId: string, reason: string): Promise<void> {
  const bill = await getRow(tx, billReceivable, billId)
  if (bill.status === 4) return
  if (bill.status !== 1)
    refuse('billTouched', '账单【{no}】已有收款，不能关闭 / bill {no} has receipts', {
      no: bill.billNo,
      settled: yuan(bill.settledAmt),
    })
  assertClosable(bill)
  await voidPosting(tx, actor, bill)
  await act(tx, actor, billReceivable, bill, 'settle', {
    input: { changes: { status: 4, closeReason: reason.slice(0, 200), overdueDays: 0, ageBucket: 0 } },
    reason,
  })
}
