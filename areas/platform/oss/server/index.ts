import { refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { keepSecret, starred } from '#areas/platform/server/kept-secret.ts'
import { oss } from '../oss.ts'
import { probe } from './probe.ts'
import { addressFault, LOCAL, storeOf } from './stores.ts'

/** Files are found by the code in their rows: these parts must not change. */
const PLACE = ['endpoint', 'bucketName', 'category'] as const

const holdsFiles = async (tx: Tx, code: string): Promise<boolean> =>
  (
    await tx.rows(
      sql`select 1 from attach where tenant_id = ${tx.tenantId} and oss_code = ${code} and is_deleted = 0 limit 1`,
    )
  ).length > 0

async function refuseMoving(
  tx: Tx,
  values: Record<string, unknown>,
  before: RowOf<typeof oss> | undefined,
): Promise<void> {
  const moved = before && PLACE.some(name => name in values && (values[name] ?? '') !== (before[name] ?? ''))
  if (moved && (await holdsFiles(tx, before.ossCode)))
    refuse(
      'ossHoldsFiles',
      '【{code}】中已有文件，地址、空间名与分类不能修改，请新建资源 / {code} holds files: its place cannot change, add another one',
      { code: before.ossCode },
    )
}

export default implement(oss, {
  async prepare(tx, actor, { values, before, fault }) {
    const code = values.ossCode ?? before?.ossCode ?? ''
    if (code === LOCAL) fault('ossCode', "该编号为系统保留 / this code is the system's own")
    await refuseMoving(tx, values, before)
    const endpoint = values.endpoint?.trim().replace(/\/+$/, '')
    if (endpoint) {
      values.endpoint = endpoint
      const wrong = addressFault(endpoint)
      if (wrong) fault('endpoint', wrong)
    }
    if (values.bucketName && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(values.bucketName))
      fault(
        'bucketName',
        '空间名为3-63位小写字母、数字、点或横线 / 3 to 63 lower-case letters, digits, dots or hyphens',
      )
    keepSecret(values as Record<string, unknown>, 'secretKey', {
      table: 'oss',
      tenantId: actor.tenantId,
      code,
      stored: before?.secretKey,
    })
  },
  async removing(tx, _actor, row) {
    if (await holdsFiles(tx, row.ossCode))
      refuse('ossHoldsFiles', '【{code}】中已有文件，不能删除 / {code} holds files and cannot be removed', {
        code: row.ossCode,
      })
  },
  detail: async (_tx, _actor, row) => starred(row as unknown as Record<string, unknown>, 'secretKey'),
  async page(tx, _actor, ids) {
    const rows = await findRows(tx, oss, sql`t.id = any(${[...ids]}::bigint[])`)
    return new Map(rows.map(row => [row.id, starred(row as unknown as Record<string, unknown>, 'secretKey')]))
  },
  actions: {
    enable: {
      guard: (_tx, _actor, { row }) => probe(storeOf(row), row.id),
      async run(tx, actor, { row }) {
        for (const other of await findRows(tx, oss, { status: 2 }))
          if (other.id !== row.id) await act(tx, actor, oss, other.id, 'retire')
      },
    },
  },
})
