import {
  addDays,
  addMonths,
  fen,
  inBoth,
  localDate,
  maxDate,
  refuse,
  sumFen,
  titled,
  yuan,
  type LocalDate,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { annul, lockPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import {
  changeEffect,
  planRows,
  rentAt,
  rentSchedule,
  takeDrafts,
  type ChangeEffect,
  type IssuedRow,
  type PlanDraft,
  type RentTerms,
} from '#areas/contracts/calculations/index.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import type { LeasedPosition, RentChanged, RentChangeWanted } from '#areas/contracts/ports.ts'
import { orderVehicle, type TermChanges } from '../order-vehicle.ts'
import { agreedTerms, issuedRows, leaseTerms, noChanges, type LeaseTerms } from './lease-terms.ts'
import { lockPosition } from './lock.ts'

/** Positions that pay rent, with the rent of today. */
export async function onLease(tx: Tx, contractId: string): Promise<LeasedPosition[]> {
  const rows = await findRows(tx, orderVehicle, { contractId, status: [5, 6] }, { orderBy: 't.order_vehicle_no' })
  return rows.map(row => {
    const last = (row.termChanges ?? noChanges).changes.at(-1)
    return {
      id: row.id,
      no: row.orderVehicleNo!,
      vin: row.vin,
      plateNo: row.plateNo,
      cityCode: row.cityCode,
      contractProductId: row.contractProductId,
      status: row.status,
      rent: last ? fen(last.unitRent) : row.unitRent,
      rentEndDate: row.rentEndDate,
    }
  })
}

interface Reckoned {
  lease: LeaseTerms
  stored: TermChanges
  end: LocalDate
  from: LocalDate
  effect: ChangeEffect
  before: IssuedRow[]
}

/** 9 C9 and C14 for one vehicle: the same for preview and application. */
async function reckon(tx: Tx, actor: Actor, orderVehicleId: string, wanted: RentChangeWanted): Promise<Reckoned> {
  const lease = await leaseTerms(tx, orderVehicleId)
  const stored = changed(lease, wanted)
  const rent = { ...lease.terms.rent, ...agreedTerms(lease.chain, stored), ...laterRules(lease.terms.rent, wanted) }
  const schedule = rentSchedule(rent)
  const from = startOf(lease, wanted)
  const next = takeDrafts(
    { ...lease.terms, rent, deposit: null },
    { generatedOn: localDate(actor.clock.now()), workdays, stage: 'change' },
  ).filter(one => wanted.kind === 'extension' || wanted.kind === 'rule' || (one.feeItem === 1 && one.feeId === null))
  const before = (await issuedRows(tx, orderVehicleId)).filter(
    row => wanted.kind === 'extension' || wanted.kind === 'rule' || (row.feeItem === 1 && row.feeId === null),
  )
  return { lease, stored, end: schedule.end, from, before, effect: changeEffect(before, next, from) }
}

const laterRules = (rent: RentTerms, wanted: RentChangeWanted): Partial<RentTerms> =>
  wanted.kind === 'rule'
    ? {
        laterRules: [
          ...(rent.laterRules ?? []).filter(one => one.validFrom !== wanted.from),
          { validFrom: wanted.from, rule: wanted.rule },
        ],
      }
    : {}

function startOf(lease: LeaseTerms, wanted: RentChangeWanted): LocalDate {
  if (wanted.kind === 'extension') return addDays(lease.schedule.end, 1)
  return wanted.from
}

function changed({ row, schedule }: LeaseTerms, wanted: RentChangeWanted): TermChanges {
  const stored = row.termChanges ?? noChanges
  switch (wanted.kind) {
    case 'rent':
      return {
        ...stored,
        changes: [
          ...stored.changes.filter(one => one.from < wanted.from),
          { from: maxDate(wanted.from, schedule.start), unitRent: yuan(wanted.unitRent) },
        ],
      }
    case 'relief':
      return {
        ...stored,
        reliefs: [...stored.reliefs, { from: wanted.from, to: wanted.to, ratePercent: wanted.ratePercent }],
      }
    case 'extension': {
      if (wanted.newEnd <= schedule.end)
        refuse('notLater', '新到期日须晚于原到期日{day} / the new end must be later than {day}', { day: schedule.end })
      const unitRent = yuan(wanted.unitRent ?? rentAt(schedule, schedule.end))
      const months = wholeMonths(addDays(schedule.end, 1), wanted.newEnd)
      const added =
        months === null ? { months, end: wanted.newEnd, unitRent } : { months, end: wanted.newEnd, unitRent }
      return { ...stored, extensions: [...stored.extensions, added] }
    }
    case 'rule':
      return stored
  }
}

/** How many whole months lie between two days; null where it is no whole number. */
function wholeMonths(start: LocalDate, end: LocalDate): number | null {
  for (let months = 1; months <= 120; months += 1) {
    const last = addDays(addMonths(start, months), -1)
    if (last === end) return months
    if (last > end) return null
  }
  return null
}

const told = ({ lease, effect, before }: Reckoned): RentChanged => {
  const prorated = new Map(effect.prorations.map(one => [one.planId, one.newAmt]))
  const rows = new Map<string, RentChanged['rows'][number]>()
  const place = (row: { feeItem: number; feeId: string | null; periodNo: number }) =>
    `${row.feeItem}:${row.feeId ?? ''}:${row.periodNo}`
  for (const row of before.filter(one => effect.voided.includes(one) || prorated.has(one.planId)))
    rows.set(place(row), {
      feeItem: row.feeItem,
      periodNo: row.periodNo,
      billed: prorated.has(row.planId),
      before: row.amt,
      after: prorated.get(row.planId) ?? null,
      dueDate: row.periodStart ?? '',
    })
  for (const draft of effect.created)
    rows.set(place(draft), {
      feeItem: draft.feeItem,
      periodNo: draft.periodNo,
      billed: false,
      before: rows.get(place(draft))?.before ?? null,
      after: draft.amt,
      dueDate: draft.dueDate,
    })
  return {
    orderVehicleId: lease.row.id,
    waitingBefore: effect.waitingBefore,
    waitingAfter: effect.waitingAfter,
    billedAdjust: effect.billedAdjust,
    rows: [...rows.values()].sort((a, b) => a.feeItem - b.feeItem || a.periodNo - b.periodNo),
  }
}

export const previewChange = async (
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  wanted: RentChangeWanted,
): Promise<RentChanged> => told(await reckon(tx, actor, orderVehicleId, wanted))

/** Writes what the preview showed, with the position locked. The history names the source; the same one does nothing. */
export async function applyChange(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  wanted: RentChangeWanted,
  source: string,
): Promise<RentChanged> {
  const { row } = await lockPosition(tx, actor, orderVehicleId)
  if (row.status !== 5 && row.status !== 6)
    refuse('notOnLease', '订单车辆【{no}】不在租赁中 / position {no} is not on lease', { no: row.orderVehicleNo })
  const reckoned = await reckon(tx, actor, orderVehicleId, wanted)
  const { lease, effect, from, stored, end } = reckoned
  const waiting = effect.voided.map(one => one.planId)
  const plans = waiting.length === 0 ? [] : await lockPlans(tx, sql`t.id = any(${waiting}::bigint[])`)
  for (const plan of plans.filter(one => one.status === 1))
    await annul(tx, actor, plan, titled('合同处置', 'Change of the lease', source))
  for (const one of effect.prorations)
    await prorateBill(tx, actor, {
      billId: one.billId!,
      newAmt: one.newAmt,
      effectiveDate: from,
      source: `${source}:${orderVehicleId}`,
      reason: inBoth('合同处置', 'Change of the contract'),
    })
  const rev = (row.planRev ?? 0) + 1
  await writePlans(tx, actor, lease, effect.created, rev)
  await updateRow(
    tx,
    actor,
    orderVehicle,
    row,
    { termChanges: stored, rentEndDate: end, planRev: rev },
    { action: 'changeTerms', reason: source },
  )
  return told(reckoned)
}

async function writePlans(
  tx: Tx,
  actor: Actor,
  { contract, row }: LeaseTerms,
  drafts: readonly PlanDraft[],
  rev: number,
): Promise<void> {
  const rows = planRows(drafts, {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: row.orderId,
    vehicleId: row.vehicleId,
    rev,
  })
  if (sumFen(drafts, one => one.amt) > 0n)
    await createPlans(tx, actor, 'receipt', contractRefOf(contract, row.cityCode), rows)
}
