import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { keepSecret, openSecret, starred } from '#areas/platform/server/kept-secret.ts'
import { keepsStoredSecret } from '#packages/security/index.ts'
import { z } from 'zod'
import { datasource } from '../datasource.ts'
import { addressFault, POSTGRES } from './address.ts'

export default implement(datasource, {
  prepare(_tx, actor, { values, before, fault }) {
    if (values.driverClass !== undefined && values.driverClass !== POSTGRES)
      fault('driverClass', '只支持 PostgreSQL：org.postgresql.Driver / PostgreSQL only: org.postgresql.Driver')
    const wrong = typeof values.url === 'string' && values.url !== '' ? addressFault(values.url) : undefined
    if (wrong) fault('url', wrong)
    const place = { table: 'datasource', tenantId: actor.tenantId, code: values.name ?? before?.name ?? '' }
    const typed = values.password
    const isKept = !typed || keepsStoredSecret(typed)
    // The encryption is bound to the source's name: renaming would make the password unreadable.
    const isRenamed = before?.password && before.name !== place.code && isKept
    if (isRenamed) values.password = openSecret(before.password, 'password', { ...place, code: before.name })
    // The stored password must not be sent to another server.
    if (before?.password && isKept && (values.url ?? before.url) !== before.url)
      fault('password', '连接地址改变后请重新输入密码 / Give the password again for the new address')
    keepSecret(values as Record<string, unknown>, 'password', { ...place, stored: before?.password })
  },
  async removing(tx, _actor, row) {
    const used = await tx.row<{ n: number }>(
      sql`select count(*)::int as n from blade_model where tenant_id = ${tx.tenantId} and datasource_id = ${row.id}::bigint and is_deleted = 0`,
    )
    if (used!.n > 0)
      refuse('datasourceUsed', '已有{n}个数据模型使用该数据源，不能删除 / {n} data models use this source', {
        n: used!.n,
      })
  },
  detail: async (_tx, _actor, row) => starred(row as unknown as Record<string, unknown>, 'password'),
  async page(tx, _actor, ids) {
    const rows = await findRows(tx, datasource, sql`t.id = any(${[...ids]}::bigint[])`)
    return new Map(rows.map(row => [row.id, starred(row as unknown as Record<string, unknown>, 'password')]))
  },
  calls: {
    'GET select': call({
      label: '选择数据源 / Choose a data source',
      permission: 'datasource_view',
      input: z.object({}),
      run: async tx =>
        (await findRows(tx, datasource, {}, { orderBy: 't.is_builtin desc nulls last, t.name' })).map(
          ({ id, name }) => ({ id, name }),
        ),
    }),
  },
})
