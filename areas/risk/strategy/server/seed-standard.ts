import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { dictionaries } from '#areas/customers/dictionaries.ts'
import { standardLines, standardName, standardRules } from '../standard.ts'
import { strategy } from '../strategy.ts'
import { autoRulesOf, everyCustomerKind } from './rules.ts'

/** The standard strategy for a tenant that has none: for every customer, published by the system. */
export async function seedStandard(tx: Tx, actor: Actor): Promise<void> {
  if ((await findRows(tx, strategy, {}, { limit: 1 })).length > 0) return
  const row = await insertRow(tx, actor, strategy, {
    strategyName: standardName,
    versionNo: 1,
    businessKinds: Object.keys(dictionaries['customer_business']!.values),
    customerKinds: [...everyCustomerKind],
    ...standardRules,
    autoRules: autoRulesOf(standardRules),
    publishTime: localDateTime(actor.clock.now()),
  })
  await updateRow(tx, actor, strategy, row, { originId: row.id })
  for (const [field, lines] of Object.entries(standardLines))
    await saveLines(tx, actor, strategy, row.id, field, lines as readonly Record<string, unknown>[])
  await act(tx, actor, strategy, row.id, 'publish')
}
