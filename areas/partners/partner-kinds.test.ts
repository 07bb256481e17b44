import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen, Refused, type Resource } from '#kernel'
import { creditCode } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { accountMechanism } from './account-mechanism/account-mechanism.ts'
import { sameNumberAt } from './account-mechanism/server/same-number.ts'
import { carFactory } from './car-factory/car-factory.ts'
import { chandler } from './chandler/chandler.ts'
import { contacts } from './contacts/contacts.ts'
import { financeCompany } from './finance-company/finance-company.ts'
import { maintenanceDepot } from './maintenance-depot/maintenance-depot.ts'
import { mechanism } from './mechanism/mechanism.ts'
import { remindOfPartners } from './mechanism/server/partner-scan.ts'
import { parkingProvider } from './parking-provider/parking-provider.ts'
import { modelFactsPort, partnerFiguresPort, partnerInUsePort, type ModelFacts } from './ports.ts'
import { serviceProvider } from './service-provider/service-provider.ts'
import { partnersWorld, type PartnersWorld } from './testing.ts'
import { failsOf, type CityRule } from './travel-company/server/admission.ts'
import { travelCompany } from './travel-company/travel-company.ts'

type Kind = Resource<any, any, any>
type Body = Record<string, unknown>
const e5: ModelFacts = { modelName: '星岚 E5', fuelType: 2, wheelbaseMm: 2680, guidePrice: '112800.00' }

let world: PartnersWorld
let serial = 0
beforeAll(async () => {
  world = await partnersWorld('2026-11-21 09:00:00', [provide(modelFactsPort, { of: async () => e5 })])
  await world.tx(tx =>
    insertRow(tx, world.as('0'), dept, { id: '3', deptName: '深圳业务部', fullName: '深圳业务部' } as never),
  )
})
afterAll(() => world?.drop())
beforeEach(() => {
  world.clock.time = '2026-11-21 09:00:00'
})

const firm = (name: string): Body => ({
  mechanismName: name,
  entityKind: 1,
  creditCode: creditCode('440300', ++serial),
  legalPerson: '陈国栋',
  legalPersonPhone: '13800001111',
  registerStatus: '存续',
  registerAddress: '深圳市南山区科技园1号',
  cityCode: '4403',
  taxpayerKind: 1,
  ownerUserId: '7',
  ownerDeptId: '3',
})
const settles = { settleMode: 1, settleDay: 25, paymentDays: 30, invoiceKind: '1', invoiceRate: '6' }
const bodies = {
  chandler: (name: string) => ({ ...firm(name), chandlerKind: 'used', buysUsed: true }),
  lender: (name: string) => ({
    ...firm(name),
    financeKind: 3,
    creditLine: '50000000.00',
    creditLineFrom: '2026-01-01',
    creditLineTo: '2026-12-31',
    mortgageeName: name,
    archiveRule: 1,
    beneficiaryClause: name,
  }),
  platform: (name: string, cities: Body[] = []) => ({
    ...firm(name),
    platformKind: 1,
    appName: name.slice(0, 4),
    cities,
  }),
  factory: (name: string) => ({ ...firm(name), brandIds: ['11'], wmiCodes: ['xl5', 'XL5'] }),
  parking: (name: string) => ({ ...firm(name), ...settles, providerKind: 2 }),
  depot: (name: string) => ({ ...firm(name), ...settles, depotKind: 3, repairClass: '1', filingNo: 'SZ-2025-018' }),
}
const save = (resource: Kind, body: Body) =>
  world.tx(tx => saveRecord(tx, world.as('7'), resource, body, body['id'] ? 'update' : 'save'))
const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const told = error.refusal as { message?: string; faults?: { path: string; reason: string }[] }
    return told.message ?? told.faults!.map(one => `${one.path}: ${one.reason}`).join('\n')
  }
  throw new Error('was not refused')
}

describe('the six kinds', () => {
  it.each([
    ['QD', chandler, bodies.chandler],
    ['ZJF', financeCompany, bodies.lender],
    ['WY', travelCompany, bodies.platform],
    ['CJ', carFactory, bodies.factory],
    ['TCS', parkingProvider, bodies.parking],
    ['WXC', maintenanceDepot, bodies.depot],
  ] as [string, Kind, (name: string) => Body][])(
    'are entered once under their number, kept by the head and removed with what is theirs: %s',
    async (prefix, resource, body) => {
      const name = `${prefix}合作有限公司`
      const { id } = await save(resource, body(name))
      const head = await world.tx(tx => getRow(tx, mechanism, id))
      expect(head).toMatchObject({
        mechanismNo: expect.stringMatching(new RegExp(`^${prefix}20261121\\d{4}$`)),
        mechanismType: resource.kindValue,
        status: 1,
        signerName: '陈国栋',
      })
      expect(await refusal(save(resource, body(name)))).toContain(`mechanismName: 【${name}】已存在`)
      await world.tx(tx => removeRecord(tx, world.as('7'), resource, id))
      expect(await world.tx(tx => findRows(tx, mechanism, { id }))).toEqual([])
    },
  )

  it('20.3 the same code in another role is accepted and shown among the other roles', async () => {
    const dealer = await save(chandler, bodies.chandler('粤行二手车有限公司'))
    const code = (await world.tx(tx => getRow(tx, chandler, dealer.id))).creditCode!
    await save(parkingProvider, { ...bodies.parking('粤行停车有限公司'), creditCode: code })
    expect(await refusal(save(chandler, { ...bodies.chandler('粤行另一公司'), creditCode: code }))).toContain(
      'creditCode: 【粤行二手车有限公司】已存在',
    )
    const roles = await world.tx(tx =>
      codeOf(mechanism).calls!['GET same-entity']!.run(tx, world.as('7'), { creditCode: code } as never),
    )
    expect((roles as { mechanismType: number }[]).map(one => one.mechanismType)).toEqual([3, 7])
  })

  it('ask a dealer of new cars for his brands, and keep no authorisation of anybody else', async () => {
    expect(await refusal(save(chandler, { ...bodies.chandler('腾越汽车贸易有限公司'), chandlerKind: '4s' }))).toContain(
      'brandIds',
    )
    const { id } = await save(chandler, { ...bodies.chandler('锦江二手车市场有限公司'), authTo: '2027-01-01' })
    expect((await world.tx(tx => getRow(tx, chandler, id))).authTo).toBeNull()
  })

  it('tell a false maker code, and keep the others once and in capitals', async () => {
    expect(await refusal(save(carFactory, { ...bodies.factory('星岚汽车'), wmiCodes: ['XLO'] }))).toContain(
      'wmiCodes: 【XLO】不是WMI',
    )
    const { id } = await save(carFactory, bodies.factory('星岚汽车制造有限公司'))
    expect((await world.tx(tx => getRow(tx, carFactory, id))).wmiCodes).toEqual(['XL5'])
  })

  it('call nobody of another institution, and no dispatcher without that role', async () => {
    const depot = await save(maintenanceDepot, bodies.depot('粤晟汽车维修有限公司'))
    const other = await save(maintenanceDepot, bodies.depot('南粤新能源维修有限公司'))
    const person = (mechanismId: string, roles: string[]) =>
      save(contacts, { mechanismType: 8, mechanismId, contactName: '王五', roles, phone: `1390000${++serial + 1000}` })
    const names = async (dispatchContactId: string) =>
      save(maintenanceDepot, {
        id: depot.id,
        version: (await world.tx(tx => getRow(tx, maintenanceDepot, depot.id))).version,
        dispatchContactId,
      })
    expect(await refusal(names((await person(other.id, ['dispatcher'])).id))).toContain('联系人须属于该机构')
    expect(await refusal(names((await person(depot.id, ['business'])).id))).toContain('联系人没有派单角色')
    await names((await person(depot.id, ['dispatcher'])).id)
    expect((await world.tx(tx => getRow(tx, maintenanceDepot, depot.id))).dispatchContactId).not.toBeNull()
  })
})

describe('what other areas tell of a partner', () => {
  const putBack: (() => void)[] = []
  afterEach(() => putBack.splice(0).forEach(one => one()))
  const shows = (resource: Kind, id: string) =>
    world.tx(async tx => (await codeOf(resource).page!(tx, world.as('7'), [id])).get(id))

  it('stands in its list, and what is left of a credit line follows from what is used', async () => {
    const { id } = await save(financeCompany, bodies.lender('北江汽车金融有限公司'))
    expect(await shows(financeCompany, id), 'while nobody tells').toEqual({})
    putBack.push(
      standIn(
        provide(partnerFiguresPort, 'finance-company', {
          of: async () => new Map([[id, { usedLine: '39111120.00' }]]),
        }),
      ),
    )
    expect(await shows(financeCompany, id)).toEqual({ usedLine: '39111120.00', leftLine: '10888880.00' })
  })

  it.each([
    ['存在启用中的停车场', parkingProvider, bodies.parking],
    ['存在启用中的维修站', maintenanceDepot, bodies.depot],
  ] as [string, Kind, (name: string) => Body][])('keeps it from being disabled: %s', async (said, resource, body) => {
    const { id } = await save(resource, body(`${said}有限公司`))
    const disable = () => world.tx(tx => act(tx, world.as('7'), resource, id, 'disable', { reason: '合作结束' }))
    let inUse = true
    putBack.push(standIn(provide(partnerInUsePort, resource.name, { of: async () => inUse })))
    expect(await refusal(disable())).toContain(said)
    inUse = false
    await disable()
    expect((await world.tx(tx => getRow(tx, mechanism, id))).status).toBe(2)
  })
})

describe('platforms and models', () => {
  const rule: CityRule = { permitTo: null, minWheelbase: null, minPrice: null, energyKinds: [] }
  it.each([
    ['nothing is asked', e5, rule, []],
    ['the permit ends today', e5, { ...rule, permitTo: '2026-11-21' }, []],
    ['the permit ended yesterday', e5, { ...rule, permitTo: '2026-11-20' }, ['permit']],
    ['the wheelbase is exactly enough', e5, { ...rule, minWheelbase: 2680 }, []],
    ['the wheelbase is a millimetre short', e5, { ...rule, minWheelbase: 2681 }, ['wheelbase']],
    ['the model tells no wheelbase', { ...e5, wheelbaseMm: null }, { ...rule, minWheelbase: 2600 }, ['wheelbase']],
    ['the price is exactly enough', e5, { ...rule, minPrice: fen('112800') }, []],
    ['the price is a cent short', e5, { ...rule, minPrice: fen('112800.01') }, ['price']],
    ['the model tells no price', { ...e5, guidePrice: null }, { ...rule, minPrice: fen('1') }, ['price']],
    ['electric cars are taken', e5, { ...rule, energyKinds: ['2', '4'] }, []],
    ['petrol cars alone are taken', e5, { ...rule, energyKinds: ['1'] }, ['energy']],
    [
      'everything is wrong at once',
      e5,
      { permitTo: '2026-01-01', minWheelbase: 2700, minPrice: fen('120000'), energyKinds: ['1'] },
      ['permit', 'wheelbase', 'price', 'energy'],
    ],
  ] as [string, ModelFacts, CityRule, string[]][])('say why a model does not fit: %s', (_case, model, asked, codes) => {
    expect(failsOf(model, asked, '2026-11-21').map(one => one.code)).toEqual(codes)
  })

  it('list the active platforms of the city with what they ask of car and driver', async () => {
    const cities = [
      { cityCode: '4401', minWheelbase: 2700, maxVehicleAge: 96, dualPermit: true, localPlate: true, status: 1 },
      { cityCode: '4403', energyKinds: ['2'], dualPermit: false, status: 1 },
      { cityCode: '5101', dualPermit: true, status: 2 },
    ]
    const { id } = await save(travelCompany, bodies.platform('迅达出行有限公司', cities))
    const asks = (cityCode: string) =>
      world.tx(tx =>
        codeOf(travelCompany).calls!['GET admission']!.run(tx, world.as('7'), { carModelId: '5', cityCode } as never),
      )
    expect(await asks('4401')).toMatchObject([
      {
        travelCompanyId: id,
        appName: '迅达出行',
        ok: false,
        fails: [{ code: 'wheelbase', zh: '轴距2680毫米，不足2700毫米' }],
        maxVehicleAge: 96,
        localPlate: true,
        dualPermit: true,
      },
    ])
    expect(await asks('440305')).toMatchObject([{ ok: true, fails: [] }])
    expect(await asks('5101'), 'not run there now').toEqual([])
    expect(await refusal(save(travelCompany, bodies.platform('重复出行有限公司', [cities[0]!, cities[0]!])))).toContain(
      'cities.1.cityCode: 城市重复',
    )
  })
})

describe('dates that end', () => {
  const tells = async (day: string) => {
    world.clock.time = `${day} 01:35:00`
    await world.tx(tx => remindOfPartners(tx, world.as('0')))
    return world.tx(async tx =>
      (
        await tx.rows<{ title: string }>(
          sql`select title from user_message where tenant_id = ${tx.tenantId} and user_id = 7 and title like ${'%到期演示%'} order by id`,
        )
      ).map(row => row.title.split(' / ')[0]),
    )
  }
  it('are told to the owner once thirty days before and once after, each with its partner', async () => {
    await save(chandler, {
      ...bodies.chandler('到期演示经销有限公司'),
      chandlerKind: '4s',
      brandIds: ['11'],
      authTo: '2027-03-31',
    })
    const { id } = await save(financeCompany, { ...bodies.lender('到期演示金融有限公司'), creditLineTo: '2027-03-31' })
    await save(maintenanceDepot, { ...bodies.depot('到期演示维修有限公司'), liabilityPolicyTo: '2027-04-10' })
    await save(
      travelCompany,
      bodies.platform('到期演示出行有限公司', [
        { cityCode: '4403', permitTo: '2027-04-20', dualPermit: true, status: 1 },
      ]),
    )
    expect(await tells('2027-02-28')).toEqual([])
    const first = ['品牌授权30天后到期：到期演示经销有限公司', '授信额度30天后到期：到期演示金融有限公司']
    expect(await tells('2027-03-01')).toEqual(first)
    expect(await tells('2027-03-10'), 'not a second time').toEqual(first)
    const both = [...first, '责任险10天后到期：到期演示维修有限公司', '平台经营许可证20天后到期：到期演示出行有限公司']
    await world.tx(async tx =>
      saveRecord(
        tx,
        world.as('7'),
        financeCompany,
        { id, version: (await getRow(tx, financeCompany, id)).version, creditLineTo: '2028-03-31' },
        'update',
      ),
    )
    expect(await tells('2027-03-31'), 'the line was renewed').toEqual(both)
    expect((await tells('2027-04-21')).slice(both.length)).toEqual([
      '品牌授权已到期：到期演示经销有限公司',
      '责任险已到期：到期演示维修有限公司',
      '平台经营许可证已到期：到期演示出行有限公司',
    ])
  })
})

describe('accounts', () => {
  const account = (mechanismId: string, accountName: string, more: Body = {}): Body => ({
    mechanismType: 8,
    mechanismId,
    accountKind: 1,
    accountName,
    bankTitle: '工商银行',
    bankName: '工商银行深圳科技园支行',
    bankNo: '102584002305',
    accountNo: '4000023019200055555',
    useRange: 1,
    proofBizId: '1',
    ...more,
  })
  it('warn with the name of the other institution that has the same number', async () => {
    const one = await save(maintenanceDepot, bodies.depot('同号一厂有限公司'))
    const two = await save(maintenanceDepot, bodies.depot('同号二厂有限公司'))
    await save(accountMechanism, account(one.id, '同号一厂有限公司'))
    const warns = (mechanismId: string, accountNo: string) => world.tx(tx => sameNumberAt(tx, mechanismId, accountNo))
    expect(await warns(two.id, '4000 0230 1920 0055 555')).toEqual(['同号一厂有限公司'])
    expect(await warns(one.id, '4000023019200055555'), 'its own').toEqual([])
    await save(accountMechanism, account(two.id, '同号二厂有限公司'))
    expect(await warns(two.id, '4000023019200055555'), 'a warning, no refusal').toEqual(['同号一厂有限公司'])
  })

  it('that came by a file without a proof are verified by call-back or bank letter only', async () => {
    const { id } = await save(maintenanceDepot, bodies.depot('无证明维修有限公司'))
    const { proofBizId: _none, ...rest } = account(id, '无证明维修有限公司', { accountNo: '4000023019200066666' })
    const made = await world.tx(tx =>
      insertRow(tx, world.as('7'), accountMechanism, { ...rest, purposes: [], status: 102 } as never),
    )
    const confirms = (verifyMethod: number) =>
      world.tx(tx => act(tx, world.as('8'), accountMechanism, made.id, 'confirm', { input: { verifyMethod } }))
    expect(await refusal(confirms(2))).toContain('没有开户证明')
    await confirms(3)
    expect((await world.tx(tx => getRow(tx, accountMechanism, made.id))).status).toBe(1)
  })
})

it('one shape holds for service providers too: their policy is asked where they carry cars', async () => {
  expect(
    await refusal(
      save(serviceProvider, {
        ...firm('无保单运输有限公司'),
        ...settles,
        providerKinds: ['transport'],
        workOrderTypes: [4],
        serviceCities: ['4403'],
      }),
    ),
  ).toMatch(/liabilityPolicyNo[\s\S]*liabilityPolicyTo/)
})
