import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'

/** Parameters of the review (20, section 13), as they stand where no tenant has changed them. */
const standard = {
  'quota.appeal.days': 30,
  'quota.appeal.max': 2,
  'quota.refuse.coolOffDays': 90,
  'quota.revoke.hours': 24,
  'quota.temp.maxDays': 90,
  'quota.temp.gapDays': 180,
} as const

/** A world without the platform's parameters has the standard ones. */
export const setting = async (tx: Tx, key: keyof typeof standard): Promise<number> =>
  isBuilt('param') ? paramNumber(tx, key) : standard[key]
