import { localDate, titled, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { contract } from '../../contract/contract.ts'
import { contractParty } from '../../contract/contract-party.ts'
import { contractPurchaseItem } from '../../contract/contract-purchase-item.ts'
import { ordersPort } from '../../ports.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'

const LEASEBACK = 2
const IN_FORCE = [6, 7]
/** 50: payments that a contract asks, under the price of vehicles. */
const [PAY_CONTRACT, FEE_VEHICLE] = [1, 22]
const PRICE = { open: 0, raised: 1, paid: 2 } as const
const SETTLED = 3
const SOURCE = 'contract-purchase-item'

/** Vehicles that a sale and leaseback takes over; none of any other contract. */
export async function boughtVehicles(
  tx: Tx,
  contractId: string,
): Promise<{ vin: string; carModelId: string | null }[]> {
  return tx.rows<{ vin: string; carModelId: string | null }>(sql`
    select p.vin, p.car_model_id as "carModelId" from contract_purchase_item p
    join contract_financing_lease f on f.tenant_id = p.tenant_id and f.id = p.contract_id and f.lease_form = ${LEASEBACK}
    where p.tenant_id = ${tx.tenantId} and p.contract_id = ${contractId}::bigint and p.vin is not null order by p.line_no`)
}

/**
 * The price of each vehicle of a leaseback is to be paid: once the contract is in force and stands in the register of
 * movable assets, whichever comes last (30, section 4).
 */
export async function raisePrices(tx: Tx, actor: Actor, contractId: string): Promise<void> {
  const row = await getRow(tx, contractFinancingLease, contractId)
  if (row.leaseForm !== LEASEBACK || !row.registerNo || !IN_FORCE.includes(row.status)) return
  const head = await getRow(tx, contract, contractId)
  const items = await findRows(tx, contractPurchaseItem, { contractId, payableState: PRICE.open } as never)
  const [seller] = await findRows(tx, contractParty, { contractId, partyType: 1 })
  for (const item of items) {
    await raisePayable(tx, actor, {
      source: { sourceType: SOURCE, sourceId: item.id, sourceNo: head.contractNo ?? '' },
      companyId: head.ownCompanyId!,
      payeeType: item.supplierType,
      payeeId: item.supplierId,
      ...(seller?.mechanismId === item.supplierId && seller.accountMechanismId
        ? { payeeAccountId: seller.accountMechanismId }
        : {}),
      payKind: PAY_CONTRACT,
      feeItem: FEE_VEHICLE,
      contractType: head.contractType!,
      contractId,
      amt: item.amount!,
      dueDate: localDate(actor.clock.now()),
      description: titled('售后回租购车款', 'Price of a leaseback', item.vin ?? ''),
      // The approval of the contract covered price and seller.
      preApproved: true,
    })
    await updateRow(tx, actor, contractPurchaseItem, item, { payableState: PRICE.raised })
  }
}

/** The price of a vehicle is paid: it is ours and on lease from that day, without allotment or handover. */
export async function pricePaid(
  tx: Tx,
  actor: Actor,
  billId: string,
  payDate: LocalDate | null | undefined,
): Promise<void> {
  const found = await tx.row<{ item: string; contract: string; vin: string; status: number }>(sql`
    select p.id as item, p.contract_id as contract, p.vin, b.status from account_payable a
    join bill_payable b on b.tenant_id = a.tenant_id and b.id = a.bill_id
    join contract_purchase_item p on p.tenant_id = a.tenant_id and p.id::text = a.source_id
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.bill_id = ${billId}::bigint and a.source_type = ${SOURCE}`)
  if (!found || found.status !== SETTLED) return
  await lockRow(tx, actor, contract, found.contract)
  const item = await lockRow(tx, actor, contractPurchaseItem, found.item)
  if (item.payableState === PRICE.paid) return
  await updateRow(tx, actor, contractPurchaseItem, item, { payableState: PRICE.paid })
  await ordersPort.ask().takeBought(tx, actor, found.contract, found.vin, {
    on: payDate ?? localDate(actor.clock.now()),
    price: item.amount!,
    color: item.color,
    sellerType: item.supplierType,
    sellerId: item.supplierId,
  })
}
