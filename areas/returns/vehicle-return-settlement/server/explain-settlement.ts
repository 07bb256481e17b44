import { fen, type Fen, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { asWritten, minus, plus, sumFigure, type Figure, type Part } from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { lineKind } from '../../codes.ts'
import { vehicleReturnSettlement, type RecordShare } from '../vehicle-return-settlement.ts'
import { costsOf } from './compute.ts'

type Settlement = RowOf<typeof vehicleReturnSettlement>
type Share = { [K in keyof RecordShare]: K extends 'recordId' | 'plateNo' ? string : Fen }

/** A settlement of a return (70, R4): charges by their lines, then what is due, who pays it, what stays and goes back. */
export async function explainReturn(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, vehicleReturnSettlement, id)
  const lines = await costsOf(tx, id)
  const shares = (row.shares ?? []).map(amounts)
  return {
    no: row.settlementNo ?? '',
    of: row.partyName ?? '',
    figures: [
      ...dueFigures(row, lines),
      byCar(
        'balanceUse',
        '余额抵扣 / Balance used',
        row.balanceUse,
        '= 各车余额抵扣之和 / = sum of the vehicles',
        '先用余额，按应收比例分摊到车（70-R4） / the balance pays first, shared by what is due (70-R4)',
        shares,
        one => [plus(asWritten(one.plateNo), one.balanceUse)],
      ),
      ...shares.map(offsetOf),
      byCar(
        'marginOffset',
        '押金抵扣 / Deposit offset',
        row.marginOffset,
        '= 各车押金抵扣之和 / = sum of the vehicles',
        '每车押金只抵本车应收（70-R4） / the deposit of a vehicle pays for that vehicle (70-R4)',
        shares,
        one => [plus(asWritten(one.plateNo), one.marginOffset)],
      ),
      ...shares.map(holdOf),
      byCar(
        'refundAmt',
        '退款 / Refund',
        row.refundAmt,
        '退款 = 可用押金 - 押金抵扣 - 预留金 / refund = deposit - offset - held back',
        '预留金在二次核算时退还（70-R8） / what is held back returns with the second settlement (70-R8)',
        shares,
        one => [
          plus(carOf(one, '可用押金', 'deposit'), one.marginAvail),
          minus(carOf(one, '押金抵扣', 'offset'), one.marginOffset),
          minus(carOf(one, '预留金', 'held back'), one.holdback),
        ],
      ),
      sumFigure(
        'oweAmt',
        '客户应补 / Owed by the customer',
        row.oweAmt,
        '应补 = 应收合计 - 余额抵扣 - 押金抵扣 / owed = due - balance used - deposit offset',
        '逾期未补计入欠款追收（70-R6） / what is not paid in time is chased (70-R6)',
        [
          plus('应收合计 / Due', row.dueTotal),
          minus('余额抵扣 / Balance used', row.balanceUse),
          minus('押金抵扣 / Deposit offset', row.marginOffset),
        ],
      ),
    ],
    postings: await postedLines(
      tx,
      sql`p.bill_id in (select c.bill_id from vehicle_return_cost c where c.tenant_id = p.tenant_id and c.settlement_id = ${id}::bigint and c.bill_id is not null)`,
    ),
  }
}

/** What the return costs, line by line, and what is due with the bills that were open. */
const dueFigures = (row: Settlement, lines: Awaited<ReturnType<typeof costsOf>>): Figure[] => [
  sumFigure(
    'newCharge',
    '新增费用 / New charges',
    row.newCharge,
    '新增费用 = 各行计算金额 - 减免 / new charges = amounts of the lines - what is waived',
    '费用行按退车核验与合同约定生成（70-R4） / lines follow from the receipt and the contract (70-R4)',
    lines.map(line =>
      plus(kindName(line.lineKind), line.amt, {
        note: asWritten(line.basis),
        ...(line.billId ? { origin: { resource: 'bill-receivable', id: line.billId, no: line.sourceNo ?? '' } } : {}),
      }),
    ),
  ),
  sumFigure(
    'dueTotal',
    '应收合计 / Due',
    row.dueTotal,
    '应收合计 = 未付租金 + 未付其他 + 滞纳金 + 新增费用 / due = unpaid rent + unpaid others + late fee + new charges',
    '账单先按最后租期日折算（70-R4） / bills are prorated to the last day first (70-R4)',
    [
      plus('未付租金 / Unpaid rent', row.openRent),
      plus('未付其他 / Unpaid others', row.openOther),
      plus('滞纳金 / Late fee', row.lateFee),
      plus('新增费用 / New charges', row.newCharge),
    ],
  ),
]

const kindName = (code: number): Label => lineKind.values.find(one => one.code === code)?.label ?? '费用 / Charge'

const amounts = (share: RecordShare): Share => ({
  recordId: share.recordId,
  plateNo: share.plateNo || '合同 / Contract',
  due: fen(share.due),
  balanceUse: fen(share.balanceUse),
  marginAvail: fen(share.marginAvail),
  marginOffset: fen(share.marginOffset),
  holdTarget: fen(share.holdTarget),
  holdback: fen(share.holdback),
  refund: fen(share.refund),
  owe: fen(share.owe),
})

const plate = (share: Share, language: 0 | 1): string => {
  const halves = share.plateNo.split(' / ')
  return halves[language] ?? halves[0]!
}
const carOf = (share: Share, zh: string, en: string): Label => `${plate(share, 0)} ${zh} / ${plate(share, 1)} ${en}`

const byCar = (
  key: string,
  label: Label,
  amt: Fen,
  formula: Label,
  rule: Label,
  shares: readonly Share[],
  parts: (one: Share) => Part[],
): Figure => sumFigure(key, label, amt, formula, rule, shares.flatMap(parts))

/** The deposit of one vehicle pays what its balance left, as far as it goes. */
const offsetOf = (one: Share): Figure => ({
  key: `offset-${one.recordId || 'contract'}`,
  label: carOf(one, '押金抵扣', 'deposit offset'),
  amt: one.marginOffset,
  formula: '取（应收 - 余额抵扣）与可用押金的较小值 / the smaller of (due - balance used) and the deposit',
  rule: '先余额后押金（70-R4） / balance first, then the deposit (70-R4)',
  reckoning: {
    kind: 'least',
    parts: [
      plus('应收 - 余额抵扣 / Due - balance used', (one.due - one.balanceUse) as Fen),
      plus('可用押金 / Deposit available', one.marginAvail),
    ],
  },
})

const holdOf = (one: Share): Figure => ({
  key: `hold-${one.recordId || 'contract'}`,
  label: carOf(one, '预留金', 'held back'),
  amt: one.holdback,
  formula: '取应预留与押金余下的较小值 / the smaller of what is to be held and what is left of the deposit',
  rule: '应预留 = 预留下限与未处理违章的较大值（70-R4） / to hold = the larger of the floor and open offences (70-R4)',
  reckoning: {
    kind: 'least',
    parts: [
      plus('应预留 / To hold back', one.holdTarget),
      plus('押金余下 / Left of the deposit', (one.marginAvail - one.marginOffset) as Fen),
    ],
  },
})
