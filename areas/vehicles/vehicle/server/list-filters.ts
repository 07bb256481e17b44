import { invalid, localDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { scopeCondition } from './warning-scopes.ts'

const days = (value: string): number => {
  const found = Number(value)
  return Number.isInteger(found) && found >= 0 && found <= 3650
    ? found
    : invalid({ dueDays: '天数应为0到3650 / days must be 0 to 3650' })
}

/** Filters of the list of vehicles that are no column (60, 6.2 and 7.6). */
export const listFilters: Readonly<Record<string, (value: string, actor: Actor) => Sql>> = {
  scope: scopeCondition,
  dueDays: (value, actor) => {
    const until = sql`${localDate(actor.clock.now())}::date + ${days(value)}::int`
    return sql`(t.compulsory_end <= ${until} or t.commercial_end <= ${until})`
  },
  financialInvestorCode:
    value => sql`t.financial_investor_id in (select m.id from mechanism m where m.tenant_id = t.tenant_id and m.is_deleted = 0
      and m.mechanism_type = 4 and (m.mechanism_no = ${value} or upper(m.short_name) = upper(${value})))`,
  uninsured: (value, actor) => {
    const isInsured = sql`coalesce(t.compulsory_end >= ${localDate(actor.clock.now())}::date, false)`
    return value === '1' || value === 'true' ? sql`not ${isInsured}` : isInsured
  },
}
