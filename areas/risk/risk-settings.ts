import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { riskParameters } from './parameters.ts'

/** A number that the tenant may set; a world without the platform's parameters has the standard. */
export const riskSetting = async (tx: Tx, key: string): Promise<number> =>
  isBuilt('param') ? paramNumber(tx, key) : Number(riskParameters.find(([name]) => name === key)?.[1])
