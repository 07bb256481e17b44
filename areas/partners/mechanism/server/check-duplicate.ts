import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import type { Duplicates, Known } from '../duplicates.ts'

export interface Asked {
  mechanismType: number
  mechanismName?: string | null
  creditCode?: string | null
  idNo?: string | null
  legalPersonPhone?: string | null /** The record being edited. */
  id?: string | undefined
}
interface Row extends Known {
  code: string | null
  idNo: string | null
  phone: string | null
  entityKind: number | null
}

const ALIKE = 0.85
const known = (names: ReadonlyMap<string, string>, row: Known): Known => ({
  id: row.id,
  mechanismNo: row.mechanismNo,
  mechanismName: row.mechanismName,
  ownerName: names.get(row.ownerName) ?? '',
})

/** The entity of the same code and the one of the same name, found by the unique indexes: a file asks this per row. */
export async function findSame(tx: Tx, asked: Asked): Promise<Pick<Duplicates, 'exact' | 'sameName'>> {
  const rows = await tx.rows<Known & { isExact: boolean }>(sql`
    select id, mechanism_no as "mechanismNo", mechanism_name as "mechanismName", owner_user_id as "ownerName",
      (coalesce(credit_code = ${asked.creditCode ?? null}::varchar, false) or coalesce(id_no = ${asked.idNo ?? null}::varchar, false)) as "isExact"
      from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = ${asked.mechanismType} and id <> ${asked.id ?? '0'}::bigint
       and (credit_code = ${asked.creditCode ?? null}::varchar or id_no = ${asked.idNo ?? null}::varchar or (mechanism_name = ${asked.mechanismName ?? null}::varchar and entity_kind <> 5))
     order by id`)
  const names = await ownerNames(
    tx,
    rows.map(one => one.ownerName),
  )
  const [exact, sameName] = [rows.find(one => one.isExact), rows.find(one => !one.isExact)]
  return { exact: exact && known(names, exact), sameName: sameName && known(names, sameName) }
}

/**
 * 20-partners 3: an equal code is the same entity; a similar name (parameter customer.duplicate.similarity) or the same mobile of the legal
 * representative is a warning.
 */
export async function checkDuplicate(tx: Tx, asked: Asked): Promise<Duplicates> {
  const alike = isBuilt('param') ? Number(await paramValue(tx, 'customer.duplicate.similarity')) || ALIKE : ALIKE
  const rows =
    await tx.rows<Row>(sql`select id, mechanism_no as "mechanismNo", mechanism_name as "mechanismName", owner_user_id as "ownerName", credit_code as code, id_no as "idNo", legal_person_phone as phone, entity_kind as "entityKind" from mechanism
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = ${asked.mechanismType} and id <> ${asked.id ?? '0'}::bigint`)
  const exact = rows.find(
    row => (asked.creditCode && row.code === asked.creditCode) || (asked.idNo && row.idNo === asked.idNo),
  )
  const sameName = asked.mechanismName
    ? rows.find(row => row.mechanismName === asked.mechanismName && row.entityKind !== 5)
    : undefined
  const lookAlikes = rows.flatMap((row): (Row & { why: 'name' | 'phone' })[] => {
    if (row === exact) return []
    if (asked.mechanismName && row.mechanismName && likeness(asked.mechanismName, row.mechanismName) >= alike)
      return [{ ...row, why: 'name' }]
    return asked.legalPersonPhone && row.phone === asked.legalPersonPhone ? [{ ...row, why: 'phone' }] : []
  })
  const told = [exact, sameName, ...lookAlikes].filter(one => one !== undefined)
  const names = await ownerNames(
    tx,
    told.map(one => one.ownerName),
  )
  return {
    exact: exact && known(names, exact),
    sameName: sameName && known(names, sameName),
    lookAlikes: lookAlikes.slice(0, 10).map(row => ({ ...known(names, row), why: row.why })),
  }
}

async function ownerNames(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(one => one !== null))]
  if (wanted.length === 0 || !isBuilt('user')) return new Map()
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id, real_name as name from ${sql.name(resourceNamed('user').table)} where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Trigrams of both names without what every firm is called: common ones over all. */
export function likeness(a: string, b: string): number {
  const [one, two] = [trigrams(a), trigrams(b)]
  const common = [...one].filter(part => two.has(part)).length
  return common / (one.size + two.size - common)
}
function trigrams(name: string): Set<string> {
  const padded = `  ${name.replace(/有限责任公司|股份有限公司|有限公司|[（）()\s]/g, '')} `
  return new Set(Array.from({ length: Math.max(padded.length - 2, 0) }, (_, at) => padded.slice(at, at + 3)))
}
