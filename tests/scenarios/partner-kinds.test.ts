import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCode } from '#kernel/made-up.ts'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// 20-partners 4 and 14: partners entered by file; a parking provider with its lots, as people work.
let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
})
afterAll(() => world?.close())

type Columns = Readonly<Record<string, string | null>>
const firm = (name: string, serial: number): Columns => ({
  名称: name,
  主体性质: '企业',
  统一社会信用代码: creditCode('440300', serial),
  所在城市: '深圳市',
  法定代表人: '陈国栋',
  注册地址: '深圳市南山区科技园1号',
  经营地址: '深圳市南山区科技园1号',
  纳税人类型: '一般纳税人',
  负责人: '李晓雯',
})
const people = (serial: number): Columns => ({ 联系人: '王五', 联系人手机: `1390000${serial}` })
const account = (name: string): Columns => ({
  户名: name,
  开户行: '招商银行深圳民治支行',
  联行号: '308584001024',
  账号: '4000023019200031234',
})
const noAccount: Columns = { 户名: null, 开户行: null, 联行号: null, 账号: null }

const checks = async (resource: string, rows: readonly Columns[]) => {
  const labels = Object.keys(rows[0]!)
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '导入',
        columns: labels.map(label => ({ label, kind: 'text' as const })),
        rows: rows.map(row => labels.map(label => row[label] ?? null)),
      },
    ],
  })
  const answer = await admin.uploads<{ uuid: string; normal: number; abnormal: number }>(`${resource}/import-check`, {
    name: '导入.xlsx',
    bytes,
  })
  expect([answer.status, answer.msg.includes('模板不正确')]).toEqual([200, false])
  return answer.data
}
const reasons = async (resource: string, uuid: string): Promise<string[]> =>
  (await admin.gets<{ records: { info: string }[] }>(`${resource}/import-rows`, { uuid, result: 0 })).records.map(
    one => one.info,
  )

it('brings dealers by file, each with its contact and its account that waits for verification', async () => {
  const dealer = (name: string, serial: number, more: Columns): Columns => ({
    ...firm(name, serial),
    类别: '二手车商',
    供新车: '否',
    收二手车: '是',
    ...people(serial),
    ...noAccount,
    ...more,
  })
  const checked = await checks('chandler', [
    dealer('鹏程二手车经营有限公司', 7001, account('鹏程二手车经营有限公司')),
    dealer('湖畔二手车经营有限公司', 7002, {}),
    dealer('半个账户有限公司', 7003, { 账号: '4000023019200031235' }),
    dealer('别人户名有限公司', 7004, account('另一家有限公司')),
    dealer('没有联系人有限公司', 7005, { 联系人: null, 联系人手机: '12345' }),
  ])
  expect([checked.normal, checked.abnormal]).toEqual([2, 3])
  const told = await reasons('chandler', checked.uuid)
  expect(told[0]).toContain('户名、开户行、联行号、账号须一并填写')
  expect(told[1]).toContain('户名与机构名称不一致')
  expect(told[2]).toMatch(/联系人.*手机|手机.*联系人/s)
  expect(await admin.posts('chandler/import-normal', { uuid: checked.uuid })).toMatchObject({ imported: 2, failed: 0 })
  const [made] = (await admin.gets('chandler/page', { mechanismName: '鹏程二手车' })).records
  expect(made).toMatchObject({ chandlerKindName: '二手车商', buysUsed: true, status: 1 })
  expect((await admin.gets('contacts/page', { mechanismId: made.id })).records).toMatchObject([
    { contactName: '王五', isPrimary: true },
  ])
  expect((await admin.gets('account-mechanism/page', { mechanismId: made.id })).records).toMatchObject([
    { bankTitle: '招商银行', bankName: '招商银行深圳民治支行', status: 102 },
  ])
  const abnormal = await admin.call<Buffer>('GET', '/api/ratutech-core/chandler/export-abnormal', {
    uuid: checked.uuid,
  })
  expect((await readWorkbook(abnormal.data)).header.at(-1)).toBe('错误原因')
})

it('brings repair firms by file with a dispatcher, and refuses a code that another row of the file has', async () => {
  const depot = (name: string, serial: number): Columns => ({
    ...firm(name, serial),
    类别: '单店',
    维修资质: '一类',
    备案号: `WXBA${serial}`,
    结算方式: '月结',
    结算日: '25',
    账期: '30',
    票种: '数电专票',
    税率: '6',
    ...people(serial),
    ...noAccount,
  })
  const checked = await checks('maintenance-depot', [depot('粤晟维修有限公司', 7101), depot('岳晟维修有限公司', 7101)])
  expect([checked.normal, checked.abnormal]).toEqual([1, 1])
  await admin.posts('maintenance-depot/import-normal', { uuid: checked.uuid })
  const [made] = (await admin.gets('maintenance-depot/page', { mechanismName: '粤晟维修' })).records
  expect(made).toMatchObject({ repairClassName: '一类', status: 1 })
  const detail = await admin.gets('maintenance-depot/detail', { id: made.id })
  expect(detail).toMatchObject({ dispatchContactName: '王五', settleMode: 1 })
})

const base = (name: string, serial: number) => ({
  mechanismName: name,
  entityKind: 1,
  creditCode: creditCode('440300', serial),
  legalPerson: '安博',
  registerStatus: '存续',
  registerAddress: '深圳市龙华区民治街道1号',
  officeAddress: '深圳市龙华区民治街道1号',
  cityCode: '4403',
  taxpayerKind: 1,
})
const owner = () => {
  const { userId, deptId } = world.people.get('李晓雯')!
  return { ownerUserId: userId, ownerDeptId: deptId }
}

it('shows a parking provider with its lots, and keeps it while one of them is active', async () => {
  const provider = await admin.posts('parking-provider/save', {
    ...base('安泊停车管理有限公司', 7201),
    ...owner(),
    settleMode: 1,
    invoiceKind: '1',
    invoiceRate: '6',
    providerKind: 2,
  })
  const lot = await admin.posts('parking-lot/save', {
    lotName: '安泊民治停车场',
    lotKind: 'delivery',
    ownKind: 2,
    providerId: provider.id,
    cityCode: '4403',
    address: '深圳市龙华区民治街道2号',
    capacity: 40,
    priceMode: 1,
    dayPrice: '15.00',
    managerId: owner().ownerUserId,
  })
  const [shown] = (await admin.gets('parking-provider/page', { mechanismName: '安泊' })).records
  expect(shown).toMatchObject({ lotCount: 1, capacityTotal: 40, occupiedTotal: 0 })
  const disables = (version: number) =>
    admin.call('PUT', 'parking-provider/update-status', { id: provider.id, version, status: 2, reason: '到期不再合作' })
  const refused = await disables(shown.version)
  expect([refused.status, refused.msg]).toEqual([400, '存在启用中的停车场'])
  await admin.puts('parking-lot/change-status', { id: lot.id, version: lot.version, status: 2 })
  expect((await disables(shown.version)).status).toBe(200)
  expect(
    (await admin.call('DELETE', '/api/ratutech-core/parking-provider', { ids: provider.id })).msg,
    'its lot names it',
  ).toContain('已被【停车场')
})

it('has a new model made by the factory of its brand, with that warranty unless another is typed', async () => {
  const brand = await admin.posts('car-brand/save', { brandCode: 'XLT', brandName: '星岚试', sort: 1 })
  const factory = await admin.posts('car-factory/save', {
    ...base('星岚汽车制造有限公司', 7301),
    ...owner(),
    brandIds: [brand.id],
    wmiCodes: ['LXL'],
    warrantyMonths: 48,
    warrantyKm: 150000,
    batteryMonths: 96,
    batteryKm: 400000,
  })
  await admin.puts('car-brand/update', { id: brand.id, version: brand.version, factoryId: factory.id })
  const series = await admin.posts('car-series/save', {
    seriesCode: 'XLT5',
    seriesName: '星岚试5',
    brandId: brand.id,
    level: 'A',
    energyKind: 2,
    useKinds: ['ride-hailing'],
    sort: 1,
  })
  const model = await admin.posts('car-model/save', {
    brandId: brand.id,
    seriesId: series.id,
    modelYear: 2026,
    trimName: '430km',
    announcementNo: 'XL7000BEVT',
    vehicleClass: 'K33',
    useKind: 'ride-hailing',
    fuelType: 2,
    motorPowerKw: '100.0',
    batteryKind: 'lfp',
    batteryKwh: '51.8',
    rangeKm: 430,
    seats: 5,
    colors: ['white'],
    guidePrice: '112800.00',
    depreciationMonths: 48,
    residualRate: '5',
    freshLifeMonths: 60,
    freshLifeKm: 300000,
    gpsWiredCount: 1,
    gpsWirelessCount: 1,
    keyCount: 2,
    warrantyMonths: 60,
  })
  expect(await admin.gets('car-model/detail', { id: model.id })).toMatchObject({
    factoryId: factory.id,
    factoryName: '星岚汽车制造有限公司',
    warrantyMonths: 60,
    warrantyKm: 150000,
    batteryWarrantyMonths: 96,
    batteryWarrantyKm: 400000,
  })
})
