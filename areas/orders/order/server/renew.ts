import { addFen, localDate, Refused, subFen, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRow, getRow, lockRow } from '#packages/server/rows.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { findCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { transferMargin } from '#areas/accounts/account-vehicle-margin/server/transfer-margin.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { planRows, type PlanDraft } from '#areas/contracts/calculations/index.ts'
import { contract as contractHead } from '#areas/contracts/contract/contract.ts'
import { lockOriginOf } from '#areas/contracts/contract/server/about-contract.ts'
import { contractRefOf, head, type ContractHead } from '#areas/contracts/contract/server/head.ts'
import { contractLines, type ProductLine } from '#areas/contracts/contract/server/terms.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { applyTransfer } from '../../order-vehicle/server/apply-transfer.ts'
import { transferMode } from '../../order-vehicle/server/preview-transfer.ts'
import { leaseRecordsPort } from '../../ports.ts'

const DEPOSIT = 2

/**
 * C14: the vehicles of a renewal go on under the new contract on its first day: no take, no return; deposit, quota and
 * lease record follow. What was done already, or came back meanwhile, is left.
 */
export async function renewVehicles(tx: Tx, actor: Actor, contractId: string): Promise<number> {
  const contract = await head(tx, contractId)
  const today = localDate(actor.clock.now())
  if (contract.startDate > today) return 0
  // Two nights at once would both find a vehicle to move, and the second one's deposit already gone: it would ask for it anew.
  await lockOriginOf(tx, actor, contractId)
  await lockRow(tx, actor, contractHead, contractId)
  let moved = 0
  for (const line of (await contractLines(tx, contractId)).products)
    for (const id of [...line.renewOrderVehicleIds].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
      const row = await findRow(tx, orderVehicle, id)
      if (row?.status !== 5) continue
      await renewOne(tx, actor, contract, line, id)
      moved += 1
    }
  return moved
}

async function renewOne(tx: Tx, actor: Actor, contract: ContractHead, line: ProductLine, id: string): Promise<void> {
  const before = await getRow(tx, orderVehicle, id)
  const old = await head(tx, before.contractId!)
  const { newOrderVehicleId } = await applyTransfer(tx, actor, {
    mode: transferMode.contract,
    orderVehicleId: id,
    targetContractProductId: line.id,
    switchDate: contract.startDate,
    switchTime: `${contract.startDate} 00:00:00`,
    transferId: contract.id,
    mileage: before.takeMileage ?? 0,
  })
  await moveDeposit(tx, actor, { old, contract, line }, id, newOrderVehicleId)
  await leaseRecordsPort.ask().goOn(tx, actor, id, newOrderVehicleId, contract.startDate)
}

/** The deposit held follows; where the new contract asks for more, the difference is a row of its own. */
async function moveDeposit(
  tx: Tx,
  actor: Actor,
  { old, contract, line }: { old: ContractHead; contract: ContractHead; line: ProductLine },
  fromId: string,
  toId: string,
): Promise<void> {
  const keyOf = (of: ContractHead, orderVehicleId: string) => ({
    companyId: of.ownCompanyId,
    partyKind: of.counterpartyType!,
    partyId: of.counterpartyId!,
    contractId: of.id,
    orderVehicleId,
  })
  const from = keyOf(old, fromId)
  const cardId = await findCard(tx, from)
  const held = cardId ? (await getRow(tx, accountVehicleMargin, cardId)).heldAmt : ZERO
  if (held > ZERO)
    await transferMargin(
      tx,
      actor,
      from,
      { ...keyOf(contract, toId), contractNo: contract.contractNo, customerName: contract.counterpartyName },
      held,
      { sourceType: 'renewal', sourceId: toId, sourceNo: contract.contractNo! },
    )
  const more = subFen(line.deposit ?? ZERO, addFen(ZERO, held))
  if (more <= ZERO) return
  const today = localDate(actor.clock.now())
  const draft: PlanDraft = {
    feeItem: DEPOSIT,
    feeId: null,
    orderVehicleId: toId,
    periodNo: 1,
    periodCount: 1,
    periodStart: null,
    periodEnd: null,
    billDate: today,
    dueDate: contract.startDate > today ? contract.startDate : today,
    amt: more,
    taxRate: null,
    calcNote: { kind: 'front', scope: 'vehicle', stage: 'change', slices: [] },
  }
  const place = {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  }
  await createPlans(tx, actor, 'receipt', contractRefOf(contract, line.cityCode), planRows([draft], place))
}

/** Renewals in force whose first day has come, with vehicles that are still under their predecessor. */
export const renewalsDue = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select distinct c.id from contract c join contract_product p on p.tenant_id = c.tenant_id and p.contract_id = c.id
        join order_vehicle v on v.tenant_id = p.tenant_id and v.id = any(p.renew_order_vehicle_ids) and v.status = 5
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.sign_type = 2 and c.status in (6, 7) and c.start_date <= ${today}::date order by c.id`)
  ).map(row => row.id)

/** 00:10. Each renewal in a transaction of its own: one that is refused stops no other and is tried again. */
export const renewalJob: JobKind = {
  kind: 'renewal-apply',
  label: '续签生效 / Renewals take effect',
  async run(context) {
    const { tenantId, clock } = context.actor
    const ids = await context.database.transaction(tenantId, tx => renewalsDue(tx, localDate(clock.now())))
    let vehicles = 0
    let refused = 0
    for (const [index, id] of ids.entries()) {
      if (context.stopping()) break
      try {
        vehicles += await context.database.transaction(tenantId, tx => renewVehicles(tx, context.actor, id))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused += 1
      }
      await context.progress(index + 1, ids.length, refused)
    }
    return { looked: ids.length, vehicles, refused }
  },
}
