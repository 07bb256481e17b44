import { createHash } from 'node:crypto'
import { fitsInSql, snake, type Field, type Resource } from '#kernel'
import { ROLES, withClient } from '#packages/database/roles.ts'
import { quoted } from './statements.ts'

export const REPORT_SCHEMA = 'rpt'
/** One view that report SQL may read, with its columns in their order. */
export interface ReportView {
  readonly name: string
  readonly resource: string
  readonly columns: readonly {
    readonly name: string
    readonly kind: Field['kind'] | 'id' | 'state' | 'time'
    readonly label: string
  }[]
  readonly sql: string
}

/**
 * One view per business resource: living rows, masked fields only where the definition lists them (`reported`). The
 * tenant is put in by row-level security of the report role, whose rights the views use. Platform tables are closed to
 * that role: of them it sees the columns that are listed, through views of the owner's.
 */
export function reportViews(definitions: readonly Resource[]): ReportView[] {
  const byName = new Map(definitions.map(one => [one.name, one]))
  const business = definitions
    .filter(one => one.kind !== 'view' && one.dialect !== 'framework')
    .map(one => viewOf(one, one.extends ? byName.get(one.extends) : undefined))
  const platform = definitions
    .filter(one => one.dialect === 'framework' && one.kind === 'record' && one.reported)
    .map(platformView)
  return [...business, ...platform, ...engineViews].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Bound to the session's tenant by its own words as well: the owner's policy has a door for data migrations. */
const ownersView = (name: string, table: string, columns: readonly string[], more = ''): string =>
  `create view ${REPORT_SCHEMA}.${quoted(name)} with (security_barrier = true) as select ${columns.map(one => `t.${quoted(one)}`).join(', ')} from ${quoted(table)} t where t.tenant_id = current_setting('app.tenant_id', true)${more}`

function platformView(resource: Resource): ReportView {
  const columns: ReportView['columns'] = [
    { name: 'id', kind: 'id', label: '编号 / Id' },
    { name: 'status', kind: 'state', label: '状态 / State' },
    { name: 'create_time', kind: 'time', label: '创建时间 / Created at' },
    ...resource.reported!.map(name => ({
      name: snake(name),
      kind: resource.fields[name]!.kind,
      label: resource.fields[name]!.label,
    })),
  ]
  return {
    name: snake(resource.name),
    resource: resource.name,
    columns,
    sql: ownersView(
      snake(resource.name),
      resource.table,
      columns.map(one => one.name),
      ' and t.is_deleted = 0',
    ),
  }
}

const engineView = (
  name: string,
  columns: readonly (readonly [name: string, kind: ReportView['columns'][number]['kind'], label: string])[],
  more = '',
): ReportView => ({
  name,
  resource: name,
  columns: columns.map(([column, kind, label]) => ({ name: column, kind, label })),
  sql: ownersView(
    name,
    name,
    columns.map(one => one[0]),
    more,
  ),
})
/**
 * Approvals and the history of records: who did what and when. Never what was typed: opinions, variables and field
 * values stay with the records.
 */
const engineViews: readonly ReportView[] = [
  engineView(
    'flow_definition',
    [
      ['id', 'id', '编号 / Id'],
      ['definition_key', 'text', '流程 / Process'],
      ['name', 'text', '名称 / Name'],
      ['category', 'text', '分类 / Category'],
      ['definition_version', 'int', '版本 / Version'],
    ],
    ' and t.is_deleted = 0',
  ),
  engineView(
    'flow_instance',
    [
      ['id', 'id', '编号 / Id'],
      ['process_key', 'text', '流程 / Process'],
      ['definition_id', 'id', '定义 / Definition'],
      ['resource', 'text', '业务 / Business'],
      ['business_id', 'id', '单据 / Record'],
      ['business_no', 'text', '单号 / No.'],
      ['category', 'text', '分类 / Category'],
      ['starter_id', 'user', '申请人 / Applicant'],
      ['dept_id', 'dept', '部门 / Department'],
      ['city_code', 'region', '城市 / City'],
      ['amount', 'money', '金额 / Amount'],
      ['state', 'int', '状态 / State'],
      ['start_time', 'time', '开始 / Started'],
      ['end_time', 'time', '结束 / Ended'],
    ],
    ' and t.is_deleted = 0',
  ),
  engineView(
    'flow_task',
    [
      ['id', 'id', '编号 / Id'],
      ['instance_id', 'id', '实例 / Instance'],
      ['activity_id', 'text', '节点 / Node'],
      ['task_name', 'text', '环节 / Step'],
      ['state', 'int', '状态 / State'],
      ['option', 'text', '决定 / Decision'],
      ['assignee_id', 'user', '办理人 / Assignee'],
      ['decided_by', 'user', '决定人 / Decided by'],
      ['create_time', 'time', '到达 / Arrived'],
      ['claim_time', 'time', '签收 / Claimed'],
      ['due_time', 'time', '时限 / Due'],
      ['end_time', 'time', '完成 / Done'],
      ['escalated', 'bool', '已升级 / Escalated'],
      ['remind_count', 'int', '催办 / Reminders'],
    ],
    ' and t.is_deleted = 0',
  ),
  engineView('record_log', [
    ['id', 'id', '编号 / Id'],
    ['resource', 'text', '业务 / Business'],
    ['business_id', 'id', '记录 / Record'],
    ['action', 'text', '操作 / Action'],
    ['from_status', 'int', '原状态 / From'],
    ['to_status', 'int', '新状态 / To'],
    ['user_id', 'user', '操作人 / User'],
    ['user_name', 'text', '姓名 / Name'],
    ['create_time', 'time', '时间 / Time'],
  ]),
]

function viewOf(resource: Resource, head: Resource | undefined): ReportView {
  const base = head ? 'h' : 't'
  const isRecord = resource.kind === 'record'
  const fixed = [
    { name: 'id', alias: 't', kind: 'id' as const, label: '编号 / Id' },
    ...(isRecord
      ? [
          { name: 'status', alias: base, kind: 'state' as const, label: '状态 / State' },
          { name: 'create_time', alias: base, kind: 'time' as const, label: '创建时间 / Created at' },
          { name: 'create_user', alias: base, kind: 'user' as const, label: '创建人 / Created by' },
          { name: 'create_dept', alias: base, kind: 'dept' as const, label: '创建部门 / Department' },
          { name: 'update_time', alias: base, kind: 'time' as const, label: '修改时间 / Changed at' },
        ]
      : [{ name: 'line_no', alias: 't', kind: 'int' as const, label: '行号 / Line' }]),
  ]
  const aliasOf = (name: string) => (head && name in head.fields ? 'h' : 't')
  const own = Object.entries(resource.fields)
    .filter(
      ([key, field]) =>
        field.kind !== 'lines' &&
        !field.options.computed &&
        (!field.masked || field.options.maskedWhen || resource.reported?.includes(key)),
    )
    .map(([name, field]) => ({
      name: snake(name),
      alias: aliasOf(name),
      kind: field.kind,
      label: field.label,
      ...(field.options.maskedWhen && !resource.reported?.includes(name)
        ? { hidden: fitsInSql(field.options.maskedWhen, one => `${aliasOf(one)}.${quoted(snake(one))}`) }
        : {}),
    }))
  const columns = [...new Map([...fixed, ...own].map(one => [one.name, one])).values()]
  const from = head
    ? `${quoted(resource.table)} t join ${quoted(head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : `${quoted(resource.table)} t`
  // Masked in some rows only: there the view holds nothing.
  const shown = (one: { alias: string; name: string; hidden?: string }) =>
    one.hidden
      ? `case when ${one.hidden} then null else ${one.alias}.${quoted(one.name)} end as ${quoted(one.name)}`
      : `${one.alias}.${quoted(one.name)}`
  const alive = isRecord ? ` where ${base}.is_deleted = 0` : ''
  const name = snake(resource.name)
  const sql = `create view ${REPORT_SCHEMA}.${quoted(name)} with (security_invoker = true) as select ${columns.map(shown).join(', ')} from ${from}${alive}`
  return {
    name,
    resource: resource.name,
    columns: columns.map(({ name: column, kind, label }) => ({ name: column, kind, label })),
    sql,
  }
}

/** Makes the views, or nothing where they stand as they should. Migrations drop them first: views hang on columns. */
export async function makeReportViews(ownerUrl: string, definitions: readonly Resource[]): Promise<void> {
  const statements = reportViews(definitions).map(one => one.sql)
  const mark = createHash('sha256').update(statements.join(';')).digest('hex')
  await withClient(ownerUrl, async client => {
    await client.query(`select pg_advisory_lock(hashtext('fleet-report-views'))`)
    try {
      const { rows } = await client.query<{ mark: string | null }>(
        `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = '${REPORT_SCHEMA}'`,
      )
      if (rows[0]?.mark === mark) return
      await client.query(`begin; drop schema if exists ${REPORT_SCHEMA} cascade; create schema ${REPORT_SCHEMA}; ${statements.join(';\n')};
        grant usage on schema ${REPORT_SCHEMA} to ${ROLES.report}; grant select on all tables in schema ${REPORT_SCHEMA} to ${ROLES.report}; comment on schema ${REPORT_SCHEMA} is '${mark}'; commit`)
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('fleet-report-views'))`)
    }
  })
}
