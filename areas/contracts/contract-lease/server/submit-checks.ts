import { counted, addDays, addMonths, ZERO, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { checkQuota } from '#areas/customers/customer-city-quota/server/check-quota.ts'
import { cityIsClosed, closedCities } from '#areas/platform/area/server/closed-city.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import type { Party } from '../../contract/server/complete-parties.ts'
import type { ContractLines } from '../../contract/server/terms.ts'
import { exposureOf } from '../../contract/server/bills.ts'
import type { LeaseForm, LeaseRowLike } from './prepare.ts'
import { quotaItems } from './quota.ts'

interface Subject {
  whole: LeaseRowLike
  parties: readonly Party[]
  lines: ContractLines
}

/** 30, section 4: every check adds its fault, so that the sender reads all of them together. */
export async function submitChecks(tx: Tx, actor: Actor, form: LeaseForm, subject: Subject): Promise<void> {
  checkParties(form, subject)
  await checkCities(tx, form, subject)
  checkTerms(form, subject)
  checkMode(form, subject)
  await checkPayRule(tx, form, subject)
  await checkCustomer(tx, actor, form, subject)
}

function checkParties(form: LeaseForm, { whole, parties }: Subject): void {
  const [payer, payee] = [1, 2].map(side => parties.filter(one => one.partyType === side))
  const incomplete: Label = '请完善合同主体：须有甲方和乙方 / complete the parties: A and B are needed'
  if (payer!.length !== 1 || payee!.length !== 1) form.fault('parties', incomplete)
  if (new Set(parties.map(one => one.partyType)).size !== parties.length)
    form.fault('parties', '同一方只能有一行 / one row per side')
  const own = payee![0]
  if (own && (own.mechanismType !== 10 || own.mechanismId !== whole.ownCompanyId))
    form.fault('parties', '乙方须为我方主体 / party B must be the own company')
  if (payer![0] && payer![0].mechanismType !== 1) form.fault('parties', '甲方须为客户 / party A must be a customer')
  if (whole.signMode === 1)
    form.fault('signMode', '电子签尚未启用，请选择纸质 / electronic signing is not enabled yet, choose paper')
}

function checkTerms(form: LeaseForm, { whole, lines }: Subject): void {
  if (lines.products.length === 0) form.fault('products', '请填写产品明细 / product lines required')
  const rule = lines.rules[0]
  const longest = Math.max(0, ...lines.products.map(line => line.termMonths ?? 0))
  if (
    rule?.termRule === 1 &&
    whole.startDate &&
    whole.endDate &&
    longest > 0 &&
    whole.endDate !== addDays(addMonths(whole.startDate, longest), -1)
  )
    form.fault('endDate', '合同期限与产品租期不符 / term and product terms differ')
  for (const [field, rows] of [
    ['rents', lines.rents],
    ['fees', lines.fees],
  ] as const)
    rows.forEach((row, index) => {
      if (row.productLineNo && row.productLineNo > lines.products.length)
        form.fault(`${field}.${index}.productLineNo`, '没有这一产品行 / there is no such product line')
    })
}

/** 10-platform 5.4: a city that closed takes no new lines. */
async function checkCities(tx: Tx, form: LeaseForm, { lines }: Subject): Promise<void> {
  const closed = await closedCities(
    tx,
    lines.products.map(line => line.cityCode),
  )
  lines.products.forEach((line, index) => {
    if (closed.has(line.cityCode ?? '')) form.fault(`products.${index}.cityCode`, cityIsClosed)
  })
}

/** Long lease from 12 months; trial at most one month and without deposit. */
function checkMode(form: LeaseForm, { whole, lines }: Subject): void {
  const longest = Math.max(0, ...lines.products.map(line => line.termMonths ?? 0))
  if (whole.leaseMode === 1 && longest > 0 && longest < 12)
    form.fault('leaseMode', '长租租期不得少于12个月 / a long lease has 12 months or more')
  if (whole.leaseMode === 3 && longest > 1) form.fault('leaseMode', '试租最长1个月 / a trial has at most one month')
  if (whole.leaseMode === 3 && lines.products.some(line => (line.deposit ?? ZERO) > ZERO))
    form.fault('leaseMode', '试租不收押金 / a trial has no deposit')
}

async function checkPayRule(tx: Tx, form: LeaseForm, { whole, lines }: Subject): Promise<void> {
  const rule = lines.rules[0]
  if (!rule) return
  if (rule.cycleUnit !== 1 && rule.alignMode === 2)
    form.fault('payRule.0.alignMode', '按周、按日只能对日 / weeks and days align by anniversary only')
  const highest = await paramNumber(tx, 'contract.lateFee.maxRate')
  if (Number(rule.lateFeeRate ?? 0) > highest)
    form.fault('payRule.0.lateFeeRate', `滞纳金日率不得超过${highest}% / late fee at most ${highest} % a day`)
  if (rule.receiveAccountId && whole.ownCompanyId) {
    const owner = await tx.row<{ id: string }>(
      sql`select mechanism_id as id from account_mechanism where tenant_id = ${tx.tenantId} and id = ${rule.receiveAccountId}::bigint`,
    )
    if (owner && owner.id !== whole.ownCompanyId)
      form.fault('payRule.0.receiveAccountId', '收款账户须属于我方主体 / the account must belong to the own company')
  }
}

async function checkCustomer(tx: Tx, actor: Actor, form: LeaseForm, { whole, lines }: Subject): Promise<void> {
  if (!whole.customerId) return
  const trade = await canTrade(tx, actor, whole.customerId)
  for (const reason of trade.reasons) form.fault('parties', reason)
  const { overdueDays } = await exposureOf(tx, actor, whole.customerId)
  const most = await paramNumber(tx, 'contract.block.overdueDays')
  if (overdueDays > most)
    form.fault(
      'parties',
      `客户逾期${overdueDays}天，超过${most}天不能签约 / ${overdueDays} ${counted(overdueDays, 'day')} overdue, above ${most} no contract`,
    )
  const complete = lines.products.filter(line => line.cityCode && line.quantity)
  // A customer that may not trade has no quota either: report one reason only.
  if (complete.length === 0 || !trade.ok) return
  const quota = await checkQuota(
    tx,
    actor,
    quotaItems(
      { id: whole.id ?? '0', customerId: whole.customerId, contractNo: whole.contractNo ?? '', usage: whole.usage },
      complete,
    ),
  )
  if (!quota.ok) for (const refusal of quota.refusals) form.fault('products', refusal.message)
}
