import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { carBrand } from '../car-brand.ts'

const nothing = z.object({})
export default implement(carBrand, {
  prepare(_tx, _actor, form) {
    const name = form.values.brandNameEn ?? form.values.brandCode ?? form.before?.brandNameEn ?? form.before?.brandCode
    const initial = /[A-Za-z]/.exec(name ?? '')?.[0]
    if (initial) form.values.initial = initial.toUpperCase()
  },
  async removing(tx, _actor, row) {
    const used = await tx.row(
      sql`select 1 where exists (select 1 from car_model where tenant_id = ${tx.tenantId} and brand_id = ${row.id}::bigint and is_deleted = 0) or exists (select 1 from car_series where tenant_id = ${tx.tenantId} and brand_id = ${row.id}::bigint and is_deleted = 0)`,
    )
    if (used) refuse('brandUsed', '品牌已被车型引用，不能删除 / the brand is in use by models')
  },
  calls: {
    'GET dict-list': call({
      label: '品牌字典 / Brands',
      permission: 'signed in',
      input: nothing,
      run: async tx =>
        (await findRows(tx, carBrand, {}, { orderBy: 't.sort nulls last, t.id' })).map(
          ({ id, brandName, brandCode, status }) => ({ id, name: brandName, code: brandCode, status }),
        ),
    }),
    'GET dict-list-status': call({
      label: '启用品牌 / Enabled brands',
      permission: 'signed in',
      input: nothing,
      run: async tx =>
        (await findRows(tx, carBrand, sql`t.status = 1`, { orderBy: 't.sort nulls last, t.id' })).map(
          ({ id, brandName, brandCode }) => ({ id, name: brandName, code: brandCode }),
        ),
    }),
  },
})
