import { addDays, fen, localDate, ZERO, type Fen, type RowOf } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'

export type OrderVehicle = RowOf<typeof orderVehicle>
/** What a return must know of one vehicle before it is in it. */
export interface Candidate {
  position: OrderVehicle
  contractNo: string
  contractEnd: string | null
  orderNo: string
  companyId: string
  partyKind: number
  partyId: string
  partyName: string
  /** Number of the open return that the vehicle stands in. */
  openReturn: string | null
  openReturnId: string | null
  buyoutRule: number
  overdueAmt: Fen
  overdueDays: number
  margin: Fen
}

interface Facts {
  id: string
  contract_no: string
  end_date: string | null
  order_no: string
  company_id: string
  party_kind: number
  party_id: string
  party_name: string
  return_no: string | null
  return_id: string | null
  buyout_rule: number | null
  overdue_amt: string
  overdue_days: number
  margin: string
}

/** One statement per table for any number of vehicles. */
export async function candidates(tx: Tx, ids: readonly string[], today: string): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const positions = await findRows(tx, orderVehicle, isAmong(sql`t.id`, [...ids]))
  const facts = await tx.rows<Facts>(sql`
    select v.id, c.contract_no, c.end_date::text, o.order_no, c.own_company_id as company_id, c.counterparty_type as party_kind, c.counterparty_id as party_id,
      c.counterparty_name as party_name, r.return_no, r.id as return_id,
      (select p.buyout_rule from contract_pay_rule p where p.tenant_id = v.tenant_id and p.contract_id = c.id order by p.valid_from limit 1) as buyout_rule,
      coalesce(b.amt, 0) as overdue_amt, coalesce(b.days, 0)::int as overdue_days, coalesce(m.amt, 0) as margin
    from order_vehicle v join contract c on c.id = v.contract_id join lease_order o on o.id = v.order_id
    left join vehicle_return_record x on x.tenant_id = v.tenant_id and x.order_vehicle_id = v.id and x.holding and x.is_deleted = 0
    left join vehicle_return r on r.id = x.return_id
    left join lateral (select sum(unpaid_amt) as amt, max(${today}::date - due_date) as days from bill_receivable
      where tenant_id = v.tenant_id and order_vehicle_id = v.id and status in (1, 2) and unpaid_amt > 0 and due_date < ${today}::date and is_deleted = 0) b on true
    left join lateral (select sum(held_amt - locked_amt) as amt from account_vehicle_margin
      where tenant_id = v.tenant_id and order_vehicle_id = v.id and is_deleted = 0) m on true
    where v.tenant_id = ${tx.tenantId} and ${isAmong(sql`v.id`, [...ids])}`)
  const byId = new Map(facts.map(one => [one.id, one]))
  return positions.flatMap(position => {
    const one = byId.get(position.id)
    return one ? [candidateOf(position, one)] : []
  })
}

const candidateOf = (position: OrderVehicle, one: Facts): Candidate => ({
  position,
  contractNo: one.contract_no,
  contractEnd: one.end_date,
  orderNo: one.order_no,
  companyId: one.company_id,
  partyKind: one.party_kind,
  partyId: one.party_id,
  partyName: one.party_name,
  openReturn: one.return_no,
  openReturnId: one.return_id,
  buyoutRule: one.buyout_rule ?? 0,
  overdueAmt: fen(one.overdue_amt),
  overdueDays: one.overdue_days,
  margin: fen(one.margin),
})

/** What R1 asks of the return itself. */
export interface EntryTerms {
  returnId: string | null
  returnType: number
  scene: number
  endKind: number | null
  planDate: string | null
  breachKind: string | null
  protectKind: string | null
  /** The car is back already: the term is not asked. */
  manual: boolean
  leadDays: number
  protectDays: number
}

/**
 * 70, R1: why this vehicle may not enter the return; every reason, in both languages. Empty: it may. One lessee and one
 * own company is asked of all vehicles together.
 */
export function barsOf(one: Candidate, terms: EntryTerms): string[] {
  const bars: string[] = []
  const { position } = one
  const car = position.plateNo ?? position.vin ?? position.orderVehicleNo ?? ''
  const isIts = terms.returnId !== null && position.returnId === terms.returnId
  if (one.openReturn !== null && one.openReturnId !== terms.returnId)
    bars.push(`车辆【${car}】已在退车单【${one.openReturn}】中 / vehicle ${car} is in return ${one.openReturn} already`)
  else if (position.status !== 5 && !(position.status === 6 && isIts))
    bars.push(`车辆【${car}】不在租赁中 / vehicle ${car} is not on lease`)
  const reason = kindBar(one, terms)
  if (reason) bars.push(`车辆【${car}】${reason[0]} / vehicle ${car}: ${reason[1]}`)
  return bars
}

function kindBar(one: Candidate, terms: EntryTerms): readonly [string, string] | undefined {
  const { position } = one
  switch (terms.returnType) {
    case 1: {
      const isDue =
        position.rentEndDate !== null &&
        terms.planDate !== null &&
        position.rentEndDate <= addDays(terms.planDate, terms.leadDays)
      const isAgreed = position.agreedReturnDate !== null || (terms.scene === 2 && terms.endKind === 3)
      return isDue || isAgreed || terms.manual ? undefined : ['未到期且无退租协议', 'not due and no agreement']
    }
    case 2:
      return one.overdueAmt > ZERO || (terms.breachKind !== null && terms.breachKind !== 'rent')
        ? undefined
        : ['没有逾期账单', 'no overdue bill']
    case 3:
      return one.buyoutRule > 0 ? undefined : ['合同没有约定买断', 'the contract gives no right to buy']
    case 4:
      return one.overdueDays >= terms.protectDays || (terms.protectKind !== null && terms.protectKind !== 'overdue60')
        ? undefined
        : [`逾期不足${terms.protectDays}天`, `less than ${terms.protectDays} days overdue`]
    default:
      return undefined
  }
}

/** 70, 3.2: kind 1 of scene 1 needs no approval when every vehicle is within the lead days of its end, or past it. */
export const needsApproval = (terms: EntryTerms, cars: readonly Candidate[], today: string): boolean =>
  terms.returnType !== 1 ||
  terms.scene !== 1 ||
  cars.some(one => one.position.rentEndDate === null || one.position.rentEndDate > addDays(today, terms.leadDays))

export const todayIn = (actor: { clock: { now(): Date } }): string => localDate(actor.clock.now() as never)
