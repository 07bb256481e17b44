import { localDateTime, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { DictionarySeed } from '#areas/dictionaries.ts'

/** Adds missing codes and entries; changed or sealed ones are kept. */
export async function seedDictionaries(
  tx: Tx,
  actor: Actor,
  table: 'blade_dict' | 'blade_dict_biz',
  seeds: readonly DictionarySeed[],
): Promise<void> {
  const name = sql.name(table)
  const time = localDateTime(actor.clock.now())
  const stored = await tx.rows<{ id: string; code: string; key: string }>(
    sql`select id, code, dict_key as key from ${name} where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  const roots = new Map(stored.filter(row => row.key === '-1').map(row => [row.code, row.id]))
  const known = new Set(stored.map(row => `${row.code}\n${row.key}`))
  const rows: Record<string, unknown>[] = []
  for (const [codeAt, seed] of seeds.entries()) {
    let root = roots.get(seed.code)
    if (!root) rows.push(rowOf((root = await tx.newId()), null, seed.code, '-1', seed.label, undefined, codeAt + 1))
    for (const [at, [key, label, extend]] of seed.entries.entries())
      if (!known.has(`${seed.code}\n${key}`))
        rows.push(rowOf(await tx.newId(), root, seed.code, key, label, extend, at + 1))
  }
  if (rows.length === 0) return
  await tx.run(sql`
    insert into ${name} (id, tenant_id, create_time, parent_id, code, dict_key, dict_value, value_en, extend, sort, is_system, is_sealed, remark)
    select s.id, ${tx.tenantId}, ${time}::timestamptz, s.parent_id, s.code, s.dict_key, s.dict_value, s.value_en, s.extend, s.sort, ${table === 'blade_dict'}, s.is_sealed, s.remark
      from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, parent_id bigint, code text, dict_key text, dict_value text, value_en text, extend jsonb, sort int, is_sealed boolean, remark text)`)
}

function rowOf(
  id: string,
  parent: string | null,
  code: string,
  key: string,
  label: string,
  extend: Readonly<Record<string, unknown>> | undefined,
  sort: number,
): Record<string, unknown> {
  const { remark, isSealed, ...rest } = extend ?? {}
  return {
    id,
    parent_id: parent,
    code,
    dict_key: key,
    dict_value: textOf(label, 'zh'),
    value_en: textOf(label, 'en'),
    extend: Object.keys(rest).length > 0 ? rest : null,
    sort,
    is_sealed: isSealed === true,
    remark: remark ?? null,
  }
}
