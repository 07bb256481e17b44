import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { assetKindSetting } from '../asset-kind-setting.ts'
import { standardKinds } from './standard-kinds.ts'

export type Kind = RowOf<typeof assetKindSetting>

/** Kinds of the tenant by id. There are a dozen: they are read whole. */
export const kindsById = async (tx: Tx): Promise<ReadonlyMap<string, Kind>> =>
  new Map((await findRows(tx, assetKindSetting, {}, { orderBy: 't.sort, t.id' })).map(kind => [kind.id, kind]))

/** Adds the standard kinds that the tenant lacks; a kind that was renamed or disabled stays as it is. */
async function addStandardKinds(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set((await findRows(tx, assetKindSetting, {})).map(kind => kind.kindCode))
  const missing = standardKinds.filter(kind => !known.has(kind.kindCode!))
  if (missing.length > 0) await insertRows(tx, actor, assetKindSetting, missing)
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

export default implement(assetKindSetting, {
  provides: [provide(startingRowsPort, 'asset-kind-setting', { add: addStandardKinds })],
  prepare(_tx, _actor, form) {
    const { serialPattern } = form.values
    if (serialPattern && !compiles(serialPattern))
      form.fault('serialPattern', '不是有效的正则表达式 / not a valid regular expression')
  },
})
