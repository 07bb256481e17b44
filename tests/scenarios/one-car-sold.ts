import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractSale } from '#areas/supply/contract-sale/contract-sale.ts'
import { contractSaleVehicle } from '#areas/supply/contract-sale/contract-sale-vehicle.ts'
import { signsOnPaper } from '../../demo/borrowings.ts'
import { on, settlesDown, works, type Life } from './one-car-steps.ts'

/** Sold to its lessee for 115,000.00; answers the contract, in approval. */
export async function offersSale(life: Life, vehicleId: string): Promise<string> {
  const { stage, masters, customerId } = life
  on(life, '2026-10-08')
  const officer = stage.who('李晓雯')
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      contractSale,
      {
        direction: 1,
        saleKind: 1,
        ownCompanyId: masters.companies.get('华驰深圳'),
        bizUserId: officer.userId,
        bizDeptId: officer.deptId,
        startDate: '2026-10-08',
        termMonths: 3,
        signMode: 2,
        sellChannel: 'agreed',
        vatMode: 1,
        titleRule: 1,
        allPaidFirst: true,
        transferBearer: 1,
        plateRule: 1,
        defaultRule: 1,
        conditionNote: '无事故，车况良好',
        deliverLotId: life.lot,
        deliverFrom: '2026-10-15',
        deliverTo: '2026-10-25',
        parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
        vehicles: [{ vehicleId: vehicleId, salePrice: '115000.00', disposalCost: '300.00' }],
        receiptTerms: [
          { trigger: 1, percent: '10', isEarnest: true },
          { trigger: 2, percent: '90' },
        ],
      },
      'save',
    ),
  )
  return id
}
export async function signsSale(life: Life, id: string): Promise<void> {
  const { stage, masters } = life
  const officer = stage.who('李晓雯')
  await signsOnPaper(
    { stage, people: life.world.people, officer, sealId: masters.seals.get('华驰深圳合同专用章')! },
    contractSale,
    id,
  )
  await settlesDown(life)
}
/** Its paid line: the owner changes by a work order, the car is handed over on the day after. */
export async function handsOverSold(life: Life, vehicleId: string, id: string, lineId: string): Promise<void> {
  const { stage } = life
  const officer = stage.who('李晓雯')
  const lineIds = [lineId]
  on(life, '2026-10-16')
  await stage.run(tx => act(tx, officer, contractSale, id, 'transfer', { input: { lineIds } as never }))
  const { transferTaskId: task } = await stage.run(tx => getRow(tx, contractSaleVehicle, lineId))
  on(life, '2026-10-17')
  await works(
    life,
    vehicleId,
    {
      type: 3,
      subKind: 2,
      photo: 'newOwnerCertPhotoBizId',
      cost: ['transfer', '300.00'],
      payload: {
        sellerName: '华驰汽车租赁（深圳）有限公司',
        buyerName: '深圳市鹏驰出行服务有限公司',
        buyerIdNo: '91440300MA5XX0003C',
        transferPrice: '115000.00',
        usedCarInvoiceNo: '26101701',
        transferDate: '2026-10-17',
        plateGo: true,
      },
    },
    task!,
  )
  on(life, '2026-10-18', '15:30:00')
  await stage.run(async tx =>
    act(tx, officer, contractSale, id, 'deliver', {
      input: {
        lineIds,
        deliverTime: '2026-10-18 15:00:00',
        receiverName: '王鹏',
        receiverIdNo: '110101199003070011',
        deliverBizId: await stage.scan(tx, officer, '车辆交接单'),
      } as never,
    }),
  )
  await settlesDown(life)
}
