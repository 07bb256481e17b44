import { addMonths, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { monthChecksPort, type MonthCheck } from '../../ports.ts'
import { accountingPeriod } from '../accounting-period.ts'

type Period = Pick<RowOf<typeof accountingPeriod>, 'companyId' | 'period'>

/** Bills and receipts against their accounts; VAT. */
const SUB_LEDGER = ['I2', 'I4', 'I5', 'I6']
const VAT = ['I8']
const BLOCKED = '账务检查有不符，不能结账 / the ledger check found differences'

/** What the books themselves say: the last check of the ledger, and bank lines of the month that nobody took. */
export async function ownChecks(tx: Tx, { companyId, period }: Period): Promise<MonthCheck[]> {
  const breaches = await tx.rows<{ no: string; n: number }>(
    sql`select rule_no as no, count(*)::int as n from ledger_check_result where tenant_id = ${tx.tenantId} and is_deleted = 0 and not resolved group by rule_no`,
  )
  const broken = (numbers: (no: string) => boolean): number =>
    breaches.filter(one => numbers(one.no)).reduce((sum, one) => sum + one.n, 0)
  const first = `${period!.slice(0, 4)}-${period!.slice(4)}-01`
  const lines = (await tx.row<{ n: number }>(
    sql`select count(*)::int as n from account_bank_receipt r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.company_id = ${companyId}::bigint and r.direction = 1 and r.open_amt > 0
      and r.value_date >= ${first}::date and r.value_date < ${addMonths(first, 1)}::date`,
  ))!
  const step = (key: string, label: MonthCheck['label'], n: number): MonthCheck => ({
    key,
    label,
    n,
    refusal: BLOCKED,
    page: '/account/ledger/check/index',
  })
  return [
    step(
      'subLedger',
      '明细账与总账相符 / Sub-ledgers agree with the ledger',
      broken(no => SUB_LEDGER.includes(no)),
    ),
    step(
      'vat',
      '增值税与账单、发票相符 / VAT agrees with bills and invoices',
      broken(no => VAT.includes(no)),
    ),
    step(
      'ledger',
      '其他账务规则成立 / Other rules of the books hold',
      broken(no => !SUB_LEDGER.includes(no) && !VAT.includes(no)),
    ),
    {
      key: 'unclaimed',
      label: '本月到账已全部认领 / Receipts of the month are claimed',
      n: lines.n,
      page: `/account/bank/receipt/index?companyId=${companyId}&status=1,2`,
    },
  ]
}

/** What the documents above the ledger say, area by area. */
export async function documentChecks(tx: Tx, actor: Actor, { companyId, period }: Period): Promise<MonthCheck[]> {
  const checks: MonthCheck[] = []
  for (const provider of monthChecksPort.all().values())
    checks.push(...(await provider.of(tx, actor, companyId!, period!)))
  return checks
}
