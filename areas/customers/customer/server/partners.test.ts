import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { accountList } from '#areas/partners/account-mechanism/server/account-list.ts'
import { company } from '#areas/partners/company/company.ts'
import { mayLease } from '#areas/partners/company/server/defaults.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { dispatchable } from '#areas/partners/service-provider/server/dispatchable.ts'
import { customer } from '../customer.ts'
import { activeCustomer, at, messageOf, openWorld, refusalOf, startingLine, today, type World } from '../../testing.ts'
import { likeness } from '#areas/partners/mechanism/server/check-duplicate.ts'
import { creditCode, idNo } from '#kernel/made-up.ts'
import { accountHolder, accounts, party } from '#areas/partners/mechanism/server/party.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.drop())
const run = <T>(work: (tx: Tx) => Promise<T>) => world.run(work)
const zhou = at('2026-11-21 10:00:00', '8', '周敏')
const save = (resource: unknown, body: Record<string, unknown>, actor: Actor = today) =>
  run(tx => saveRecord(tx, actor, resource as never, body, 'save'))

const firm = (name: string, serial: number) => ({
  mechanismName: name,
  entityKind: 1,
  creditCode: creditCode('440300', serial),
  legalPerson: '陈国栋',
  legalPersonPhone: '13800001111',
  registerStatus: '存续',
  registerAddress: '深圳市南山区科技园1号',
  cityCode: '4403',
  taxpayerKind: 1,
  ownerUserId: '7',
  ownerDeptId: '3',
})
const provider = (name: string, serial: number, more = {}) => ({
  ...firm(name, serial),
  providerKinds: ['agency'],
  workOrderTypes: [2],
  serviceCities: ['4403'],
  settleMode: 1,
  settleDay: 25,
  paymentDays: 30,
  invoiceKind: '1',
  invoiceRate: '6',
  ...more,
})

describe('every institution', () => {
  it('gets initials, addresses and a tax number from what is typed', async () => {
    const { id } = await save(serviceProvider, provider('穗安牌证代办有限公司', 101))
    expect(await run(tx => getRow(tx, serviceProvider, id))).toMatchObject({
      pinyin: expect.stringMatching(/^SAPZDB/),
      officeAddress: '深圳市南山区科技园1号',
      deliverAddress: '深圳市南山区科技园1号',
      taxNo: creditCode('440300', 101),
      signerName: '陈国栋',
      mechanismType: 2,
    })
  })

  it('refuses the same code or name in the same role, and accepts the code in another role', async () => {
    await save(serviceProvider, provider('恒速车务代办有限公司', 102))
    expect(await refusalOf(save(serviceProvider, provider('恒速车务代办深圳有限公司', 102)))).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'creditCode', reason: expect.stringContaining('【恒速车务代办有限公司】已存在') }],
    })
    expect(await refusalOf(save(serviceProvider, provider('恒速车务代办有限公司', 103)))).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'mechanismName' }],
    })
    await save(customer, { ...firm('恒速车务代办有限公司', 102), draft: true })
    expect(await run(tx => findRows(tx, serviceProvider, { creditCode: creditCode('440300', 102) }))).toHaveLength(1)
  })

  it('does not report names that are only similar', () => {
    expect(likeness('粤行出行科技有限公司', '粤行出行科技（）有限责任公司')).toBe(1)
    expect(likeness('深圳鹏驰出行服务有限公司', '深圳市鹏驰出行服务有限公司')).toBeLessThan(0.85)
    expect(likeness('粤行出行', '蓉通城配')).toBe(0)
  })

  it('tells a credit code whose check character is wrong from one that has the wrong signs', async () => {
    const good = creditCode('440100', 7)
    const faultOf = async (creditCode: string) =>
      (await refusalOf(save(serviceProvider, provider('某某公司', 1, { creditCode })))) as unknown
    const saying = (reason: string) => ({ faults: [{ path: 'creditCode', reason: expect.stringContaining(reason) }] })
    const wrongEnd = good.slice(0, 17) + (good.endsWith('A') ? 'C' : 'A')
    expect(await faultOf(wrongEnd)).toMatchObject(saying('统一社会信用代码校验位错误 / wrong check character'))
    expect(await faultOf(`${good.slice(0, 17)}I`)).toMatchObject(saying('统一社会信用代码错误 / wrong unified'))
  })

  it('stays as long as something refers to it, and goes with its own contacts', async () => {
    const { id } = await save(company, { ...ours('华驰测试有限公司', 301) })
    await save(company, { ...ours('华驰测试广州分公司', 302), parentCompanyId: id })
    expect(await messageOf(run(tx => removeRecord(tx, today, company as never, id)))).toMatch(
      /^该公司主体已被【公司主体 GS\d+】引用，不能删除$/,
    )
    const other = await save(serviceProvider, provider('待删除有限公司', 303))
    await save(contacts, {
      mechanismType: 2,
      mechanismId: other.id,
      contactName: '王五',
      roles: ['business'],
      phone: '13900000001',
    })
    await run(tx => removeRecord(tx, today, serviceProvider as never, other.id))
    expect(await run(tx => findRows(tx, serviceProvider, { id: other.id }))).toEqual([])
  })
})

const ours = (name: string, serial: number) => ({
  ...firm(name, serial),
  companyKind: 1,
  abilities: [1, 2],
  rentTaxRate: '13',
  serviceTaxRate: '6',
  rentalFilingCities: ['4403', '4401'],
  registerCities: ['4403'],
  financeUserId: '9',
})

describe('own companies', () => {
  it('may lease only in cities where they filed', async () => {
    const { id } = await save(company, ours('华驰汽车租赁（深圳）有限公司', 201))
    expect(await run(tx => mayLease(tx, today, id, '4401'))).toBe(true)
    expect(await run(tx => mayLease(tx, today, id, '5101'))).toBe(false)
  })

  it('cannot be their own ancestor', async () => {
    const top = await save(company, ours('华驰集团有限公司', 202))
    const below = await save(company, { ...ours('华驰子公司有限公司', 203), parentCompanyId: top.id })
    expect(
      await refusalOf(
        run(tx =>
          saveRecord(
            tx,
            today,
            company as never,
            { id: top.id, version: top.version, parentCompanyId: below.id },
            'update',
          ),
        ),
      ),
    ).toMatchObject({ faults: [{ path: 'parentCompanyId', reason: expect.stringContaining('循环') }] })
  })
})

describe('bank accounts', () => {
  let owner: string
  beforeAll(async () => {
    owner = (await save(serviceProvider, provider('速达板车运输有限公司', 401))).id
  })
  const account = (more = {}) => ({
    mechanismType: 2,
    mechanismId: owner,
    accountKind: 1,
    accountName: '速达板车运输有限公司',
    bankTitle: '工商银行',
    bankName: '工商银行深圳科技园支行',
    bankNo: '102584002305',
    accountNo: '4000023019200012345',
    useRange: 1,
    proofBizId: '1',
    ...more,
  })

  it('20.23 receive payments only after a second person verified them; a change swaps both in one step', async () => {
    const first = await save(accountMechanism, account())
    expect(first.status).toBe(102)
    expect(await run(tx => accounts(tx, today, owner, 1))).toEqual([])
    expect(
      await messageOf(run(tx => act(tx, today, accountMechanism, first.id, 'confirm', { input: { verifyMethod: 2 } }))),
    ).toBe('录入人不能核验本人录入的账户')
    await run(tx => act(tx, zhou, accountMechanism, first.id, 'confirm', { input: { verifyMethod: 2 } }))
    expect(await run(tx => accounts(tx, today, owner, 1))).toMatchObject([{ id: first.id, isDefault: true }])

    const second = await save(
      accountMechanism,
      account({ accountNo: '4000023019200054321', changeOfId: first.id, changeReason: '开户行变更' }),
    )
    expect((await run(tx => accounts(tx, today, owner, 1))).map(one => one.id)).toEqual([first.id])
    expect(
      await messageOf(run(tx => act(tx, zhou, accountMechanism, second.id, 'confirm', { input: { verifyMethod: 1 } }))),
    ).toContain('电话回拨')
    await run(tx => act(tx, zhou, accountMechanism, second.id, 'confirm', { input: { verifyMethod: 3 } }))
    expect((await run(tx => accounts(tx, today, owner, 1))).map(one => [one.id, one.isDefault])).toEqual([
      [second.id, true],
    ])
    expect((await run(tx => getRow(tx, accountMechanism, first.id))).status).toBe(2)
    expect(await run(tx => accountHolder(tx, today, '4000023019200054321'))).toEqual([
      { mechanismType: 2, mechanismId: owner, status: 1 },
    ])
  })

  it('carry the name of their institution, or an authorisation', async () => {
    expect(
      await refusalOf(save(accountMechanism, account({ accountName: '陈国栋', accountNo: '62220200012345678' }))),
    ).toMatchObject({
      faults: [{ path: 'authFileBizId', reason: expect.stringContaining('户名与机构名称不一致，请上传授权书') }],
    })
    await save(
      accountMechanism,
      account({ accountName: '陈国栋', accountKind: 2, accountNo: '62220200012345678', authFileBizId: '2' }),
    )
  })

  it('are never edited', async () => {
    const { id, version } = await save(accountMechanism, account({ accountNo: '4000023019200099999', useRange: 2 }))
    expect(
      await refusalOf(
        run(tx =>
          saveRecord(tx, today, accountMechanism as never, { id, version, accountNo: '4000023019200099998' }, 'update'),
        ),
      ),
    ).toMatchObject({ faults: [{ path: 'accountNo' }] })
  })

  it('let two cashiers confirm one change once', async () => {
    const { id } = await save(accountMechanism, account({ accountNo: '4000023019200088888', useRange: 3 }))
    const ready = startingLine(2)
    const results = await Promise.allSettled(
      [1, 2].map(() =>
        run(async tx => {
          await ready()
          return act(tx, zhou, accountMechanism, id, 'confirm', { input: { verifyMethod: 4 } })
        }),
      ),
    )
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('offers contract authors own accounts, and those of another institution only if it is named', async () => {
    await save(accountMechanism, account({ accountNo: '4000023019200077777' }))
    expect((await run(tx => accountList(tx, today, {}))).every(one => one['mechanismType'] === 10)).toBe(true)
    expect(
      await run(tx => accountList(tx, today, { keyword: '速达板车' })),
      'nobody reads through all institutions',
    ).toEqual([])
    expect((await run(tx => accountList(tx, today, { mechanismId: owner, useRange: '1' }))).length).toBeGreaterThan(0)
    expect(
      (await run(tx => accountList(tx, today, { mechanismId: owner }))).map(one => one['status'] === 1).indexOf(true),
      'the working one first',
    ).toBe(0)
  })
})

describe('contacts and titles', () => {
  it('have one primary and one default per institution', async () => {
    const owner = (await save(serviceProvider, provider('车联智控有限公司', 501))).id
    const contact = (phone: string, more = {}) =>
      save(contacts, {
        mechanismType: 2,
        mechanismId: owner,
        contactName: '李四',
        roles: ['dispatcher'],
        phone,
        ...more,
      })
    const first = await contact('13900001001', { isPrimary: false })
    expect(
      (await run(tx => getRow(tx, contacts, first.id))).isPrimary,
      'the first is primary, although the form sends its untouched switch',
    ).toBe(true)
    const second = await contact('13900001002', { isPrimary: true })
    expect(
      (await run(tx => findRows(tx, contacts, { mechanismId: owner, isPrimary: true }))).map(one => one.id),
    ).toEqual([second.id])
    expect((await run(tx => getRow(tx, contacts, first.id))).isPrimary).toBe(false)
    expect(await refusalOf(contact('13900001002'))).toMatchObject({
      kind: 'Invalid',
      faults: [
        { path: 'phone', reason: '已有机构、手机相同的联系人 / another contact has the same institution and mobile' },
      ],
    })
    await run(tx => saveRecord(tx, today, contacts, { id: first.id, version: 1, position: '经理' }, 'update'))
    expect(
      (await run(tx => findRows(tx, contacts, { mechanismId: owner, isPrimary: true }))).map(one => one.id),
      'a change of something else',
    ).toEqual([second.id])
    expect(
      await refusalOf(
        run(async tx => {
          const { version } = await getRow(tx, contacts, second.id)
          return saveRecord(tx, today, contacts, { id: second.id, version, isPrimary: false }, 'update')
        }),
      ),
      'decisions 12: moved, never unticked',
    ).toMatchObject({ kind: 'Invalid', faults: [{ path: 'isPrimary' }] })

    const said = '李四是主联系人，请先将其他联系人（如王五）设为主联系人'
    await run(async tx => updateRow(tx, today, contacts, await getRow(tx, contacts, first.id), { contactName: '王五' }))
    expect(await refusalOf(run(tx => removeRecord(tx, today, contacts, second.id)))).toMatchObject({
      kind: 'Guard',
      message: expect.stringContaining(said),
    })
    expect(await refusalOf(run(tx => act(tx, today, contacts, second.id, 'disable')))).toMatchObject({
      kind: 'Guard',
      message: expect.stringContaining(said),
    })
    const [lone, rest] = await Promise.all(
      [0, 1].map(async at =>
        save(contacts, {
          mechanismType: 2,
          mechanismId: (await save(serviceProvider, provider(`单人服务${at}有限公司`, 511 + at))).id,
          contactName: '赵六',
          roles: ['dispatcher'],
          phone: '13900001009',
        }),
      ),
    )
    await run(tx => removeRecord(tx, today, contacts, lone!.id))
    expect((await run(tx => act(tx, today, contacts, rest!.id, 'disable'))).row.status, 'the only one may go').toBe(2)

    const title = (more = {}) =>
      save(mechanismTitle, {
        mechanismId: owner,
        titleName: '车联智控有限公司',
        buyerKind: 1,
        taxNo: creditCode('440300', 501),
        invoiceKind: '1',
        email: 'fapiao@clzk.example.com',
        relation: 1,
        ...more,
      })
    await title()
    const later = await title({ isDefault: true })
    expect(
      (await run(tx => findRows(tx, mechanismTitle, { mechanismId: owner, isDefault: true }))).map(one => one.id),
    ).toEqual([later.id])
    expect(await refusalOf(title({ titleName: '别的公司' }))).toMatchObject({ faults: [{ path: 'titleName' }] })
    expect(await run(tx => party(tx, today, 2, owner))).toMatchObject({
      name: '车联智控有限公司',
      signerName: '陈国栋',
      contact: { id: second.id },
      title: { id: later.id },
      account: undefined,
    })
    expect(await refusalOf(run(tx => party(tx, today, 1, owner)))).toMatchObject({ kind: 'NotFound' })
  })
})

describe('dispatch', () => {
  it('dispatches only to providers with an agreement and, for transport, a policy valid on the day', async () => {
    const { id } = await save(
      serviceProvider,
      provider('远途运输有限公司', 601, {
        providerKinds: ['transport'],
        workOrderTypes: [4],
        serviceCities: ['44'],
        liabilityPolicyNo: 'ZR001',
        liabilityPolicyTo: '2026-12-31',
      }),
    )
    const found = (date: string) => run(async tx => (await dispatchable(tx, today, 4, '4401', date)).map(one => one.id))
    expect(await found('2026-11-21')).toEqual([])
    await run(tx => updateRow(tx, today, serviceProvider, id, { agreementNo: 'X1', agreementTo: '2027-06-30' }))
    expect(await found('2026-11-21')).toEqual([id])
    expect(await found('2027-01-01')).toEqual([])
    expect(
      await refusalOf(save(serviceProvider, provider('无保单运输有限公司', 602, { providerKinds: ['transport'] }))),
    ).toMatchObject({ faults: [{ path: 'liabilityPolicyNo' }, { path: 'liabilityPolicyTo' }] })
  })
})

it('treats a black-listed customer as not allowed to trade', async () => {
  const { canTrade } = await import('./can-trade.ts')
  const [good, bad] = await run(async tx => [await activeCustomer(tx), await activeCustomer(tx, { blackFlag: true })])
  expect(await run(tx => canTrade(tx, today, good!.id))).toEqual({ ok: true, reasons: [] })
  expect(await run(tx => canTrade(tx, today, bad!.id))).toMatchObject({ ok: false })
  expect(idNo('440106', '1990-03-07', 1)).toMatch(/^440106199003070/)
})
