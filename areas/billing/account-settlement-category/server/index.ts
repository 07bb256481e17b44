import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { accountSettlementCategory } from '../account-settlement-category.ts'

export default implement(accountSettlementCategory, {
  async removing(tx, _actor, row) {
    const used = await tx.row<{ n: string }>(
      sql`select count(*) as n from account_settlement where tenant_id = ${tx.tenantId} and is_deleted = 0 and category_id = ${row.id}::bigint`,
    )
    if (used!.n !== '0') refuse('inUse', '已被引用，不能删除 / in use, cannot be removed')
  },
})
