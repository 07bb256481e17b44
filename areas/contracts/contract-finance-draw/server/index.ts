import { addFen, fen, localDate, refuse, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import { contractFinanceVehicle } from '../../contract-finance-vehicle/contract-finance-vehicle.ts'
import { paymentPlanTemp } from '../../payment-plan-temp/payment-plan-temp.ts'
import { takeTempRows } from '../../temp-lines/server/rows.ts'
import { contractFinanceDraw } from '../contract-finance-draw.ts'
import { refreshFinance } from './figures.ts'
import { onVehicles } from './kinds.ts'
import { firstDueOf, rowsOfDraw, xirrOf, type Borrowing, type Draw } from './loan.ts'
import { repriceDraw } from './reprice.ts'

type DrawForm = Form<typeof contractFinanceDraw>
const CUSTOM = 5
const FLOATING = 2
const DRAWDOWN = '4'

export default implement(contractFinanceDraw, {
  async prepare(tx, actor, form) {
    const whole = wholeOf(form)
    if (!whole.contractId) return
    // Two draws at once wait here, so that both together stay within the contract.
    const row = await lockRow(tx, actor, contractFinance, whole.contractId)
    if (whole.rateType === FLOATING && whole.lprValue)
      form.values.annualRate = (Number(whole.lprValue) + (whole.spreadBp ?? 0) / 100).toFixed(6)
    await takeCustomPlan(tx, actor, form)
    if (!whole.firstDueDate) form.values.firstDueDate = firstDueOf(wholeOf(form)) as never
    form.values.planRev ??= form.before?.planRev ?? 0
    form.values.balance = ZERO
    form.values.xirr = xirrOf(row, wholeOf(form)) as never
    if (!wholeOf(form).annualRate) form.fault('annualRate', '请填写年利率 / enter the annual rate')
    await checkAmount(tx, form, row)
    await checkAccount(tx, form, row)
    if (whole.drawDate && row.drawUntil && whole.drawDate > row.drawUntil)
      form.fault('drawDate', `提款有效期至${row.drawUntil} / draws until ${row.drawUntil} only`)
    checkCustom(form)
  },
  actions: {
    confirm: {
      locks: lockBorrowing,
      async guard(tx, _actor, { row, input }) {
        await refuseUnproven(tx, row, input.bankReceiptId, input.slipFileBizId)
        await refuseShares(tx, row)
      },
      run: (_tx, _actor, { row, input }) => ({
        receivedAmount: input.receivedAmount ?? row.amount,
        receivedDate: input.receivedDate,
        bankReceiptId: input.bankReceiptId ?? null,
        slipFileBizId: input.slipFileBizId ?? null,
        balance: row.amount,
        rates: [
          { from: row.drawDate, annualRate: row.annualRate!, ...(row.lprValue ? { lprValue: row.lprValue } : {}) },
        ],
      }),
      async after(tx, actor, { row }) {
        const head = await getRow(tx, contractFinance, row.contractId)
        const rows = rowsOfDraw(head, row, localDate(actor.clock.now()))
        const { created } = await createPlans(tx, actor, 'payment', contractRefOf(head), rows)
        await refreshFinance(tx, actor, head.id)
        await emit(tx, actor, 'contract-finance.drawn', {
          id: head.id,
          no: head.contractNo!,
          contractId: head.id,
          contractType: head.contractType,
          drawId: row.id,
          amount: yuan(row.amount),
          drawDate: row.drawDate,
        })
        return { rows: created }
      },
    },
    reprice: {
      locks: lockBorrowing,
      run: (tx, actor, { row, input }) =>
        repriceDraw(tx, actor, row, { lprValue: input.lprValue, fromDate: input.fromDate }),
    },
    cancel: {
      locks: lockBorrowing,
      async run(tx, actor, { row, reason }) {
        const pledges = await findRows(tx, contractFinanceVehicle, { drawId: row.id, status: [1, 2, 3] } as never)
        for (const pledge of pledges)
          await act(tx, actor, contractFinanceVehicle, pledge.id, 'discharge', {
            reason,
            input: { releaseDate: localDate(actor.clock.now()) },
          })
      },
      after: (tx, actor, { row }) => refreshFinance(tx, actor, row.contractId),
    },
  },
  listens: {
    'payable.paid': async (tx, actor, event) => refreshOfBill(tx, actor, event.payload),
    'payable.bounced': async (tx, actor, event) => refreshOfBill(tx, actor, event.payload),
  },
})

const wholeOf = (form: DrawForm): Draw => ({ ...form.before, ...form.values }) as Draw

async function lockBorrowing(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRow(tx, actor, contractFinance, (await getRow(tx, contractFinanceDraw, id)).contractId)
}

async function refreshOfBill(tx: Tx, actor: Actor, payload: Readonly<Record<string, unknown>>): Promise<void> {
  const contractId = payload['contractId']
  if (!contractId) return
  const [row] = await findRows(tx, contractFinance, { id: String(contractId) } as never)
  if (row) await refreshFinance(tx, actor, row.id)
}

/** Method 5: the rows of the temporary payment plan are kept with the draw. */
async function takeCustomPlan(tx: Tx, actor: Actor, form: DrawForm): Promise<void> {
  const whole = wholeOf(form)
  if (whole.repayMethod !== CUSTOM) form.values.customPlan = null
  else if (form.values.planTempId) {
    const rows = await takeTempRows(tx, actor, paymentPlanTemp, form.values.planTempId)
    const money = (value: unknown) => yuan((value as Fen | null) ?? ZERO)
    form.values.customPlan = rows.map(one => ({
      periodNo: Number(one['periodNo']),
      dueDate: String(one['dueDate']),
      principal: money(one['principalAmt']),
      interest: money(one['interestAmt']),
    }))
    if (rows.length > 0) form.values.periods = rows.length
  }
}
function checkCustom(form: DrawForm): void {
  const whole = wholeOf(form)
  if (whole.repayMethod !== CUSTOM) return
  const plan = whole.customPlan ?? []
  const sum = sumFen(plan, one => fen(one.principal))
  if (plan.length === 0 || sum !== whole.amount)
    form.fault(
      'planTempId',
      `计划本金合计${yuan(sum)}须等于提款金额 / the principal adds up to ${yuan(sum)}, not to the draw`,
    )
}

/** 30, section 4: draws stay within the contract, and all draws on one line within the line. */
async function checkAmount(tx: Tx, form: DrawForm, row: Borrowing): Promise<void> {
  const { amount } = wholeOf(form)
  if (!amount) return
  const exceeded = '超出授信额度 / credit line exceeded' as const
  const others = (await tx.row<{ own: string; line: string }>(sql`
    select coalesce(sum(d.amount) filter (where d.contract_id = ${row.id}::bigint), 0)::numeric(18,2) as own,
      coalesce(sum(d.amount) filter (where f.credit_line_no = ${row.creditLineNo} and d.status <> 3), 0)::numeric(18,2) as line
    from contract_finance_draw d join contract_finance f on f.tenant_id = d.tenant_id and f.id = d.contract_id
    where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status <> 4 and d.id <> ${form.before?.id ?? '0'}::bigint and f.finance_company_id = ${row.financeCompanyId}::bigint`))!
  if (addFen(fen(others.own), amount) > row.financeAmount) form.fault('amount', exceeded)
  else if (row.creditLine && row.creditLineNo && addFen(fen(others.line), amount) > row.creditLine)
    form.fault('amount', exceeded)
}

async function checkAccount(tx: Tx, form: DrawForm, row: Borrowing): Promise<void> {
  const { receiveAccountId } = wholeOf(form)
  if (!receiveAccountId) return
  const owner = await tx.row<{ id: string }>(
    sql`select mechanism_id as id from account_mechanism where tenant_id = ${tx.tenantId} and id = ${receiveAccountId}::bigint`,
  )
  if (owner && owner.id !== row.ownCompanyId)
    form.fault('receiveAccountId', '收款账户须属于我方主体 / the account must belong to the own company')
}

/** The money came: a bank line that was matched with this contract, or the slip of the bank. */
async function refuseUnproven(
  tx: Tx,
  row: Draw,
  bankReceiptId: string | null | undefined,
  slipFileBizId: string | null | undefined,
): Promise<void> {
  if (!bankReceiptId && !slipFileBizId)
    refuse('drawUnproven', '请选择银行流水或上传到账凭证 / choose the bank line or upload the receipt slip')
  if (!bankReceiptId) return
  const line = await tx.row<{ amt: string; used: string | null }>(sql`
    select r.amt, (select d.draw_no from contract_finance_draw d where d.tenant_id = r.tenant_id and d.bank_receipt_id = r.id and d.is_deleted = 0 and d.id <> ${row.id}::bigint limit 1) as used
    from account_bank_receipt r where r.tenant_id = ${tx.tenantId} and r.id = ${bankReceiptId}::bigint and r.is_deleted = 0 and r.ignore_kind = ${DRAWDOWN}::int and r.ignore_ref_id = ${row.contractId}`)
  if (!line) return refuse('drawLine', '该流水未认定为本合同的放款 / the bank line was not matched with this borrowing')
  if (line.used)
    refuse('drawLineUsed', '该流水已用于提款【{no}】 / the bank line was used by draw {no}', { no: line.used })
  if (fen(line.amt) !== row.amount)
    refuse('drawLineAmount', '流水金额{amount}与提款金额不一致 / the bank line is of {amount}', { amount: line.amt })
}

/** Shares of vehicles add up to the draw where the borrowing stands on vehicles. */
async function refuseShares(tx: Tx, row: Draw): Promise<void> {
  const { financeKind } = await getRow(tx, contractFinance, row.contractId)
  if (!onVehicles.includes(financeKind)) return
  const shares = (await tx.row<{ amt: string }>(sql`
    select coalesce(sum(share_amount), 0)::numeric(18,2) as amt from contract_finance_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and draw_id = ${row.id}::bigint and status in (1, 2)`))!
  if (fen(shares.amt) !== row.amount)
    refuse(
      'sharesDiffer',
      '抵押车辆分摊合计{shares}元须等于提款金额{amount}元 / the shares add up to {shares}, not to {amount}',
      { shares: shares.amt, amount: yuan(row.amount) },
    )
}
