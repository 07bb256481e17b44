import { z } from 'zod'
import { sql, type Sql } from '#packages/database/sql.ts'
import { type Query } from '#packages/server/asked.ts'
import { askedRows, type RowColumns } from '#packages/server/asked-rows.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'

// Arguments come as text, number, list or comma list, in query or body (blade-dialect 1): these read them all alike.

/** A decimal id, also sent as a number. */
export const idText = idInput
/** '1,2' or [1, 2]; at least one. */
export const idList = idsInput
/** Absent, null and '' are the same. */
export const optionalText = (max: number) =>
  z
    .union([z.string().max(max), z.number(), z.boolean()])
    .nullish()
    .transform(given => (given === null || given === undefined ? '' : String(given).trim()))
/** '' when none was given: `parentId=` means "not given" (blade-dialect 6). */
export const optionalId = optionalIdInput.transform(given => given ?? '')

const whole = (fallback: number, least: number, most: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform(given =>
      given === null || given === undefined || given === '' || !Number.isInteger(Number(given))
        ? fallback
        : Math.min(Math.max(Number(given), least), most),
    )
export const paging = { current: whole(1, 1, 1_000_000), size: whole(10, 1, 1000) }

/** The page object of the dialect (4). */
export const pageOf = <T>(
  records: readonly T[],
  total: number,
  { current, size }: { current: number; size: number },
) => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  countId: '',
  maxLimit: -1,
})

/** One page of rows that stand in memory, filtered and sorted as asked: lists too short to be asked page by page. */
export function pageOfRows<T extends object>(all: readonly T[], query: Query, columns: RowColumns<T>) {
  const rows = askedRows(all, query, columns)
  const current = paging.current.parse(query['current'])
  const size = paging.size.parse(query['size'])
  return pageOf(rows.slice((current - 1) * size, current * size), rows.length, { current, size })
}

/** What most rows carry (1), for statements written by hand; `t` is the table. */
export const baseColumns = (t: string): Sql =>
  sql.trusted(
    `${t}.create_user as "createUser", ${t}.create_dept as "createDept", ${t}.create_time as "createTime", ${t}.update_user as "updateUser", ${t}.update_time as "updateTime", ${t}.status, ${t}.is_deleted as "isDeleted"`,
  )
/** Those of them by which a list in memory is filtered and sorted. */
export const baseAsked = {
  createUser: 'code',
  createDept: 'code',
  createTime: 'time',
  updateUser: 'code',
  updateTime: 'time',
  status: 'number',
} as const
export interface BaseColumns {
  createUser: string | null
  createDept: string | null
  createTime: string
  updateUser: string | null
  updateTime: string | null
  status: number
  isDeleted: number
}
