import { invalid, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRows, removeRow, updateRow } from '#packages/server/rows.ts'
import { dataModel, modelPrototype } from '../data-model.ts'
import type { FieldRow } from './propose-fields.ts'
import { isId } from '#packages/server/kinds.ts'
import { isResourceName, isTableName } from './words.ts'

export interface StoredField extends FieldRow {
  readonly id: string
  readonly modelId: string
  readonly version: number
}

export async function fieldsOfModel(tx: Tx, modelId: string): Promise<StoredField[]> {
  const rows = await findRows(tx, modelPrototype, { modelId }, { orderBy: 't.sort nulls last, t.id' })
  return rows.map(row => ({
    id: row.id,
    modelId: row.modelId,
    version: row.version,
    jdbcName: row.jdbcName,
    jdbcType: row.jdbcType ?? '',
    jdbcComment: row.jdbcComment ?? '',
    propertyName: row.propertyName,
    propertyType: row.propertyType,
    labelEn: row.labelEn ?? '',
    flags: row.flags ?? '',
    dictCode: row.dictCode ?? '',
    refResource: row.refResource ?? '',
    formSection: row.formSection ?? '',
    listRow: row.listRow ?? 0,
    queryType: row.queryType ?? 0,
    componentType: row.componentType ?? '',
    sort: row.sort ?? 0,
  }))
}

const MOST = 300
const LINE = /[\u0000-\u001f\u007f]/
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim())
const whole = (value: unknown): number =>
  Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) < 10_000 ? Number(value) : 0

/** Every field of one model, as the editor holds them: what is absent is removed. Faults are told by row. */
export async function saveFields(
  tx: Tx,
  actor: Actor,
  given: readonly Readonly<Record<string, unknown>>[],
): Promise<{ modelId: string; count: number }> {
  const modelId = text(given[0]?.['modelId'])
  if (!isId(modelId) || given.some(row => text(row['modelId']) !== modelId))
    invalid({ modelId: '请指明一个数据模型 / Name one data model' })
  if (given.length > MOST) invalid({ items: `最多${MOST}个字段 / At most ${MOST} fields` })
  await getRow(tx, dataModel, modelId)
  await tx.run(sql`select 1 from blade_model where tenant_id = ${tx.tenantId} and id = ${modelId}::bigint for update`)
  const faults: Fault[] = []
  const rows = given.map((row, index) => readField(row, index, faults))
  for (const [name, same] of Map.groupBy(rows, row => row.propertyName))
    if (same.length > 1)
      faults.push({
        path: `items.${rows.indexOf(same[1]!)}.propertyName`,
        reason: `字段名【${name}】重复 / Duplicate field ${name}`,
      })
  if (faults.length > 0) invalid(faults)
  const known = new Map((await findRows(tx, modelPrototype, { modelId })).map(row => [row.id, row]))
  const kept = new Set(given.map(row => text(row['id'])).filter(id => known.has(id)))
  for (const [id, row] of known) if (!kept.has(id)) await removeRow(tx, actor, modelPrototype, row)
  const fresh: typeof rows = []
  for (const [index, row] of rows.entries()) {
    const before = known.get(text(given[index]!['id']))
    if (before) await updateRow(tx, actor, modelPrototype, before, row)
    else fresh.push(row)
  }
  await insertRows(
    tx,
    actor,
    modelPrototype,
    fresh.map(row => ({ modelId, ...row })),
  )
  return { modelId, count: rows.length }
}

function readField(row: Readonly<Record<string, unknown>>, index: number, faults: Fault[]): FieldRow {
  const limits = {
    jdbcName: 63,
    jdbcType: 100,
    jdbcComment: 64,
    propertyName: 64,
    propertyType: 32,
    labelEn: 64,
    flags: 7,
    dictCode: 64,
    refResource: 64,
    formSection: 32,
    componentType: 32,
  } as const
  const say = (path: string, reason: Fault['reason']) => void faults.push({ path: `items.${index}.${path}`, reason })
  const read = Object.fromEntries(
    Object.entries(limits).map(([name, most]) => {
      const value = text(row[name])
      if ([...value].length > most) say(name, `最多${most}个字 / At most ${most} characters`)
      // A line break in a label would end the line of the source that it stands in.
      if (LINE.test(value)) say(name, '不能含换行等控制字符 / No line breaks or control characters')
      return [name, value]
    }),
  ) as Record<keyof typeof limits, string>
  if (!isTableName(read.jdbcName))
    say('jdbcName', '列名只能是字母、数字和下划线 / Letters, digits and underscores only')
  if (!/^[a-z][A-Za-z0-9]*$/.test(read.propertyName))
    say('propertyName', '字段名用小驼峰，如 sampleName / A field is named in camelCase')
  if (!/^[A-Za-z]{1,32}$/.test(read.propertyType)) say('propertyType', '字段类型不正确 / No such kind')
  if (!/^[RULFSKM]*$/.test(read.flags) || new Set(read.flags).size !== read.flags.length)
    say('flags', '标记只能是 R U L F S K M / Flags are R U L F S K M')
  if (read.refResource !== '' && !isResourceName(read.refResource))
    say('refResource', '资源名用小写加横线 / A resource is named in kebab-case')
  if (read.dictCode !== '' && !/^[a-z][a-z0-9_]*$/i.test(read.dictCode))
    say('dictCode', '字典编号只能是字母、数字和下划线 / Letters, digits and underscores only')
  return { ...read, listRow: whole(row['listRow']), queryType: Math.min(whole(row['queryType']), 3), sort: index + 1 }
}
