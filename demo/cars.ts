import { addDays, addMonths, fen, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vin } from '#kernel/made-up.ts'
import { type Masters } from './masters.ts'
import { modelSeeds, type ModelKey } from './master-seeds.ts'
import type { Stage } from './stage.ts'
import { yardOf } from './yards.ts'

export interface CarSeed {
  readonly plate: string
  readonly model: ModelKey
  readonly city: string
  readonly company: string
  readonly bought: LocalDate
  readonly km: number
  readonly color?: string
}

const lotOf: Record<string, string> = {
  4403: '龙华交付中心',
  4401: '白云中转库',
  4406: '白云中转库',
  5101: '武侯停车场',
  3301: '萧山整备场',
}
const makers: Record<string, string> = { 星岚: 'LXL', 晨曜: 'LCY', 骏拓: 'LJT', 云翎: 'LYL' }

/** Opens the card of a car that stands in a lot, plated, insured and inspected; a known plate stays as it is. */
export async function opensCar(tx: Tx, stage: Stage, masters: Masters, car: CarSeed): Promise<string> {
  const [known] = await findRows(tx, vehicle, { plateNo: car.plate } as never)
  if (known) return known.id
  const model = modelSeeds.find(one => one.key === car.model)!
  // Seven digits that differ by province, letter and number of the plate.
  const serial =
    (((car.plate.codePointAt(0)! % 10) * 10 + (car.plate.charCodeAt(1) - 64)) % 100) * 100_000 +
    Number(car.plate.replace(/\D/g, '').slice(-5))
  const clerk = stage.who('韩松')
  const van = model.use === 'logistics'
  const saved = await saveRecord(
    tx,
    clerk,
    vehicle,
    {
      vin: vin(makers[model.brand]!, serial),
      driveMotorNo: `TZ${serial}`,
      batteryPackNo: `B${serial}`,
      sourceKind: 1,
      newOrUsed: 1,
      modelId: masters.models.get(car.model),
      color: car.color ?? ['white', 'grey', 'black'][serial % 3],
      produceDate: addDays(car.bought, -40),
      certificateNo: `HGZ${serial}`,
      purchasePrice: model.price,
      vatRate: '13.000000',
      invoiceDate: car.bought,
      arriveDate: addDays(car.bought, 5),
      acceptDate: addDays(car.bought, 6),
      supplierName: '深圳腾越汽车贸易有限公司',
      unorderedReason: '系统上线前采购',
      registerCityCode: car.city,
      registerDate: addDays(car.bought, 8),
      registerCertNo: `44${serial}`,
      useNature: van ? 'freight' : 'lease',
      plateNo: car.plate,
      plateKind: 'newEnergySmall',
      plateDate: addDays(car.bought, 9),
      plateCityCode: car.city,
      ownerKind: 1,
      ownerCompanyId: masters.companies.get(car.company),
      leasingModel: 'operating',
      operationMode: 'KA',
      operateCityCode: car.city,
      operateDeptId: (await yardOf(tx, car.city)) ?? clerk.deptId,
      managerId: clerk.userId,
      parkingLotId: masters.lots.get(lotOf[car.city]!),
      mileage: car.km,
      inspectValidTo: addMonths(car.bought, 72),
      putIntoUseDate: addDays(car.bought, 10),
    },
    'save',
  )
  await act(tx, clerk, vehicle, saved.id, 'recordInsurance', {
    reason: '系统上线前已投保，补录保单',
    input: {
      compulsoryNo: `AL10${serial}`,
      compulsoryEnd: addMonths(stage.today, 3 + (serial % 8)),
      commercialNo: `AL20${serial}`,
      commercialEnd: addMonths(stage.today, 3 + (serial % 8)),
      insuredLiability: fen('2000000.00'),
    },
  })
  return saved.id
}
