import { fen, type Resource, yuan } from '#kernel'
import { type Sql, sql } from '#packages/database/sql.ts'
import { storageOf } from './registry.ts'

const AMOUNT = /^[¥￥]?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(\.\d{1,2})?\s*元?$/

/** '7,488,000.00', '¥7488000' and '7488000元' are one amount; three digits at least, or every list would answer. */
export function amountIn(text: string): string | undefined {
  const found = AMOUNT.exec(text.trim())
  if (!found) return undefined
  const whole = found[1]!.replaceAll(',', '')
  return whole.length >= 3 || found[2] ? yuan(fen(`${whole}${found[2] ?? ''}`)) : undefined
}

/** Records that are about exactly this amount: money that is filtered by, which an index finds. */
export function amountCondition(resource: Resource<any, any, any>, text: string): Sql | undefined {
  const amount = amountIn(text)
  const columns = storageOf(resource).columns.filter(
    ({ spec }) => spec.kind === 'money' && spec.filter && !spec.masked && !spec.many,
  )
  if (amount === undefined || columns.length === 0) return undefined
  const equals = columns.map(one => sql`${sql.trusted(`${one.alias}."${one.column}"`)} = ${amount}::numeric`)
  return sql`(${sql.join(equals, ' or ')})`
}
