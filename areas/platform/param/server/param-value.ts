import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { parameters } from '#generated/parameters.ts'
import { plainParameter, type StoredParameter } from './secret-values.ts'

const defaults = new Map(parameters.map(([key, value]) => [key, value]))

interface Row extends StoredParameter {
  readonly tenantId: string
  readonly isInherited: boolean | null
  readonly tenantEditable: boolean | null
}

/**
 * 10-platform 5.4: the tenant's value, else tenant 000000's, else the default in code. Not cached: a saved value
 * applies on every replica with the next call.
 */
async function effective(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<Row>(sql`
    select tenant_id as "tenantId", param_key as key, param_value as value, value_type as kind, is_inherited as "isInherited", tenant_editable as "tenantEditable"
      from blade_param where tenant_id in (${tx.tenantId}, ${PLATFORM}) and param_key = any(${[...keys]}::text[]) and status = 1 and is_deleted = 0`)
  const common = new Map(rows.filter(row => row.tenantId === PLATFORM).map(row => [row.key, row]))
  const own = new Map(rows.filter(row => row.tenantId === tx.tenantId).map(row => [row.key, row]))
  return new Map(keys.map(key => [key, valueOf(key, own.get(key), common.get(key))]))
}

function valueOf(key: string, own: Row | undefined, common: Row | undefined): string {
  const says = own && own !== common && !own.isInherited && common?.tenantEditable !== false ? own : common
  if (says) return plainParameter(says.tenantId, says)
  return defaults.get(key) ?? (own ? plainParameter(own.tenantId, own) : '')
}

/** Value of a parameter in this tenant; '' for an unknown key. */
export const paramValue = async (tx: Tx, key: string): Promise<string> => (await effective(tx, [key])).get(key)!

/** Several at once, in one statement. */
export const paramValues = async <K extends string>(tx: Tx, keys: readonly K[]): Promise<Record<K, string>> =>
  Object.fromEntries(await effective(tx, keys)) as Record<K, string>

/** A whole number; the default in code when someone typed none. */
export async function paramNumber(tx: Tx, key: string): Promise<number> {
  const value = Number(await paramValue(tx, key))
  return Number.isFinite(value) ? value : Number(defaults.get(key) ?? 0)
}
