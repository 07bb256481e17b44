import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Tx } from '#packages/database/tx.ts'
import { provide } from '#packages/server/ports.ts'
import { ownCompaniesPort } from '#areas/platform/ports.ts'
import { mirrorOwnCard } from '../../account-mechanism/server/mirror-own-card.ts'
import { z } from 'zod'
import { prepareInstitution } from '#areas/partners/mechanism/server/prepare-institution.ts'
import { refuseWhenReferred } from '#areas/partners/mechanism/server/referrers.ts'
import { company } from '../company.ts'

/** Checks all ancestors: a cycle would make every roll-up endless. */
async function isBelow(tx: Tx, id: string, parentId: string): Promise<boolean> {
  for (
    let above: string | null = parentId;
    above !== null;
    above = (await findRow(tx, company, above))?.parentCompanyId ?? null
  )
    if (above === id) return true
  return false
}

export default implement(company, {
  provides: [
    provide(ownCompaniesPort, {
      nameOf: async (tx, id) => (await findRow(tx, company, id))?.mechanismName ?? undefined,
      mirrorCard: mirrorOwnCard,
    }),
  ],
  async prepare(tx, _actor, form) {
    await prepareInstitution(tx, form as never, 10)
    const parent = form.values.parentCompanyId
    if (parent && form.before && (await isBelow(tx, form.before.id, parent)))
      form.fault('parentCompanyId', '上级主体不能形成循环 / the parent must not be one of its subordinates')
  },
  removing: (tx, _actor, row) => refuseWhenReferred(tx, company, row),
  actions: {
    disable: {
      async guard(tx, _actor, { row }) {
        const n = await vehiclesOf(tx, row.id)
        if (n > 0)
          refuse('companyHoldsVehicles', '该主体名下仍有{n}台车辆 / {n} {n|vehicle|vehicles} still belong to it', { n })
      },
    },
  },
  page: async (tx, _actor, ids) => cardCounts(tx, ids),
  detail: async (tx, _actor, row) => (await cardCounts(tx, [row.id])).get(row.id)!,
  calls: {
    'GET simple-list': call({
      label: '主体简表 / Short list',
      permission: 'mechanism_pick',
      input: z.object({ ability: z.coerce.number().int().min(1).max(7).optional() }),
      run: async (tx, _actor, { ability }) =>
        (await findRows(tx, company, { status: 1 }))
          .filter(one => ability === undefined || one.abilities.includes(ability))
          .map(({ id, mechanismName, shortName, creditCode, abilities }) => ({
            id,
            mechanismName,
            shortName: shortName ?? '',
            creditCode: creditCode ?? '',
            abilities,
          })),
    }),
  },
})

async function cardCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; n: number }>(
    sql`select mechanism_id as id, count(*)::int as n from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and mechanism_id = any(${[...ids]}::bigint[]) group by 1`,
  )
  const found = new Map(rows.map(row => [row.id, row.n]))
  return new Map(ids.map(id => [id, { cardCount: found.get(id) ?? 0 }]))
}

/** Vehicles that the company owns by their register (60), once that area is there. */
async function vehiclesOf(tx: Tx, id: string): Promise<number> {
  if (!isBuilt('vehicle')) return 0
  const row = await tx.row<{ n: number }>(
    sql`select count(*)::int as n from ${sql.name(resourceNamed('vehicle').table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and owner_company_id = ${id}::bigint`,
  )
  return row!.n
}
