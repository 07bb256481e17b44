import { z } from 'zod'
import { addDays, fen, invalid, isLocalDateTime, localDateTime, yuan, ZERO } from '#kernel'
import { incomeByMonth } from '#areas/billing/bill-receivable/server/income-by-month.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { historiesOf } from '../../history-port.ts'
import { possessions } from '../../ports.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { inTwo, type Lane, type Segment } from '../lanes.ts'
import { cardSegments } from './card-segments.ts'
import { withDocs } from './docs.ts'
import {
  flagSegments,
  holderSegments,
  mileageSegments,
  occupationSegments,
  placeSegments,
  plateSegments,
  stateSegments,
  type Asked,
} from './segments.ts'
import { told } from './told.ts'
import { vehicleAt } from './vehicle-at.ts'

const MONEY = 'vehicle_cost_view'
const MOST_CARS = 200
const moment = z.string().refine(isLocalDateTime, '时间格式为yyyy-MM-dd HH:mm:ss / time must be yyyy-MM-dd HH:mm:ss')

/** Without rights (jobs, tests) nothing is held back. */
const seesMoney = (actor: Actor): boolean => actor.rights === undefined || actor.rights.codes.has(MONEY)

async function custodySegments(tx: Tx, asked: Asked): Promise<Segment<Lane>[]> {
  return (await possessions(tx, asked)).map(one => ({
    vehicleId: one.vehicleId,
    lane: 'custody' as const,
    id: `${one.resource}-${one.docId}`,
    from: one.from,
    to: one.to,
    label: inTwo(one.docNo, one.docNo),
    tone: 'warning' as const,
    doc: { resource: one.resource, id: one.docId, no: one.docNo },
    facts: { userId: one.userId ?? null, mechanismId: one.mechanismId ?? null },
  }))
}

export interface Month {
  readonly month: string
  readonly cost: string
  readonly income: string
}
async function monthsOf(tx: Tx, { vehicleIds, from, to }: Asked): Promise<Month[]> {
  const [first, before] = [`${from.slice(0, 7)}-01`, addDays(to.slice(0, 10), 1)]
  const costs = await tx.rows<{ month: string; amt: string }>(sql`
    select to_char(c.biz_date, 'YYYY-MM') as month, sum(c.net_amt) as amt from vehicle_cost c
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.vehicle_id = any(${[...vehicleIds]}::bigint[]) and c.biz_date >= ${first}::date and c.biz_date < ${before}::date group by 1`)
  const incomes = await incomeByMonth(tx, vehicleIds, first, before)
  const cost = new Map(costs.map(row => [row.month, fen(row.amt)]))
  return [...new Set([...cost.keys(), ...incomes.keys()])]
    .sort()
    .map(month => ({ month, cost: yuan(cost.get(month) ?? ZERO), income: yuan(incomes.get(month) ?? ZERO) }))
}

/** When the history of a car begins: nothing lies before. */
async function beginningOf(tx: Tx, vehicleId: string): Promise<string | null> {
  const row = await tx.row<{ since: string | null }>(sql`
    select least((select min(s.happen_time) from vehicle_status_record s where s.tenant_id = v.tenant_id and s.vehicle_id = v.id and s.is_deleted = 0),
      (select min(r.start_time) from vehicle_lease_record r where r.tenant_id = v.tenant_id and r.vehicle_id = v.id and r.is_deleted = 0), v.create_time) as since
    from vehicle v where v.tenant_id = ${tx.tenantId} and v.id = ${vehicleId}::bigint`)
  return row?.since ?? null
}

export const axisInput = z.looseObject({ vehicleId: idInput, from: moment.optional(), to: moment.optional() })
/** vehicle/truth-line: all lanes of one car between two moments; without them, its whole life. */
export async function axis(tx: Tx, actor: Actor, input: z.output<typeof axisInput>): Promise<unknown> {
  await requireVisible(tx, actor, vehicle, [input.vehicleId], 'read')
  const begins = await beginningOf(tx, input.vehicleId)
  const now = localDateTime(actor.clock.now())
  const asked = { vehicleIds: [input.vehicleId], from: input.from ?? begins ?? now, to: input.to ?? now }
  if (asked.to < asked.from) invalid({ to: '结束不能早于开始 / the end lies before the start' })
  const own = [
    ...(await stateSegments(tx, asked)),
    ...(await placeSegments(tx, asked)),
    ...(await holderSegments(tx, asked)),
    ...(await custodySegments(tx, asked)),
    ...(await occupationSegments(tx, asked)),
    ...(await flagSegments(tx, asked)),
    ...(await plateSegments(tx, asked)),
    ...(await mileageSegments(tx, asked)),
    ...(await cardSegments(tx, asked)),
  ]
  return told({
    begins,
    now,
    from: asked.from,
    to: asked.to,
    segments: [...(await withDocs(tx, own)), ...(await historiesOf(tx, asked))],
    ...(seesMoney(actor) ? { months: await monthsOf(tx, asked) } : {}),
  })
}

export const atInput = z.looseObject({ ids: idsInput, instant: moment.optional() })
/** vehicle/at: what was true of these cars at that moment; without one, now. */
export async function at(tx: Tx, actor: Actor, input: z.output<typeof atInput>): Promise<unknown> {
  if (input.ids.length > MOST_CARS)
    invalid({ ids: `一次最多查询${MOST_CARS}台车 / at most ${MOST_CARS} vehicles at once` })
  await requireVisible(tx, actor, vehicle, input.ids, 'read')
  return told(await vehicleAt(tx, input.ids, input.instant ?? localDateTime(actor.clock.now()), seesMoney(actor)))
}
