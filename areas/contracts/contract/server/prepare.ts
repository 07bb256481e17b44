import { addDays, addMonths, isAmount, fen, localDate, yuan, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { checkRecord, required } from '#packages/server/validate.ts'
import { mergeAttach } from '#areas/platform/attach/server/groups.ts'
import { contractTotals, type ContractTotals } from '../../calculations/index.ts'
import { linesOfTemp } from '../../contract-product-temp/server/product-lines.ts'
import { contractTemplate } from '../../contract-template/contract-template.ts'
import { contractParty } from '../contract-party.ts'
import { contractPayRule } from '../contract-pay-rule.ts'
import { contractProduct } from '../contract-product.ts'
import { completeParties, type Institution } from './complete-parties.ts'
import { completeProducts } from './complete-products.ts'
import type { ContractHead } from './head.ts'
import { standingOf, type ContractForm, type KindOfContract, type Standing } from './kinds.ts'
import { checkRecorded, isRecord, takeRecord } from './record.ts'
import { checkRenewal, takeRenewal } from './re-sign.ts'
import { commonChecks } from './submit-checks.ts'
import {
  contractLines,
  lineTerms,
  payRuleOf,
  type ContractLines,
  type FeeRow,
  type Party,
  type PayRuleRow,
  type ProductLine,
  type RentRow,
} from './terms.ts'

/**
 * Fills the system fields, adds up the totals (9 C4) and, when it is submitted, makes every check of section 4 at once:
 * those of any contract, then those of its kind.
 */
export async function prepareContract(tx: Tx, actor: Actor, form: ContractForm, kind: KindOfContract): Promise<void> {
  const { values } = form
  const today = localDate(actor.clock.now())
  values.contractType = kind.contractType
  values.signType ??= form.before?.signType ?? 1
  takeRecord(form)
  await takeRenewal(tx, form)
  await kind.complete?.(tx, actor, form)
  const whole = { ...form.before, ...form.values }
  values.templateVersion = whole.templateId
    ? ((await findRow(tx, contractTemplate, whole.templateId))?.versionNo ?? null)
    : null

  const parties = await partiesOf(tx, form)
  const standing = standingOf(kind, whole, parties)
  const sides = { ...kind, ownSide: standing.own }
  const institutions = await completeParties(tx, form.before?.id, parties, whole.ownCompanyId, sides)
  const other = counterpartyOf(parties, institutions, standing)
  Object.assign(values, other.values)
  const name = whole.contractName || nameOf(other.called, kind.noun, today)
  if (name) values.contractName = name

  if (kind.hasProducts) await takeTempLines(tx, actor, form)
  const lines = await linesOf(tx, form)
  if (kind.hasProducts) await completeLines(tx, actor, form, kind, lines)
  await kind.figures?.(tx, actor, form, { whole: wholeOf(form), parties, lines })
  if (form.draft) return
  await keepOldPapers(tx, actor, form)
  if (kind.hasProducts) compare(form)
  checkCompleted(form, kind, parties, lines)
  checkStoredLines(actor, form, kind, parties, lines)
  const subject = { whole: wholeOf(form), parties, lines }
  await commonChecks(tx, actor, form, subject, kind)
  if (isRecord(form) && kind.hasProducts) await checkRecorded(tx, actor, form, subject)
  await checkRenewal(tx, form, subject)
  await kind.submitChecks?.(tx, actor, form, subject)
}
/** Resubmitted with a new group of papers: those of the group before come along (30, section 3). */
async function keepOldPapers(tx: Tx, actor: Actor, form: ContractForm): Promise<void> {
  const [old, fresh] = [form.body['oldAttachBizId'], form.values.attachBizId]
  if (!form.before || !old || !fresh || String(old) !== form.before.attachBizId || fresh === form.before.attachBizId)
    return
  await mergeAttach(tx, actor, String(old), fresh)
}
const wholeOf = (form: ContractForm): ContractHead => ({ ...form.before, ...form.values }) as ContractHead

/** Who stands on the other side: the head names him, lists and scopes go by him. */
function counterpartyOf(parties: readonly Party[], institutions: ReadonlyMap<string, Institution>, standing: Standing) {
  const party = parties.find(one => one.partyType === standing.counterparty)
  const who = party?.mechanismId ? institutions.get(party.mechanismId) : undefined
  return {
    called: who?.shortName ?? who?.mechanismName,
    values: {
      counterpartyType: party?.mechanismType ?? null,
      counterpartyId: who?.id ?? null,
      counterpartyName: who?.mechanismName ?? null,
      customerId: party?.mechanismType === 1 ? (who?.id ?? null) : null,
    },
  }
}

/** Products, term, cities and totals. */
async function completeLines(
  tx: Tx,
  actor: Actor,
  form: ContractForm,
  kind: KindOfContract,
  lines: ContractLines,
): Promise<void> {
  const { values } = form
  const today = localDate(actor.clock.now())
  const whole = { ...form.before, ...form.values }
  for (const rule of lines.rules) rule.validFrom = whole.startDate ?? null
  await kind.priceLines?.(tx, actor, form, lines)
  const termMonths = whole.termMonths ?? longest(lines.products) ?? null
  await completeProducts(
    tx,
    lines.products,
    { contractType: kind.contractType, termMonths, date: today, rule: lines.rules[0], rents: lines.rents },
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
}

const nameOf = (counterparty: string | undefined, noun: string, today: string): string | null =>
  counterparty ? `${counterparty}${noun}${today.slice(0, 7).replace('-', '')}` : null
const longest = (products: readonly ProductLine[]): number | null =>
  products.reduce<number | null>(
    (most, line) => (line.termMonths && line.termMonths > (most ?? 0) ? line.termMonths : most),
    null,
  )

/** Lines that the sender left untouched are the stored ones. */
async function partiesOf(tx: Tx, form: ContractForm): Promise<Party[]> {
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
/** D9: long line lists come by their temporary batch and replace what stands. */
async function takeTempLines(tx: Tx, actor: Actor, form: ContractForm): Promise<void> {
  const tempId = form.body['tempId']
  if (typeof tempId === 'string' && tempId !== '') Object.assign(form.lines, await linesOfTemp(tx, actor, tempId))
}
async function linesOf(tx: Tx, form: ContractForm): Promise<ContractLines> {
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
function compare(form: ContractForm): void {
  for (const field of ['totalAmount', 'depositTotal'] as const) {
    const seen = form.body[field]
    if (seen === undefined || seen === null || seen === '') continue
    const amount: Fen = isAmount(String(seen)) ? fen(String(seen)) : (-1n as Fen)
    const now = form.values[field] as Fen
    if (amount !== now)
      form.fault(field, `金额已变化，请重新核对（${yuan(now)}） / totals changed, check again (${yuan(now)})` as Label)
  }
}

/** What neither the sender nor partner, product and rule could fill in. */
function checkCompleted(
  form: ContractForm,
  kind: KindOfContract,
  parties: readonly Party[],
  lines: ContractLines,
): void {
  const check = (path: string, row: Record<string, unknown>, names: readonly string[]) => {
    for (const name of names)
      if (row[name] === null || row[name] === undefined || row[name] === '') form.fault(path + name, required)
  }
  const completedFields = ['contractName', 'endDate', 'ownershipCompanyId'].filter(name => name in kind.resource.fields)
  check('', { ...form.before, ...form.values } as Record<string, unknown>, completedFields)
  parties.forEach((row, index) =>
    check(`parties.${index}.`, row, [
      'roleName',
      'contactName',
      'contactPhone',
      'deliverAddress',
      ...(row.partyType === 2 && kind.paidByAccount !== false ? ['accountMechanismId'] : []),
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
function checkStoredLines(
  actor: Actor,
  form: ContractForm,
  kind: KindOfContract,
  parties: readonly Party[],
  lines: ContractLines,
): void {
  const untouched: (readonly [string, Parameters<typeof checkRecord>[0], readonly unknown[]])[] = [
    ['parties', contractParty, parties],
    ...(kind.hasProducts ? [['products', contractProduct, lines.products] as const] : []),
    ...(kind.hasPayRule ? [['payRule', contractPayRule, lines.rules] as const] : []),
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
