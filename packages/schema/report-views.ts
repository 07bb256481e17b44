import { createHash } from 'node:crypto'
import { snake, type Field, type Resource } from '#kernel'
import { ROLES, withClient } from '#packages/database/roles.ts'
import { quoted } from './statements.ts'

export const REPORT_SCHEMA = 'rpt'
/** One view that report SQL may read, with its columns in their order. */
export interface ReportView { readonly name: string; readonly resource: string; readonly columns: readonly { readonly name: string; readonly kind: Field['kind'] | 'id' | 'state' | 'time'; readonly label: string }[]; readonly sql: string }

/** One view per business resource: living rows, no masked field. The tenant is put in by row-level security of the report role, whose rights the views use. */
export function reportViews(definitions: readonly Resource[]): ReportView[] {
  const byName = new Map(definitions.map(one => [one.name, one]))
  return definitions.filter(one => one.kind !== 'view' && one.dialect !== 'framework').map(one => viewOf(one, one.extends ? byName.get(one.extends) : undefined)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function viewOf(resource: Resource, head: Resource | undefined): ReportView {
  const base = head ? 'h' : 't'
  const isRecord = resource.kind === 'record'
  const fixed = [
    { name: 'id', alias: 't', kind: 'id' as const, label: '编号 / Id' },
    ...(isRecord ? [
      { name: 'status', alias: base, kind: 'state' as const, label: '状态 / State' }, { name: 'create_time', alias: base, kind: 'time' as const, label: '创建时间 / Created at' }, { name: 'create_user', alias: base, kind: 'user' as const, label: '创建人 / Created by' },
      { name: 'create_dept', alias: base, kind: 'dept' as const, label: '创建部门 / Department' }, { name: 'update_time', alias: base, kind: 'time' as const, label: '修改时间 / Changed at' },
    ] : [{ name: 'line_no', alias: 't', kind: 'int' as const, label: '行号 / Line' }]),
  ]
  const own = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'lines' && !field.options.computed && !field.masked)
    .map(([name, field]) => ({ name: snake(name), alias: head && name in head.fields ? 'h' : 't', kind: field.kind, label: field.label }))
  const columns = [...new Map([...fixed, ...own].map(one => [one.name, one])).values()]
  const from = head ? `${quoted(resource.table)} t join ${quoted(head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id` : `${quoted(resource.table)} t`
  const alive = isRecord ? ` where ${base}.is_deleted = 0` : ''
  const name = snake(resource.name)
  const sql = `create view ${REPORT_SCHEMA}.${quoted(name)} with (security_invoker = true) as select ${columns.map(one => `${one.alias}.${quoted(one.name)}`).join(', ')} from ${from}${alive}`
  return { name, resource: resource.name, columns: columns.map(({ name: column, kind, label }) => ({ name: column, kind, label })), sql }
}

/** Makes the views, or nothing where they stand as they should. Migrations drop them first: views hang on columns. */
export async function makeReportViews(ownerUrl: string, definitions: readonly Resource[]): Promise<void> {
  const statements = reportViews(definitions).map(one => one.sql)
  const mark = createHash('sha256').update(statements.join(';')).digest('hex')
  await withClient(ownerUrl, async client => {
    await client.query(`select pg_advisory_lock(hashtext('fleet-report-views'))`)
    try {
      const { rows } = await client.query<{ mark: string | null }>(`select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = '${REPORT_SCHEMA}'`)
      if (rows[0]?.mark === mark) return
      await client.query(`begin; drop schema if exists ${REPORT_SCHEMA} cascade; create schema ${REPORT_SCHEMA}; ${statements.join(';\n')};
        grant usage on schema ${REPORT_SCHEMA} to ${ROLES.report}; grant select on all tables in schema ${REPORT_SCHEMA} to ${ROLES.report}; comment on schema ${REPORT_SCHEMA} is '${mark}'; commit`)
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('fleet-report-views'))`)
    }
  })
}
