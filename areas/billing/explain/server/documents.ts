import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import {
  asWritten,
  minus,
  plus,
  sumFigure,
  taxFigure,
  type Figure,
  type Part,
} from '#areas/accounts/calculations/derivation.ts'
import { postedLines, type Explained } from '#areas/accounts/explain/server/explained.ts'
import { accountAccidentFine, accountAccidentFineLine } from '../../account-accident-fine/account-accident-fine.ts'
import { accidentCharge } from '../../codes.ts'
import {
  accountSettlement,
  accountSettlementDeduct,
  accountSettlementLine,
} from '../../account-settlement/account-settlement.ts'
import { accountVehicleRent } from '../../account-vehicle-rent/account-vehicle-rent.ts'
import { customerStatement, customerStatementLine } from '../../customer-statement/customer-statement.ts'

/** A supplier's settlement: lines, deductions, tax. */
export async function explainSettlement(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, accountSettlement, id)
  const by = { settlementId: id } as never
  const lines = await findRows(tx, accountSettlementLine, by, { orderBy: 't.line_no' })
  const deducts = await findRows(tx, accountSettlementDeduct, by, { orderBy: 't.line_no' })
  return {
    no: row.settlementNo ?? '',
    of: row.mechanismName ?? '',
    figures: [
      sumFigure(
        'lineTotal',
        '明细合计 / Lines',
        row.lineTotal,
        '明细合计 = 各行核定金额之和（未核定取金额） / sum of the approved amounts (else the amounts)',
        '成本行只能进入一张结算单（50-6） / a cost line stands in one settlement (50-6)',
        lines.map(line =>
          plus(asWritten(line.item), line.approvedAmt ?? line.amt, {
            note: `${Number(line.qty)} × ${yuan(line.price)} ${line.sourceNo ?? ''} ${line.plateNo ?? ''}`.trim(),
          }),
        ),
      ),
      sumFigure(
        'totalAmt',
        '应结金额 / To settle',
        row.totalAmt,
        '应结 = 明细合计 - 扣款 / to settle = lines - deductions',
        '扣款按协议约定的质量、延误、损坏（50-6） / deductions for quality, delay, damage as agreed (50-6)',
        [
          plus('明细合计 / Lines', row.lineTotal),
          ...deducts.map(one => minus('扣款 / Deduction', one.amt, { note: one.note ?? '' })),
        ],
      ),
      taxFigure('税额 / Tax', row.taxAmt, row.totalAmt, row.taxRate),
    ],
    postings: await postedLines(tx, settledBills(tx.tenantId, row.resultId)),
  }
}
const settledBills = (tenantId: string, resultId: string | null) =>
  sql`p.bill_id in (select b.bill_id from account_payable b where b.tenant_id = ${tenantId} and b.id = ${resultId}::bigint
    union all select c.bill_id from account_receivable c where c.tenant_id = ${tenantId} and c.id = ${resultId}::bigint)`

const STATEMENT_KINDS = [
  [1, 'billed', '本期出账 / Billed'],
  [2, 'changed', '变更 / Changed'],
  [3, 'lateFee', '滞纳金 / Late fee'],
  [4, 'received', '收款 / Received'],
  [5, 'badDebt', '坏账 / Bad debt'],
] as const

/** A statement: each sum by its lines, then opening to closing (I14). */
export async function explainStatement(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, customerStatement, id)
  const lines = await findRows(tx, customerStatementLine, { statementId: id } as never, { orderBy: 't.line_no' })
  const sums = STATEMENT_KINDS.map(([kind, key, label]) =>
    sumFigure(
      key,
      label,
      row[key],
      '= 本期该类明细之和 / = sum of the lines of the kind',
      '取客户往来科目上此前未列示的分录（50-6） / entries on the control accounts that no earlier statement told (50-6)',
      lines
        .filter(line => line.lineKind === kind)
        .map(line =>
          plus(asWritten(line.summary), line.amt, {
            note: line.valueDate ?? '',
            ...(line.billId
              ? { origin: { resource: 'bill-receivable', id: line.billId, no: line.sourceNo ?? '' } }
              : {}),
          }),
        ),
    ),
  )
  return {
    no: row.statementNo ?? '',
    of: row.customerName ?? '',
    figures: [
      ...sums,
      sumFigure(
        'closing',
        '期末 / Closing',
        row.closing,
        '期末 = 期初 + 出账 + 变更 + 滞纳金 - 收款 - 坏账 / closing = opening + billed + changed + late fee - received - bad debt',
        '本期期末即下期期初（50-I14） / closing is the next opening (50-I14)',
        [
          plus('期初 / Opening', row.opening),
          ...STATEMENT_KINDS.map(([kind, key, label]) => (kind > 3 ? minus(label, row[key]) : plus(label, row[key]))),
        ],
      ),
    ],
    postings: [],
  }
}

/** Rent of a car and month as days on lease give it, against what was billed. */
export async function explainRent(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, accountVehicleRent, id)
  const whole = row.shouldAmt === row.monthRent
  const should: Figure = {
    key: 'shouldAmt',
    label: '应收租金 / Should be',
    amt: row.shouldAmt,
    formula:
      '应收 = 在租天数 × 日租，不超过月租；整月按月租 / days on lease x day rent, never above the month; a whole month at the rent',
    rule: '日租 = 月租 × 12 ÷ 365（30-10、50-7.6） / day rent = rent x 12 / 365 (30-10, 50-7.6)',
    reckoning: whole
      ? { kind: 'sum', parts: [plus('月租 / Monthly rent', row.monthRent)] }
      : { kind: 'product', price: row.dayRent, times: String(row.leaseDays ?? 0), atMost: row.monthRent },
  }
  return {
    no: row.plateNo ?? '',
    of: `${row.month ?? ''} ${row.customerName ?? ''}`,
    figures: [
      should,
      sumFigure(
        'diffAmt',
        '差异 / Difference',
        row.diffAmt,
        '差异 = 应收 - 已出账 / difference = should be - billed',
        '不超过0.05元自动核对（50-5） / up to 0.05 is checked by itself (50-5)',
        [plus('应收租金 / Should be', row.shouldAmt), minus('已出账 / Billed', row.billedAmt)],
      ),
    ],
    postings: [],
  }
}

/** Charges of an accident: each by its basis. */
export async function explainFine(tx: Tx, _actor: Actor, id: string): Promise<Explained> {
  const row = await getRow(tx, accountAccidentFine, id)
  const lines = await findRows(tx, accountAccidentFineLine, { fineId: id } as never, { orderBy: 't.line_no' })
  const parts: Part[] = lines.map(line =>
    plus(accidentCharge.values.find(one => one.code === line.chargeKind)?.label ?? '', line.amt, {
      note: [line.basis === null ? '' : yuan(line.basis), line.rate === null ? '' : `× ${Number(line.rate)}`]
        .join(' ')
        .trim(),
    }),
  )
  const [bill] = await tx.rows<{ id: string | null }>(
    sql`select bill_id as id from account_receivable where tenant_id = ${tx.tenantId} and id = ${row.receivableId}::bigint`,
  )
  return {
    no: row.fineNo ?? '',
    of: row.customerName ?? '',
    figures: [
      sumFigure(
        'totalAmt',
        '赔付合计 / Total',
        row.totalAmt,
        '合计 = 停运天数 × 日租 + 维修费 × 折旧比例 + 其他各项 / days of downtime x day rent + repair x depreciation + the rest',
        '按租赁合同与赔付协议（50-5、50-7.6） / by the lease and the agreement (50-5, 50-7.6)',
        parts,
      ),
    ],
    postings: await postedLines(tx, sql`p.bill_id = ${bill?.id ?? null}::bigint and p.bill_side is distinct from 2`),
  }
}
