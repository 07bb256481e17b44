import type { Tx } from '#packages/database/tx.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { supplyParameters } from './parameters.ts'

type Param = 'enquiry.minQuotes' | 'enquiry.dearRate'
const defaults = new Map(supplyParameters.map(([key, value]) => [key, Number(value)]))

/** Values of the tenant; what is no number counts as the default. */
export async function enquiryParam(tx: Tx, key: Param): Promise<number> {
  const { [key]: value } = await paramValues(tx, [key])
  return value !== undefined && value !== '' && Number.isFinite(Number(value)) ? Number(value) : defaults.get(key)!
}
