import { invalid, negFen, refuse, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { LEDGER_ACCOUNTS, type AccountCode } from '#areas/accounts/calculations/ledger-accounts.ts'
import type { BankIgnored } from '#areas/accounts/calculations/postings-receipt.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import { lockCash } from '#areas/accounts/ledger/server/lock-cash.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { accountBankReceipt } from '../account-bank-receipt.ts'
import { receiptFigures } from './move-receipt.ts'

export interface IgnoreInput {
  ignoreKind: number
  fromAccountId?: string | null
  fee?: Fen | null
  contractId?: string | null
  accountCode?: string | null
}

export async function lockLine(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, accountBankReceipt, id)
  await lockCash(tx, actor, { companyIds: [row.companyId!], receiptIds: [id] })
}

/** 5, account-bank-receipt: marks a line that is not a customer payment, with its kind; posts `bank.ignored`. */
export async function ignoreLine(tx: Tx, actor: Actor, row: Receipt, input: IgnoreInput, reason: string) {
  if (row.lockedAmt !== ZERO || (row.openAmt !== row.amt && row.direction === 1))
    refuse('lineUsed', '流水已被认领，不能标记无需认领 / the line is claimed already')
  const event = eventOf(row, input)
  if (event)
    await postEntry(tx, actor, {
      event: { eventType: 'bank.ignored', ...event },
      eventKey: `bank.ignored:${row.id}:${row.version}`,
      companyId: row.companyId!,
      valueDate: row.valueDate!,
      source: { sourceType: 'account-bank-receipt', sourceId: row.id, sourceNo: row.bankReceiptNo! },
      summary: reason.slice(0, 200),
    })
  const { status: _, ...figures } = row.direction === 1 ? receiptFigures(row, { ignored: row.amt }) : { status: 4 }
  return {
    ...figures,
    ignoreKind: input.ignoreKind,
    ignoreReason: reason.slice(0, 200),
    ignoreRefId: input.fromAccountId ?? input.contractId ?? input.accountCode ?? null,
  }
}

function eventOf(row: Receipt, input: IgnoreInput): BankIgnored | undefined {
  const base = {
    receipt: { companyId: row.companyId!, bankReceiptId: row.id, ownAccountId: row.ownAccountId! },
    amt: row.amt,
  }
  if (row.direction === 2) return input.ignoreKind === 5 ? { ...base, kind: 'bankCharge' } : undefined
  switch (input.ignoreKind) {
    case 1:
      return { ...base, kind: 'interest' }
    case 2:
      return { ...base, kind: 'ownTransfer', fromAccountId: input.fromAccountId ?? missing('fromAccountId') }
    case 3:
      return {
        ...base,
        kind: 'posSettlement',
        posAccountId: input.fromAccountId ?? missing('fromAccountId'),
        fee: input.fee ?? ZERO,
      }
    case 4:
      return { ...base, kind: 'loanDrawdown', contractId: input.contractId ?? missing('contractId') }
    case 5:
      return invalid({ ignoreKind: '手续费只用于支出流水 / bank charges are money out' })
    default:
      return { ...base, kind: 'other', accountCode: accountOf(input.accountCode) }
  }
}
const missing = (path: string): never => invalid({ [path]: '必填 / required' })
const accountOf = (code: string | null | undefined): AccountCode =>
  LEDGER_ACCOUNTS.find(account => account.code === code && account.needs.length === 0)?.code ??
  invalid({ accountCode: '请填写有效科目 / enter a known account' })

/** The mirror of what was posted, dated today. */
export async function unignoreLine(tx: Tx, actor: Actor, row: Receipt, reason: string) {
  const entry = await tx.row<{ id: string }>(
    sql`select id from ledger_entry where tenant_id = ${tx.tenantId} and event_type = 'bank.ignored' and source_id = ${row.id} and reversed_by_id is null order by id desc limit 1`,
  )
  const input: IgnoreInput = { ignoreKind: row.ignoreKind ?? 9 }
  if (entry) {
    const postings = await storedPostings(tx, entry.id)
    await postEntry(tx, actor, {
      event: { eventType: 'voucher.reversed', postings },
      eventKey: `bank.unignored:${entry.id}`,
      companyId: row.companyId!,
      valueDate: postingDate(actor),
      source: { sourceType: 'account-bank-receipt', sourceId: row.id, sourceNo: row.bankReceiptNo! },
      summary: reason.slice(0, 200),
      reversesId: entry.id,
    })
  }
  const { status: _, ...figures } =
    row.direction === 1 ? receiptFigures(row, { ignored: negFen(row.ignoredAmt) }) : { status: input.ignoreKind }
  return { ...figures, ignoreKind: null, ignoreReason: null, ignoreRefId: null }
}

async function storedPostings(tx: Tx, entryId: string) {
  const rows = await tx.rows<Record<string, string | number | null>>(
    sql`select account_code, side, amt, fee_item, company_id, party_kind, party_id, contract_id, order_vehicle_id, vehicle_id, bill_id, bank_receipt_id, own_account_id from ledger_posting where tenant_id = ${tx.tenantId} and entry_id = ${entryId}::bigint order by line_no`,
  )
  return rows.map(row => {
    const dims = {
      feeItem: row['fee_item'],
      partyKind: row['party_kind'],
      partyId: row['party_id'],
      contractId: row['contract_id'],
      orderVehicleId: row['order_vehicle_id'],
      vehicleId: row['vehicle_id'],
      billId: row['bill_id'],
      bankReceiptId: row['bank_receipt_id'],
      ownAccountId: row['own_account_id'],
    }
    return {
      ...Object.fromEntries(Object.entries(dims).filter(([, value]) => value !== null)),
      companyId: String(row['company_id']),
      accountCode: row['account_code'] as AccountCode,
      side: row['side'] as 1 | 2,
      amt: BigInt(String(row['amt']).replace('.', '')) as Fen,
    }
  })
}
