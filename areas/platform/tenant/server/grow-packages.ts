import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { MenuSeed } from '#areas/platform/menu/build-menu.ts'
import { PLATFORM } from './versions.ts'

/**
 * What a package holds after pages and buttons were added to the menu: a package that held everything beside them is
 * meant whole there. A button of a new page comes with its page. Rows of the operator alone are in no package.
 */
export function grownCodes(
  held: ReadonlySet<string>,
  menu: readonly MenuSeed[],
  added: ReadonlySet<string>,
): readonly string[] {
  const beside = Map.groupBy(menu, seed => seed.parent ?? `top ${seed.topCode}`)
  const grown = new Set(held)
  for (const seed of menu) {
    if (!added.has(seed.code) || seed.platformOnly || grown.has(seed.code)) continue
    const old = beside
      .get(seed.parent ?? `top ${seed.topCode}`)!
      .filter(one => !added.has(one.code) && !one.platformOnly)
    const isWhole = old.length > 0 ? old.every(one => held.has(one.code)) : grown.has(seed.parent ?? '')
    if (isWhole) grown.add(seed.code)
  }
  return [...grown].filter(code => !held.has(code))
}

/** After an upgrade the administrators of existing tenants find the new pages as those of new tenants do. */
export async function growPackages(
  tx: Tx,
  actor: Actor,
  menu: readonly MenuSeed[],
  added: readonly { readonly code: string }[],
): Promise<void> {
  // On the first start everything is new and no package stands.
  const packages = await tx.rows<{ id: string; codes: string[] }>(
    sql`select id, menu_codes as codes from tenant_package where tenant_id = ${PLATFORM} and is_deleted = 0 and cardinality(menu_codes) > 0`,
  )
  if (packages.length === 0 || added.length === 0) return
  const fresh = new Set(added.map(one => one.code))
  for (const { id, codes } of packages) {
    const more = grownCodes(new Set(codes), menu, fresh)
    if (more.length === 0) continue
    await tx.run(
      sql`update tenant_package set menu_codes = menu_codes || ${[...more]}::varchar[], version = version + 1, update_time = ${localDateTime(actor.clock.now())}::timestamptz where tenant_id = ${PLATFORM} and id = ${id}::bigint`,
    )
  }
}
