import { addDays, localDate, Refused, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { holdoverDrafts, planRows } from '#areas/contracts/calculations/index.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { leaseTerms } from './lease-terms.ts'
import { facts, lockPosition } from './lock.ts'

/** Positions whose term is over while the car is still with the lessee. */
const overdueIds = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
    select id from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (5, 6)
      and rent_end_date < ${today}::date and return_time is null order by id`)
  ).map(row => row.id)

/**
 * 30, C13: the holdover rows of one position up to today, made once. The first scan after the end marks the position,
 * publishes order-vehicle.holdover and tells the salesperson and whoever collects.
 */
export async function chargeHoldover(tx: Tx, actor: Actor, id: string): Promise<{ rows: number; first: boolean }> {
  const { contract, order, row } = await lockPosition(tx, actor, id)
  const today = localDate(actor.clock.now())
  if (![5, 6].includes(row.status) || row.returnTime !== null || row.rentEndDate === null || row.rentEndDate >= today)
    return { rows: 0, first: false }
  const { terms, rule, schedule } = await leaseTerms(tx, id)
  const drafts = holdoverDrafts(terms, schedule, rule, today, { generatedOn: today, workdays })
  const rows = planRows(drafts, {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: order.id,
    vehicleId: row.vehicleId,
    rev: row.planRev ?? 0,
  })
  const made =
    rows.length > 0 ? await createPlans(tx, actor, 'receipt', contractRefOf(contract, order.cityCode), rows) : undefined
  const first = row.holdoverFrom === null
  if (first) await beginHoldover(tx, actor, row)
  return { rows: made?.created ?? 0, first }
}

async function beginHoldover(tx: Tx, actor: Actor, row: RowOf<typeof orderVehicle>): Promise<void> {
  const from = addDays(row.rentEndDate!, 1)
  const marked = await updateRow(tx, actor, orderVehicle, row, { holdoverFrom: from }, { action: 'holdover' })
  await emit(tx, actor, 'order-vehicle.holdover', facts(marked, from))
  const lease = row.contractType === 4 ? await getRow(tx, contractLease, row.contractId!) : undefined
  const users = [row.bizUserId, lease?.dunningUserId].filter(user => user !== null && user !== undefined)
  if (users.length === 0) return
  const car = row.plateNo ?? row.vin ?? row.orderVehicleNo
  await notify(tx, actor, {
    bizTypeCode: 'order_vehicle_holdover',
    bizId: row.id,
    users: [...new Set(users)],
    level: 2,
    dedupeKey: `order-vehicle-holdover:${row.id}`,
    title: `车辆【${car}】到期未还 / Vehicle ${car} is not back after its term`,
    content: `${row.counterpartyName ?? ''} 的租期于${row.rentEndDate}结束，车辆仍在承租方处。 / The term of ${row.counterpartyName ?? ''} ended on ${row.rentEndDate}; the vehicle is still out.`,
  })
}

/** 01:20. Each position in a transaction of its own: a term that can't be computed stops no other. */
export const holdoverScanJob: JobKind = {
  kind: 'holdover-scan',
  label: '逾期还车扫描 / Holdover of vehicles',
  async run(context) {
    const { tenantId, clock } = context.actor
    const ids = await context.database.transaction(tenantId, tx => overdueIds(tx, localDate(clock.now())))
    let rows = 0
    let begun = 0
    let looked = 0
    let refused = 0
    for (const id of ids) {
      if (context.stopping()) break
      const done = await context.database
        .transaction(tenantId, tx => chargeHoldover(tx, context.actor, id))
        .catch((error: unknown) => {
          if (error instanceof Refused) return null
          throw error
        })
      rows += done?.rows ?? 0
      begun += done?.first ? 1 : 0
      refused += done ? 0 : 1
      looked += 1
      await context.progress(looked, ids.length, refused)
    }
    return { looked, begun, rows, refused }
  },
}
