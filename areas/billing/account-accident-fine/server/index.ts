import { fen, MAX_FEN, minFen, sumFen, titled, yuan, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { contractHeads, partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainFine } from '../../explain/server/documents.ts'
import { accountReceivable } from '../../account-receivable/account-receivable.ts'
import { raiseReceivable } from '../../account-receivable/server/raise-receivable.ts'
import { voidSource } from '../../account-receivable/server/void-source.ts'
import { accidentPenaltyPort } from '../../ports.ts'
import { accountAccidentFine, accountAccidentFineLine } from '../account-accident-fine.ts'
import { chargeAmt } from './charge.ts'

type Fine = RowOf<typeof accountAccidentFine>
type Line = Record<string, unknown>

async function prepare(tx: Tx, _actor: Actor, form: Form<typeof accountAccidentFine>): Promise<void> {
  const { values } = form
  if (values.customerId) values.customerName = (await partyNames(tx, [values.customerId])).get(values.customerId) ?? ''
  if (values.contractId)
    values.contractNo = (await contractHeads(tx, [values.contractId])).get(values.contractId)?.contractNo ?? null
  if (values.vehicleId)
    values.plateNo = (await vehicleSnapshots(tx, [values.vehicleId])).get(values.vehicleId)?.plateNo ?? null
  const lines = form.lines['lines'] ?? []
  checkLines(form, lines)
  const total = sumFen(lines, line => (line['amt'] as Fen | null) ?? ZERO)
  // Without a draft state nothing is kept that charges nothing.
  if (total === ZERO) form.fault('lines', '请填写赔付明细 / fill in the charges')
  if (total > MAX_FEN) form.fault('lines', '合计超过金额上限 / the sum is above what an amount may be')
  values.totalAmt = minFen(total, MAX_FEN)
  const kinds = lines.flatMap(line => (line['chargeKind'] as number | null) ?? [])
  if (values.accidentNo) await refuseTwice(tx, form, values.accidentNo, kinds)
}

/** Downtime is days x day rent, depreciation a percentage of the repair: a sum that says otherwise is refused. */
function checkLines(form: Form<typeof accountAccidentFine>, lines: Line[]): void {
  for (const [index, line] of lines.entries()) {
    const [basis, rate] = [line['basis'] as Fen | null, line['rate'] as string | null]
    const reckoned = basis && rate ? chargeAmt(Number(line['chargeKind']), basis, rate) : undefined
    const computed = reckoned === undefined ? undefined : minFen(reckoned, MAX_FEN)
    if (computed !== undefined && computed !== line['amt'])
      form.fault(`lines.${index}.amt`, `按基数计算应为${yuan(computed)}元 / the basis gives ${yuan(computed)}`)
    if (lines.findIndex(one => one['chargeKind'] === line['chargeKind']) !== index)
      form.fault(`lines.${index}.chargeKind`, '同一类型只能一行 / one line for each kind')
  }
}

async function refuseTwice(
  tx: Tx,
  form: Form<typeof accountAccidentFine>,
  accidentNo: string,
  kinds: number[],
): Promise<void> {
  // Who comes second reads what the first has charged.
  const key = `accident-fine ${tx.tenantId} ${accidentNo}`
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const row = await tx.row<{ no: string }>(
    sql`select f.fine_no as no from account_accident_fine f join account_accident_fine_line l on l.tenant_id = f.tenant_id and l.fine_id = f.id
      where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and f.status <> 4 and f.accident_no = ${accidentNo} and l.charge_kind = any(${kinds}::smallint[]) limit 1`,
  )
  if (row)
    form.fault('accidentNo', `该事故的同类赔付已在${row.no}登记 / ${row.no} charges the same of this accident already`)
}

async function raise(tx: Tx, actor: Actor, row: Fine): Promise<void> {
  if (row.accidentId) await accidentPenaltyPort.ask().lock(tx, actor, row.accidentId)
  const lines = await findRows(tx, accountAccidentFineLine, { fineId: row.id } as never, { orderBy: 't.line_no' })
  const raised = await raiseReceivable(tx, actor, {
    source: { sourceType: 'accident', sourceId: row.id, sourceNo: row.fineNo! },
    companyId: row.companyId,
    payerType: row.partyKind,
    payerId: row.customerId,
    ...(row.contractId ? { contractId: row.contractId } : {}),
    ...(row.orderVehicleId ? { orderVehicleId: row.orderVehicleId } : {}),
    vehicleId: row.vehicleId,
    feeItem: FEE.accident,
    amt: row.totalAmt,
    taxRate: null,
    dueDate: row.dueDate,
    description: titled('事故赔付', 'Accident charge', `${row.accidentNo} ${row.plateNo ?? ''}`),
    lines: lines.map(line => ({
      item: line.note?.slice(0, 64) || row.accidentNo,
      qty: '1.00',
      price: line.amt,
      amt: line.amt,
      vehicleId: row.vehicleId,
    })),
    ...(row.attachBizId ? { attachBizId: row.attachBizId } : {}),
  })
  await updateRow(tx, actor, accountAccidentFine, row.id, { receivableId: raised.accountReceivableId })
  if (row.accidentId) await accidentPenaltyPort.ask().moved(tx, actor, row.accidentId, 1, raised.billId)
  await emit(tx, actor, 'account-accident-fine.raised', factsOf(row))
}
const factsOf = (row: Fine) => ({
  id: row.id,
  no: row.fineNo!,
  accidentId: row.accidentId,
  vehicleId: row.vehicleId,
  totalAmt: yuan(row.totalAmt),
})

async function receivedOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; settled: string; unpaid: string }>(
    sql`select f.id, b.settled_amt as settled, b.unpaid_amt as unpaid from account_accident_fine f join account_receivable r on r.tenant_id = f.tenant_id and r.id = f.receivable_id
      join bill_receivable b on b.tenant_id = r.tenant_id and b.id = r.bill_id where f.tenant_id = ${tx.tenantId} and f.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(
    rows.map(row => [row.id, { receivedAmt: yuan(fen(row.settled)), unreceivedAmt: yuan(fen(row.unpaid)) }]),
  )
}

export default implement(accountAccidentFine, {
  calls: explainCalls(accountAccidentFine, 'account_accident_fine_view', '事故赔付 / Accident charge', explainFine),
  prepare,
  saved: (tx, actor, row) => raise(tx, actor, row),
  actions: {
    close: {
      async run(tx, actor, { row, reason }) {
        if (row.accidentId) await accidentPenaltyPort.ask().lock(tx, actor, row.accidentId)
        await voidSource(tx, actor, 'accident', row.id, reason)
        const receivable = row.receivableId ? await findRow(tx, accountReceivable, row.receivableId) : undefined
        if (row.accidentId)
          await accidentPenaltyPort.ask().moved(tx, actor, row.accidentId, 4, receivable?.billId ?? null)
        await emit(tx, actor, 'account-accident-fine.closed', factsOf(row))
        return { closeReason: reason.slice(0, 200) }
      },
    },
    follow: {
      async run(tx, actor, { row, input }) {
        const { changes } = input as { changes: { status: number } }
        const receivable = row.receivableId ? await findRow(tx, accountReceivable, row.receivableId) : undefined
        if (row.accidentId)
          await accidentPenaltyPort.ask().moved(tx, actor, row.accidentId, changes.status, receivable?.billId ?? null)
        return changes
      },
    },
  },
  page: (tx, _actor, ids) => receivedOf(tx, ids),
  detail: async (tx, _actor, row) => (await receivedOf(tx, [row.id])).get(row.id) ?? {},
})
