import { addFen, fen, refuse, subFen, sumFen, yuan, ZERO, type Fen, type Label, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { marginOf } from '#areas/accounts/account-vehicle-margin/server/margin-of.ts'
import { positionsPort } from '../../ports.ts'
import { head, type ContractHead } from '../../contract/server/head.ts'
import { kindOf, type QuoteLine } from '../../contract/server/kinds.ts'

export interface QuoteTerms {
  quoteType: number
  contractId: string
  orderVehicleIds: readonly string[]
  drawId: string | null
  vehicleIds: readonly string[]
  quoteDate: LocalDate
  byDefault: boolean
}
export interface Reckoned {
  contract: ContractHead
  vehicles: string[]
  lines: QuoteLine[]
  linesTotal: Fen
  depositHeld: Fen
}

/** 9 C10-C12: every line of a quote and the deposit that may be set against it. Reads only. */
export async function reckonQuote(tx: Tx, actor: Actor, terms: QuoteTerms): Promise<Reckoned> {
  const contract = await head(tx, terms.contractId)
  const ofVehicles = terms.quoteType === 1 || terms.quoteType === 3
  const all = ofVehicles ? await positionsPort.ask().onLease(tx, contract.id) : []
  const vehicles = ofVehicles
    ? terms.orderVehicleIds.length > 0
      ? [...terms.orderVehicleIds]
      : all.map(one => one.id)
    : []
  if (ofVehicles && vehicles.length === 0)
    refuse('noVehicles', '该合同没有在租车辆 / no vehicle of this contract is on lease')
  const lines = ofVehicles
    ? await vehicleLines(tx, actor, terms, vehicles)
    : await kindLines(tx, actor, terms, contract)
  return {
    contract,
    vehicles,
    lines,
    linesTotal: sumFen(lines, one => one.amount),
    depositHeld: terms.quoteType === 2 ? await heldOfContract(tx, contract.id) : await heldOf(tx, contract, vehicles),
  }
}

async function vehicleLines(
  tx: Tx,
  actor: Actor,
  terms: QuoteTerms,
  vehicles: readonly string[],
): Promise<QuoteLine[]> {
  const lines: QuoteLine[] = []
  for (const id of vehicles) {
    if (terms.quoteType === 1)
      for (const one of await positionsPort.ask().finishLines(tx, actor, id, terms.quoteDate, terms.byDefault))
        lines.push({ ...lineOf(id, nameOfLine(one.feeItem), one.feeItem, one.amt, one.note), taxRate: one.taxRate })
    if (terms.quoteType === 3) {
      const price = await positionsPort.ask().buyout(tx, id, terms.quoteDate)
      lines.push(lineOf(id, '买断款 / Buy-out price', 16, price, `结清日${terms.quoteDate} / on ${terms.quoteDate}`))
    }
    const open = await openOfVehicle(tx, id)
    if (open > ZERO) lines.push(lineOf(id, '未结清账单 / Open bills', 99, open, `${yuan(open)} / ${yuan(open)}`))
  }
  return lines
}
const nameOfLine = (item: number): Label =>
  item === 15 ? '违约金 / Penalty' : item === 1 ? '超期租金 / Holdover rent' : '其他 / Other'
const lineOf = (orderVehicleId: string, item: Label, feeItem: number, amount: Fen, basis: Label): QuoteLine => ({
  orderVehicleId,
  item,
  feeItem,
  amount,
  taxRate: null,
  basisText: basis,
})

/** Kinds 7 and 8 reckon their own (C11). */
async function kindLines(tx: Tx, actor: Actor, terms: QuoteTerms, contract: ContractHead): Promise<QuoteLine[]> {
  const kind = kindOf(contract.contractType)
  if (!kind.settlement)
    return refuse('quoteKind', '该类合同不能做此类试算 / no quote of this type for this kind of contract')
  const lines = await kind.settlement(tx, actor, contract, terms)
  if (lines.length === 0)
    refuse('nothingOpen', '该合同在结清日没有待结清款项，无需试算 / nothing is left to settle on that day')
  return lines
}

const openOfVehicle = async (tx: Tx, orderVehicleId: string): Promise<Fen> =>
  fen(
    (await tx.row<{ amt: string }>(sql`
      select coalesce(sum(unpaid_amt), 0)::numeric(18,2) as amt from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and order_vehicle_id = ${orderVehicleId}::bigint and status in (1, 2) and fee_item <> 2`))!
      .amt,
  )

async function heldOf(tx: Tx, contract: ContractHead, vehicles: readonly string[]): Promise<Fen> {
  let held: Fen = ZERO
  for (const orderVehicleId of vehicles)
    held = addFen(
      held,
      (
        await marginOf(tx, {
          companyId: contract.ownCompanyId,
          partyKind: contract.counterpartyType!,
          partyId: contract.counterpartyId!,
          contractId: contract.id,
          orderVehicleId,
        })
      ).held,
    )
  return held
}

/** Every deposit of a contract that ends as a whole. */
const heldOfContract = async (tx: Tx, contractId: string): Promise<Fen> =>
  fen(
    (await tx.row<{ amt: string }>(sql`
      select coalesce(sum(held_amt), 0)::numeric(18,2) as amt from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint`))!
      .amt,
  )

/** What is left to pay; negative: paid back. */
export const payableOf = (total: Fen, parts: { discount: Fen; depositOffset: Fen; balanceOffset: Fen }): Fen =>
  subFen(total, parts.discount, parts.depositOffset, parts.balanceOffset)
