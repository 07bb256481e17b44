import { z } from 'zod'
import type { Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call } from '#packages/server/implement.ts'
import { selection } from '#packages/server/selection.ts'

export const paging = {
  current: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
  keyword: z.string().max(40).optional(),
}
export interface Paging {
  current: number
  size: number
  keyword?: string | undefined
}
export const pageOf = (records: readonly unknown[], total: number, { current, size }: Paging) => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
})

/** createUserPage: people who made demands that the reader may see, for the filter of the list. */
export const createUserPage = (resource: Resource<any, any, any>, permission: string) =>
  call({
    label: '创建人 / Who made them',
    permission,
    input: z.object(paging),
    async run(tx: Tx, actor: Actor, input: Paging) {
      const { from, where } = selection(actor, resource, {})
      const rows = await tx.rows<{ id: string; name: string; dept_name: string | null; n: string; total: string }>(
        sql`select u.id, coalesce(u.real_name, u.name, u.account) as name, d.dept_name, count(*) as n, count(*) over () as total from ${from}
          join blade_user u on u.tenant_id = t.tenant_id and u.id = t.create_user left join blade_dept d on d.tenant_id = t.tenant_id and d.id = t.create_dept
          where ${where} and (${input.keyword ?? ''} = '' or coalesce(u.real_name, u.name, u.account) ilike ${`%${input.keyword ?? ''}%`})
          group by 1, 2, 3 order by count(*) desc, u.id limit ${input.size} offset ${(input.current - 1) * input.size}`,
      )
      return pageOf(
        rows.map(row => ({ id: row.id, name: row.name, deptName: row.dept_name ?? '', count: Number(row.n) })),
        Number(rows[0]?.total ?? 0),
        input,
      )
    },
  })
