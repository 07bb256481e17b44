import type { Tx } from '#packages/database/tx.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { returnsParameters } from '../../parameters.ts'

const defaults = new Map(returnsParameters.map(([key, value]) => [key, value]))
/** Values of the tenant as text; an amount or a number is read by the caller. */
export async function returnParams<K extends string>(tx: Tx, ...keys: K[]): Promise<Record<K, string>> {
  const values = await paramValues(tx, keys)
  return Object.fromEntries(
    keys.map(key => [key, values[key] === '' || values[key] === undefined ? (defaults.get(key) ?? '') : values[key]]),
  ) as Record<K, string>
}
