import { addMonths, localDate, monthEnd, ZERO, fen } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { MonthCheck } from '#areas/accounts/ports.ts'
import { bankReconciliation } from '../../reconciliation/server/bank.ts'

interface Counts {
  claims: number
  payments: number
  rents: number
  plans: number
  lateFees: number
  statements: number
  settlements: number
}

/** 50-billing 6: payments on their way, claims that wait, rent differences; what else of the month is not done. */
export async function monthChecks(tx: Tx, actor: Actor, companyId: string, period: string): Promise<MonthCheck[]> {
  const month = `${period.slice(0, 4)}-${period.slice(4)}`
  const counts = await countsOf(tx, companyId, month)
  const banks = await bankReconciliation(tx, monthEnd(`${month}-01`), companyId)
  const isOver = month < localDate(actor.clock.now()).slice(0, 7)
  return [
    {
      key: 'claimsWaiting',
      label: '到账认领已确认 / Claims are confirmed',
      refusal: '有{n}笔本月到账的认领待确认，不能结账 / {n} {n|claim|claims} of the month await confirmation',
      n: counts.claims,
      page: '/receive/payment/receipt/offset/index?status=10',
    },
    {
      key: 'paymentsUnderWay',
      label: '付款指令已终结 / Payment orders are final',
      refusal: '本月有{n}笔付款未终结，不能结账 / {n} {n|payment|payments} of the month {n|is|are} not final',
      n: counts.payments,
      page: '/account/payment/order/index?status=10,11,12,13,14',
    },
    {
      key: 'rentOpen',
      label: '车辆租金差异已处理 / Rent differences are handled',
      refusal:
        '本月有{n}条车辆租金差异未处理，不能结账 / {n} rent {n|difference|differences} of the month {n|is|are} not handled',
      n: counts.rents,
      page: `/account/vehicle/rent/index?month=${month}`,
    },
    {
      key: 'plansWaiting',
      label: '到期计划已出账 / Plans that are due are billed',
      n: counts.plans,
      page: '/receive/payment/receiptplan/index?status=1',
    },
    {
      key: 'lateFees',
      label: '已结清账单的滞纳金已出账 / Late fee of settled bills is billed',
      n: counts.lateFees,
      page: '/account/vehicle/late/fine/index',
    },
    {
      key: 'settlements',
      label: '结算单已审结 / Settlements are decided',
      n: counts.settlements,
      page: '/account/settlement/index?status=102',
    },
    {
      key: 'banks',
      label: '银行余额与账面相符 / Banks agree with the books',
      n: banks.filter(one => fen(one.difference) !== ZERO || !one.chainOk).length,
      page: '/account/reconciliation/index',
    },
    {
      key: 'statements',
      label: '客户对账单已生成 / Statements are made',
      n: isOver ? counts.statements : 0,
      page: '/account/statement/index',
    },
  ]
}

async function countsOf(tx: Tx, companyId: string, month: string): Promise<Counts> {
  const first = `${month}-01`
  const within = (column: string): Sql =>
    sql`${sql.trusted(column)} >= ${first}::date and ${sql.trusted(column)} < ${addMonths(first, 1)}::date`
  const own = (alias: string): Sql =>
    sql`${sql.trusted(alias)}.tenant_id = ${tx.tenantId} and ${sql.trusted(alias)}.is_deleted = 0 and ${sql.trusted(alias)}.company_id = ${companyId}::bigint`
  return (await tx.row<Counts>(sql`select (
      (select count(distinct v.id) from bill_receipt_write_off v join bill_receipt_write_off_fund f on f.write_off_id = v.id and f.tenant_id = v.tenant_id where ${own('v')} and v.status = 10 and ${within('f.value_date')})
      + (select count(*) from account_actually_receive v where ${own('v')} and v.status = 10 and ${within('v.receive_date')})
      + (select count(*) from account_recharge v where ${own('v')} and v.status = 10 and ${within('v.recharge_date')})
      + (select count(distinct v.id) from account_actually_receive_batch v join account_actually_receive_batch_fund f on f.batch_id = v.id and f.tenant_id = v.tenant_id
          join account_bank_receipt r on r.tenant_id = f.tenant_id and r.id = f.bank_receipt_id where ${own('v')} and v.status = 10 and ${within('r.value_date')}))::int as claims,
    (select count(*)::int from bank_payment_order o where ${own('o')} and o.status between 10 and 14 and ${within('o.create_time')}) as payments,
    (select count(*)::int from account_vehicle_rent r where ${own('r')} and r.month = ${month} and r.status in (1, 3)) as rents,
    (select count(*)::int from bill_receipt_plan p where ${own('p')} and p.status = 1 and ${within('p.bill_date')}) as plans,
    (select count(*)::int from receivable_forfeit f join bill_receivable b on b.tenant_id = f.tenant_id and b.id = f.bill_id where ${own('f')} and f.unbilled_amt > 0 and b.status = 3 and ${within('b.last_value_date')}) as "lateFees",
    (select count(*)::int from account_settlement s where ${own('s')} and s.status = 102 and ${within('s.period_to')}) as settlements,
    (select count(distinct b.payer_id)::int from bill_receivable b where ${own('b')} and b.payer_type = 1 and ${within('b.bill_date')}
      and not exists (select 1 from customer_statement s where s.tenant_id = b.tenant_id and s.is_deleted = 0 and s.company_id = b.company_id and s.customer_id = b.payer_id and s.month = ${month})) as statements`))!
}
