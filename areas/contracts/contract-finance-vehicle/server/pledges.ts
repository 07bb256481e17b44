import { refuse, type Fen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { percentOf } from '../../calculations/index.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import { refreshFinance } from '../../contract-finance-draw/server/figures.ts'
import { contractFinanceVehicle } from '../contract-finance-vehicle.ts'

export type Pledge = RowOf<typeof contractFinanceVehicle>
export const OPEN = [1, 2, 3]
const OURS = 1

export interface Car {
  id: string
  vin: string
  plateNo: string | null
  ownerKind: number | null
  pledgedBy: string | null
}
/** Cars as a pledge sees them: whose they are, and what they stand for already (90-interfaces 5). */
export async function carsOf(tx: Tx, ids: readonly string[], apartFrom: string | null): Promise<Map<string, Car>> {
  const rows = await tx.rows<Car>(sql`
    select v.id, v.vin, v.plate_no as "plateNo", v.owner_kind as "ownerKind", (
      select c.contract_no from contract_finance_vehicle p join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id
      where p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.is_deleted = 0 and p.status in (1, 2, 3) and p.draw_id is distinct from ${apartFrom}::bigint limit 1) as "pledgedBy"
    from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/** 30, section 12: ours, not pledged elsewhere, and within the ratio that the lender allows. */
export function pledgeFault(
  car: Car | undefined,
  share: Fen | null,
  appraised: Fen | null,
  pledgeRatio: string | null,
): { path: string; reason: Label } | undefined {
  if (!car) return { path: 'vehicleId', reason: '没有该车辆 / there is no such vehicle' }
  if (car.ownerKind !== null && car.ownerKind !== OURS)
    return { path: 'vehicleId', reason: '非自有车辆不能抵押 / the vehicle is not our own' }
  if (car.pledgedBy)
    return {
      path: 'vehicleId',
      reason: `车辆已抵押于合同【${car.pledgedBy}】 / pledged by contract ${car.pledgedBy} already`,
    }
  if (!pledgeRatio || !share) return undefined
  if (!appraised) return { path: 'appraisedValue', reason: '请填写评估价 / enter the appraised value' }
  if (share > percentOf(appraised, pledgeRatio))
    return {
      path: 'shareAmount',
      reason: `分摊不得超过评估价的${Number(pledgeRatio)}% / a share is at most ${Number(pledgeRatio)} % of the value`,
    }
  return undefined
}

const pledgeOf = async (tx: Tx, vehicleId: string): Promise<Pledge | undefined> =>
  (await findRows(tx, contractFinanceVehicle, { vehicleId, status: OPEN } as never, { lock: true }))[0]

/** finance.setMortgage of 90-interfaces 3.3: the register entered, or discharged, the mortgage of a pledged vehicle. */
export async function setMortgage(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  input: { state: 'registered' | 'discharged'; no: string | null; date: string; taskId: string },
): Promise<Pledge | undefined> {
  const pledge = await pledgeOf(tx, vehicleId)
  if (!pledge) return undefined
  if (input.state === 'registered') {
    if (pledge.status === 2 && pledge.certNo === input.no) return pledge
    return (
      await act(tx, actor, contractFinanceVehicle, pledge.id, 'register', {
        reason: input.taskId,
        input: { certNo: input.no, mortgageDate: input.date },
      })
    ).row
  }
  return discharge(tx, actor, pledge, input.date, input.taskId)
}

/** Borrowings that these vehicles stand for, locked before any vehicle (90-interfaces 2). */
export async function lockPledged(tx: Tx, actor: Actor, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  const open = await findRows(tx, contractFinanceVehicle, { vehicleId: [...vehicleIds], status: OPEN } as never)
  const contracts = [...new Set(open.map(one => one.contractId!))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (const id of contracts) await lockRow(tx, actor, contractFinance, id)
}

/** finance.releaseVehicle of 90-interfaces 3.3: 3 -> 4 once the release was paid. */
export async function releaseVehicle(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  input: { quoteId: string | null; date: string },
): Promise<Pledge> {
  const pledge = (await pledgeOf(tx, vehicleId)) ?? refuse('notPledged', '该车辆没有抵押 / the vehicle is not pledged')
  if (input.quoteId && pledge.releaseQuoteId !== input.quoteId)
    refuse('otherQuote', '解押试算与登记不一致 / the release was quoted otherwise')
  return discharge(tx, actor, pledge, input.date, input.quoteId ?? '')
}

async function discharge(tx: Tx, actor: Actor, pledge: Pledge, date: string, reason: string): Promise<Pledge> {
  await lockRow(tx, actor, contractFinance, pledge.contractId!)
  const { row } = await act(tx, actor, contractFinanceVehicle, pledge.id, 'discharge', {
    reason,
    input: { releaseDate: date },
  })
  await refreshFinance(tx, actor, pledge.contractId!)
  const head = await getRow(tx, contractFinance, pledge.contractId!)
  await emit(tx, actor, 'contract-finance.vehicle-released', {
    id: head.id,
    no: head.contractNo!,
    contractId: head.id,
    contractType: head.contractType,
    vehicleId: pledge.vehicleId,
    releaseDate: date,
  })
  return row
}
