import { addMonths, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

type Blocker = { guard: string; message: Label; n: number }

/** 50-billing 6: payments on their way, claims that wait, rent differences of the month. The first found is told. */
export async function monthBlockers(tx: Tx, companyId: string, period: string): Promise<Blocker[]> {
  const first = `${period.slice(0, 4)}-${period.slice(4)}-01`
  const within = (column: string): Sql =>
    sql`${sql.trusted(column)} >= ${first}::date and ${sql.trusted(column)} < ${addMonths(first, 1)}::date`
  const own = (alias: string): Sql =>
    sql`${sql.trusted(alias)}.tenant_id = ${tx.tenantId} and ${sql.trusted(alias)}.is_deleted = 0 and ${sql.trusted(alias)}.company_id = ${companyId}::bigint`
  const row = (await tx.row<{ claims: number; payments: number; rents: number }>(sql`select (
      (select count(distinct v.id) from bill_receipt_write_off v join bill_receipt_write_off_fund f on f.write_off_id = v.id and f.tenant_id = v.tenant_id where ${own('v')} and v.status = 10 and ${within('f.value_date')})
      + (select count(*) from account_actually_receive v where ${own('v')} and v.status = 10 and ${within('v.receive_date')})
      + (select count(*) from account_recharge v where ${own('v')} and v.status = 10 and ${within('v.recharge_date')})
      + (select count(distinct v.id) from account_actually_receive_batch v join account_actually_receive_batch_fund f on f.batch_id = v.id and f.tenant_id = v.tenant_id
          join account_bank_receipt r on r.tenant_id = f.tenant_id and r.id = f.bank_receipt_id where ${own('v')} and v.status = 10 and ${within('r.value_date')}))::int as claims,
    (select count(*)::int from bank_payment_order o where ${own('o')} and o.status between 10 and 14 and ${within('o.create_time')}) as payments,
    (select count(*)::int from account_vehicle_rent r where ${own('r')} and r.month = ${`${period.slice(0, 4)}-${period.slice(4)}`} and r.status in (1, 3)) as rents`))!
  const all: Blocker[] = [
    {
      guard: 'claimsWaiting',
      message: '有{n}笔本月到账的认领待确认，不能结账 / {n} {n|claim|claims} of the month await confirmation',
      n: row.claims,
    },
    {
      guard: 'paymentsUnderWay',
      message: '本月有{n}笔付款未终结，不能结账 / {n} {n|payment|payments} of the month {n|is|are} not final',
      n: row.payments,
    },
    {
      guard: 'rentOpen',
      message:
        '本月有{n}条车辆租金差异未处理，不能结账 / {n} rent {n|difference|differences} of the month {n|is|are} not handled',
      n: row.rents,
    },
  ]
  return all.filter(one => one.n > 0)
}
