import { createHash } from 'node:crypto'
import { invalid, localDate, textOf, yuan, ZERO, type Fen, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { customerGroup } from '../../customer-group/customer-group.ts'
import { customer } from '../../customer/customer.ts'
import { statementReaderPort, type ReadLine, type ReadStatement } from '../../ports.ts'
import { customerFlowLine } from '../customer-flow-line.ts'
import { applyMonths, flowsOf, lockForFlows, ownAccounts, type MonthRow } from './apply-months.ts'
import {
  markLines,
  monthKey,
  monthsOf,
  type FlowLine,
  type Marked,
  type MonthSums,
  type Related,
} from './flow-marks.ts'

export interface StatementOfCustomer {
  readonly customerId: string
  readonly bankTitle: string
  readonly accountNo: string
  /** Reads, marks and reckons, and writes nothing. */
  readonly checkOnly: boolean
}
type Line = RowOf<typeof customerFlowLine>
const STATEMENT = 2

/**
 * 11.3: lines of one account's statement, marked by rules; the months of the account become the sums of their lines.
 * Lines that are known from an earlier file keep the mark that they have.
 */
export async function importFlowStatement(tx: Tx, actor: Actor, input: StatementOfCustomer, file: UploadedFile) {
  const owner = await lockForFlows(tx, actor, input.customerId)
  const read = await statementReaderPort.ask().read(tx, input.bankTitle, file)
  const accountNo = input.accountNo.replace(/\s/g, '')
  if (read.ownAccountNo && read.ownAccountNo !== accountNo)
    invalid({
      file: `文件账号${read.ownAccountNo}与所填账号不一致 / the file belongs to account ${read.ownAccountNo}, not to the one given`,
    })
  const today = localDate(actor.clock.now())
  const late = read.lines.filter(line => line.txnTime.slice(0, 10) > today)
  const dated = read.lines.filter(line => line.txnTime.slice(0, 10) <= today)
  const keyed = withFingerprints(dated, accountNo)
  const known = await knownLines(tx, owner.id, accountNo)
  const seen = new Set(known.map(line => line.fingerprint))
  const fresh = keyed.filter(one => !seen.has(one.fingerprint))
  const marks = markLines(
    [...known.map(flowLine), ...fresh.map(one => one.line)],
    await relatedOf(tx, owner, accountNo),
  ).slice(known.length)
  const touched = new Set(fresh.map(one => monthKey(one.line.txnTime)))
  const all = [
    ...known.map(line => ({ ...flowLine(line), mark: line.mark ?? 1 })),
    ...fresh.map((one, index) => ({ ...one.line, mark: marks[index]!.mark })),
  ]
  const months = monthsOf(all).filter(one => touched.has(one.month))
  if (!input.checkOnly && fresh.length > 0) {
    await insertRows(
      tx,
      actor,
      customerFlowLine,
      fresh.map((one, index) => stored(owner.id, input.bankTitle, accountNo, one, marks[index]!)),
    )
    await applyMonths(
      tx,
      actor,
      owner,
      months.map((one): MonthRow => ({ ...one, bankTitle: input.bankTitle, accountNo, source: STATEMENT })),
    )
  }
  return shown(actor, { read, late, known: keyed.length - fresh.length, fresh, marks, months })
}

interface Outcome {
  readonly read: ReadStatement
  readonly late: readonly ReadLine[]
  readonly known: number
  readonly fresh: readonly Keyed[]
  readonly marks: readonly Marked[]
  readonly months: readonly MonthSums[]
}
/** What the page shows of a file: counts, faults, breaks, months and the first lines with their marks. */
function shown(actor: Actor, { read, late, known, fresh, marks, months }: Outcome) {
  const errors = [
    ...read.errors,
    ...late.map(line => ({
      row: line.row,
      reason: `第${line.row}行交易日期晚于今天 / row ${line.row} is dated in the future` as Label,
    })),
  ].sort((a, b) => a.row - b.row)
  return {
    rowCount: read.lines.length + read.errors.length,
    newCount: fresh.length,
    dupCount: known,
    errorCount: errors.length,
    errors: errors.map(one => ({ row: one.row, reason: textOf(one.reason, actor.language) })),
    chainOk: read.breaks.length === 0,
    chain: read.breaks.map(one => ({
      row: one.row,
      expected: yuan(one.expected),
      found: yuan(one.found),
      message: textOf(one.message, actor.language),
    })),
    months: months.map(one => ({
      month: one.month,
      income: yuan(one.income),
      expense: yuan(one.expense),
      ownIn: yuan(one.ownIn),
      ownOut: yuan(one.ownOut),
      loanIn: yuan(one.loanIn),
      loanOut: yuan(one.loanOut),
      otherIn: yuan(one.otherIn),
      otherOut: yuan(one.otherOut),
      endBalance: one.endBalance === null ? '' : yuan(one.endBalance),
      txnCount: one.txnCount,
    })),
    lines: fresh.slice(0, 300).map((one, index) => ({
      row: one.line.row,
      txnTime: one.line.txnTime,
      direction: one.line.direction,
      amt: yuan(one.line.amt),
      counterparty: one.line.counterparty,
      summary: one.line.summary,
      mark: marks[index]!.mark,
      rule: marks[index]!.rule,
    })),
  }
}

/** After a mark was changed: the months of these lines again, from all of their lines. */
export async function refreshMonths(tx: Tx, actor: Actor, lines: readonly Line[]): Promise<void> {
  for (const [customerId, own] of Map.groupBy(lines, line => line.customerId!)) {
    const owner = await lockForFlows(tx, actor, customerId)
    for (const [accountNo, some] of Map.groupBy(own, line => line.accountNo!)) {
      const touched = new Set(some.map(line => line.month))
      const all = await knownLines(tx, customerId, accountNo)
      const months = monthsOf(all.map(line => ({ ...flowLine(line), mark: line.mark ?? 1 }))).filter(one =>
        touched.has(one.month),
      )
      await applyMonths(
        tx,
        actor,
        owner,
        months.map((one): MonthRow => ({ ...one, bankTitle: some[0]!.bankTitle ?? '', accountNo, source: STATEMENT })),
      )
    }
  }
}

const knownLines = (tx: Tx, customerId: string, accountNo: string): Promise<Line[]> =>
  findRows(tx, customerFlowLine, { customerId, accountNo }, { orderBy: 't.txn_time, t.id' })

const flowLine = (line: Line): FlowLine => ({
  direction: line.direction!,
  amt: line.amt,
  txnTime: line.txnTime!,
  balanceAfter: line.hasBalance ? line.balanceAfter : undefined,
  counterparty: line.counterparty ?? '',
  counterpartyNo: line.counterpartyNo ?? '',
  summary: line.summary ?? '',
})

interface Keyed {
  readonly line: ReadLine
  readonly fingerprint: string
}
/** What a line says, and how often it was said before in the file: two equal movements of one second are two. */
function withFingerprints(lines: readonly ReadLine[], accountNo: string): Keyed[] {
  const count = new Map<string, number>()
  return lines.map(line => {
    const said = [
      accountNo,
      line.serial ?? '',
      line.txnTime,
      line.direction,
      line.amt,
      line.balanceAfter ?? '',
      line.counterparty,
      line.summary,
    ].join('|')
    const nth = (count.get(said) ?? 0) + 1
    count.set(said, nth)
    return { line, fingerprint: createHash('sha256').update(`${said}|${nth}`).digest('hex') }
  })
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')
const stored = (
  customerId: string,
  bankTitle: string,
  accountNo: string,
  { line, fingerprint }: Keyed,
  mark: Marked,
) => ({
  customerId,
  month: monthKey(line.txnTime),
  bankTitle: cut(bankTitle, 64),
  accountNo,
  txnTime: line.txnTime,
  direction: line.direction,
  amt: line.amt,
  balanceAfter: line.balanceAfter ?? (ZERO as Fen),
  hasBalance: line.balanceAfter !== undefined,
  counterparty: cut(line.counterparty, 128),
  counterpartyNo: cut(line.counterpartyNo, 40),
  summary: cut(line.summary, 256),
  mark: mark.mark,
  markRule: mark.rule,
  fileRow: line.row,
  fingerprint,
})

async function relatedOf(tx: Tx, owner: RowOf<typeof customer>, accountNo: string): Promise<Related> {
  const group = owner.groupId ? await findRows(tx, customerGroup, { id: owner.groupId }, { limit: 1 }) : []
  const members = owner.groupId
    ? await tx.rows<{ name: string }>(sql`
        select h.mechanism_name as name from customer c join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id
        where c.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and c.group_id = ${owner.groupId}::bigint`)
    : []
  const accounts = await ownAccounts(tx, owner.id, await flowsOf(tx, owner.id))
  return {
    names: [
      owner.mechanismName,
      owner.shortName,
      owner.legalPerson,
      owner.controllerName,
      ...group.flatMap(one => [one.groupName, one.controllerName]),
      ...members.map(one => one.name),
    ].filter((name): name is string => Boolean(name)),
    accounts: accounts.filter(one => one !== accountNo),
  }
}
