import { addDays, addMonths, fen, refuse, yuan, ZERO, type Fen, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractParty } from '../../contract/contract-party.ts'
import type { KindFacts, KindHooks, RowOfKind } from '../../contract/server/kinds.ts'
import type { Party } from '../../contract/server/terms.ts'
import { financeChange } from '../../contract-finance-draw/server/change.ts'
import { postSettlement, settlementLines } from '../../contract-finance-draw/server/settle.ts'
import type { contractFinance } from '../contract-finance.ts'

type FinanceForm = Form<typeof contractFinance>
type Borrowing = RowOf<typeof contractFinance>
const LENDER = 4

/** 30, section 4: what our own borrowing adds to the head. We pay, so we are party A. */
export const financeFacts: KindFacts & KindHooks<RowOfKind<typeof contractFinance>> = {
  contractType: 8,
  noun: '资金融资',
  sides: {
    1: { role: '借款人 / Borrower', types: [10] },
    2: { role: '贷款人 / Lender', types: [LENDER] },
    3: { role: '担保人 / Guarantor' },
  },
  ownSide: 1,
  hasProducts: false,
  hasPayRule: false,
  isBusiness: false,
  plans: 'payment',

  async complete(tx, _actor, form: FinanceForm) {
    const whole = wholeOf(form)
    const { values } = form
    if (whole.startDate && whole.termMonths && !whole.endDate)
      values.endDate = addDays(addMonths(whole.startDate, whole.termMonths), -1)
    values.totalAmount = whole.financeAmount ?? ZERO
    for (const figure of ['drawnAmount', 'repaidPrincipal', 'balance'] as const)
      values[figure] = form.before?.[figure] ?? ZERO
    await fillLender(tx, form, whole)
  },
  async submitChecks(tx, _actor, form: FinanceForm, { parties }) {
    const whole = wholeOf(form)
    const lender = parties.find(one => one.partyType === 2)
    if (lender && lender.mechanismId !== whole.financeCompanyId)
      form.fault('financeCompanyId', '乙方须为资金方 / party B must be the lender')
    if (whole.drawUntil && whole.endDate && whole.drawUntil > whole.endDate)
      form.fault('drawUntil', '提款有效期不能晚于结束日期 / draws end before the contract does')
    await checkLine(tx, form, whole)
  },
  variables: (_tx, _actor, row) => ({ financeKind: row.financeKind, kind: row.contractType }),

  change: financeChange,
  settlement: settlementLines,
  settle: postSettlement,
  async stopGuard(tx, _actor, row) {
    const open = await openPrincipal(tx, row.id)
    if (open > ZERO)
      refuse('principalOpen', '剩余本金{amount}元未结清，不能终止 / principal of {amount} is open', {
        amount: yuan(open),
      })
  },
  /** Repaid, and every vehicle is free again (30, section 11). */
  async toComplete(tx, today) {
    const rows = await tx.rows<{ id: string }>(sql`
      select c.id from contract c join contract_finance f on f.tenant_id = c.tenant_id and f.id = c.id
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 8 and c.status in (6, 7) and c.end_date < ${today}::date and f.balance = 0
        and not exists (select 1 from contract_finance_vehicle v where v.tenant_id = c.tenant_id and v.contract_id = c.id and v.is_deleted = 0 and v.status in (1, 2, 3))
        and not exists (select 1 from contract_finance_draw d where d.tenant_id = c.tenant_id and d.contract_id = c.id and d.is_deleted = 0 and d.status in (1, 2)) order by c.id`)
    return rows.map(row => row.id)
  },
}

const wholeOf = (form: FinanceForm): Borrowing => ({ ...form.before, ...form.values }) as Borrowing

/** The lender is named once; he stands as party B with his default account, we as party A. */
async function fillLender(tx: Tx, form: FinanceForm, whole: Borrowing): Promise<void> {
  if (!whole.financeCompanyId) return
  const given = form.lines['parties'] as Party[] | undefined
  const parties =
    given ??
    (form.before
      ? ((await findRows(tx, contractParty, { contractId: form.before.id } as never, {
          orderBy: 't.line_no',
        })) as unknown as Party[])
      : [])
  const lender = parties.find(one => one.partyType === 2)
  if (lender?.mechanismId && (given || lender.mechanismId === whole.financeCompanyId)) return
  form.lines['parties'] = [
    ...parties.filter(one => one.partyType !== 2),
    { partyType: 2, mechanismType: LENDER, mechanismId: whole.financeCompanyId },
  ]
}

/** What was drawn on the line by other contracts leaves so much of it. */
async function checkLine(tx: Tx, form: FinanceForm, whole: Borrowing): Promise<void> {
  if (!whole.creditLine || !whole.financeAmount) return
  const drawn = (await tx.row<{ amt: string }>(sql`
    select coalesce(sum(d.amount), 0)::numeric(18,2) as amt from contract_finance_draw d join contract_finance f on f.tenant_id = d.tenant_id and f.id = d.contract_id
    where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status in (1, 2) and d.contract_id <> ${form.before?.id ?? '0'}::bigint
      and f.finance_company_id = ${whole.financeCompanyId}::bigint and f.credit_line_no = ${whole.creditLineNo ?? ''}`))!
  if (((fen(drawn.amt) + whole.financeAmount) as Fen) > whole.creditLine)
    form.fault('financeAmount', '超出授信额度 / credit line exceeded')
}

/** What of the principal is neither repaid nor given up. */
export async function openPrincipal(tx: Tx, contractId: string): Promise<Fen> {
  const row = (await tx.row<{ amt: string }>(sql`
    select (coalesce((select sum(amt) from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and fee_item = 20 and status = 1), 0)
      + coalesce((select sum(unpaid_amt) from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and fee_item = 20 and status in (1, 2)), 0))::numeric(18,2) as amt`))!
  return fen(row.amt)
}
