import { addDays, fen, localDate, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { settlementFigures } from '#areas/billing/bill-receipt-plan/server/settlement-figures.ts'
import { statementCsv } from '#areas/billing/demo.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { moveWhenPaid } from '#areas/returns/vehicle-return/server/buy-out.ts'
import { lockBefore } from '#areas/returns/vehicle-return/server/moves.ts'
import { contractRecordsOf, recordsOf } from '#areas/returns/vehicle-return/server/records.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { applyPledge } from '#areas/vehicles/vehicle/server/apply-pledge.ts'
import { ask, breach, plays, positionOf, settles, type Told } from './returns.ts'
import type { Doing, Stage } from './stage.ts'

/** A default of that kind, ended by agreement the day after. */
const given =
  (kind: string): Told['body'] =>
  (day, file) =>
    breach({ breachKind: kind, terminateDate: addDays(day, 1), terminateMode: 2 })(day, file)
const protection: Told['body'] = async (day, file) => ({
  ...(await given('gps')(day, file)),
  ...{ terminateDate: undefined, terminateMode: undefined, protectKind: 'gps' },
  legalBasis: '租赁合同第十二条：擅自拆除定位设备的，出租方可先行收回车辆。',
  collectorAuthBizId: await file('委托授权书'),
  redeemDays: 15,
  rentDuringProtect: true,
})

/** 70, section 13: returns that came to an end of their own, one for each. */
export const endsReturns: Doing = async stage => {
  await withdrawn(stage)
  await closed(stage)
  await asked(stage)
  await lost(stage)
  for (const [plate, isPaid] of [
    ['粤AD10840', false],
    ['粤AD10841', true],
  ] as const)
    await redeems(stage, plate, isPaid)
  for (const [plate, until] of [
    ['粤BD10366', 'toPay'],
    ['粤BD10367', 'toDischarge'],
    ['粤BD10368', 'toTransfer'],
    ['粤BD10369', 'sold'],
  ] as const)
    await buys(stage, plate, until)
}

async function withdrawn(stage: Stage): Promise<void> {
  const id = await plays(stage, {
    ...{ plate: '粤AD66002', returnType: 2, stands: 'approving', since: 3 },
    body: given('sublease'),
  })
  if (!id) return
  stage.at(addDays(stage.today, -2), '10:30:00')
  await stage.run(async tx => {
    const head = await getRow(tx, vehicleReturn, id)
    await stage.product.flow.withdraw(tx, stage.person(head.bizUserId!)!, {
      ...{ resource: 'vehicle-return', id, comment: '客户已补交转租说明，先撤回核实' },
    })
  })
}

async function closed(stage: Stage): Promise<void> {
  const id = await plays(stage, {
    ...{ plate: '粤AD66003', returnType: 2, stands: 'approved', since: 11 },
    body: given('region'),
  })
  if (!id) return
  stage.at(addDays(stage.today, -7), '17:05:00')
  await stage.run(async tx => {
    await lockBefore(tx, stage.who('金瑶'), id)
    await act(tx, stage.who('金瑶'), vehicleReturn, id, 'close', {
      reason: '客户召回车辆并承诺不再跨区运营，双方同意继续租赁',
    })
  })
}

/** The statement is with the customer. */
async function asked(stage: Stage): Promise<void> {
  const id = await plays(stage, {
    ...{ plate: '粤AD66004', returnType: 2, stands: 'received', since: 9 },
    damages: [{ part: 'rear-bumper', damageKind: 'broken', severity: 2, price: '860.00' }],
    body: given('sublease'),
  })
  if (!id) return
  stage.at(addDays(stage.today, -1), '14:20:00')
  await stage.run(async tx => {
    const [contract] = await contractRecordsOf(tx, id)
    await ask(tx, stage.who('金瑶'), 'PUT update-statistics-cost-settlement', {
      ...{ id, contractRecordId: contract!.id, seq: 1, tollChecked: true, send: true },
    })
  })
}

/** A total loss that the insurer has paid. */
async function lost(stage: Stage): Promise<void> {
  const id = await plays(stage, {
    ...{ plate: '浙AD30003', returnType: 5, stands: 'approved', since: 26 },
    body: async day => ({
      lossKind: 'fire',
      lossTime: `${addDays(day, -2)} 04:15:00`,
      lossPlace: '杭州市临平区东湖街道停车场，相邻车辆起火蔓延',
    }),
  })
  if (!id) return
  stage.at(addDays(stage.today, -6), '10:40:00')
  await stage.run(async tx => {
    const [record] = await recordsOf(tx, id)
    await ask(tx, stage.who('金瑶'), 'PUT confirm-loss', {
      id,
      records: [
        {
          ...{ recordId: record!.id, lossBase: '104714.40', insurePay: '98000.00', salvage: '4600.00' },
          ...{ claimNo: 'PDZA2026330109', insurePayDate: addDays(stage.today, -8) },
        },
      ],
    })
  })
  await settles(stage, id, addDays(stage.today, -4))
}

const charge = (lineKind: number, amt: string, basis: string) => ({ lineKind, amt, basis })
async function redeems(stage: Stage, plate: string, isPaid: boolean): Promise<void> {
  const lot = (await stage.run(tx => positionOf(tx, plate)))?.lot_id
  const returnId = await plays(stage, {
    ...{ plate, returnType: 4, stands: 'received', since: isPaid ? 13 : 10 },
    body: protection,
  })
  if (!returnId) return
  const day = addDays(stage.today, isPaid ? -6 : -3)
  stage.at(day, '09:50:00')
  const redeemId = await stage.run(async tx => {
    const clerk = stage.who('金瑶')
    const [record] = await recordsOf(tx, returnId)
    const { id } = await ask<{ id: string }>(tx, clerk, 'POST redeem', {
      ...{ returnId, recordIds: [record!.id], payDueDate: addDays(stage.today, 5), pickLotId: lot },
      ...{ pickTime: `${addDays(day, 3)} 10:00:00`, pickerName: '梁家豪', pickerPhone: '13800004017' },
      ...{ pickerIdNo: '11010519491231002X', promise: '付清欠款，恢复定位设备，不再拆除' },
      attachBizId: await stage.scan(tx, clerk, `${plate} 赎回承诺书`),
      lines: [
        charge(11, '2600.00', '追收2000.00 + 定位600.00'),
        charge(10, '420.00', '拖车150.00 + 71公里 × 3.80'),
        charge(12, '150.00', '5天 × 30.00'),
      ],
    })
    stage.at(day, '15:30:00')
    await stage.approve(tx, 'vehicle-return-redeem', id)
    return id
  })
  if (!isPaid) return
  const paidOn = addDays(day, 1)
  await paysOf(stage, returnId, paidOn, `SH${plate.slice(-5)}`, redeemId)
  stage.at(addDays(paidOn, 1), '10:20:00')
  await stage.run(async tx => {
    const [record] = await recordsOf(tx, returnId)
    await ask(tx, stage.who('金瑶'), 'PUT confirm-pick', {
      ...{ redeemId, pickTime: `${addDays(paidOn, 1)} 10:05:00`, mileage: (record!.mileage ?? 0) + 2 },
    })
  })
}

type Until = 'toPay' | 'toDischarge' | 'toTransfer' | 'sold'
async function buys(stage: Stage, plate: string, until: Until): Promise<void> {
  if (until === 'toDischarge') await pledged(stage, plate)
  const id = await plays(stage, {
    ...{ plate, returnType: 3, stands: 'approved', since: 15 },
    body: async day => ({ buyOutKind: 3, payDueDate: addDays(day, 20), plateGo: true, buyerSame: true }),
  })
  if (!id) return
  await settles(stage, id, addDays(stage.today, -9))
  if (until === 'toPay') return
  const clerk = stage.who('金瑶')
  await paysOf(stage, id, addDays(stage.today, -5), `MD${plate.slice(-5)}`)
  await stage.run(async tx => {
    await lockBefore(tx, clerk, id)
    await moveWhenPaid(tx, clerk, id)
  })
  if (until !== 'sold') return
  stage.at(addDays(stage.today, -2), '16:10:00')
  await stage.run(async tx => {
    const records = await recordsOf(tx, id)
    await ask(tx, clerk, 'PUT confirm-transfer', {
      ...{ id, recordIds: records.map(one => one.id), transferDate: addDays(stage.today, -2) },
    })
  })
}

/** A car whose title a bank holds. */
const pledged = (stage: Stage, plate: string): Promise<void> =>
  stage.run(async tx => {
    const car = await tx.row<{ id: string }>(
      sql`select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.plate_no = ${plate} and v.is_deleted = 0 and coalesce(v.mortgage_state, 0) = 0
        and not exists (select 1 from vehicle_return_record x where x.tenant_id = v.tenant_id and x.vehicle_id = v.id and x.is_deleted = 0)`,
    )
    stage.at(addDays(stage.today, -90), '10:00:00')
    if (car)
      await applyPledge(tx, stage.who('金瑶'), car.id, {
        ...{ state: 2, mortgagee: '华夏金融租赁有限公司', no: `DY${plate.slice(-5)}`, date: addDays(stage.today, -90) },
      })
  })

/** One bank line for all that the cars of a return owe, claimed by sales and confirmed by the cashier. */
async function paysOf(
  stage: Stage,
  returnId: string,
  day: LocalDate,
  serial: string,
  redeemId?: string,
): Promise<void> {
  stage.at(day, '16:00:00')
  await stage.run(async tx => {
    const head = await getRow(tx, vehicleReturn, returnId)
    const cashier = stage.who('周敏')
    const allocs = await openOf(tx, stage, returnId, day, redeemId)
    const total = sumFen(allocs, one => one.amt)
    if (total === ZERO) return
    const [own] = await findRows(tx, accountMechanism, { mechanismId: head.companyId, status: 1 } as never)
    const [theirs] = await findRows(tx, accountMechanism, { mechanismId: head.partyId, status: 1 } as never)
    const last = await tx.row<{ balance: string }>(
      sql`select balance_after as balance from account_bank_receipt where tenant_id = ${tx.tenantId} and own_account_id = ${own!.id}::bigint and is_deleted = 0 order by txn_time desc, id desc limit 1`,
    )
    const line = {
      ...{ day, time: '10:41:00', amt: yuan(total), payerName: head.partyName ?? '', summary: '转账', serial },
      ...{ payerAccountNo: theirs?.accountNo ?? '', remark: `${head.returnNo}款项` },
    }
    const { csv } = statementCsv([line], last?.balance ?? '2600000.00')
    const made = await importStatement(
      tx,
      cashier,
      { ownAccountId: own!.id },
      { name: `${serial}.csv`, mime: 'text/csv', bytes: Buffer.from(`\ufeff${csv}`) },
    )
    const claim = await saveRecord(
      tx,
      stage.person(head.bizUserId!)!,
      billReceiptWriteOff,
      {
        ...{ companyId: head.companyId, partyKind: head.partyKind, partyId: head.partyId },
        funds: [{ fundType: 1, bankReceiptId: made.ids[0]!, amt: yuan(total) }],
        allocs: allocs.map(one => ({ ...one, amt: yuan(one.amt) })),
      },
      'save',
    )
    await act(tx, cashier, billReceiptWriteOff, claim.id, 'chargeOff')
  })
}

interface Alloc {
  billId: string
  amt: Fen
  allocType: number
}
/** Bills of the cars with their late fee, and those that the redemption or the statement raised. */
async function openOf(
  tx: Tx,
  stage: Stage,
  returnId: string,
  day: LocalDate,
  redeemId: string | undefined,
): Promise<Alloc[]> {
  const positions = (await recordsOf(tx, returnId)).map(one => one.orderVehicleId!)
  const fees = new Map<string, Fen>()
  const allocs: Alloc[] = []
  for (const orderVehicleId of positions) {
    const figures = await settlementFigures(tx, stage.system, { orderVehicleId }, localDate(stage.clock.now()))
    for (const one of figures.openBills) fees.set(one.billId, one.lateFee)
    // Rent that was paid late owes its fee still.
    allocs.push(...figures.paidLate.map(one => ({ billId: one.billId, amt: one.lateFee, allocType: 2 })))
  }
  const bills = await tx.rows<{ id: string; free: string }>(
    sql`select b.id, b.unpaid_amt - coalesce(b.locked_amt, 0) as free from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2)
      and (b.order_vehicle_id = any(${positions}::bigint[])
        or b.id in (select a.bill_id from account_receivable a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.source_type = 'return' and a.source_id = ${redeemId ?? ''})
        or b.id in (select c.bill_id from vehicle_return_cost c join vehicle_return_settlement s on s.tenant_id = c.tenant_id and s.id = c.settlement_id where c.tenant_id = ${tx.tenantId} and s.return_id = ${returnId}::bigint))
      and b.bill_date <= ${addDays(day, 60)}::date order by b.due_date, b.id`,
  )
  for (const one of bills) {
    const fee = fees.get(one.id) ?? ZERO
    if (fee > ZERO) allocs.push({ billId: one.id, amt: fee, allocType: 2 })
    if (fen(one.free) > ZERO) allocs.push({ billId: one.id, amt: fen(one.free), allocType: 1 })
  }
  return allocs
}
