import { localDate, maxFen, negFen, Refused, sumFen, ZERO, type Fen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { askedFor } from '#areas/billing/bill-payable-actual/server/authorised.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { authorisationsPort } from '../../authorisation-port.ts'
import {
  CHANGE,
  changeFault,
  reckonChange,
  shiftOf,
  SIDE,
  type ChangeableBill,
} from '../../calculations/bill-change.ts'
import type { billAccountsChange } from '../bill-accounts-change.ts'
import { askedOf, changeablePayable, changeableReceivable, changesUnderway } from './bill-facts.ts'

type ChangeForm = Form<typeof billAccountsChange>
type Line = Record<string, unknown>
interface Found {
  bill: Bill | Payable
  facts: ChangeableBill
}

/** 50-billing 7: one code a side. */
export const changeCode = (side: number): string =>
  side === SIDE.receivable ? 'bill_receivable_change' : 'bill_payable_change'

/** Fills what is not typed, asks every guard of every line, and adds up. */
export async function prepareChange(tx: Tx, actor: Actor, form: ChangeForm): Promise<void> {
  const { values } = form
  const [side, kind] = [values.changeType ?? SIDE.payable, values.changeKind]
  const isImported = side === SIDE.payable && actor.rights?.codes.has('bill_payable_import')
  if (actor.rights && !actor.rights.codes.has(changeCode(side)) && !isImported)
    throw new Refused({ kind: 'NotAllowed', permission: changeCode(side) })
  const lines = form.lines['lines'] ?? []
  if (!kind || lines.length === 0) return
  values.changeType = side
  if (typeof form.body['importUuid'] === 'string') values.importUuid = form.body['importUuid']
  if (side === SIDE.payable) values.changeNo = await nextNumber(tx, actor, 'YFBG', 7)
  const bills = await billsOf(tx, actor, side, lines)
  const underway = await changesUnderway(tx, side, [...bills.keys()])
  const parties = await partiesOf(tx, actor, form, lines)
  for (const [index, line] of lines.entries()) {
    const found = bills.get(line['billId'] as string)
    const say = (path: string, reason: Label) => form.fault(`lines.${index}.${path}`, reason)
    if (!found) {
      say('billId', '账单不存在 / no such bill')
      continue
    }
    if (lines.findIndex(one => one['billId'] === line['billId']) !== index)
      say('billId', '同一账单只能选一次 / the same bill twice')
    if (underway.has(found.bill.id))
      say('billId', `账单【${found.facts.no}】存在审批中的变更 / a change of bill ${found.facts.no} is in approval`)
    fillLine(form, line, found, say, localDate(actor.clock.now()))
    await parties.check(line, found, say)
  }
  addUp(form, lines, [...bills.values()])
}

async function billsOf(tx: Tx, actor: Actor, side: number, lines: readonly Line[]): Promise<Map<string, Found>> {
  const ids = [...new Set(lines.map(line => line['billId'] as string).filter(Boolean))]
  const today = localDate(actor.clock.now())
  const found: Found[] =
    side === SIDE.receivable
      ? (await findRows(tx, billReceivable, { id: ids } as never)).map(bill => ({
          bill,
          facts: changeableReceivable(bill, today),
        }))
      : (await findRows(tx, billPayable, { id: ids } as never)).map(bill => ({
          bill,
          facts: changeablePayable(bill, today),
        }))
  await requireVisible(
    tx,
    actor,
    side === SIDE.receivable ? billReceivable : billPayable,
    found.map(one => one.bill.id),
  )
  return new Map(found.map(one => [one.bill.id, one]))
}

function fillLine(
  form: ChangeForm,
  line: Line,
  { bill, facts }: Found,
  say: (path: string, reason: Label) => void,
  today: string,
): void {
  const kind = form.values.changeKind!
  const asked = askedOf(line)
  const wrong = changeFault(facts, kind, asked, { today, courtRuling: form.values.courtRuling ?? false })
  if (wrong) say(wrong.path, wrong.reason)
  Object.assign(line, { billSide: facts.side, billNo: facts.no, oldDueDate: bill.dueDate, oldTaxRate: bill.taxRate })
  if (kind === CHANGE.split && asked.parts?.[0] && asked.parts[0].dueDate !== bill.dueDate)
    line['newDueDate'] = asked.parts[0].dueDate
  const { oldAmt, delta, newAmt, excess, invoiceImpact } = reckonChange(facts, kind, asked)
  const toBalance = facts.side === SIDE.receivable ? excess : ZERO
  Object.assign(line, { oldAmt, delta, newAmt: maxFen(newAmt, ZERO), toBalance, invoiceImpact })
}

function addUp(form: ChangeForm, lines: readonly Line[], found: readonly Found[]): void {
  const { values } = form
  const total = (name: string) => sumFen(lines, line => (line[name] as Fen | null | undefined) ?? ZERO)
  const delta = total('delta')
  const companies = new Set(found.map(one => one.bill.companyId))
  Object.assign(values, {
    companyId: companies.size === 1 ? [...companies][0]! : null,
    totalBefore: total('oldAmt'),
    totalDelta: delta,
    totalAfter: total('newAmt'),
    decidedAmt: maxFen(delta, negFen(delta)),
    dueShift:
      values.changeKind === CHANGE.dueDate
        ? Math.max(
            0,
            ...lines.map(line =>
              line['newDueDate'] && line['oldDueDate']
                ? shiftOf(line['oldDueDate'] as string, line['newDueDate'] as string)
                : 0,
            ),
          )
        : 0,
  })
}

/** New parties and accounts: approved and active, the account of that very payee or with an authorisation. */
async function partiesOf(tx: Tx, actor: Actor, form: ChangeForm, lines: readonly Line[]) {
  const ids = (name: string) => [...new Set(lines.map(line => line[name] as string | null).filter(Boolean))]
  const parts = lines.flatMap(line => askedOf(line).parts?.flatMap(part => part.partyId ?? []) ?? [])
  const wanted = [...new Set([...ids('newPartyId'), ...parts])]
  const parties = new Map(
    wanted.length ? (await findRows(tx, mechanism, { id: wanted } as never)).map(row => [row.id, row]) : [],
  )
  const accounts = new Map(
    ids('newAccountId').length
      ? (await findRows(tx, accountMechanism, { id: ids('newAccountId') } as never)).map(row => [row.id, row])
      : [],
  )
  const kind = form.values.changeKind
  return {
    async check(line: Line, found: Found, say: (path: string, reason: Label) => void): Promise<void> {
      const { facts } = found
      const party = parties.get(line['newPartyId'] as string)
      if (party) line['newPartyType'] ??= party.mechanismType
      if (kind === CHANGE.party && party && party.status !== 1)
        say('newPartyId', '新对方未生效 / the new party is not active')
      for (const part of askedOf(line).parts ?? [])
        if (part.partyId !== null && part.partyId !== facts.partyId && !parties.has(part.partyId))
          say('splitParts', '付款方不存在 / no such payer')
      const account = accounts.get(line['newAccountId'] as string)
      if (account && account.status !== 1) say('newAccountId', '新收款账户未生效 / the new account is not active')
      const payee = kind === CHANGE.party ? (line['newPartyId'] as string | null) : facts.partyId
      line['authId'] = null
      if (account && account.mechanismId !== payee)
        await authorise(tx, actor, line, found.bill as Payable, account, payee, say)
    },
  }
}

/** 40 C8: what goes to an account of another holder goes under an authorisation, which the line keeps. */
async function authorise(
  tx: Tx,
  actor: Actor,
  line: Line,
  bill: Payable,
  account: RowOf<typeof accountMechanism>,
  payeeId: string | null,
  say: (path: string, reason: Label) => void,
): Promise<void> {
  const { accountNo, accountName } = account
  const asked = { ...askedFor(bill, bill.unpaidAmt, localDate(actor.clock.now())), creditorId: payeeId }
  const answer = await authorisationsPort
    .ask()
    .check(tx, { ...asked, accountNo: accountNo ?? '', accountName: accountName ?? '' })
  if (answer.ok) line['authId'] = answer.authId
  else
    say(
      'newAccountId',
      answer.reasons[0] ?? '非收款方本人账户，须有收款授权 / the account of another: a payment authorisation is needed',
    )
}
