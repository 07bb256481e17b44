import { fen, yuan, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { codeOf } from '#packages/server/registry.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { activatePlans } from '#areas/billing/bill-receipt-plan/server/activate.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractPayRule } from '#areas/contracts/contract/contract-pay-rule.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { allot } from '#areas/orders/order-vehicle/server/allot.ts'
import { ready } from '#areas/orders/order-vehicle/server/ready.ts'
import { take } from '#areas/orders/order-vehicle/server/take.ts'
import { leave } from '#areas/vehicles/parking-record/server/leave.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { at, carInStock, manager, orderOf, pictures, type Fleet } from '#areas/vehicles/testing.ts'
import { occupy } from '#areas/vehicles/allocate-vehicle-record/server/occupy.ts'
import { openLease } from '#areas/vehicles/vehicle/server/lease-records.ts'
import { vehicleReturn } from './vehicle-return/vehicle-return.ts'
import { recordsOf } from './vehicle-return/server/records.ts'

export interface LeaseTerms {
  rent: string
  takeDate: LocalDate
  months: number
  deposit: string
  cars: number
  rule?: Record<string, unknown>
  line?: Record<string, unknown>
  violationDeposit?: string
}
export interface Leased {
  contractId: string
  customerId: string
  partyName: string
  cars: { id: string; vehicleId: string; plateNo: string }[]
  ownAccount: string
  theirAccount: string
}

/** Cars on lease with their plans, cards and lease records, as area 60 and 30 leave them after the take. */
export async function leaseOf(fleet: Fleet, terms: LeaseTerms): Promise<Leased> {
  const batch = await orderOf(fleet, terms.cars, {
    unitRent: fen(terms.rent),
    deposit: fen(terms.deposit),
    termMonths: terms.months,
    bizUserId: '7',
  })
  await agree(fleet, batch.contractId, terms)
  const cars: Leased['cars'] = []
  for (const position of batch.positions) {
    const car = await carInStock(fleet, { mileage: 12, mileageTime: `${terms.takeDate} 08:00:00` })
    await takeCar(fleet, position.id, car.id, terms)
    cars.push({ id: position.id, vehicleId: car.id, plateNo: car.plateNo! })
  }
  const [ownAccount, theirAccount] = await accountsOf(fleet, batch.customerId)
  return {
    contractId: batch.contractId,
    customerId: batch.customerId,
    partyName: batch.positions[0]!.counterpartyName!,
    cars,
    ownAccount,
    theirAccount,
  }
}

const agree = (fleet: Fleet, contractId: string, terms: LeaseTerms): Promise<void> =>
  fleet.run(async tx => {
    const [rule] = await findRows(tx, contractPayRule, { contractId } as never)
    await updateRow(tx, manager, contractPayRule, rule!, {
      ...{ validFrom: terms.takeDate, alignMode: 2, billingDay: 1, payDayRule: 3, payDay: 5, billLeadDays: 0 },
      ...{ penaltyMode: 1, penaltyMonths: '0.0', holdoverFactor: '1.50' },
      ...terms.rule,
    } as never)
    const [line] = await findRows(tx, contractProduct, { contractId } as never)
    await updateRow(tx, manager, contractProduct, line!, {
      ...{ unitRent: fen(terms.rent), deposit: fen(terms.deposit), termMonths: terms.months },
      ...terms.line,
    } as never)
    await updateRow(tx, manager, contractLease, contractId, {
      startDate: terms.takeDate,
      ...(terms.violationDeposit ? { violationDeposit: fen(terms.violationDeposit) } : {}),
    } as never)
  })

const takeCar = (fleet: Fleet, id: string, vehicleId: string, { takeDate, deposit }: LeaseTerms): Promise<void> =>
  fleet.run(async tx => {
    const time = `${takeDate} 10:00:00`
    const actor = at(time)
    await allot(tx, actor, id, { vehicleId, allotId: null as never, substitute: false })
    await ready(tx, actor, id, { confirmId: '1' })
    const { customerId, contractId, orderId, counterpartyName } = await getRow(tx, orderVehicle, id)
    await take(tx, actor, id, {
      ...{ extractId: null as never, vehicleId, takeTime: time, mileage: 12 },
      ...{ placeKind: 1, address: '龙华交付中心' },
    })
    await leave(tx, actor, vehicleId, { time, kind: 1, source: { sourceType: 'test', sourceId: id, sourceNo: '' } })
    await occupy(tx, actor, vehicleId, 1, { sourceType: 'test', sourceId: id, sourceNo: '' }, { orderVehicleId: id })
    await openLease(tx, actor, {
      ...{ vehicleId, recordKind: 1, holderType: 1, customerId, holderName: counterpartyName, contractType: 4 },
      ...{ contractId, orderVehicleId: id, startTime: time, startMileage: 12, startEvent: 1 },
    })
    await tx.run(sql`update vehicle set biz_status = 6, order_id = ${orderId}::bigint where id = ${vehicleId}::bigint`)
    const head = await getRow(tx, contract, contractId!)
    await createPlans(tx, actor, 'receipt', contractRefOf(head, '4403'), [
      {
        genKey: `${contractId}:${id}:2:1:0`,
        ...{ partyKind: 1, partyId: customerId!, orderId, orderVehicleId: id, vehicleId, feeItem: 2 },
        ...{ periodNo: 1, periodCount: 1, periodStart: null, periodEnd: null, dayCount: null, taxRate: null },
        ...{ billDate: takeDate, dueDate: takeDate, amt: deposit },
        calcNote: { kind: 'front', scope: 'vehicle', stage: 'order', slices: [] },
      },
    ])
  })

async function accountsOf(fleet: Fleet, customerId: string): Promise<[string, string]> {
  return fleet.run(async tx => {
    // Who claims a receipt never confirms it.
    if (!(await findRow(tx, userAccount, '8')))
      await insertRow(tx, manager, userAccount, {
        id: '8',
        account: 'zhoumin',
        realName: '周敏',
        name: '周敏',
      } as never)
    const make = async (mechanismType: number, mechanismId: string, accountName: string) =>
      (await findRows(tx, accountMechanism, { mechanismId } as never))[0]?.id ??
      (
        await insertRow(tx, manager, accountMechanism, {
          ...{ mechanismType, mechanismId, accountName, accountNo: `62258801${mechanismId.slice(-8)}` },
          ...{ useRange: 3, status: 1 },
        } as never)
      ).id
    return [await make(10, fleet.ids.company, '华驰汽车租赁（深圳）有限公司'), await make(1, customerId, '承租方')]
  })
}

/** Bills the rows of a lease whose bill day is reached, on their own days. */
export const billRows = (fleet: Fleet, lease: Leased, from: LocalDate, until: LocalDate): Promise<number> =>
  fleet.run(async tx => {
    const rows = await findRows(
      tx,
      billReceiptPlan,
      sql`t.contract_id = ${lease.contractId}::bigint and t.status = 1 and coalesce(t.period_start, t.due_date) between ${from}::date and ${until}::date`,
    )
    return activatePlans(tx, at(`${from} 01:00:00`), rows)
  })
/** Rows of the past that a test does not need. */
export const forgetRows = (fleet: Fleet, lease: Leased, before: LocalDate): Promise<unknown> =>
  fleet.run(tx =>
    tx.run(
      sql`update bill_receipt_plan set status = 3 where contract_id = ${lease.contractId}::bigint and status = 1 and period_start < ${before}::date`,
    ),
  )

let flows = 0
/** A bank line of exactly what the bills ask, claimed and confirmed on the day. */
export async function payBills(
  fleet: Fleet,
  lease: Leased,
  where: { feeItem?: number; cut?: string },
  day: LocalDate,
): Promise<Fen> {
  const cashier = at(`${day} 11:00:00`, '8', '周敏')
  const bills = await fleet.run(tx =>
    findRows(
      tx,
      billReceivable,
      sql`t.contract_id = ${lease.contractId}::bigint and t.status in (1, 2) ${where.feeItem ? sql`and t.fee_item = ${where.feeItem}` : sql.empty}`,
    ),
  )
  const total = bills.reduce((sum, bill) => (sum + bill.unpaidAmt) as Fen, fen('0'))
  const line = [
    day,
    '10:00:00',
    yuan(total),
    '',
    '',
    lease.partyName,
    '44201501100052512345',
    '工商银行',
    '转账',
    '租金',
    `LS${++flows}${lease.contractId}`,
  ]
  const csv = `交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\n${line.join(',')}\n`
  const made = await fleet.run(tx =>
    importStatement(
      tx,
      cashier,
      { ownAccountId: lease.ownAccount },
      { name: '流水.csv', mime: 'text/csv', bytes: Buffer.from(csv) },
    ),
  )
  const claim = await fleet.run(tx =>
    saveRecord(
      tx,
      at(`${day} 10:30:00`, '7', '李晓雯'),
      billReceiptWriteOff,
      {
        ...{ companyId: fleet.ids.company, partyKind: 1, partyId: lease.customerId },
        funds: [{ fundType: 1, bankReceiptId: made.ids[0]!, amt: yuan(total) }],
        allocs: bills.map(bill => ({ billId: bill.id, amt: yuan(bill.unpaidAmt), allocType: 1 })),
      },
      'save',
    ),
  )
  await fleet.run(tx => act(tx, cashier, billReceiptWriteOff, claim.id, 'chargeOff'))
  return total
}

/** Calls a call of a resource as the HTTP layer does. */
export const calling =
  (fleet: Fleet, resource: { name: string }, name: string) =>
  (actor: Actor, input: Record<string, unknown>): Promise<never> =>
    fleet.run(tx => {
      const call = codeOf(resource as never).calls![name as never] as unknown as {
        input: { parse(v: unknown): unknown }
        run: (...a: unknown[]) => Promise<never>
      }
      return call.run(tx, actor, call.input.parse(input))
    })

export async function returnBody(
  fleet: Fleet,
  lease: Leased,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const file = await pictures(fleet, 1)
  return {
    ...{ returnType: 1, contactName: '王鹏', contactPhone: '13800001234', handleUserId: '7', reasonCode: 'expiry' },
    ...{ noticeDate: '2026-10-20', noticeBizId: file, endKind: 1, returnMode: 1, parkingLotId: fleet.ids.lot },
    orderVehicleIds: lease.cars.map(one => one.id),
    ...more,
  }
}
export const openReturn = async (fleet: Fleet, actor: Actor, body: Record<string, unknown>) =>
  fleet.run(tx => saveRecord(tx, actor, vehicleReturn, body, 'save'))
export const headOf = (fleet: Fleet, id: string) => fleet.run(tx => getRow(tx, vehicleReturn, id))
export const carsOf = (fleet: Fleet, id: string) => fleet.run(tx => recordsOf(tx, id))
