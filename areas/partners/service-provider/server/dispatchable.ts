import type { LocalDate, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { serviceProvider } from '../service-provider.ts'

/**
 * Who may be sent a work order: in force, not black-listed, the city covered, agreement and liability policy valid on
 * the day; best rating first.
 */
export const dispatchable = (
  tx: Tx,
  _actor: Actor,
  workOrderType: number,
  cityCode: string,
  date: LocalDate,
): Promise<RowOf<typeof serviceProvider>[]> =>
  findRows(
    tx,
    serviceProvider,
    sql`h.status = 1 and not h.black_flag and ${workOrderType}::smallint = any(t.work_order_types) and exists (select 1 from unnest(t.service_cities) city where ${cityCode} like city || '%')
    and t.agreement_to >= ${date}::date and (not t.provider_kinds && array['transport', 'towing']::varchar[] or t.liability_policy_to >= ${date}::date)`,
    { orderBy: 'h.coop_rating nulls last, t.score_total desc nulls last, t.id' },
  )
