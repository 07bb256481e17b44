import { tellBrokenChain } from './receipt-notices.ts'
import {
  daysBetween,
  isLocalDate,
  localDate,
  invalid,
  titled,
  Refused,
  textOf,
  yuan,
  ZERO,
  type ChangesOf,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { insertRow, insertRows } from '#packages/server/rows.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import {
  keyedLines,
  separateKnown,
  type KeyedLine,
  type KnownLine,
} from '#areas/accounts/calculations/bank-duplicates.ts'
import { checkChain, type Chain, type RowError, type Statement } from '#areas/accounts/calculations/bank-statement.ts'
import { normaliseAccount, normaliseName } from '#areas/accounts/calculations/payer-name.ts'
import { nextNumbers } from '#packages/server/numbers.ts'
import { isId } from '#packages/server/kinds.ts'
import { postEntries } from '#areas/accounts/ledger/server/post-entries.ts'
import { periodOf } from '#areas/accounts/ledger/server/open-period.ts'
import { accountBankReceipt, bankImportBatch } from '../account-bank-receipt.ts'
import { profilesFor } from './profiles.ts'
import { readStatement, sha256 } from './read-statement.ts'
import { refreshSuggestions } from './match-suggest.ts'

export interface StatementInput {
  ownAccountId: string
  profileId?: string | undefined
}
export interface CheckedStatement {
  statement: Statement
  fresh: KeyedLine[]
  duplicates: KeyedLine[]
  errors: RowError[]
  chain: Chain
  account: OwnAccount
}
export interface OwnAccount {
  id: string
  companyId: string
  accountNo: string
  bankTitle: string
}

/** An own account: a bank account of an own company (mechanism type 10), mirrored from area 10's cards. */
export async function ownAccount(tx: Tx, id: string): Promise<OwnAccount> {
  if (!isId(id)) return invalid({ ownAccountId: '请选择本方账户 / choose our account' })
  const row = isBuilt('account-mechanism')
    ? await tx.row<{
        id: string
        mechanism_id: string
        mechanism_type: number
        account_no: string
        bank_title: string | null
      }>(
        sql`select id, mechanism_id, mechanism_type, account_no, bank_title from account_mechanism where tenant_id = ${tx.tenantId} and id = ${id}::bigint and is_deleted = 0`,
      )
    : undefined
  if (!row || row.mechanism_type !== 10)
    return invalid({ ownAccountId: '不是本公司的账户 / not an account of an own company' })
  return { id: row.id, companyId: row.mechanism_id, accountNo: row.account_no ?? '', bankTitle: row.bank_title ?? '' }
}

/**
 * import-check: reports every fault of every row, counts duplicates, and checks the balance chain from the last known
 * line. Writes nothing.
 */
export async function checkStatement(
  tx: Tx,
  actor: Actor,
  input: StatementInput,
  file: UploadedFile,
): Promise<CheckedStatement> {
  const account = await ownAccount(tx, input.ownAccountId)
  const statement = await readStatement(file, await profilesFor(tx, account, input.profileId))
  if (
    statement.ownAccountNo &&
    account.accountNo &&
    normaliseAccount(statement.ownAccountNo) !== normaliseAccount(account.accountNo)
  )
    throw new Refused({
      kind: 'Invalid',
      faults: [
        {
          path: 'file',
          reason: `文件账号${statement.ownAccountNo}与所选账户不一致 / the file belongs to account ${statement.ownAccountNo}, not to the chosen account`,
        },
      ],
    })
  const keyed = keyedLines(statement.lines, account.id, sha256)
  const { fresh, duplicates, errors } = separateKnown(keyed, await knownLines(tx, keyed))
  const dated = await datedErrors(tx, actor, account.companyId, fresh)
  const bad = new Set(dated.map(one => one.row))
  return {
    statement,
    fresh: fresh.filter(line => !bad.has(line.row)),
    duplicates,
    errors: [...statement.errors, ...errors, ...dated].sort((a, b) => a.row - b.row),
    chain: await chainOf(tx, account, statement, keyed, duplicates),
    account,
  }
}

async function knownLines(tx: Tx, lines: readonly KeyedLine[]): Promise<Map<string, KnownLine>> {
  const rows = await tx.rows<{ fingerprint: string; direction: number; amt: string }>(
    sql`select fingerprint, direction, amt from account_bank_receipt where tenant_id = ${tx.tenantId} and is_deleted = 0 and fingerprint = any(${lines.map(line => line.fingerprint)}::text[])`,
  )
  return new Map(
    rows.map(row => [row.fingerprint, { direction: row.direction, amt: BigInt(row.amt.replace('.', '')) as Fen }]),
  )
}

/** 12: not in the future, not in a closed month. */
async function datedErrors(tx: Tx, actor: Actor, companyId: string, lines: readonly KeyedLine[]): Promise<RowError[]> {
  const today = localDate(actor.clock.now())
  const closed = new Set(
    (
      await tx.rows<{ period: string }>(
        sql`select period from accounting_period where tenant_id = ${tx.tenantId} and company_id = ${companyId}::bigint and status = 3 and is_deleted = 0`,
      )
    ).map(row => row.period),
  )
  return lines.flatMap((line): RowError[] => {
    const day = line.txnTime.slice(0, 10)
    if (day > today)
      return [
        { row: line.row, reason: `第${line.row}行交易日期晚于今天 / row ${line.row} is dated in the future` as Label },
      ]
    if (closed.has(periodOf(line.valueDate)))
      return [
        {
          row: line.row,
          reason:
            `第${line.row}行所在会计期间${periodOf(line.valueDate)}已结账 / row ${line.row}: period ${periodOf(line.valueDate)} is closed` as Label,
        },
      ]
    return []
  })
}

/**
 * An overlapping file continues by its known lines; a later file must continue the balance of the last line before
 * it.
 */
async function chainOf(
  tx: Tx,
  account: OwnAccount,
  statement: Statement,
  lines: readonly KeyedLine[],
  duplicates: readonly KeyedLine[],
): Promise<Chain> {
  const first = lines[0]
  if (!first || duplicates.some(line => line.fingerprint === first.fingerprint)) return statement.chain
  const before = await tx.row<{
    balance_after: string | null
  }>(sql`select balance_after from account_bank_receipt where tenant_id = ${tx.tenantId} and is_deleted = 0 and own_account_id = ${account.id}::bigint and txn_time < ${first.txnTime}::timestamptz
    and balance_after is not null order by txn_time desc, id desc limit 1`)
  return before?.balance_after
    ? checkChain(statement.lines, BigInt(before.balance_after.replace('.', '')) as Fen)
    : statement.chain
}

/** Candidates are compared by a person: a short list is enough. */
const SHOWN = 300
const shownRows = (lines: readonly KeyedLine[], isKnown: boolean) =>
  lines.slice(0, SHOWN).map(line => ({
    row: line.row,
    isKnown,
    direction: line.direction,
    txnTime: line.txnTime,
    amt: yuan(line.amt),
    payerName: line.payerName,
    remark: line.remark || line.usage || line.summary,
    serial: line.serial ?? '',
  }))
export const shownCheck = (checked: CheckedStatement, actor: Actor) => ({
  profileId: checked.statement.profileId,
  rowCount: checked.statement.lines.length + checked.statement.errors.length,
  newCount: checked.fresh.length,
  dupCount: checked.duplicates.length,
  errorCount: checked.errors.length,
  chainOk: checked.chain.state !== 'broken',
  chain: checked.chain.breaks.map(one => ({
    row: one.row,
    expected: yuan(one.expected),
    found: yuan(one.found),
    message: textOf(one.message, actor.language),
  })),
  openingBalance: checked.chain.openingBalance === undefined ? '' : yuan(checked.chain.openingBalance),
  closingBalance: checked.chain.closingBalance === undefined ? '' : yuan(checked.chain.closingBalance),
  errors: checked.errors.map(one => ({ row: one.row, reason: textOf(one.reason, actor.language) })),
  rows: [...shownRows(checked.fresh, false), ...shownRows(checked.duplicates, true)].sort((a, b) => a.row - b.row),
})

/**
 * import-normal: the new lines, each credit posted D 1002 C 2241.90, in one transaction. The same file again: 0 new.
 */
export async function importStatement(tx: Tx, actor: Actor, input: StatementInput, file: UploadedFile) {
  // Concurrent uploads of one file: the second waits here and then finds every line known.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${tx.tenantId} ${input.ownAccountId}`}, 0))`,
  )
  const checked = await checkStatement(tx, actor, input, file)
  const days = checked.statement.lines
    .map(line => line.txnTime.slice(0, 10))
    .filter(isLocalDate)
    .sort()
  const batch = await insertRow(tx, actor, bankImportBatch, {
    ownAccountId: checked.account.id,
    profileId: checked.statement.profileId,
    fileName: file.name,
    fileHash: sha256(file.bytes),
    fromDate: days[0] ?? null,
    toDate: days.at(-1) ?? null,
    rowCount: checked.statement.lines.length + checked.statement.errors.length,
    newCount: checked.fresh.length,
    dupCount: checked.duplicates.length,
    errorCount: checked.errors.length,
    openingBalance: checked.chain.openingBalance ?? ZERO,
    closingBalance: checked.chain.closingBalance ?? ZERO,
    chainOk: checked.chain.state !== 'broken',
    findings: { chain: checked.chain.breaks.map(one => one.message), errors: checked.errors },
  })
  if (!batch.chainOk) await tellBrokenChain(tx, actor, batch)
  const made = await insertLines(tx, actor, checked, batch.id)
  await postEntries(
    tx,
    actor,
    made
      .filter(row => row.direction === 1)
      .map(row => ({
        event: {
          eventType: 'bank.imported' as const,
          receipt: { companyId: row.companyId!, bankReceiptId: row.id, ownAccountId: row.ownAccountId! },
          amt: row.amt,
        },
        eventKey: `bank.imported:${row.id}`,
        companyId: row.companyId!,
        valueDate: row.valueDate!,
        source: { sourceType: 'account-bank-receipt', sourceId: row.id, sourceNo: row.bankReceiptNo! },
        summary: titled('到账', 'Received from', (row.payerName ?? '').slice(0, 90)),
      })),
  )
  await refreshSuggestions(
    tx,
    actor,
    made.filter(row => row.direction === 1).map(row => row.id),
  )
  return { batchId: batch.id, batchNo: batch.batchNo, ...shownCheck(checked, actor), ids: made.map(row => row.id) }
}

async function insertLines(tx: Tx, actor: Actor, checked: CheckedStatement, batchId: string) {
  const { account, fresh } = checked
  const bare = fresh.filter(line => !line.serial)
  const numbers = bare.length ? await nextNumbers(tx, actor, 'LS', bare.length, 7) : []
  const numberOf = new Map(bare.map((line, index) => [line.fingerprint, numbers[index]!]))
  const today = localDate(actor.clock.now())
  return insertRows(
    tx,
    actor,
    accountBankReceipt,
    fresh.map(
      (line): ChangesOf<typeof accountBankReceipt> => ({
        bankReceiptNo: line.serial ?? numberOf.get(line.fingerprint)!,
        fingerprint: line.fingerprint,
        ownAccountId: account.id,
        companyId: account.companyId,
        direction: line.direction,
        txnTime: line.txnTime,
        valueDate: line.valueDate,
        amt: line.amt,
        balanceAfter: line.balanceAfter ?? null,
        payerName: cut(line.payerName, 128),
        payerAccountNo: cut(line.payerAccountNo, 40),
        payerBank: cut(line.payerBank, 128),
        payerNameKey: cut(normaliseName(line.payerName), 128),
        payerAccountKey: cut(normaliseAccount(line.payerAccountNo), 40),
        summary: cut(line.summary, 256),
        remark: cut(line.remark, 256),
        usage: cut(line.usage, 256),
        importBatchId: batchId,
        unclaimedDays: daysOpen(line.valueDate, today),
        openAmt: line.direction === 1 ? line.amt : ZERO,
        availableAmt: line.direction === 1 ? line.amt : ZERO,
      }),
    ),
  )
}
const cut = (text: string, length: number) => [...text].slice(0, length).join('')
const daysOpen = (from: LocalDate, to: LocalDate) => Math.max(0, daysBetween(from, to))
