import { refuse } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { lockRowsToUndo } from '#areas/billing/bill-receipt-write-off/server/lock-undoing.ts'
import { reverseRows } from '#areas/billing/bill-receipt-write-off/server/reverse-rows.ts'
import { VOUCHER } from '../../codes.ts'
import { billReceivableActual } from '../bill-receivable-actual.ts'

export default implement(billReceivableActual, {
  actions: {
    close: {
      locks: async (tx, _actor, id) => {
        await lockRowsToUndo(tx, [await getRow(tx, billReceivableActual, id)])
      },
      // The row becomes 4 within reverseRows; `after` runs when the action is done, so that both see the same state
      // once.
      guard: (_tx, _actor, { row }) => {
        if (row.amt <= 0n || row.voucherType !== VOUCHER.receiptWriteOff || ![1, 2].includes(row.fundType ?? 0))
          refuse('rowNotUndoable', '该行不能单独撤销 / this row cannot be reversed alone')
      },
      run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }),
      after: async (tx, actor, { row, reason }) =>
        reverseRows(tx, actor, {
          rows: [row],
          alreadyMoved: true,
          overs: [],
          companyId: row.companyId!,
          source: { sourceType: 'bill-receivable-actual', sourceId: row.id, sourceNo: row.actualNo! },
          eventKey: `voucher.reversed:row:${row.id}`,
          reversesId: null,
          reason,
        }),
    },
  },
})
