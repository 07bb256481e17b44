import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { carSeries } from '../car-series.ts'

const asked = z.object({ brandId: optionalIdInput })
type Asked = z.output<typeof asked>
const list = async (tx: Tx, { brandId }: Asked, enabled: boolean) =>
  (
    await findRows(
      tx,
      carSeries,
      sql.and([enabled ? sql`t.status = 1` : sql`true`, ...(brandId ? [sql`t.brand_id = ${brandId}::bigint`] : [])]),
      { orderBy: 't.series_name' },
    )
  ).map(row => ({ id: row.id, name: row.seriesName, code: row.seriesCode, brandId: row.brandId, status: row.status }))

export default implement(carSeries, {
  async removing(tx, _actor, row) {
    const used = await tx.row(
      sql`select 1 from car_model where tenant_id = ${tx.tenantId} and series_id = ${row.id}::bigint and is_deleted = 0 limit 1`,
    )
    if (used) refuse('seriesUsed', '车系已被车型引用，不能删除 / the series is in use by models')
  },
  calls: {
    'GET dict-list': call({
      label: '车系字典 / Series',
      permission: 'signed in',
      input: asked,
      run: (tx, _actor, input: Asked) => list(tx, input, false),
    }),
    'GET dict-list-status': call({
      label: '启用车系 / Enabled series',
      permission: 'signed in',
      input: asked,
      run: (tx, _actor, input: Asked) => list(tx, input, true),
    }),
  },
})
