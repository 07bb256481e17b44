import { addDays, fen, localDate, type ChangesOf, type LocalDate, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { parkingLot, parkingSpace } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { company } from '#areas/partners/company/company.ts'
import { product, productPrice } from '#areas/products/product/product.ts'
import { productCategory } from '#areas/products/product-category/product-category.ts'
import { cityQuota } from '#areas/risk/city-quota/city-quota.ts'
import { carBrand } from '#areas/vehicles/car-brand/car-brand.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { carSeries } from '#areas/vehicles/car-series/car-series.ts'
import { LEASE_BODY } from './contract-text.ts'
import { companySeeds, lotSeeds, modelSeeds } from './master-seeds.ts'
import { yardOf } from './yards.ts'
import { cardNo, creditCode, idNo, mobile } from '#kernel/made-up.ts'

/**
 * The story's own companies, cities, lots, cars and prices (90-interfaces 9): what stands before the first customer
 * comes.
 */
export interface Masters {
  readonly companies: ReadonlyMap<string, string>
  /** Receiving account of a company, by the company's short name. */
  readonly accounts: ReadonlyMap<string, string>
  readonly models: ReadonlyMap<string, string>
  /** Product of a model's lease of so many months: 'E5/36'. */
  readonly products: ReadonlyMap<string, string>
  readonly lots: ReadonlyMap<string, string>
  readonly seals: ReadonlyMap<string, string>
  readonly template: string
}
const cities = ['4403', '4401', '4406', '5101', '3301', '1201']
const terms = [12, 24, 36] as const

type Values<R extends Resource> = ChangesOf<R> & { id?: string }

/** Adds what is missing; a second start adds nothing. */
export async function seedMasters(tx: Tx, actor: Actor, people: ReadonlyMap<string, Actor>): Promise<Masters> {
  const since = addDays(localDate(actor.clock.now()), -480)
  const who = (name: string) => people.get(name)!.userId
  const once = async <R extends Resource<any, any, any>>(
    resource: R,
    field: string,
    value: string,
    values: () => Values<R>,
    by: Actor = actor,
  ): Promise<string> =>
    ((await findRows(tx, resource, { [field]: value } as never))[0] as { id: string } | undefined)?.id ??
    ((await insertRow(tx, by, resource, values())) as { id: string }).id

  const [companies, accounts, lots, models, seals] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ]
  for (const [at, one] of companySeeds.entries()) {
    const id = await once(company, 'mechanismName', one.name, () => ({
      mechanismName: one.name,
      shortName: one.short,
      entityKind: 1,
      creditCode: creditCode(one.city, 1001 + at),
      taxNo: creditCode(one.city, 1001 + at),
      legalPerson: '顾明远',
      legalPersonPhone: mobile(at),
      legalPersonIdNo: idNo('440305', '1971-05-16', 301),
      signerName: '顾明远',
      signerPhone: mobile(at),
      registeredCapital: fen('100000000.00'),
      paidInCapital: fen('100000000.00'),
      capitalCurrency: 'CNY',
      establishDate: '2017-03-08',
      registerStatus: '存续',
      registerAddress: one.address,
      officeAddress: one.address,
      deliverAddress: one.address,
      cityCode: one.city,
      taxpayerKind: 1,
      phone: `0755-8${100_000 + at}`,
      ownerUserId: who('系统管理员'),
      ownerDeptId: people.get('系统管理员')!.deptId,
      companyKind: one.kind,
      abilities: [1, 2, 3, 4, 5, 6, 7],
      rentTaxRate: '13.000000',
      serviceTaxRate: '6.000000',
      rentalFilingCities: [...one.filing],
      registerCities: [...one.filing],
      financeUserId: who('王静'),
      legalUserId: who('苏婉'),
      stampTitle: one.name,
    }))
    companies.set(one.short, id)
    const [verified] = await findRows(tx, accountMechanism, { mechanismId: id, status: 1 }, { limit: 1 })
    if (verified) accounts.set(one.short, verified.id)
    else
      for (const [nth, bank] of ['中国工商银行', '招商银行'].entries()) {
        const accountNo = cardNo(nth ? '6214' : '6222', 4403 + at * 10 + nth)
        const account = await once(accountMechanism, 'accountNo', accountNo, () => ({
          status: 1,
          mechanismType: 10,
          mechanismId: id,
          accountKind: 1,
          accountName: one.name,
          bankTitle: bank,
          bankName: `${bank}${one.short.slice(2)}分行营业部`,
          bankNo: `10${nth}584000${String(at).padStart(3, '0')}`,
          accountNo,
          useRange: 3,
          isDefault: nth === 0,
          verifyMethod: 2,
          verifyUserId: who('王静'),
        }))
        if (nth === 0) accounts.set(one.short, account)
      }
    for (const [sealType, sealName] of [
      ['company', '公章'],
      ['contract', '合同专用章'],
    ] as const) {
      const name = `${one.short}${sealName}`
      seals.set(
        name,
        await once(companySeal, 'sealName', name, () => ({
          companyId: id,
          sealType,
          sealName: name,
          keeperUserId: who('纪云'),
          backupKeeperId: who('唐可'),
          usableKinds: [],
          location: '总经办印章柜',
        })),
      )
    }
  }
  for (const one of lotSeeds)
    lots.set(
      one.name,
      await once(
        parkingLot,
        'lotName',
        one.name,
        () => ({
          lotName: one.name,
          lotKind: 'delivery',
          ownKind: 1,
          cityCode: one.city,
          address: one.address,
          lng: one.lng,
          lat: one.lat,
          capacity: one.capacity,
          occupied: 0,
          reserved: 0,
          priceMode: 3,
          managerId: who('韩松'),
          keeperName: '曾伟',
          keeperPhone: mobile(77),
          openHours: '08:30-20:00',
          hasGuard: true,
          hasCamera: true,
          hasCharger: true,
          fenceRadius: 300,
        }),
        { ...actor, deptId: (await yardOf(tx, one.city)) ?? actor.deptId },
      ),
    )
  await paintsSpaces(tx, { ...actor, userId: who('韩松') }, lots.get(lotSeeds[0].name)!)
  for (const [at, one] of modelSeeds.entries()) models.set(one.key, await seedModel(tx, actor, one, at, once))
  const products = await seedProducts(tx, actor, models, since, once)
  await seedCeilings(once, since)
  const template = await once(contractTemplate, 'templateName', 'KA车辆租赁合同（标准版）', () => ({
    status: 1,
    templateName: 'KA车辆租赁合同（标准版）',
    categoryName: 'KA租赁',
    contractType: 4,
    standard: true,
    bodyKind: 1,
    versionNo: 1,
    bodyHtml: LEASE_BODY,
    signAreas: [
      { partyType: 1, keyword: '甲方（盖章）' },
      { partyType: 2, keyword: '乙方（盖章）', crossPage: true },
    ],
  }))
  return { companies, accounts, models, products, lots, seals, template }
}

/** The delivery hall of the largest lot is painted: two rows of cars, one with chargers, and the vans' corner. */
async function paintsSpaces(tx: Tx, actor: Actor, lotId: string): Promise<void> {
  if ((await findRows(tx, parkingSpace, { lotId }, { limit: 1 })).length > 0) return
  const rows = [
    ['A', '交付区', 1, 6],
    ['B', '充电区', 4, 4],
    ['C', '面包车区', 2, 2],
  ] as const
  for (const [letter, zone, spaceKind, count] of rows)
    for (let at = 1; at <= count; at++)
      await saveRecord(
        tx,
        actor,
        parkingSpace,
        { lotId, spaceNo: `${letter}${String(at).padStart(2, '0')}`, zone, spaceKind },
        'save',
      )
}

type Once = <R extends Resource<any, any, any>>(
  resource: R,
  field: string,
  value: string,
  values: () => Values<R>,
) => Promise<string>

async function seedModel(
  _tx: Tx,
  _actor: Actor,
  one: (typeof modelSeeds)[number],
  at: number,
  once: Once,
): Promise<string> {
  const brandId = await once(carBrand, 'brandName', one.brand, () => ({
    brandCode: `PP${one.brand.codePointAt(0)!}`,
    brandName: one.brand,
    initial: { 星岚: 'X', 晨曜: 'C', 骏拓: 'J', 云翎: 'Y' }[one.brand],
    country: 'CN',
    sort: at + 1,
  }))
  const seriesId = await once(carSeries, 'seriesName', one.series, () => ({
    seriesCode: `XI${one.key}`,
    seriesName: one.series,
    brandId,
    level: one.level,
    energyKind: 2,
    useKinds: [one.use],
    sort: at + 1,
  }))
  const van = one.use === 'logistics'
  return once(carModel, 'modelName', one.name, () => ({
    status: 1,
    modelName: one.name,
    brandId,
    seriesId,
    modelYear: 2026,
    trimName: one.trim,
    announcementNo: one.announcement,
    vehicleClass: van ? 'H37' : 'K33',
    useKind: one.use,
    fuelType: 2,
    motorPowerKw: '100.0',
    batteryKind: 'lfp',
    batteryKwh: '51.8',
    rangeKm: one.range,
    seats: one.key === 'M8' ? 7 : van ? 2 : 5,
    curbMassKg: 1620,
    totalMassKg: 2060,
    loadMassKg: van ? 1200 : null,
    cargoVolume: van ? '6.20' : null,
    colors: ['white', 'grey', 'black'],
    guidePrice: fen(one.price),
    netGuidePrice: fen(one.price),
    depreciationMonths: 48,
    residualRate: '5.000000',
    freshLifeMonths: 60,
    freshLifeKm: 300000,
    warrantyMonths: 60,
    warrantyKm: 150000,
    batteryWarrantyMonths: 96,
    batteryWarrantyKm: 500000,
    maintainKm: 10000,
    maintainMonths: 6,
    firstMaintainKm: 5000,
    gpsWiredCount: 1,
    gpsWirelessCount: 1,
    keyCount: 2,
  }))
}

async function seedProducts(
  tx: Tx,
  actor: Actor,
  models: ReadonlyMap<string, string>,
  since: LocalDate,
  once: Once,
): Promise<Map<string, string>> {
  const category = await once(productCategory, 'categoryName', '新能源长租', () => ({
    categoryCode: 'LEASE',
    categoryName: '新能源长租',
    productKind: 1,
    feeItem: 1,
    chargeUnit: 1,
    taxRate: '13.000000',
    contractTypes: [4, 5, 6],
    priceByCity: true,
    needApproval: true,
    sort: 1,
  }))
  const services = await once(productCategory, 'categoryName', '增值服务', () => ({
    categoryCode: 'SERVICE',
    categoryName: '增值服务',
    productKind: 3,
    feeItem: 5,
    chargeUnit: 1,
    taxRate: '6.000000',
    contractTypes: [4, 5, 6],
    priceByCity: true,
    needApproval: false,
    sort: 2,
  }))
  const products = new Map<string, string>()
  for (const one of modelSeeds)
    for (const term of terms) {
      const rent = BigInt(fen(one.rent)) + BigInt((36 - term) / 12) * 15_000n
      const name = `${one.series} ${term}期`
      const id = await once(product, 'productName', name, () => ({
        status: 1,
        productName: name,
        productCategoryId: category,
        productKind: 1,
        feeItem: 1,
        chargeUnit: 1,
        contractTypes: [4, 5, 6],
        carModelIds: [models.get(one.key)!],
        vehicleNature: 1,
        termMonths: term,
        schemeName: `${term}期标享`,
        kmPerMonth: 6000,
        overKmPrice: fen('0.35'),
        includes: [],
        taxRate: '13.000000',
        onShelfDate: since,
      }))
      if ((await findRows(tx, productPrice, { productId: id } as never)).length === 0)
        await insertRows(
          tx,
          actor,
          productPrice,
          cities.map((cityCode, at) => ({
            productId: id,
            lineNo: at + 1,
            cityCode,
            price: rent as never,
            priceFloor: ((rent * 93n) / 100n) as never,
            deposit: fen(one.deposit),
            validFrom: since,
          })) as never,
        )
      products.set(`${one.key}/${term}`, id)
    }
  await once(product, 'productName', 'GPS服务', () => ({
    status: 1,
    productName: 'GPS服务',
    productCategoryId: services,
    productKind: 3,
    feeItem: 9,
    chargeUnit: 1,
    contractTypes: [4, 5, 6],
    carModelIds: [],
    includes: [],
    taxRate: '6.000000',
    onShelfDate: since,
  }))
  return products
}

/** 20-partners 16: 全国 3,000 ... 杭州 450. */
async function seedCeilings(once: Once, since: LocalDate): Promise<void> {
  const rows: [string, string, 0 | 1 | 2, number][] = [
    ['00', '全国', 0, 3000],
    ['44', '广东省', 1, 1200],
    ['4401', '广州市', 2, 500],
    ['4403', '深圳市', 2, 600],
    ['4406', '佛山市', 2, 200],
    ['51', '四川省', 1, 400],
    ['5101', '成都市', 2, 350],
    ['33', '浙江省', 1, 500],
    ['3301', '杭州市', 2, 450],
    ['12', '天津市', 1, 300],
    ['1201', '天津市区', 2, 300],
  ]
  for (const [regionCode, regionName, level, limitQty] of rows)
    await once(cityQuota, 'regionCode', regionCode, () => ({
      regionCode,
      regionName,
      level,
      limitQty,
      limitAmount: fen(`${limitQty * 120_000}.00`),
      commitRatio: '1.20',
      warnRate: '85.000000',
      singleRate: '40.000000',
      validFrom: since,
      validTo: addDays(since, 1460),
    }))
}
