import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { page } from '#packages/server/query.ts'
import { findRow } from '#packages/server/rows.ts'
import { productCategory } from '../product-category.ts'

export default implement(productCategory, {
  async prepare(tx, _actor, form) {
    const parentId = form.values.parentId
    if (!parentId) return
    const parent = await findRow(tx, productCategory, parentId)
    if (parent?.parentId) form.fault('parentId', '最多两级分类 / two levels at most')
    if (parentId === form.before?.id) form.fault('parentId', '上级不能是自己 / it cannot be its own parent')
  },
  async removing(tx, _actor, row) {
    const used = await tx.row<{ n: string }>(
      sql`select (select count(*) from product where product_category_id = ${row.id}::bigint and is_deleted = 0) + (select count(*) from product_category where parent_id = ${row.id}::bigint and is_deleted = 0) as n`,
    )
    if (used!.n !== '0')
      refuse('categoryUsed', '分类已被产品或下级分类使用，不能删除 / in use by products or categories')
  },
  calls: {
    'GET condition-list': call({
      label: '可用分类 / Enabled categories',
      permission: 'contract_pick',
      input: z.object({
        contractType: z.string().optional(),
        productKind: z.string().optional(),
        status: z.string().optional(),
      }),
      async run(tx, actor, input) {
        const query = {
          status: input.status || '1',
          descs: 'create_time',
          size: '200',
          ...(input.contractType ? { contractTypes: input.contractType } : {}),
          ...(input.productKind ? { productKind: input.productKind } : {}),
        }
        return (await page(tx, undefined, actor, productCategory, query, 'pick')).records
      },
    }),
  },
})
