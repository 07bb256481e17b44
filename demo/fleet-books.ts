import { addDays, addFen, fen, subFen, taxOfGross, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { parkingFeeMonth } from '#areas/vehicles/parking-fee-month/parking-fee-month.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { expireQuotas, lockQuota, useQuota } from '#areas/vehicles/plate-quota/server/quota-verbs.ts'
import { proposedTax } from '#areas/vehicles/vehicle-invoice-register/server/tax-proposal.ts'
import {
  vehicleInvoiceRegister,
  vehicleTaxRegister,
} from '#areas/vehicles/vehicle-invoice-register/vehicle-invoice-register.ts'
import { vehicleMaintenanceConfirm } from '#areas/vehicles/vehicle-maintenance-confirm/vehicle-maintenance-confirm.ts'
import { newToken } from '#areas/vehicles/vehicle-register-second-cost-settlement/server/tokens.ts'
import { vehicleRegisterSecondCostSettlement } from '#areas/vehicles/vehicle-register-second-cost-settlement/vehicle-register-second-cost-settlement.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { accountantOf, runsCall, stands } from './fleet-desk.ts'
import { freeCars } from './free-cars.ts'
import type { Doing, Stage } from './stage.ts'

/** Invoices and purchase tax of cars that were bought lately; one of each is void and written again. */
export const registersPapers: Doing = async (stage, people) => {
  if (await stands(stage, vehicleInvoiceRegister)) return
  const accountant = accountantOf(stage, people)
  const cars = await stage.run(tx =>
    tx.rows<{ id: string; vin: string; price: string; company: string; day: string; cert: string | null }>(sql`
      select id, vin, purchase_price::text as price, coalesce(asset_company_id, owner_company_id) as company, coalesce(invoice_date, accept_date)::text as day, certificate_no as cert from vehicle
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and purchase_price > 0 and coalesce(invoice_date, accept_date) between ${addDays(stage.today, -330)}::date and ${addDays(stage.today, -2)}::date
      order by coalesce(invoice_date, accept_date) desc, id limit 14`),
  )
  for (const [at, car] of cars.entries()) {
    const day = addDays(stage.today, -20 + at)
    stage.at(car.day >= day ? addDays(car.day, 1) : day, '14:10:00')
    const total: Fen = fen(car.price)
    const tax = taxOfGross(total, '13')
    const write = (number: string) =>
      stage.run(async tx =>
        saveRecord(
          tx,
          accountant,
          vehicleInvoiceRegister,
          {
            vehicleId: car.id,
            invoiceKind: 2,
            invoiceNo: number,
            invoiceDate: car.day,
            buyerCompanyId: car.company,
            buyerTaxNo: '91440300MA5G8HC01X',
            sellerName: '深圳腾越汽车贸易有限公司',
            sellerTaxNo: '91440300MA5F6TY02K',
            totalAmt: yuan(total),
            taxRate: '13.000000',
            netAmt: yuan(subFen(total, tax)),
            taxAmt: yuan(tax),
            ...(car.cert ? { certificateNo: car.cert } : {}),
            taxOffice: '国家税务总局深圳市龙华区税务局',
            attachBizId: await stage.scan(tx, accountant, '机动车销售统一发票'),
          },
          'save',
        ),
      )
    const saved = await write(`2644200000${String(88_100_000 + at)}`)
    if (at === 3) {
      await stage.run(tx =>
        act(tx, accountant, vehicleInvoiceRegister, saved.id, 'void', { reason: '发票号码录错一位，重新登记' }),
      )
      await write(`2644200000${String(88_200_000 + at)}`)
    }
    if (at < 11) await paysTax(stage, accountant, car.id, at)
  }
}

async function paysTax(stage: Stage, accountant: Actor, vehicleId: string, at: number): Promise<void> {
  const proposed = await stage.run(tx => proposedTax(tx, vehicleId))
  if (!proposed) return
  const write = (number: string) =>
    stage.run(async tx =>
      saveRecord(
        tx,
        accountant,
        vehicleTaxRegister,
        {
          vehicleId,
          taxableAmt: yuan(proposed.taxable),
          taxRatePct: '10.000000',
          fullTax: yuan(proposed.full),
          reliefAmt: yuan(proposed.relief),
          payAmt: yuan(proposed.pay),
          payDate: stage.now,
          taxCertNo: number,
          payByKind: 1,
          attachBizId: await stage.scan(tx, accountant, '车辆购置税完税证明'),
        },
        'save',
      ),
    )
  const saved = await write(`4403${String(26_000_100 + at)}`)
  if (at !== 5) return
  await stage.run(tx => act(tx, accountant, vehicleTaxRegister, saved.id, 'void', { reason: '完税证明换开，重新登记' }))
  await write(`4403${String(26_000_900 + at)}`)
}

/** Seven cars go into preparation; three of them are confirmed, one comes back, one is begun. */
export const preparesCars: Doing = async stage => {
  if (await stands(stage, vehicleMaintenanceConfirm)) return
  const keeper = stage.who('韩松')
  const cars = await freeCars(stage, { city: '4403', count: 7 })
  for (const [at, car] of cars.entries()) {
    stage.at(addDays(stage.today, -9 + at), '09:00:00')
    await stage.run(tx =>
      act(tx, keeper, vehicle, car.id, 'updateVehicleStatus', {
        reason: '节前整备：清洁、充电、换雨刮',
        input: { toStatus: 4 },
      }),
    )
    if (at >= 5) continue
    stage.at(addDays(stage.today, -7 + at), '16:40:00')
    const { id } = await stage.run(async tx =>
      saveRecord(
        tx,
        keeper,
        vehicleMaintenanceConfirm,
        {
          vehicleId: car.id,
          items: [{ itemCode: 9, byHand: true, note: '清洁并充至95%' }],
          reason: 'GPS与钥匙已在库存时核对',
          attachBizId: await stage.scan(tx, keeper, '整备照片'),
          ...(at === 4 ? { draft: true } : {}),
        },
        'save',
      ),
    )
    if (at === 3)
      await stage.run(tx => act(tx, keeper, vehicleMaintenanceConfirm, id, 'back', { reason: '雨刮未更换，重新整备' }))
  }
}

/** Of the costs that wait one is begun, two become final, one of these is taken back. */
export const makesCostsFinal: Doing = async (stage, people) => {
  if (await stands(stage, vehicleRegisterSecondCostSettlement, { status: 2 })) return
  const accountant = accountantOf(stage, people)
  stage.at(addDays(stage.today, -1), '15:00:00')
  const open = await stage.run(tx =>
    findRows(tx, vehicleRegisterSecondCostSettlement, { status: 1 } as never, { orderBy: 't.id', limit: 4 }),
  )
  for (const [at, row] of open.entries()) {
    if (at === 3) return
    await stage.run(async tx => {
      const { version } = await getRow(tx, vehicleRegisterSecondCostSettlement, row.id)
      if (at === 0) {
        await runsCall(vehicleRegisterSecondCostSettlement, 'POST save', tx, accountant, { id: row.id, version })
        return
      }
      const { token } = (await newToken(tx, accountant, row.id)) as { token: string }
      await runsCall(vehicleRegisterSecondCostSettlement, 'POST confirm', tx, accountant, {
        id: row.id,
        version,
        token,
      })
      if (at === 2)
        await act(tx, accountant, vehicleRegisterSecondCostSettlement, row.id, 'reverse', {
          reason: '牌照费发票重开，重新核算',
        })
    })
  }
}

/** The older bills of the lots are checked, one with a difference that is explained. */
export const checksBills: Doing = async (stage, people) => {
  if (await stands(stage, parkingFeeMonth, { status: 2 })) return
  const accountant = accountantOf(stage, people)
  stage.at(addDays(stage.today, -3), '11:00:00')
  const bills = await stage.run(tx =>
    findRows(tx, parkingFeeMonth, { status: 1 } as never, { orderBy: 't.month, t.lot_id', limit: 3 }),
  )
  for (const [at, bill] of bills.entries())
    await stage.run(tx =>
      act(tx, accountant, parkingFeeMonth, bill.id, 'check', {
        input: {
          providerAmt: at === 1 ? addFen(bill.totalAmt ?? fen('0'), fen('68.00')) : bill.totalAmt,
          ...(at === 1 ? { diffReason: '对方多计一台调出车辆，已书面确认按我方台账' } : {}),
        },
      }),
    )
}

/** Indicators of plates: one waits for its plate, two are on cars, one was not used in its time. */
export const usesQuotas: Doing = async stage => {
  if ((await stands(stage, plateQuota, { status: 3 })) || !(await stands(stage, plateQuota))) return
  const keeper = stage.who('韩松')
  stage.at(addDays(stage.today, -60), '10:00:00')
  await stage.run(async tx => {
    const [known] = await findRows(tx, plateQuota, { status: 1 } as never, { limit: 1 })
    await saveRecord(
      tx,
      keeper,
      plateQuota,
      {
        quotaNo: 'SZ20268700',
        cityCode: known!.cityCode,
        quotaKind: 'newEnergySmall',
        holderKind: 1,
        companyId: known!.companyId,
        validFrom: stage.now,
        validTo: addDays(stage.now, 45),
        fileBizId: await stage.scan(tx, keeper, '小汽车增量指标证明'),
      },
      'save',
    )
  })
  stage.at(addDays(stage.today, -12), '09:40:00')
  const orders = await stage.run(tx => findRows(tx, vehicleWorkOrder, {}, { orderBy: 't.id desc', limit: 3 }))
  const cars = await stage.run(tx =>
    tx.rows<{ id: string }>(
      sql`select id from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and biz_status = 6 and operate_city_code = '4403' and plate_no is not null order by id desc limit 3`,
    ),
  )
  for (const [at, order] of orders.slice(0, cars.length).entries())
    await stage.run(async tx => {
      const vehicleId = cars[at]!.id
      await lockQuota(tx, keeper, { cityCode: '4403', quotaKind: 'newEnergySmall', vehicleId, workOrderId: order.id })
      if (at > 0) await useQuota(tx, keeper, { workOrderId: order.id, vehicleId, date: stage.now })
    })
  stage.at(stage.today, '00:50:00')
  await stage.run(tx => expireQuotas(tx, stage.system))
}
