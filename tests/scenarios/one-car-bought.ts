import { addDays, type LocalDate } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import {
  vehicleInvoiceRegister,
  vehicleTaxRegister,
} from '#areas/vehicles/vehicle-invoice-register/vehicle-invoice-register.ts'
import { waybill } from '#areas/vehicles/waybill/waybill.ts'
import { linesOf } from '#areas/vehicles/waybill/server/rows.ts'
import { asks, FLEET, on, settlesDown, works, type Life } from './one-car-steps.ts'

/** Ordered, listed with its VIN, carried, signed for, accepted, the freight checked. */
export async function buys(life: Life, day: LocalDate): Promise<{ vehicleId: string; vin: string }> {
  const { stage, masters, dealer, lot } = life
  const fleet = stage.who(FLEET)
  on(life, day)
  const orderId = await stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      fleet,
      purchaseOrder,
      {
        orderTitle: '星岚 E5 1台',
        orderDate: day,
        companyId: masters.companies.get('华驰深圳'),
        deptId: fleet.deptId,
        buyerUserId: fleet.userId,
        supplierType: 3,
        supplierId: dealer,
        contractType: 9,
        contractNo: 'XLCG-2026-01',
        purchaseKind: 1,
        lines: [
          {
            modelId: masters.models.get('E5'),
            color: 'white',
            quantity: 1,
            unitPrice: '112800.00',
            rebatePerUnit: '0.00',
            plateCityCode: '440300',
            deliverLotId: lot,
            promiseDate: addDays(day, 10),
          },
        ],
        milestones: [{ trigger: 3, percent: '100' }],
        freightBearer: 2,
        freightPrice: '1180.00',
        deliverMode: 1,
        draft: false,
      },
      'save',
    )
    await stage.approve(tx, 'purchase-order', id)
    return id
  })
  on(life, addDays(day, 5))
  const frame = vin('LXL', 7_300_001)
  const { id: carId } = await stage.run(tx =>
    saveRecord(
      tx,
      fleet,
      purchaseOrderVehicle,
      {
        orderId,
        lineNo: 1,
        vin: frame,
        driveMotorNo: 'TZ7300001',
        certificateNo: 'HGZ7300001',
        produceDate: addDays(day, -6),
        color: 'white',
      },
      'save',
    ),
  )
  const { vehicleId } = await stage.run(tx => getRow(tx, purchaseOrderVehicle, carId))
  await carries(life, vehicleId!, addDays(day, 6))
  on(life, addDays(day, 7), '20:10:00')
  await stage.run(tx => act(tx, fleet, purchaseOrderVehicle, carId, 'accept', { input: { acceptResult: 1 } }))
  await settlesDown(life)
  return { vehicleId: vehicleId!, vin: frame }
}

/** A carrier leaves on that day and arrives on the next. */
async function carries(life: Life, vehicleId: string, day: LocalDate): Promise<void> {
  const { stage, carrier, lot } = life
  const fleet = stage.who(FLEET)
  on(life, day, '09:30:00')
  const id = await stage.run(async tx => {
    const made = await saveRecord(
      tx,
      fleet,
      waybill,
      {
        waybillKind: 1,
        outerNo: 'ZY260707',
        carrierId: carrier,
        carryMode: 1,
        truckPlate: '粤BX8866',
        driverName: '陈国栋',
        driverPhone: '13800138026',
        fromAddress: '深圳市坪山区星岚交付中心',
        fromCityCode: '440300',
        toLotId: lot,
        planDepart: `${day} 10:00:00`,
        planArrive: `${addDays(day, 1)} 18:00:00`,
        priceBasis: 1,
        pricePerVehicle: '1180.00',
        transportInsured: true,
        insurePolicyNo: 'PYII202644010088',
        insuredAmt: '500000.00',
        lines: [{ vehicleId, keyQty: 2, papers: ['certificate', 'manual'] }],
        draft: false,
      },
      'save',
    )
    await act(tx, fleet, waybill, made.id, 'depart', {
      input: { departTime: `${day} 09:20:00`, departPhotos: await stage.scan(tx, fleet, '装车照片') },
    })
    return made.id
  })
  on(life, addDays(day, 1), '17:00:00')
  await stage.run(async tx => {
    const receipt = await stage.scan(tx, fleet, '签收单')
    await act(tx, fleet, waybill, id, 'sign', {
      input: {
        lineIds: (await linesOf(tx, id)).map(one => one.id),
        result: 3,
        signTime: `${addDays(day, 1)} 16:40:00`,
        arrivePhotos: receipt,
        attachBizId: receipt,
      },
    })
    await act(tx, fleet, waybill, id, 'check', { input: {} })
  })
}

/** The invoice of the dealer. */
export async function registersInvoice(life: Life, vehicleId: string): Promise<void> {
  const { stage, masters } = life
  on(life, '2026-07-09')
  const scan = await stage.run(tx => stage.scan(tx, stage.who('韩松'), '购车发票'))
  await asks(life, '韩松', vehicleInvoiceRegister, 'POST save', {
    vehicleId,
    invoiceKind: 1,
    invoiceCode: '144032100110',
    invoiceNo: '26072001',
    invoiceDate: '2026-07-09',
    buyerCompanyId: masters.companies.get('华驰深圳'),
    buyerTaxNo: '91440300MA5XX0001A',
    sellerName: '深圳腾越汽车贸易有限公司',
    sellerTaxNo: '91440300MA5XX0002B',
    totalAmt: '112800.00',
    taxRate: '13.000000',
    netAmt: '99823.01',
    taxAmt: '12976.99',
    attachBizId: scan,
  })
}
/** The purchase tax as the invoice proposes it. */
export async function paysTax(life: Life, vehicleId: string): Promise<Record<string, string>> {
  const { stage } = life
  const [tax] = await asks<Record<string, string>[]>(life, '韩松', vehicleTaxRegister, 'GET propose', {
    vehicleIds: [vehicleId],
  })
  await asks(life, '韩松', vehicleTaxRegister, 'POST save', {
    vehicleId,
    taxableAmt: '99823.01',
    taxRatePct: '10.000000',
    fullTax: '9982.30',
    reliefAmt: '4991.15',
    payAmt: '4991.15',
    payDate: '2026-07-09',
    taxCertNo: 'WS26072001',
    payByKind: 1,
    attachBizId: await stage.run(tx => stage.scan(tx, stage.who('韩松'), '完税证明')),
  })
  return tax!
}
/** Certificate and plate by work orders, each with its fee. */
export async function getsPapers(life: Life, vehicleId: string, plateNo: string): Promise<void> {
  const { stage, masters } = life
  on(life, '2026-07-11', '15:00:00')
  await works(life, vehicleId, {
    type: 1,
    subKind: 1,
    photo: 'certPhotoBizId',
    cost: ['register', '200.00'],
    payload: {
      ownerName: '华驰汽车租赁（深圳）有限公司',
      usageNature: 'lease',
      registerOrgan: '深圳市公安局车管所',
      certNo: 'GD7300001',
      registerDate: '2026-07-11',
    },
  })
  on(life, '2026-07-13', '15:00:00')
  await stage.run(async tx =>
    saveRecord(
      tx,
      stage.who('韩松'),
      plateQuota,
      {
        quotaNo: 'ZB2026070001',
        cityCode: '4403',
        quotaKind: 'newEnergySmall',
        holderKind: 1,
        companyId: masters.companies.get('华驰深圳'),
        validFrom: '2026-07-01',
        validTo: '2027-06-30',
        fileBizId: await stage.scan(tx, stage.who('韩松'), '指标证明'),
      },
      'save',
    ),
  )
  await works(life, vehicleId, {
    type: 2,
    subKind: 1,
    photo: 'licensePhotoBizId',
    cost: ['license', '280.00'],
    payload: {
      plateNo,
      plateTypeCode: 'newEnergySmall',
      licenseIssueDate: '2026-07-13',
      inspectValidTo: '2028-07-31',
      platesInstalled: true,
    },
  })
}
export async function isInsured(life: Life, vehicleId: string): Promise<void> {
  on(life, '2026-07-14')
  for (const kind of [1, 2]) await insures(life, vehicleId, kind)
  await settlesDown(life)
}
const insures = (life: Life, vehicleId: string, kind: number) =>
  life.stage.run(async tx => {
    const clerk = life.stage.who('韩松')
    return saveRecord(
      tx,
      clerk,
      insurancePolicy,
      {
        policyNo: `${kind === 1 ? 'PDZA' : 'PDAA'}2026071573001`,
        policyKind: kind,
        insurerId: life.insurer,
        vehicleId,
        startTime: '2026-07-15 00:00:00',
        endTime: '2027-07-14 23:59:59',
        signDate: '2026-07-14',
        premium: kind === 1 ? '1620.00' : '5260.00',
        bearer: 1,
        ...(kind === 1
          ? {}
          : {
              covers: [
                { coverageCode: 'A', limitAmt: '102424.00', premium: '2538.00' },
                { coverageCode: 'B', limitAmt: '2000000.00', premium: '2722.00' },
              ],
            }),
        ePolicyBizId: await life.stage.scan(tx, clerk, '电子保单'),
      },
      'save',
    )
  })
