import { addMonths } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractProductTemp } from '#areas/contracts/contract-product-temp/contract-product-temp.ts'
import { contractPurchaseTemp } from '#areas/contracts/contract-purchase-temp/contract-purchase-temp.ts'
import { paymentPlanTemp } from '#areas/contracts/payment-plan-temp/payment-plan-temp.ts'
import { receiptPlanTemp } from '#areas/contracts/receipt-plan-temp/receipt-plan-temp.ts'
import { addTempRows, type TempResource } from '#areas/contracts/temp-lines/server/rows.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { mastersOf } from './contract-desk.ts'
import type { Doing, Stage } from './stage.ts'

const PRINCIPAL = 20
const CITIES = ['4403', '4401', '5101', '3301'] as const

/** 30 D9: four long lists that are being typed for contracts which nobody has saved yet, each its owner's own. */
export const typesAhead: Doing = async (stage, people) => {
  const masters = await mastersOf(stage, people)
  stage.at(stage.today, '09:40:00')
  const product = (model: string, at: number) => ({
    productId: masters.products.get(`${model}/36`),
    carModelId: masters.models.get(model),
    ...{ color: at % 2 ? 'black' : 'white', vehicleNature: 1, plateKind: 'newEnergySmall' },
    ...{ cityCode: CITIES[at % 4], plateCityCode: CITIES[at % 4], quantity: 5 + at, termMonths: 36, rentUnit: 1 },
    ...{ unitRent: model === 'E5' ? '4800.00' : '4700.00', deposit: '10000.00', taxRate: '13' },
  })
  await types(
    stage,
    stage.who('李晓雯'),
    contractProductTemp,
    Array.from({ length: 12 }, (_, at) => ({
      ...product(at % 3 ? 'E5' : 'T3', at),
      ...(at === 11 ? { quantity: undefined } : {}),
    })),
  )
  const [dealer] = await stage.run(tx => findRows(tx, chandler, { status: 1 } as never, { limit: 1 }))
  if (dealer)
    await types(
      stage,
      stage.who('李晓雯'),
      contractPurchaseTemp,
      ['E5', 'T3', 'E7'].map((model, at) => ({
        ...{ supplierType: 3, supplierId: dealer.id, carModelId: masters.models.get(model), color: 'white' },
        ...{ quantity: 4 + at, unitPrice: `${106 + at * 8}800.00`, taxRate: '13', deliveryCity: CITIES[at] },
      })),
    )
  const rows = (principal: number, interest: number) =>
    Array.from({ length: 12 }, (_, at) => ({
      ...{ periodNo: at + 1, dueDate: addMonths(stage.today, at + 1), feeItem: PRINCIPAL },
      ...{ amount: `${principal + interest}.00`, principalAmt: `${principal}.00`, interestAmt: `${interest}.00` },
    }))
  await types(stage, stage.who('李晓雯'), receiptPlanTemp, rows(7800, 420))
  await types(stage, stage.who('沈岚'), paymentPlanTemp, rows(250000, 8750))
}

async function types(
  stage: Stage,
  owner: Actor,
  resource: TempResource,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await stage.run(async tx => {
    if ((await findRows(tx, resource, {} as never, { limit: 1 })).length > 0) return
    const tempId = `demo${await tx.newId()}`.slice(-20)
    const told = await addTempRows(
      tx,
      owner,
      resource,
      rows.map(row => ({ ...row, tempId })),
    )
    // One line is not finished yet: the table says what it lacks.
    const refused = told.filter(one => one.rowState !== 1)
    if (refused.length > 1) throw new Error(`${resource.name}: ${refused[0]!.rowError}`)
  })
}
