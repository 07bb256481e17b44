import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { post, postCategory } from '../post.ts'

interface PostRow {
  id: string
  category: number | null
  postCode: string
  postName: string
  sort: number | null
}

/**
 * Enabled posts for pickers. `tenantId` is accepted and ignored: the tenant comes from the session (blade-dialect 2).
 */
export const postRoutes = (): Route[] => [
  route('GET /api/blade-system/post/select', {
    label: '岗位选择 / Posts to choose from',
    permissions: ['signed in'],
    handle: context =>
      reading(context, async tx => {
        const rows = await tx.rows<PostRow>(
          sql`select id, category, post_code as "postCode", post_name as "postName", sort from ${sql.name(post.table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 order by sort nulls last, id`,
        )
        return rows.map(row => ({
          ...row,
          category: row.category ?? -1,
          sort: row.sort ?? -1,
          categoryName: textOf(
            postCategory.values.find(one => one.code === row.category)?.label ?? '',
            context.actor.language,
          ),
        }))
      }),
  }),
]
