import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { parameters } from '#generated/parameters.ts'
import { plainParameter, type StoredParameter } from './secret-values.ts'

const defaults = new Map(parameters.map(([key, value]) => [key, value]))

/** Value of a parameter in this tenant; its default where the tenant has no row. '' for an unknown key. */
export async function paramValue(tx: Tx, key: string): Promise<string> {
  const row = await tx.row<StoredParameter>(sql`select param_key as key, param_value as value, value_type as kind from blade_param where tenant_id = ${tx.tenantId} and param_key = ${key} and status = 1 and is_deleted = 0`)
  return row ? plainParameter(tx.tenantId, row) : defaults.get(key) ?? ''
}

/** Several at once, in one statement. */
export async function paramValues<K extends string>(tx: Tx, keys: readonly K[]): Promise<Record<K, string>> {
  const rows = await tx.rows<StoredParameter>(sql`select param_key as key, param_value as value, value_type as kind from blade_param where tenant_id = ${tx.tenantId} and param_key = any(${[...keys]}::text[]) and status = 1 and is_deleted = 0`)
  const own = new Map(rows.map(row => [row.key, plainParameter(tx.tenantId, row)]))
  return Object.fromEntries(keys.map(key => [key, own.get(key) ?? defaults.get(key) ?? ''])) as Record<K, string>
}

/** A whole number; the default in code when someone typed none. */
export async function paramNumber(tx: Tx, key: string): Promise<number> {
  const value = Number(await paramValue(tx, key))
  return Number.isFinite(value) ? value : Number(defaults.get(key) ?? 0)
}
