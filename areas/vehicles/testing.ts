import { fen, instantOf, Refused, type RowOf } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { install, type ApprovalSubject, type LabelPort } from '#packages/server/registry.ts'
import { getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { named, newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { areaDictionaries } from '#areas/platform/dict/server/area-dictionaries.ts'
import { filesInMemory } from '#areas/contracts/testing.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractPayRule } from '#areas/contracts/contract/contract-pay-rule.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { order } from '#areas/orders/order/order.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { parkingLot } from './parking-lot/parking-lot.ts'
import { company } from '#areas/partners/company/company.ts'
import { saveRecord } from '#packages/server/save.ts'
import { carBrand } from './car-brand/car-brand.ts'
import { carModel } from './car-model/car-model.ts'
import { carSeries } from './car-series/car-series.ts'
import { applyInsurance } from './vehicle/server/apply-papers.ts'
import { vehicle } from './vehicle/vehicle.ts'
import { PHOTO_VIEWS } from './vehicle-extract/photo-views.ts'

/** Dictionaries as a new tenant has them, regions by their code. */
export const seededLabels = (): LabelPort => {
  const lists = new Map(areaDictionaries().map(one => [one.code, one.entries]))
  const zh = (label: string) => label.split(' / ')[0]!
  return {
    dictLabel: async (_tenant, code, key) => zh(lists.get(code)?.find(one => one[0] === key)?.[1] ?? ''),
    dictTone: async () => undefined,
    dictKey: async (_tenant, code, text) => lists.get(code)?.find(one => one[0] === text || zh(one[1]) === text)?.[0],
    dictLabels: async (_tenant, code) => (lists.get(code) ?? []).map(one => zh(one[1])),
    regionName: async code => code,
    regionCodes: async name => ({ 深圳市: ['4403'], 广州市: ['4401'] })[name] ?? [],
  }
}
export const TENANT = '100001'
export const at = (time: string, userId = '7', userName = '韩松'): Actor => ({
  tenantId: TENANT,
  userId,
  userName,
  deptId: '',
  language: 'zh',
  clock: { now: () => instantOf(time) },
  traceId: 'test',
})
export const manager = at('2026-11-21 09:00:00')

export interface Fleet {
  readonly test: TestDatabase
  readonly started: ApprovalSubject[]
  /** false: a submit waits in approval until the test decides. */
  approving: { on: boolean }
  readonly ids: Record<'company' | 'brand' | 'series' | 'model' | 'sister' | 'stranger' | 'lot' | 'farLot', string>
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

export async function openFleet({ maxConnections = 12 } = {}): Promise<Fleet> {
  const started: ApprovalSubject[] = []
  const approving = { on: false }
  install(definitions, implementations, {
    labels: seededLabels(),
    approval: {
      start: async (_tx, _actor, subject) => {
        started.push(subject)
        return approving.on ? { instanceId: String(started.length) } : 'none'
      },
      withdraw: async () => {},
    },
    attachments: filesInMemory(),
  })
  const test = await testDatabase({ maxConnections })
  const run: Fleet['run'] = work => test.database.transaction(TENANT, work)
  return { test, started, approving, run, drop: () => test.drop(), ids: await run(furnish) }
}

async function furnish(tx: Tx): Promise<Fleet['ids']> {
  await insertRow(tx, manager, dept, { id: '3', deptName: '深圳车管', fullName: '深圳车管' } as never)
  await insertRow(tx, manager, userAccount, { id: '7', account: 'hansong', realName: '韩松', name: '韩松' } as never)
  const us = await insertRow(tx, manager, company, {
    mechanismName: '华驰汽车租赁（深圳）有限公司',
    shortName: '华驰深圳',
    status: 1,
    entityKind: 1,
    officeAddress: '深圳市龙华区民治大道1号',
  } as never)
  const brand = await insertRow(tx, manager, carBrand, { brandCode: 'XL', brandName: '星岚', initial: 'X', sort: 1 })
  const [e5, v2] = await insertRows(tx, manager, carSeries, [
    { seriesCode: 'E5', seriesName: '星岚 E5', brandId: brand.id, level: 'A' },
    { seriesCode: 'V2', seriesName: '骏拓 V2', brandId: brand.id, level: 'micro-van' },
  ])
  const like = {
    brandId: brand.id,
    modelYear: 2026,
    trimName: '430km',
    vehicleClass: 'K33',
    useKind: 'ride-hailing',
    fuelType: 2,
    seats: 5,
    colors: ['white', 'grey'],
    guidePrice: fen('118000'),
    depreciationMonths: 48,
    residualRate: '5.000000',
    freshLifeMonths: 60,
    freshLifeKm: 300000,
    gpsWiredCount: 1,
    gpsWirelessCount: 1,
    keyCount: 2,
    status: 1,
    announcementNo: 'XL7000BEV',
  }
  const [model, sister, stranger] = await insertRows(tx, manager, carModel, [
    { ...like, seriesId: e5!.id, modelName: '星岚 E5 2026款 430km' },
    { ...like, seriesId: e5!.id, modelName: '星岚 E5 2026款 520km' },
    { ...like, seriesId: v2!.id, modelName: '骏拓 V2 2026款', vehicleClass: 'H37', useKind: 'logistics' },
  ])
  const [lot, farLot] = await insertRows(tx, manager, parkingLot, [
    {
      lotName: '龙华交付中心',
      lotKind: 'delivery',
      ownKind: 1,
      cityCode: '4403',
      address: '深圳市龙华区',
      capacity: 10_000,
      occupied: 0,
      reserved: 0,
      managerId: '7',
    },
    {
      lotName: '白云中转库',
      lotKind: 'transit',
      ownKind: 1,
      cityCode: '4401',
      address: '广州市白云区',
      capacity: 60,
      occupied: 0,
      reserved: 0,
      managerId: '7',
    },
  ])
  return {
    company: us.id,
    brand: brand.id,
    series: e5!.id,
    model: model!.id,
    sister: sister!.id,
    stranger: stranger!.id,
    lot: lot!.id,
    farLot: farLot!.id,
  }
}

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** A VIN of the fictitious maker LXR with a valid check digit. */
export function vinOf(serial: number): string {
  const bare = `LXRE5A20${'0'}TS${String(serial).padStart(6, '0')}`
  const value = (sign: string) =>
    sign <= '9' ? Number(sign) : Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)])
  const rest = [...bare].reduce((sum, sign, index) => sum + VIN_WEIGHTS[index]! * value(sign), 0) % 11
  return `${bare.slice(0, 8)}${rest === 10 ? 'X' : rest}${bare.slice(9)}`
}
export const plateOf = (serial: number): string => `粤BD${String(10_000 + serial).padStart(5, '0')}`

let serial = 0
/** A car in stock: registered, plated, insured and inspected, ready to be allotted. */
export async function carInStock(fleet: Fleet, more: Record<string, unknown> = {}): Promise<RowOf<typeof vehicle>> {
  const number = ++serial
  return fleet.run(async tx => {
    const saved = await saveRecord(
      tx,
      manager,
      vehicle,
      {
        vin: vinOf(number),
        driveMotorNo: `TZ${number}`,
        modelId: fleet.ids.model,
        color: 'white',
        sourceKind: 1,
        newOrUsed: 1,
        purchasePrice: '118000.00',
        produceDate: '2026-02-01',
        registerDate: '2026-03-18',
        registerCityCode: '4403',
        registerCertNo: `GD${number}`,
        useNature: 'lease',
        plateNo: plateOf(number),
        plateKind: 'newEnergySmall',
        plateDate: '2026-03-19',
        ownerKind: 1,
        ownerCompanyId: fleet.ids.company,
        leasingModel: 'operating',
        operationMode: 'KA',
        operateCityCode: '4403',
        operateDeptId: '3',
        managerId: '7',
        parkingLotId: fleet.ids.lot,
        mileage: 86_400,
        mileageTime: '2026-11-01 08:00:00',
        inspectValidTo: '2028-03-31',
        ...more,
      },
      'save',
    )
    await applyInsurance(tx, manager, saved.id, [
      { kind: 'compulsory', no: 'JQ1', end: '2027-06-30' },
      { kind: 'commercial', no: 'SY1', end: '2027-06-30' },
    ])
    return readCar(tx, saved.id)
  })
}
export const readCar = (tx: Tx, id: string): Promise<RowOf<typeof vehicle>> => getRow(tx, vehicle, id)

export interface Batch {
  contractId: string
  orderId: string
  customerId: string
  positions: RowOf<typeof orderVehicle>[]
}
/** A signed lease of one product line with its pay rule. */
async function leaseOf(tx: Tx, us: Fleet['ids'], them: { id: string; mechanismName: string }, quantity: number) {
  const lease = await insertRow(tx, manager, contractLease, {
    contractName: '鹏驰租赁',
    ownCompanyId: us.company,
    counterpartyType: 1,
    counterpartyId: them.id,
    counterpartyName: them.mechanismName,
    customerId: them.id,
    bizUserId: '7',
    cityCodes: ['4403'],
    startDate: '2026-11-01',
    endDate: '2029-10-31',
    termMonths: 36,
    status: 6,
  } as never)
  const line = await insertRow(tx, manager, contractProduct, {
    contractId: lease.id,
    lineNo: 1,
    carModelId: us.model,
    modelName: '星岚 E5 2026款 430km',
    quantity,
    termMonths: 36,
    rentUnit: 1,
    unitRent: fen('4800'),
    deposit: fen('10000'),
    taxRate: '13.000000',
    cityCode: '4403',
  } as never)
  await insertRow(tx, manager, contractPayRule, {
    contractId: lease.id,
    lineNo: 1,
    validFrom: '2026-11-01',
    cycleUnit: 1,
    cycleCount: 1,
    payMode: 1,
    rentStartRule: 1,
    termRule: 1,
    alignMode: 1,
    firstStub: 1,
    lastStub: 1,
    dayRentBasis: 1,
    firstDueRule: 1,
    payDayRule: 1,
    depositInstalments: 1,
    frontBeforeTake: false,
    penaltyMode: 1,
    holdover: 3,
  } as never)
  return { lease, line }
}

/** A signed lease with its order and `quantity` positions to be allotted; front money is not asked before the take. */
export async function orderOf(fleet: Fleet, quantity: number, more: Record<string, unknown> = {}): Promise<Batch> {
  const number = ++serial
  return fleet.run(async tx => {
    const us = fleet.ids
    const them = await insertRow(tx, manager, customer, {
      mechanismName: `深圳市鹏驰出行服务有限公司${number}`,
      shortName: '鹏驰',
      entityKind: 1,
      status: 1,
      customerKind: 1,
      officeAddress: '深圳市南山区',
      legalPerson: '王鹏',
    } as never)
    const { lease, line } = await leaseOf(tx, us, them, quantity)
    const batch = await insertRow(tx, manager, order, {
      orderSource: 1,
      contractType: 4,
      contractId: lease.id,
      contractNo: lease.contractNo,
      customerId: them.id,
      counterpartyName: them.mechanismName,
      ownCompanyId: us.company,
      cityCode: '4403',
      bizUserId: '7',
      deliveryUserId: '7',
      expectTakeDate: '2026-11-22',
      takePlaceId: us.lot,
      receiverName: '王鹏',
      receiverPhone: '13800001234',
      quantity,
      status: 1,
      plateNeed: true,
      gpsNeed: false,
      insureNeed: true,
    })
    const positions = await insertRows(
      tx,
      manager,
      orderVehicle,
      Array.from({ length: quantity }, () => ({
        orderId: batch.id,
        contractId: lease.id,
        contractType: 4,
        contractProductId: line.id,
        customerId: them.id,
        counterpartyName: them.mechanismName,
        cityCode: '4403',
        carModelId: us.model,
        modelName: '星岚 E5 2026款 430km',
        termMonths: 36,
        rentUnit: 1,
        unitRent: fen('4800'),
        planRev: 0,
        ...more,
      })),
    )
    return { contractId: lease.id, orderId: batch.id, customerId: them.id, positions }
  })
}

/** A group of stored pictures, the first eight of them named after the views that a hand-over needs. */
export const pictures = (fleet: Fleet, count: number): Promise<string> =>
  fleet.run(async tx => {
    const attachBizId = newAttachBizId()
    await insertRows(
      tx,
      manager,
      attach,
      Array.from({ length: count }, (_, index) => ({
        attachBizId,
        originalName: `${index + 1}.jpg`,
        groupName: PHOTO_VIEWS[index]?.word ?? null,
        ...named('jpg', false),
        extension: 'jpg',
        attachSize: 1,
        mime: 'image/jpeg',
        sha256: `${index}`,
        storeKey: 'x',
        ossCode: 'local',
        sort: index + 1,
      })),
    )
    return attachBizId
  })

export const refusalOf = (work: Promise<unknown>): Promise<Refused['refusal']> =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
export const saidBy = async (work: Promise<unknown>): Promise<string> => {
  const refusal = await refusalOf(work)
  return 'message' in refusal
    ? refusal.message
    : refusal.kind === 'Invalid'
      ? refusal.faults.map(one => `${one.path}: ${one.reason}`).join('\n')
      : JSON.stringify(refusal)
}
