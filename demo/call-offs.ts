import { addDays, fen, yuan, ZERO, type RowOf } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { statementCsv } from '#areas/billing/demo.ts'
import { contractAuthUse } from '#areas/supply/contract-auth-use/contract-auth-use.ts'
import { contractPurchaseAgreement } from '#areas/supply/contract-purchase-agreement/contract-purchase-agreement.ts'
import { contractSupplyPrice } from '#areas/supply/contract-purchase-agreement/agreement-lines.ts'
import { contractRebate } from '#areas/supply/contract-rebate/contract-rebate.ts'
import { calculate } from '#areas/supply/contract-rebate/server/calculate.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

const CARS = 4
const BACK = 2
const SERIAL = 7_300_000
/** The day on which the framework with the dealer was recorded (factories.ts): cars from his yard came with it. */
const FIRST = 130

/**
 * 40, C1 to C3: cars called off under the framework, its rebate confirmed, two of them given back since. What their
 * rebate brought is taken back by a negative one. Done once.
 */
export const callsOffCars: Doing = async (stage, people) => {
  const known = await stage.run(tx =>
    findRows(tx, purchaseOrder, sql`t.contract_type = 9 and t.contract_id is not null`, { limit: 1 }),
  )
  if (known.length > 0) return
  const hired = people.get(moreStaff.find(one => one.role === 'purchase_officer')!.name)
  const agreement = await stage.run(frameworkOf)
  if (!hired || !agreement) return
  const buyer: Actor = { ...hired, clock: stage.clock, traceId: 'demo' }
  const vins = await buysFromYard(stage, buyer, agreement)
  await givesBack(stage, buyer, agreement, vins)
}
type Agreement = RowOf<typeof contractPurchaseAgreement>
const frameworkOf = async (tx: Tx): Promise<Agreement | undefined> =>
  (
    await findRows(tx, contractPurchaseAgreement, sql`h.status = 6 and t.policy_contract_id is not null`, {
      orderBy: 't.id',
      limit: 1,
    })
  )[0]

async function buysFromYard(stage: Stage, buyer: Actor, agreement: Agreement): Promise<string[]> {
  const day = addDays(stage.today, -FIRST)
  stage.at(day, '15:00:00')
  const orderId = await stage.run(async tx => {
    const [price] = await findRows(tx, contractSupplyPrice, { contractId: agreement.id }, { orderBy: 't.id' })
    const [lot] = await findRows(tx, parkingLot, { lotName: '龙华交付中心' } as never)
    const { id } = await saveRecord(
      tx,
      buyer,
      purchaseOrder,
      {
        orderTitle: `框架协议首批现车 ${CARS}台`,
        orderDate: day,
        companyId: agreement.ownCompanyId,
        deptId: buyer.deptId,
        buyerUserId: buyer.userId,
        supplierType: agreement.counterpartyType,
        supplierId: agreement.counterpartyId,
        contractType: 9,
        contractId: agreement.id,
        purchaseKind: 1,
        lines: [
          {
            modelId: price!.carModelId,
            color: 'white',
            quantity: CARS,
            unitPrice: yuan(price!.unitPrice),
            plateCityCode: '440300',
            deliverLotId: lot!.id,
            promiseDate: day,
          },
        ],
        milestones: [
          { trigger: 1, percent: '30' },
          { trigger: 3, percent: '65' },
          { trigger: 6, percent: '5' },
        ],
        freightBearer: 1,
        insuranceBearer: 1,
        deliverMode: 1,
        warrantyNote: '整车3年10万公里，三电8年15万公里',
      },
      'save',
    )
    await stage.approve(tx, 'purchase-order', id)
    return id
  })
  const vins = Array.from({ length: CARS }, (_, at) => vin('LXL', SERIAL + at))
  for (const [at, one] of vins.entries()) {
    stage.at(day, '16:00:00')
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        buyer,
        purchaseOrderVehicle,
        {
          orderId,
          lineNo: 1,
          vin: one,
          driveMotorNo: `TZ${SERIAL + at}`,
          certificateNo: `HGZ${SERIAL + at}`,
          produceDate: addDays(day, -20),
          color: 'white',
        },
        'save',
      ),
    )
    stage.at(day, '17:30:00')
    await stage.run(async tx => {
      await act(tx, buyer, purchaseOrderVehicle, id, 'arrive', { input: { arriveTime: `${day} 17:10:00` } })
      await act(tx, buyer, purchaseOrderVehicle, id, 'accept', { input: { acceptResult: 1 } })
    })
  }
  return vins
}

async function givesBack(stage: Stage, buyer: Actor, agreement: Agreement, vins: readonly string[]): Promise<void> {
  stage.at(addDays(stage.today, -14), '10:10:00')
  await stage.run(tx => calculate(tx, buyer, { contractId: agreement.id, date: addDays(stage.today, -FIRST) }))
  const [draft] = await stage.run(tx =>
    findRows(tx, contractRebate, { contractId: agreement.id, status: 103 } as never, {
      orderBy: 't.id desc',
      limit: 1,
    }),
  )
  if (!draft || draft.rebateAmt <= ZERO) return
  stage.at(addDays(stage.today, -12), '11:30:00')
  await stage.run(async tx => {
    await act(tx, buyer, contractRebate, draft.id, 'submit', {
      input: {
        confirmAmt: draft.rebateAmt,
        confirmFileBizId: await stage.scan(tx, buyer, `${draft.rebateNo}返利确认函`),
      },
    })
    await stage.approve(tx, 'contract-rebate', draft.id)
  })
  stage.at(addDays(stage.today, -6), '09:50:00')
  await stage.run(tx =>
    act(tx, buyer, contractPurchaseAgreement, agreement.id, 'returnCars', {
      input: { vins: vins.slice(0, BACK).join('\n'), returnDate: stage.now },
      reason: '动力电池一致性不合格，经销商同意退车',
    }),
  )
}

interface Owed {
  id: string
  company: string
  free: string
}
const PAYER = { name: '深圳市鹏驰控股有限公司', account: '44201501100052518812' }
const DEBTOR = '深圳市鹏驰出行服务有限公司'

/** 40, C8: bills that the holding pays for its company, one written off, one waiting, one sent back. Done once. */
export const paysForOthers: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, contractAuthUse, {} as never, { limit: 1 }))).length > 0) return
  const bills = await stage.run(tx =>
    tx.rows<Owed & { payer: string; account: string }>(sql`
      select b.id, b.company_id as company, (b.unpaid_amt - b.locked_amt)::text as free, b.payer_id as payer, a.id as account
      from bill_receivable b join mechanism m on m.tenant_id = b.tenant_id and m.id = b.payer_id and m.mechanism_name = ${DEBTOR}
        join contract_protocol p on p.tenant_id = b.tenant_id and p.enabled = 1 join contract c on c.tenant_id = p.tenant_id and c.id = p.id and c.status = 6 and c.own_company_id = b.company_id
        join contract_party d on d.tenant_id = c.tenant_id and d.contract_id = c.id and d.party_type = 1 and d.mechanism_id = b.payer_id
        join lateral (select x.id from account_mechanism x where x.tenant_id = b.tenant_id and x.mechanism_type = 10 and x.mechanism_id = b.company_id and x.is_deleted = 0 order by x.id limit 1) a on true
      where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2) and b.unpaid_amt > b.locked_amt order by b.due_date, b.id limit 3`),
  )
  for (const [at, bill] of bills.entries()) {
    const day = addDays(stage.today, -3 + at)
    stage.at(day, '10:20:00')
    const serial = `${day.replaceAll('-', '')}H${at}`
    await importsFrom(stage, bill, day, serial)
    stage.at(day, '11:00:00')
    await stage.run(async tx => {
      const [line] = await findRows(tx, accountBankReceipt, { bankReceiptNo: serial } as never)
      const { id } = await saveRecord(
        tx,
        stage.who('李晓雯'),
        billReceiptWriteOff,
        {
          companyId: bill.company,
          partyKind: 1,
          partyId: bill.payer,
          funds: [{ fundType: 1, bankReceiptId: line!.id, amt: bill.free }],
          allocs: [{ allocType: 1, billId: bill.id, amt: bill.free }],
        },
        'save',
      )
      if (at === 0) await act(tx, stage.who('周敏'), billReceiptWriteOff, id, 'chargeOff')
      if (at === 2)
        await act(tx, stage.who('周敏'), billReceiptWriteOff, id, 'reject', {
          reason: '付款用途为往来款，请客户补充说明',
        })
    })
  }
}

const importsFrom = (stage: Stage, bill: Owed & { account: string }, day: string, serial: string): Promise<unknown> =>
  stage.run(async tx => {
    const last = await tx.row<{ balance: string }>(
      sql`select balance_after as balance from account_bank_receipt where tenant_id = ${tx.tenantId} and own_account_id = ${bill.account}::bigint and is_deleted = 0 order by txn_time desc, id desc limit 1`,
    )
    const { csv } = statementCsv(
      [
        {
          day,
          time: '10:05:00',
          amt: yuan(fen(bill.free)),
          payerName: PAYER.name,
          payerAccountNo: PAYER.account,
          remark: '代付租金',
          serial,
        },
      ],
      last?.balance ?? '2600000.00',
    )
    return importStatement(
      tx,
      stage.who('周敏'),
      { ownAccountId: bill.account },
      { name: `代付${serial}.csv`, mime: 'text/csv', bytes: Buffer.from(`\ufeff${csv}`) },
    )
  })
