import { addDays, addMonths, inBoth, refuse } from '#kernel'
import { emit } from '#packages/server/emit.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import type { KindFacts, KindHooks, RowOfKind } from '#areas/contracts/contract/server/kinds.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { occupyAll } from '#areas/vehicles/allocate-vehicle-record/server/occupy.ts'
import { release } from '#areas/vehicles/allocate-vehicle-record/server/release.ts'
import type { contractSale } from '../contract-sale.ts'
import { contractSaleVehicle } from '../contract-sale-vehicle.ts'
import { KIND, row as rowState, SELLING } from '../sale-codes.ts'
import { checkSale, completeSale, type SaleForm } from './lines.ts'
import { salePlans } from './plans.ts'
import { rowsOf, SOURCE, sourceOf } from './progress.ts'

const FOR_SALE = 5
const CUSTOMER = 1
const BUYERS = [1, 2, 3, 8, 10, 100] as const

/** 40, section 4: A buys and pays, B sells and is paid; which of them we are is said by the direction. */
export const saleFacts: KindFacts & KindHooks<RowOfKind<typeof contractSale>> = {
  contractType: 10,
  noun: '车辆买卖',
  sides: {
    1: { role: '买受人 / Buyer', types: BUYERS },
    2: { role: '出卖人 / Seller', types: BUYERS },
    3: { role: '担保方 / Guarantor' },
    4: { role: '担保方 / Guarantor' },
  },
  ownSide: 2,
  hasProducts: false,
  hasPayRule: false,
  isBusiness: false,
  plans: 'receipt',
  standing: whole => (whole.direction === SELLING ? { own: 2, counterparty: 1 } : { own: 1, counterparty: 2 }),

  async complete(tx, actor, form: SaleForm) {
    const whole = { ...form.before, ...form.values }
    if (whole.startDate && whole.termMonths && !whole.endDate)
      form.values.endDate = addDays(addMonths(whole.startDate, whole.termMonths), -1)
    await completeSale(tx, actor, form)
  },
  figures(_tx, _actor, form: SaleForm, { parties }) {
    const buyer = parties.find(one => one.partyType === 1)
    form.values.buyerType = buyer?.mechanismType ?? null
    form.values.buyerId = buyer?.mechanismId ?? null
  },
  async submitChecks(tx, actor, form: SaleForm, { whole, parties }) {
    await checkSale(tx, form, whole as never)
    const buyer = parties.find(one => one.partyType === 1)
    if (buyer?.mechanismType === CUSTOMER && buyer.mechanismId)
      for (const reason of (await canTrade(tx, actor, buyer.mechanismId)).reasons) form.fault('parties', reason)
  },
  variables: (_tx, _actor, row) => ({
    saleKind: row.saleKind,
    belowFloor: row.belowFloor === true,
    kind: row.contractType,
  }),
  /** A draft occupies nothing; a submit holds every car, all or none. */
  async onSubmitted(tx, actor, row) {
    if (row.direction !== SELLING) return
    const lines = await rowsOf(tx, row.id)
    const held =
      row.saleKind === KIND.withLease
        ? []
        : await occupyAll(
            tx,
            actor,
            lines.map(line => ({
              vehicleId: line.vehicleId,
              kind: FOR_SALE,
              source: sourceOf(row),
              contractId: row.id,
              customerId: row.customerId,
            })),
          )
    const by = new Map(held.map(one => [one.vehicleId, one.id]))
    for (const line of lines)
      await updateRow(tx, actor, contractSaleVehicle, line, {
        rowState: rowState.locked,
        occupyId: by.get(line.vehicleId) ?? null,
      })
  },
  async onReleased(tx, actor, row) {
    await release(
      tx,
      actor,
      { sourceType: SOURCE, sourceId: row.id },
      inBoth('买卖合同未执行或已结束', 'The sale was not carried out or has ended'),
    )
  },
  generatePlans: async (tx, _actor, row) => (row.direction === SELLING ? salePlans(tx, row as never) : []),
  async onSigned(tx, actor, row) {
    await emit(tx, actor, 'sale.signed', { id: row.id, no: row.contractNo!, contractId: row.id })
  },
  async stopGuard(tx, _actor, row) {
    const open = (await rowsOf(tx, row.id)).find(
      one => one.rowState === rowState.inTransfer || one.rowState === rowState.delivered,
    )
    if (open)
      refuse('carOnItsWay', '车辆【{plate}】过户或交付未完成，不能终止 / {plate} is in transfer or handed over', {
        plate: open.plateNo ?? open.vin,
      })
    const paid = (await rowsOf(tx, row.id)).find(
      one => one.rowState !== rowState.completed && one.rowState !== rowState.cancelled && (one.paidAmt ?? 0n) > 0n,
    )
    if (paid)
      refuse('moneyHeld', '车辆【{plate}】已收款，请先取消该车辆 / {plate} was paid for: cancel the vehicle first', {
        plate: paid.plateNo ?? paid.vin,
      })
  },
  async onStopped(tx, actor, row, { reason }) {
    const lines = await findRows(tx, contractSaleVehicle, { contractId: row.id } as never)
    for (const line of lines.filter(one => one.rowState === rowState.locked || one.rowState === rowState.ready))
      await updateRow(tx, actor, contractSaleVehicle, line, {
        rowState: rowState.cancelled,
        cancelReason: reason.slice(0, 200),
      })
  },
  /** Every car completed or cancelled (3.2). */
  async toComplete(tx) {
    const rows = await tx.rows<{ id: string }>(sql`
      select c.id from contract c join contract_sale s on s.tenant_id = c.tenant_id and s.id = c.id
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 10 and c.status in (6, 7) and s.completed_time is not null order by c.id`)
    return rows.map(one => one.id)
  },
}
