import { addDays, subFen, sumFen, fen, yuan, type Fen } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { contractSaleVehicle } from '#areas/supply/contract-sale/contract-sale-vehicle.ts'
import { contractSale } from '#areas/supply/contract-sale/contract-sale.ts'
import { takeMoney, transferred } from '#areas/supply/contract-sale/server/progress.ts'
import { accountTasks } from '#areas/work-orders/vehicle-task/server/account.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { signsOnPaper } from './borrowings.ts'
import { opensCar } from './cars.ts'
import { seedMasters, type Masters } from './masters.ts'
import { importsLines } from './paying.ts'
import type { Doing, Stage } from './stage.ts'

const COMPANY = '华驰深圳'
const SOLD = '公开竞价成交，营运车辆'
const PRICE = '93800.00'
interface Buyer {
  readonly id: string
  readonly name: string
}
interface Sale {
  readonly stage: Stage
  readonly masters: Masters
  readonly buyer: Buyer
  readonly id: string
}

/** 40, 4: one car of the stock is sold, paid for, changes its owner and is handed over, so that it leaves the fleet. Done once. */
export const completesSale: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, contractSale, { conditionNote: SOLD } as never))).length > 0) return
  const masters = await stage.run(tx => seedMasters(tx, stage.system, people))
  const [buyer] = await stage.run(tx =>
    tx.rows<Buyer>(
      sql`select m.id, m.mechanism_name as name from customer c join mechanism m on m.tenant_id = c.tenant_id and m.id = c.id
        where c.tenant_id = ${tx.tenantId} and m.status = 1 and m.entity_kind = 1 order by m.id offset 1 limit 1`,
    ),
  )
  if (!buyer) throw new Error('a completed sale finds no buyer')
  // A car of its own: in the large office none stands free of work and offences for so long.
  const bought = addDays(stage.today, -900)
  stage.at(addDays(bought, 14))
  const carId = await stage.run(tx =>
    opensCar(tx, stage, masters, {
      plate: '粤BD66018',
      model: 'E5',
      city: '4403',
      company: COMPANY,
      bought,
      km: 86_400,
    }),
  )
  const id = await offers(stage, people, masters, buyer, carId)
  const sale: Sale = { stage, masters, buyer, id }
  await pays(sale)
  await changesOwner(sale, carId)
  await handsOver(sale)
}

async function offers(
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  masters: Masters,
  buyer: Buyer,
  vehicleId: string,
): Promise<string> {
  stage.at(addDays(stage.today, -16), '10:20:00')
  const officer = stage.who('李晓雯')
  const companyId = masters.companies.get(COMPANY)!
  const [seal] = await stage.run(tx =>
    findRows(tx, companySeal, { companyId, status: 1 } as never, { orderBy: 't.id' }),
  )
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      contractSale,
      {
        ...{ direction: 1, saleKind: 1, ownCompanyId: companyId, bizUserId: officer.userId, bizDeptId: officer.deptId },
        ...{ startDate: stage.now, termMonths: 3, signMode: 2, sellChannel: 'agreed', vatMode: 1, titleRule: 1 },
        ...{ allPaidFirst: true, transferBearer: 1, plateRule: 1, defaultRule: 1, conditionNote: SOLD },
        deliverLotId: masters.lots.get('龙华交付中心'),
        deliverFrom: addDays(stage.now, 7),
        deliverTo: addDays(stage.now, 14),
        parties: [{ partyType: 1, mechanismType: 1, mechanismId: buyer.id }],
        vehicles: [{ vehicleId, salePrice: PRICE, disposalCost: '300.00' }],
        receiptTerms: [
          { trigger: 1, percent: '10', isEarnest: true },
          { trigger: 2, percent: '90' },
        ],
        attachBizId: await stage.scan(tx, officer, '竞价成交确认书'),
      },
      'save',
    ),
  )
  await signsOnPaper({ stage, people, officer, sealId: seal!.id }, contractSale, id)
  return id
}

/** Earnest and price in one credit, claimed by sales and confirmed by the cashier. */
async function pays({ stage, masters, buyer, id }: Sale): Promise<void> {
  const day = addDays(stage.today, -13)
  await stage.billUpTo(day)
  stage.at(day, '16:10:00')
  const bills = await stage.run(async tx =>
    (
      await tx.rows<{ id: string; due: string; settled: string }>(
        sql`select b.id, b.due_amt as due, coalesce(b.settled_amt, 0) as settled from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.contract_id = ${id}::bigint and b.status in (1, 2) order by b.due_date, b.id`,
      )
    ).map(one => ({ id: one.id, free: subFen(fen(one.due), fen(one.settled)) as Fen })),
  )
  const total = yuan(sumFen(bills, one => one.free))
  const serial = `CLMM${day.replaceAll('-', '')}`
  await importsLines(stage, masters, COMPANY, [
    {
      ...{ day, time: '10:40:00', amt: total, payerName: buyer.name, payerAccountNo: cardNo('6217', 9002) },
      ...{ summary: '转账', remark: '购车款', serial },
    },
  ])
  await stage.run(async tx => {
    const [line] = await findRows(tx, accountBankReceipt, { bankReceiptNo: serial } as never)
    const body = {
      ...{ companyId: masters.companies.get(COMPANY), partyKind: 1, partyId: buyer.id },
      funds: [{ fundType: 1, bankReceiptId: line!.id, amt: total }],
      allocs: bills.map(one => ({ allocType: 1, billId: one.id, amt: yuan(one.free) })),
    }
    const claim = await saveRecord(tx, stage.who('李晓雯'), billReceiptWriteOff, body, 'save')
    await act(tx, stage.who('周敏'), billReceiptWriteOff, claim.id, 'chargeOff')
    await takeMoney(tx, stage.system, id)
  })
}

const lineOf = ({ stage, id }: Sale) =>
  stage.run(async tx => (await findRows(tx, contractSaleVehicle, { contractId: id } as never))[0]!)

/** The work order of the sale: the operator brings the new certificate, the supervisor confirms and accounts. */
async function changesOwner(sale: Sale, vehicleId: string): Promise<void> {
  const { stage, buyer, id } = sale
  const { id: lineId } = await lineOf(sale)
  stage.at(addDays(stage.today, -12), '09:30:00')
  const [officer, head, field] = [stage.who('李晓雯'), stage.who('韩松'), stage.who('马骁')]
  await stage.run(tx => act(tx, officer, contractSale, id, 'transfer', { input: { lineIds: [lineId] } as never }))
  const task = (await lineOf(sale)).transferTaskId!
  await stage.run(tx => assignTasks(tx, head, [task], { handlerId: field.userId }))
  stage.at(addDays(stage.today, -9), '16:30:00')
  await stage.run(async tx => {
    await handleTask(tx, field, 3, {
      ...{ id: task, draft: false, result: 1, noCost: false },
      payload: {
        ...{ sellerName: '华驰汽车租赁（深圳）有限公司', buyerName: buyer.name, buyerIdNo: '91440300MA5XX0003C' },
        transferPrice: PRICE,
        usedCarInvoiceNo: `2644${vehicleId.slice(-8)}`,
        transferDate: stage.now,
        plateGo: true,
        newOwnerCertPhotoBizId: await stage.scan(tx, field, '新登记证书'),
      },
      costs: [{ costItem: 'transfer', feeItem: 7, qty: '1', price: '300.00', bearer: 1 }],
    })
    await confirmTasks(tx, head, [task], { pass: true })
    await accountTasks(tx, head, [task], {})
    await transferred(tx, stage.system, task)
  })
}

async function handsOver(sale: Sale): Promise<void> {
  const { stage, id } = sale
  const { id: lineId } = await lineOf(sale)
  const officer = stage.who('李晓雯')
  stage.at(addDays(stage.today, -8), '15:30:00')
  await stage.run(async tx =>
    act(tx, officer, contractSale, id, 'deliver', {
      input: {
        lineIds: [lineId],
        deliverTime: `${stage.now} 15:00:00`,
        receiverName: '王鹏',
        receiverIdNo: '110101199003070011',
        deliverBizId: await stage.scan(tx, officer, '车辆交接单'),
      } as never,
    }),
  )
}
