import { addDays, fen, refuse, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { findCard, type MarginKey } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { head } from '#areas/contracts/contract/server/head.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { previewTransfer } from '#areas/orders/order-vehicle/server/preview-transfer.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { overrun } from '../../calculations/overrun.ts'
import { bearer, lineKind, mode, type Transfer } from './rows.ts'

export interface ProposedLine {
  lineKind: number
  orderVehicleId: string | null
  feeItem: number | null
  amt: Fen
  bearer: number
  note: string
}
/** Which fee a line is billed as; plans and open debts are not billed again. */
export const feeOf: Record<number, number | null> = {
  [lineKind.plan]: 1,
  [lineKind.mileage]: 99,
  [lineKind.damage]: 13,
  [lineKind.transport]: 19,
  [lineKind.fee]: 99,
  [lineKind.debts]: null,
  [lineKind.deposit]: 2,
}

/** Whose deposit it is before and after. */
export async function marginKeys(
  tx: Tx,
  row: Transfer,
  newOrderVehicleId: string | null,
): Promise<{ from: MarginKey; to: MarginKey }> {
  const [own, target] = [await head(tx, row.contractId!), await head(tx, row.targetContractId ?? row.contractId!)]
  const key = (of: typeof own, orderVehicleId: string | null): MarginKey => ({
    companyId: of.ownCompanyId,
    partyKind: of.counterpartyType!,
    partyId: of.counterpartyId!,
    contractId: of.id,
    orderVehicleId,
  })
  return { from: key(own, row.oldOrderVehicleId), to: key(target, newOrderVehicleId) }
}

/** Old and new lessee and we agreed it: a disposal of type 8 that took effect names the car and the contract. */
async function isAgreed(tx: Tx, row: Transfer): Promise<boolean> {
  const found = await tx.row(sql`
    select 1 from contract_lease_handle h join contract_lease_handle_line l on l.tenant_id = h.tenant_id and l.handle_id = h.id
    where h.tenant_id = ${tx.tenantId} and h.handle_type = 8 and h.applied_time is not null
      and h.new_contract_id = ${row.targetContractId}::bigint and l.order_vehicle_id = ${row.oldOrderVehicleId}::bigint limit 1`)
  return found !== undefined
}

/**
 * What may go over: the free part of the old card, where the company stays the same and so does the lessee, or all three
 * sides agreed the change of lessee.
 */
export async function movableDeposit(tx: Tx, row: Transfer): Promise<Fen> {
  const { from, to } = await marginKeys(tx, row, null)
  if (from.companyId !== to.companyId) return ZERO
  if (from.partyId !== to.partyId && !(await isAgreed(tx, row))) return ZERO
  const cardId = await findCard(tx, from)
  if (!cardId) return ZERO
  const card = await getRow(tx, accountVehicleMargin, cardId)
  return subFen(card.heldAmt, card.lockedAmt)
}

/** accounting/details: the figures of 30, the mileage rule, open debts of 50, the deposit (60, 4.7). */
export async function proposedLines(tx: Tx, actor: Actor, row: Transfer): Promise<ProposedLine[]> {
  const preview = await previewTransfer(tx, actor, {
    mode: row.mode!,
    orderVehicleId: row.oldOrderVehicleId!,
    newVehicleId: row.newVehicleId,
    targetContractProductId: row.targetProductId,
    switchDate: row.switchDate!,
  })
  const lastDay = addDays(row.switchDate!, -1)
  const shortened = sumFen(preview.prorations, one => one.delta)
  const next = preview.after[0]
  const lines: ProposedLine[] = [
    {
      lineKind: lineKind.plan,
      orderVehicleId: row.oldOrderVehicleId,
      feeItem: 1,
      amt: shortened,
      bearer: bearer.customer,
      note: `原计划止于${lastDay}，调整${preview.prorations.length}期 / the old plan ends on ${lastDay}, ${preview.prorations.length} periods adjusted`,
    },
    {
      lineKind: lineKind.plan,
      orderVehicleId: null,
      feeItem: 1,
      amt: next?.amt ?? ZERO,
      bearer: bearer.customer,
      note: `新计划${preview.after.length}期，首期${yuan(next?.amt ?? ZERO)}，租金差${yuan(preview.diffRent)} / ${preview.after.length} new rows, the first ${yuan(next?.amt ?? ZERO)}, rent difference ${yuan(preview.diffRent)}`,
    },
  ]
  const kilometres = await mileageLine(tx, row, lastDay)
  if (kilometres) lines.push(kilometres)
  const debts = await openDebts(tx, row)
  if (debts > ZERO)
    lines.push({
      lineKind: lineKind.debts,
      orderVehicleId: row.oldOrderVehicleId,
      feeItem: null,
      amt: debts,
      bearer: bearer.customer,
      note: '已出账未结清，转移后仍由原客户支付 / billed and unpaid, stays with the former lessee',
    })
  const deposit = await movableDeposit(tx, row)
  if (deposit > ZERO)
    lines.push({
      lineKind: lineKind.deposit,
      orderVehicleId: row.oldOrderVehicleId,
      feeItem: 2,
      amt: deposit,
      bearer: bearer.customer,
      note: '押金随车转移 / the deposit goes with the car',
    })
  return lines
}
/** New unit rent less the old one. */
export const rentDifference = async (tx: Tx, actor: Actor, row: Transfer): Promise<Fen> =>
  (
    await previewTransfer(tx, actor, {
      mode: row.mode!,
      orderVehicleId: row.oldOrderVehicleId!,
      newVehicleId: row.newVehicleId,
      targetContractProductId: row.targetProductId,
      switchDate: row.switchDate!,
    })
  ).diffRent

async function mileageLine(tx: Tx, row: Transfer, lastDay: string): Promise<ProposedLine | undefined> {
  const position = await getRow(tx, orderVehicle, row.oldOrderVehicleId!)
  const { products } = await contractLines(tx, position.contractId!)
  const line = products.find(one => one.id === position.contractProductId)
  if (!line?.kmPerMonth || !line.overKmPrice || position.takeTime === null || row.oldMileage === null) return undefined
  const used = overrun(
    { kmPerMonth: line.kmPerMonth, overKmPrice: line.overKmPrice },
    {
      takeDate: position.takeTime.slice(0, 10),
      lastRentDate: lastDay,
      takeMileage: position.takeMileage ?? row.oldMileage,
      mileage: row.oldMileage,
      transportKm: 0,
    },
  )
  if (used.overKm === 0) return undefined
  return {
    lineKind: lineKind.mileage,
    orderVehicleId: position.id,
    feeItem: feeOf[lineKind.mileage]!,
    amt: used.amt,
    bearer: bearer.customer,
    note: `行驶${used.usedKm}公里，含${used.allowKm}公里，超${used.overKm}公里 × ${yuan(line.overKmPrice)} / ${used.usedKm} km driven, ${used.allowKm} covered, ${used.overKm} over x ${yuan(line.overKmPrice)}`,
  }
}

/** Bills of this position that are open: they are shown, not raised again. */
async function openDebts(tx: Tx, row: Transfer): Promise<Fen> {
  const found = await tx.row<{ amt: string }>(
    sql`select coalesce(sum(unpaid_amt), 0) as amt from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and order_vehicle_id = ${row.oldOrderVehicleId}::bigint`,
  )
  return fen(found!.amt)
}

export interface GivenLine {
  lineKind: number
  amt: Fen
  bearer: number
  note: string | null
}
const typed: readonly number[] = [lineKind.mileage, lineKind.damage, lineKind.transport, lineKind.fee, lineKind.deposit]
/** What the accountant settles beside the figures of 30, which stay as they were reckoned. */
export async function settledLines(
  tx: Tx,
  actor: Actor,
  row: Transfer,
  given: readonly GivenLine[] | undefined,
): Promise<ProposedLine[]> {
  const proposed = await proposedLines(tx, actor, row)
  if (!given) return proposed
  const movable = await movableDeposit(tx, row)
  const deposit = sumFen(
    given.filter(one => one.lineKind === lineKind.deposit),
    one => one.amt,
  )
  if (deposit > movable)
    refuse('depositShort', '可转押金不足，最多{x}元 / only {x} of the deposit can be moved', { x: yuan(movable) })
  return [
    ...proposed.filter(one => !typed.includes(one.lineKind)),
    ...given
      .filter(one => typed.includes(one.lineKind))
      .map(one => ({
        ...one,
        note: one.note ?? '',
        orderVehicleId: row.oldOrderVehicleId,
        feeItem: feeOf[one.lineKind] ?? null,
      })),
  ]
}

export function totalsOf(lines: readonly ProposedLine[], transfer: Pick<Transfer, 'mode'>) {
  const of = (kinds: readonly number[]) => lines.filter(one => kinds.includes(one.lineKind))
  const shortened = of([lineKind.plan]).filter(one => one.orderVehicleId !== null)
  return {
    receivableAmt: sumFen(
      of([lineKind.mileage, lineKind.damage, lineKind.transport, lineKind.fee]).filter(
        one => one.bearer === bearer.customer,
      ),
      one => one.amt,
    ),
    refundAmt: sumFen(shortened, one => (one.amt < ZERO && transfer.mode !== mode.swap ? subFen(ZERO, one.amt) : ZERO)),
    depositMoved: sumFen(of([lineKind.deposit]), one => one.amt),
  }
}
