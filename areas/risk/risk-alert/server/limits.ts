import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { strategy, type AutoRules } from '../../strategy/strategy.ts'
import { standardLimits, type AlertLimits } from '../alert-rules.ts'

/** Of several strategies in force the most watchful limit: one alert too many is looked at, one missing is not. */
export async function limitsInForce(tx: Tx): Promise<AlertLimits> {
  if (!isBuilt('strategy')) return standardLimits
  const rules = (await findRows(tx, strategy, { status: 1 })).flatMap(one => (one.autoRules ? [one.autoRules] : []))
  return rules.length === 0 ? standardLimits : mostWatchful(rules)
}

export function mostWatchful(rules: readonly AutoRules[]): AlertLimits {
  const of = (read: (one: AutoRules) => number) => rules.map(read)
  return {
    ...standardLimits,
    useRate: Math.min(...of(one => Number(one.alertUseRate))),
    licenceDays: Math.max(...of(one => one.alertLicenceDays)),
    flowFall: -Math.min(...of(one => Number(one.alertFlowFall))),
    promises: Math.min(...of(one => one.alertPromises)),
    promiseDays: Math.max(...of(one => one.alertPromiseDays)),
  }
}
