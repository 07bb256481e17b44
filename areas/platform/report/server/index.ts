import { localDate, refuse, type RowOf } from '#kernel'
import { lastRun } from '#packages/jobs/cron.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { report } from '../report.ts'
import { isScopeColumn, loadReport } from './reader.ts'
import { readDataset } from './read-dataset.ts'
import { isColumnKey, isWeight } from './run-report.ts'

const needsScope = (row: {
  scopeFree: boolean
  scopeOwner: string | null
  scopeDept: string | null
  scopeCity: string | null
}): boolean => !row.scopeFree && !row.scopeOwner && !row.scopeDept && !row.scopeCity

async function checkReport(
  _tx: Tx,
  actor: Actor,
  { values, lines, before, fault }: Form<typeof report>,
): Promise<void> {
  const text = values.datasetSql ?? before?.datasetSql
  const dataset = text ? await readDataset(text) : undefined
  for (const [at, line] of (lines['columns'] ?? []).entries())
    if (!isColumnKey(String(line['key'] ?? '')))
      fault(`columns.${at}.key`, '只能是字母、数字与下划线 / letters, digits and underscores only')
  // A weight becomes part of the statement like a column key; anything else would bypass the checks.
  for (const [at, line] of (lines['columns'] ?? []).entries())
    if (line['weight'] && !isWeight(String(line['weight'])))
      fault(`columns.${at}.weight`, '应为列名，或 分子列/分母列 / a column, or above/below')
  const keys = (lines['params'] ?? []).map(one => String(one['key'] ?? '').toLowerCase())
  for (const [at, key] of keys.entries())
    if (dataset && !dataset.params.includes(key))
      fault(`params.${at}.key`, '数据集没有使用此参数 / the data set does not use it')
  if (lines['params'])
    for (const name of dataset?.params ?? [])
      if (!keys.includes(name)) fault('params', `参数 :${name} 未定义 / parameter :${name} is not defined`)
  for (const name of ['scopeOwner', 'scopeDept', 'scopeCity'] as const)
    if (!isScopeColumn(values[name] ?? null)) fault(name, '应为 别名.列 / must read alias.column')
  if (values.cron && !lastRun(values.cron, `${localDate(actor.clock.now())} 23:59:59`))
    fault('cron', '应为 HH:mm 或五段：分 时 日 月 周 / must read HH:mm, or five parts: minute hour day month weekday')
  if (values.versionNo === undefined || before) values.versionNo = (before?.versionNo ?? 0) + 1
}

/** A published report must be complete, restricted by a scope, and reviewed by a second person. */
async function guardPublish(tx: Tx, actor: Actor, row: RowOf<typeof report>): Promise<void> {
  if (row.updateUser === actor.userId && !row.isBuiltin)
    refuse('reportPublisher', '报表须由编写人以外的人发布 / a report is published by someone other than its author')
  const { dataset, columns } = await loadReport(tx, row.id)
  if (columns.length === 0) refuse('reportColumns', '请先定义列 / define its columns first')
  const marked = dataset.pieces.some(one => typeof one !== 'string' && 'scope' in one)
  if (!row.scopeFree && (!marked || needsScope(row)))
    refuse(
      'reportScope',
      '数据集须含 {scope} 并指定范围列，或说明不受限的理由 / the data set needs its scope mark and a scope column, or a reason for none',
    )
}

/** The list says names in the reader's language; the form keeps both apart. */
async function namesOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  if (actor.language !== 'en') return new Map()
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id::text, name_en as name from report where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and name_en <> ''`,
  )
  return new Map(rows.map(row => [row.id, { name: row.name }]))
}

export default implement(report, {
  page: namesOf,
  prepare: checkReport,
  actions: { publish: { guard: (tx, actor, { row }) => guardPublish(tx, actor, row) } },
  removing: async (tx, _actor, row) => {
    await tx.run(
      sql`update report_auth set is_deleted = 1, version = version + 1 where tenant_id = ${tx.tenantId} and report_id = ${row.id}::bigint and is_deleted = 0`,
    )
  },
})
