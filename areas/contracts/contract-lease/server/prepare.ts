import { addDays, addMonths, isAmount, fen, localDate, yuan, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { contractTotals, type ContractTotals } from '../../calculations/index.ts'
import { completeParties, type Party } from '../../contract/server/complete-parties.ts'
import { completeProducts } from '../../contract/server/complete-products.ts'
import {
  contractLines,
  lineTerms,
  payRuleOf,
  type ContractLines,
  type FeeRow,
  type PayRuleRow,
  type ProductLine,
  type RentRow,
} from '../../contract/server/terms.ts'
import { contractParty } from '../../contract/contract-party.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractTemplate } from '../../contract-template/contract-template.ts'
import { checkRecord, required } from '#packages/server/validate.ts'
import type { contractLease } from '../contract-lease.ts'
import { submitChecks } from './submit-checks.ts'

export type LeaseForm = Form<typeof contractLease>
export const contractTypeLease = 4
const roles = { contractType: contractTypeLease, names: { 1: '承租方', 2: '出租方', 3: '担保方', 4: '担保方' } }

/**
 * Fills the system fields, adds up the totals (9 C4) and, when it is submitted, makes every check of section 4 at once.
 */
export async function prepareLease(tx: Tx, actor: Actor, form: LeaseForm): Promise<void> {
  const whole = { ...form.before, ...form.values }
  const { values } = form
  const today = localDate(actor.clock.now())
  values.contractType = contractTypeLease
  values.signType ??= form.before?.signType ?? 1
  values.ownershipCompanyId ??= whole.ownershipCompanyId ?? whole.ownCompanyId
  values.dunningUserId ??= whole.dunningUserId ?? whole.bizUserId
  values.expireState ??= form.before?.expireState ?? 0
  values.templateVersion = whole.templateId
    ? ((await findRow(tx, contractTemplate, whole.templateId))?.versionNo ?? null)
    : null

  const parties = await partiesOf(tx, form)
  const institutions = await completeParties(tx, form.before?.id, parties, whole.ownCompanyId, roles)
  const payer = parties.find(one => one.partyType === 1)
  const customer = payer?.mechanismId ? institutions.get(payer.mechanismId) : undefined
  Object.assign(values, {
    counterpartyType: payer?.mechanismType ?? null,
    counterpartyId: customer?.id ?? null,
    counterpartyName: customer?.mechanismName ?? null,
    customerId: payer?.mechanismType === 1 ? (customer?.id ?? null) : null,
  })
  const name = whole.contractName || nameOf(customer?.shortName ?? customer?.mechanismName, today)
  if (name) values.contractName = name

  const lines = await linesOf(tx, form)
  for (const rule of lines.rules) rule.validFrom = whole.startDate ?? null
  const termMonths = whole.termMonths ?? longest(lines.products) ?? null
  await completeProducts(
    tx,
    lines.products,
    { contractType: contractTypeLease, termMonths, date: today, rule: lines.rules[0], rents: lines.rents },
    form.fault,
  )
  values.termMonths = termMonths ?? longest(lines.products)
  if (whole.startDate && values.termMonths)
    values.endDate ??= whole.endDate ?? addDays(addMonths(whole.startDate, values.termMonths), -1)
  values.cityCodes = [...new Set(lines.products.map(line => line.cityCode).filter(Boolean))]

  const totals = addUp(lines, whole.startDate ?? today)
  Object.assign(values, {
    totalAmount: totals.totalAmount,
    depositTotal: totals.depositTotal,
    frontTotal: totals.frontTotal,
    vehicleQty: totals.vehicleQty,
  })
  if (form.draft) return
  compare(form, totals)
  checkCompleted(form, parties, lines)
  checkStoredLines(actor, form, parties, lines)
  await submitChecks(tx, actor, form, { whole: { ...form.before, ...values } as LeaseRowLike, parties, lines })
}
export type LeaseRowLike = NonNullable<LeaseForm['before']>

const nameOf = (customer: string | undefined, today: string): string | null =>
  customer ? `${customer}KA租赁${today.slice(0, 7).replace('-', '')}` : null
const longest = (products: readonly ProductLine[]): number | null =>
  products.reduce<number | null>(
    (most, line) => (line.termMonths && line.termMonths > (most ?? 0) ? line.termMonths : most),
    null,
  )

/** Lines that the sender left untouched are the stored ones. */
async function partiesOf(tx: Tx, form: LeaseForm): Promise<Party[]> {
  if (form.lines['parties']) return form.lines['parties'] as Party[]
  return form.before
    ? ((await findRows(
        tx,
        contractParty,
        { contractId: form.before.id },
        { orderBy: 't.line_no' },
      )) as unknown as Party[])
    : []
}
async function linesOf(tx: Tx, form: LeaseForm): Promise<ContractLines> {
  const stored: ContractLines = form.before
    ? await contractLines(tx, form.before.id)
    : { products: [], fees: [], rents: [], rules: [] }
  const given = <T>(field: string, else_: T[]): T[] => (form.lines[field] as T[] | undefined) ?? else_
  const rows = {
    products: given<ProductLine>('products', stored.products),
    fees: given<FeeRow>('fees', stored.fees),
    rents: given<RentRow>('rents', stored.rents),
    rules: given<PayRuleRow>('payRule', stored.rules),
  }
  for (const fee of rows.fees) fee.productLineNo ??= null
  return rows
}

/** What a draft lacks counts nothing; the required fields say what is missing. */
function addUp(lines: ContractLines, startDate: string): ContractTotals {
  const rule = lines.rules[0]
  const complete = lines.products.filter(
    line => line.quantity && line.termMonths && line.unitRent !== null && line.unitRent !== undefined,
  )
  const known = {
    ...lines,
    rents: lines.rents.filter(rent => rent.unitRent && rent.fromMonth && rent.toMonth),
    fees: lines.fees.filter(fee => fee.amount !== null && fee.amount !== undefined && fee.chargeTrigger),
  }
  const terms = rule
    ? payRuleOf(rule)
    : { cycleUnit: 1 as const, depositMonths: '0', depositInstalments: 1, prepayMonths: 0 }
  return contractTotals(
    complete.map(line => lineTerms({ ...line, downPayment: line.downPayment ?? null }, known)),
    terms,
    startDate,
  )
}

/** Prices or rules changed since the form was loaded: the sender must confirm the new figures. */
function compare(form: LeaseForm, totals: ContractTotals): void {
  for (const field of ['totalAmount', 'depositTotal'] as const) {
    const seen = form.body[field]
    if (seen === undefined || seen === null || seen === '') continue
    const amount: Fen = isAmount(String(seen)) ? fen(String(seen)) : (-1n as Fen)
    if (amount !== totals[field])
      form.fault(
        field,
        `金额已变化，请重新核对（${yuan(totals[field])}） / totals changed, check again (${yuan(totals[field])})` as Label,
      )
  }
}

/** What neither the sender nor partner, product and rule could fill in. */
function checkCompleted(form: LeaseForm, parties: readonly Party[], lines: ContractLines): void {
  const check = (path: string, row: Record<string, unknown>, names: readonly string[]) => {
    for (const name of names)
      if (row[name] === null || row[name] === undefined || row[name] === '') form.fault(path + name, required)
  }
  check('', form.values as Record<string, unknown>, ['contractName', 'endDate', 'ownershipCompanyId'])
  parties.forEach((row, index) =>
    check(`parties.${index}.`, row, [
      'roleName',
      'contactName',
      'contactPhone',
      'deliverAddress',
      ...(row.partyType === 2 ? ['accountMechanismId'] : []),
    ]),
  )
  lines.products.forEach((row, index) =>
    check(`products.${index}.`, row as unknown as Record<string, unknown>, [
      'plateCityCode',
      'termMonths',
      'unitRent',
      'deposit',
    ]),
  )
}

/** A draft may hold unfinished lines; submitting without sending them must not skip their checks. */
function checkStoredLines(actor: Actor, form: LeaseForm, parties: readonly Party[], lines: ContractLines): void {
  const untouched: [string, Parameters<typeof checkRecord>[0], readonly unknown[]][] = [
    ['parties', contractParty, parties],
    ['products', contractProduct, lines.products],
    ['payRule', contractPayRule, lines.rules],
  ]
  for (const [field, resource, rows] of untouched) {
    const added = form.lines[field] ? rows.slice((form.body[field] as unknown[] | undefined)?.length ?? 0) : rows
    const from = rows.length - added.length
    added.forEach((row, index) => {
      for (const one of checkRecord(
        resource,
        actor,
        row as Record<string, unknown>,
        undefined,
        false,
        `${field}.${from + index}.`,
      ))
        form.fault(one.path, one.reason)
    })
  }
}
