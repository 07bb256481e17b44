import { invalid, refuse, sumFen, ZERO, type ChangesOf, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { movePayable, type Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { RELEASE } from '../../codes.ts'
import { billPayableRelease, billPayableReleaseLine } from '../bill-payable-release.ts'

type Release = RowOf<typeof billPayableRelease>

async function prepareRelease(tx: Tx, _actor: Actor, form: Form<typeof billPayableRelease>): Promise<void> {
  const lines = form.lines['lines']
  if (!lines) return
  const rows = new Map(
    (await findRows(tx, billPayable, { id: lines.map(line => line['billId'] as string).filter(Boolean) } as never)).map(
      bill => [bill.id, bill],
    ),
  )
  const chosen = [...rows.values()]
  if (new Set(chosen.map(bill => `${bill.payeeId} ${bill.companyId}`)).size > 1)
    form.fault('lines', '一次只能申请同一收款方与主体的账单 / bills of one payee and one company only')
  for (const [index, line] of lines.entries()) {
    const bill = rows.get(line['billId'] as string)
    if (!bill) continue
    line['billNo'] = bill.billNo
    if (lines.findIndex(one => one['billId'] === bill.id) !== index)
      form.fault(`lines.${index}.billId`, '同一账单只能选一次 / the same bill twice')
    if (bill.invoiceRequired === 1 && bill.inputInvoicedAmt < ((line['amt'] as Fen | null) ?? ZERO))
      form.fault(`lines.${index}.amt`, '未收到发票，不能申请付款 / invoice missing')
  }
  const [first] = chosen
  if (!first) invalid({ lines: '请选择账单 / choose bills' })
  Object.assign(form.values, {
    companyId: first.companyId,
    payeeType: first.payeeType,
    payeeId: first.payeeId,
    payeeName: first.payeeName,
    cityCode: first.cityCode,
    total: sumFen(lines, line => (line['amt'] as Fen | null) ?? ZERO),
  })
}

const linesOf = (tx: Tx, row: Release) =>
  findRows(tx, billPayableReleaseLine, { releaseId: row.id } as never, { orderBy: 't.line_no' })

async function lockReleased(tx: Tx, actor: Actor, row: Release) {
  const lines = await linesOf(tx, row)
  const { payables } = await lockPayables(tx, actor, {
    companyIds: [row.companyId!],
    payableIds: lines.map(line => line.billId),
  })
  return lines.map(line => ({ line, bill: held(payables, line.billId) }))
}

/** Release 0/2/3/4 -> 1: never more than is unpaid and not released yet. */
async function ask(tx: Tx, actor: Actor, row: Release): Promise<void> {
  for (const { line, bill } of await lockReleased(tx, actor, row)) {
    if (bill.releaseStatus === RELEASE.approving)
      refuse('releaseUnderWay', '账单【{no}】付款审批中 / a release of bill {no} is in approval', { no: bill.billNo })
    const room = (bill.unpaidAmt - (bill.releasedAmt - bill.paidAmt)) as Fen
    if (line.amt > room)
      refuse('releaseShort', '账单【{no}】可申请金额不足 / bill {no}: less is left to be released', { no: bill.billNo })
    await setRelease(tx, actor, bill, { releaseStatus: RELEASE.approving })
  }
}
async function decided(tx: Tx, actor: Actor, row: Release, releaseStatus: number): Promise<void> {
  for (const { line, bill } of await lockReleased(tx, actor, row))
    if (releaseStatus === RELEASE.released)
      await movePayable(tx, actor, bill, { released: line.amt, more: { releaseStatus } })
    else
      await setRelease(tx, actor, bill, {
        // What was released before stays payable.
        releaseStatus: bill.releasedAmt > ZERO ? RELEASE.released : releaseStatus,
      })
}
const setRelease = (tx: Tx, actor: Actor, bill: Payable, changes: ChangesOf<typeof billPayable>) =>
  updateRow(tx, actor, billPayable, bill, changes)

const locks = async (tx: Tx, actor: Actor, id: string) => {
  await lockReleased(tx, actor, await getRow(tx, billPayableRelease, id))
}
export default implement(billPayableRelease, {
  prepare: prepareRelease,
  variables: (_tx, _actor, row) => Promise.resolve({ mechanismName: row.payeeName, billNo: row.releaseNo }),
  actions: {
    submit: { locks, run: (tx, actor, { row }) => ask(tx, actor, row) },
    afresh: { locks, run: (tx, actor, { row }) => ask(tx, actor, row) },
    approve: { locks, run: (tx, actor, { row }) => decided(tx, actor, row, RELEASE.released) },
    reject: { locks, run: (tx, actor, { row }) => decided(tx, actor, row, RELEASE.rejected) },
    withdraw: { locks, run: (tx, actor, { row }) => decided(tx, actor, row, RELEASE.withdrawn) },
  },
})
