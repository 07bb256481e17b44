import { MAX_FEN, minFen, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractHeads, partyNames } from '#areas/accounts/ledger/server/names.ts'
import { accountPayable } from '../../account-payable/account-payable.ts'
import { accountSettlementCategory } from '../../account-settlement-category/account-settlement-category.ts'
import { taxAmt } from '../../calculations/bill-amounts.ts'
import { costLinePort, type CostLine } from '../../ports.ts'
import { accountSettlement, accountSettlementDeduct, accountSettlementLine } from '../account-settlement.ts'

type SettlementForm = Form<typeof accountSettlement>
type Line = Record<string, unknown>
const amtOf = (line: Line): Fen => (line['approvedAmt'] as Fen | null) ?? (line['amt'] as Fen | null) ?? ZERO
/** In force, or over since: an agreement settles its period also after it ended. */
const IN_FORCE = [2, 4, 6, 7]

export async function prepareSettlement(tx: Tx, actor: Actor, form: SettlementForm): Promise<void> {
  const { values, before } = form
  const of = <K extends keyof NonNullable<typeof before>>(key: K) =>
    (values as Partial<NonNullable<typeof before>>)[key] ?? before?.[key]
  const categoryId = of('categoryId')
  const category = categoryId ? await findRow(tx, accountSettlementCategory, categoryId) : undefined
  const mechanismId = of('mechanismId')
  if (mechanismId) values.mechanismName = (await partyNames(tx, [mechanismId])).get(mechanismId) ?? ''
  if (category) {
    values.direction = category.direction
    values.taxRate ??= before?.taxRate ?? category.taxRate
    if (category.mechanismType && of('mechanismType') !== category.mechanismType)
      form.fault('mechanismType', '机构类型与类别不符 / the category settles another kind of institution')
    if (category.contractType && !of('contractId') && !form.draft)
      form.fault('contractId', '该类别须选择协议 / this category needs an agreement')
    if (category.invoiceRequired === 1) values.invoiceRequired = 1
    if (category.direction === 1 && !of('payeeAccountId') && !form.draft)
      form.fault('payeeAccountId', '请选择收款账户 / choose the account that is paid')
  }
  await checkAgreement(tx, form)
  if (form.lines['lines']) await fromSource(tx, actor, form, form.lines['lines'])
  await totals(tx, form, values.taxRate ?? before?.taxRate ?? null)
}

async function checkAgreement(tx: Tx, form: SettlementForm): Promise<void> {
  const { values, before } = form
  const contractId = values.contractId ?? before?.contractId
  if (!contractId || !isBuilt('contract')) return
  const head = (await contractHeads(tx, [contractId])).get(contractId)
  values.contractNo = head?.contractNo ?? null
  if (form.draft || !head) return
  const [from, to] = [values.periodFrom ?? before?.periodFrom, values.periodTo ?? before?.periodTo]
  const term = await tx.row<{ start: string | null; end: string | null }>(
    sql`select to_jsonb(c)->>'start_date' as start, to_jsonb(c)->>'end_date' as end from contract c where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  const outside = (term?.start && to && term.start > to) || (term?.end && from && term.end < from)
  if (outside || (head.contractStatus !== null && !IN_FORCE.includes(head.contractStatus)))
    form.fault('contractId', '协议在结算期内未生效 / the agreement is not in force in the period')
}

/** Picked lines say what their source says; the agreed price stands beside the price asked. */
async function fromSource(tx: Tx, actor: Actor, form: SettlementForm, lines: Line[]): Promise<void> {
  const known = new Map<string, CostLine>()
  const { values, before } = form
  const [mechanismType, mechanismId] = [
    values.mechanismType ?? before?.mechanismType,
    values.mechanismId ?? before?.mechanismId,
  ]
  const [from, to] = [values.periodFrom ?? before?.periodFrom, values.periodTo ?? before?.periodTo]
  const providers = costLinePort.all()
  const sources = new Set(lines.flatMap(line => (line['sourceType'] ? [String(line['sourceType'])] : [])))
  if (mechanismType && mechanismId && from && to)
    for (const source of sources)
      for (const line of (await providers.get(source)?.list(tx, actor, { mechanismType, mechanismId, from, to })) ?? [])
        known.set(`${source}:${line.lineId}`, line)
  const seen = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const source = String(line['sourceType'] ?? '')
    const key = `${source}:${String(line['sourceId'] ?? '')}`
    if (line['sourceId']) {
      if (seen.has(`${key}:${String(line['item'])}`))
        form.fault(`lines.${index}.sourceId`, '同一成本行只能选一次 / the same cost line twice')
      seen.add(`${key}:${String(line['item'])}`)
    }
    const cost = known.get(key)
    if (cost)
      Object.assign(line, {
        sourceNo: cost.sourceNo,
        vehicleId: cost.vehicleId,
        plateNo: cost.plateNo,
        item: cost.item,
        qty: cost.qty,
        price: cost.price,
        amt: cost.amt,
        contractPrice: cost.contractPrice ?? ZERO,
        priceDiff: cost.contractPrice === null ? ZERO : subFen(cost.price, cost.contractPrice),
      })
    else if (providers.has(source))
      form.fault(
        `lines.${index}.sourceId`,
        '不是该机构结算期内的成本行 / no cost line of the institution in the period',
      )
    if (amtOf(line) > ((line['amt'] as Fen | null) ?? ZERO))
      form.fault(`lines.${index}.approvedAmt`, '核定金额不能大于金额 / no more than the amount is approved')
  }
}

async function totals(tx: Tx, form: SettlementForm, taxRate: string | null): Promise<void> {
  const { values, before } = form
  const by = { settlementId: before?.id ?? '0' } as never
  const lines = form.lines['lines'] ?? (before ? await findRows(tx, accountSettlementLine, by) : [])
  const deducts = form.lines['deductLines'] ?? (before ? await findRows(tx, accountSettlementDeduct, by) : [])
  const allLines = sumFen<Line>(lines as Line[], amtOf)
  if (allLines > MAX_FEN) form.fault('lines', '合计超过金额上限 / the sum is above what an amount may be')
  const lineTotal = minFen(allLines, MAX_FEN)
  const deductTotal = minFen(sumFen<Line>(deducts as Line[], amtOf), MAX_FEN)
  const totalAmt = subFen(lineTotal, deductTotal)
  const offset = values.prepayOffset ?? before?.prepayOffset ?? ZERO
  Object.assign(values, {
    lineTotal,
    deductTotal,
    totalAmt: totalAmt > 0n ? totalAmt : ZERO,
    taxAmt: totalAmt > 0n ? taxAmt(totalAmt, taxRate) : ZERO,
  })
  if (form.draft) return
  if (totalAmt <= 0n) form.fault('lines', '应结金额须大于零 / what is settled must be above zero')
  if (offset > totalAmt) form.fault('prepayOffset', '冲预付不能超过应结金额 / no more prepayment than what is settled')
  if (offset > 0n) {
    const left = sumFen(await prepaymentsOf(tx, form), row => row.prepayUsable)
    if (values.direction === 2 || offset > left)
      form.fault('prepayOffset', `预付可用${yuan(left)}元 / only ${yuan(left)} of prepayments left`)
  }
}

const prepaymentsOf = (tx: Tx, form: SettlementForm) =>
  prepayments(tx, form.values.companyId ?? form.before?.companyId, form.values.mechanismId ?? form.before?.mechanismId)

/** Prepayments of the institution with something left, oldest first. */
export const prepayments = (tx: Tx, companyId: string | undefined, payeeId: string | undefined) =>
  companyId && payeeId
    ? findRows(
        tx,
        accountPayable,
        sql`t.company_id = ${companyId}::bigint and t.payee_id = ${payeeId}::bigint and t.pay_kind = 3 and t.prepay_usable > 0`,
        { orderBy: 't.id' },
      )
    : Promise.resolve([])
