import { yuan, type Fen, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { totalsOf } from '../../calculations/plan-invoices.ts'
import { KIND } from '../../codes.ts'
import { remainCredit, settingOf } from '../../invoice-setting/server/credit.ts'
import { invoiceMakeBill, type invoiceMake } from '../invoice-make.ts'
import { remarkOf, type WantedBill } from './bills-for.ts'
import { buyerOf, titleFault, titleOf } from './buyer.ts'
import { planMake, plannedRows } from './plan-make.ts'

type MakeForm = Form<typeof invoiceMake>

/** Fills buyer, lines and totals, and asks every rule of every bill. */
export async function prepareMake(tx: Tx, actor: Actor, form: MakeForm): Promise<void> {
  const { values, before } = form
  const whole = { invoiceKind: 1, basis: 1, partyKind: 1, mergeMode: 1, splitMode: 0, ...before, ...values }
  const { sellerId, partyId, invoiceKind } = whole
  if (!sellerId || !partyId) return
  if (!before) Object.assign(values, { applicantId: personOf(actor), applicantDeptId: actor.deptId || null })
  values.customerName = (await partyNames(tx, [partyId])).get(partyId) ?? ''
  values.customerId = whole.partyKind === 1 ? partyId : null
  const title = await titleOf(tx, whole.titleId)
  if (title) {
    const wrong = titleFault(title, partyId, invoiceKind)
    if (wrong) form.fault('titleId', wrong)
    Object.assign(values, buyerOf(title))
    if (!form.before && !('email' in form.body)) values.email = title.email
    if (!form.before && !('mobile' in form.body)) values.mobile = title.mobile
  }
  if (!form.draft && !(values.email ?? whole.email) && !(values.mobile ?? whole.mobile))
    form.fault('email', '交付邮箱与手机至少填一项 / e-mail or mobile is needed for delivery')
  await fillLines(tx, actor, form, { ...whole, partyId, sellerId })
}

const personOf = (actor: Actor): string | null => (actor.rights || actor.userId !== '0' ? actor.userId : null)

interface Whole {
  sellerId: string
  partyId: string
  invoiceKind: number
  basis: number
  mergeMode: number
  splitMode: number
  splitLimit?: Fen | null
  remark?: string | null
}

async function fillLines(tx: Tx, actor: Actor, form: MakeForm, whole: Whole): Promise<void> {
  const { values } = form
  const setting = await settingOf(tx, whole.sellerId)
  if (!setting) {
    if (!form.draft) form.fault('sellerId', '销售方未设置开票信息 / the seller has no invoice setting')
    return
  }
  const rows = form.lines['bills'] ?? (await storedBills(tx, form))
  const wanted: WantedBill[] = rows
    .filter(row => row['billId'] && row['amt'] !== null && row['amt'] !== undefined)
    .map(row => ({ billId: row['billId'] as string, amt: row['amt'] as Fen }))
  if (actor.rights) await requireVisible(tx, actor, billReceivable, [...new Set(wanted.map(one => one.billId))])
  const say = (billId: string, path: string, reason: Label): void => {
    if (!form.draft) form.fault(`bills.${rows.findIndex(row => row['billId'] === billId)}.${path}`, reason)
  }
  for (const [index, row] of rows.entries())
    if (row['billId'] && rows.findIndex(one => one['billId'] === row['billId']) !== index)
      form.fault(`bills.${index}.billId`, '同一账单只能选一次 / the same bill twice')
  const plan = await planMake(
    tx,
    actor,
    whole,
    { mergeMode: whole.mergeMode, splitMode: whole.splitMode, splitLimit: whole.splitLimit ?? null },
    setting,
    wanted,
    say,
  )
  const bills = new Map(plan.bills.map(bill => [bill.id, bill]))
  for (const row of rows) {
    const bill = bills.get(row['billId'] as string)
    if (bill)
      Object.assign(row, {
        billNo: bill.billNo,
        feeItem: bill.feeItem,
        contractNo: bill.contractNo,
        plateNo: bill.plateNo,
        taxRate: bill.taxRate,
      })
  }
  const totals = totalsOf(plan.invoices)
  Object.assign(values, totals)
  values.remark = (values.remark ?? whole.remark) || remarkOf(plan.bills)
  values.drawer ??= form.before?.drawer ?? setting.drawerUserId
  values.reviewer ??= form.before?.reviewer ?? setting.reviewerUserId
  values.payee ??= form.before?.payee ?? setting.payeeUserId
  form.lines['lines'] = plannedRows(plan.invoices)
  if (form.draft || whole.invoiceKind === KIND.receipt) return
  const left = await remainCredit(tx, actor, setting)
  if (totals.netAmt > left)
    form.fault('sellerId', `本月发票额度不足，剩余${yuan(left)}元 / monthly credit short: only ${yuan(left)} left`)
}

/** A resubmission may leave its bills as they were. */
async function storedBills(tx: Tx, form: MakeForm): Promise<Record<string, unknown>[]> {
  if (!form.before) return []
  return (await findRows(tx, invoiceMakeBill, sql`t.make_id = ${form.before.id}::bigint`, {
    orderBy: 't.line_no',
  })) as unknown as Record<string, unknown>[]
}
