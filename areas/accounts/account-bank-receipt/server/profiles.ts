import { refuse, type Fault, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import {
  BANK_COLUMNS,
  BANK_PROFILES,
  missingColumns,
  TOTALS,
  type BankColumn,
  type BankProfile,
} from '#areas/accounts/calculations/bank-profiles.ts'
import { bankImportProfile } from '../account-bank-receipt.ts'

const words = (given: unknown): string[] =>
  (Array.isArray(given) ? given.map(String) : String(given ?? '').split(/[,，]/))
    .map(word => word.trim())
    .filter(Boolean)
const isColumn = (name: string): name is BankColumn => (BANK_COLUMNS as readonly string[]).includes(name)

/** {"date": "交易日期", "amountIn": ["收入", "贷方"]}: the headers of one bank, by our columns. */
const columnsOf = (map: unknown): BankProfile['columns'] =>
  Object.fromEntries(
    Object.entries((map ?? {}) as Record<string, unknown>)
      .filter(([name]) => isColumn(name))
      .map(([name, headers]) => [name, words(headers)]),
  )

/** Prefixes of rows, not regular expressions: a typed pattern could block the server for minutes. */
function skipping(given: string | null): RegExp {
  const beginnings = words(given).map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return beginnings.length === 0 ? TOTALS : new RegExp(`${TOTALS.source}|^(?:${beginnings.join('|')})`)
}

type Row = {
  id: string
  bankName: string
  amountMode: number
  columnMap: unknown
  signature: string | null
  skipPattern: string | null
}
const profileOf = (row: Row): BankProfile => ({
  id: row.id,
  bankName: `${row.bankName} / ${row.bankName}` as Label,
  amountMode: row.amountMode as BankProfile['amountMode'],
  columns: columnsOf(row.columnMap),
  signature: words(row.signature),
  skipPattern: skipping(row.skipPattern),
})

/**
 * Profiles for a statement of this account, in order: the chosen one alone; otherwise the tenant's own of the
 * account's bank, the tenant's others, then the built-in ones. The first whose headers match is used.
 */
export async function profilesFor(
  tx: Tx,
  account: { bankTitle: string },
  chosen: string | undefined,
): Promise<readonly BankProfile[]> {
  const rows = (await findRows(tx, bankImportProfile, { status: 1 } as never)) as unknown as Row[]
  const isOfBank = (row: Row) =>
    account.bankTitle !== '' && (row.bankName.includes(account.bankTitle) || account.bankTitle.includes(row.bankName))
  const own = rows.toSorted((a, b) => Number(isOfBank(b)) - Number(isOfBank(a))).map(profileOf)
  if (!chosen) return [...own, ...BANK_PROFILES]
  return [
    [...own, ...BANK_PROFILES].find(one => one.id === chosen) ??
      refuse('profile', '没有该银行模板：{id} / no such profile: {id}', { id: chosen }),
  ]
}

/** Faults of a profile that would never match a file, reported on save. */
export function profileFaults(values: { columnMap?: unknown; amountMode?: number | null }): Fault[] {
  const unknown = Object.keys((values.columnMap ?? {}) as object).filter(name => !isColumn(name))
  if (unknown.length > 0)
    return [
      {
        path: 'columnMap',
        reason: `没有这些列：${unknown.join('、')}；可用：${BANK_COLUMNS.join('、')} / no such columns: ${unknown.join(', ')}; known: ${BANK_COLUMNS.join(', ')}`,
      },
    ]
  const missing = missingColumns((values.amountMode ?? 1) as BankProfile['amountMode'], columnsOf(values.columnMap))
  return missing.length > 0
    ? [{ path: 'columnMap', reason: `缺少列：${missing.join('、')} / columns missing: ${missing.join(', ')}` }]
    : []
}
