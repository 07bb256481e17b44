import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { detail } from '#packages/server/query.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { accountNo, creditCode, idNo } from '#kernel/made-up.ts'
import { messageOf, openWorld, refusalOf, today, at, type World } from '../../testing.ts'
import { customerChange } from '../../customer-change/customer-change.ts'
import { customerCityQuota } from '../../customer-city-quota/customer-city-quota.ts'
import { openBlock } from '../../customer-city-quota/server/blocks.ts'
import { freezeQuota } from '../../customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '../../customer-city-quota/server/grant-quota.ts'
import { releaseQuota } from '../../customer-city-quota/server/release-quota.ts'
import { customerBusinessArea, customerInform, customerShareholder } from '../children.ts'
import { customer } from '../customer.ts'
import { canTrade } from './can-trade.ts'
import { calculateFlow, type FlowRow } from './financial-flow.ts'
import { informTargets, quietUntil } from './inform-targets.ts'
import { saveSection } from './sections.ts'
import { effectiveRatios } from './shareholding.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.drop())
const run = <T>(work: (tx: Tx) => Promise<T>) => world.run(work)
let serial = 900

/** A fleet customer with everything required to submit. */
function complete(more: Record<string, unknown> = {}) {
  const no = ++serial
  const paper = (licenceKind: string, values = {}) => ({
    licenceKind,
    licenceNo: `${licenceKind}-${no}`,
    fileBizId: '1',
    longTerm: true,
    ...values,
  })
  return {
    mechanismName: `粤行出行科技${no}有限公司`,
    entityKind: 1,
    creditCode: creditCode('440100', no),
    legalPerson: '陈国栋',
    legalPersonPhone: '13800001111',
    registerStatus: '存续',
    registerAddress: '广州市白云区1号',
    cityCode: '4401',
    taxpayerKind: 1,
    customerKind: 2,
    businessKind: 'logistics',
    source: 'visit',
    bizUserId: '7',
    bizDeptId: '3',
    controllerName: '陈国栋',
    controllerIdNo: idNo('440106', '1980-03-07', no % 999),
    controllerSince: '2018-01-01',
    shareholders: [
      {
        rowNo: 1,
        holderName: '陈国栋',
        holderKind: 2,
        holderCode: idNo('440106', '1980-03-07', no % 999),
        ratio: '100',
      },
    ],
    mainBusiness: '城市配送',
    driverQty: 30,
    staffQty: 40,
    utilisationRate: '88.4',
    driverTurnover: '5',
    topPlatformShare: '60',
    taxCredit: 1,
    areas: [
      {
        cityCode: '4401',
        usage: 'logistics',
        ownQty: 20,
        leasedQty: 40,
        leaseUnitRent: '5350',
        driverQty: 30,
        siteAddress: '白云区场站',
        managerContactId: undefined as string | undefined,
        applyQty: 60,
        unitRent: '5200',
        unitPrice: '80000',
        deposit: '4800',
        downPayment: '0',
        termMonths: 36,
      },
    ],
    contacts: [
      { contactName: '林静', roles: ['business'], phone: `139${String(no).padStart(8, '0')}` },
      { contactName: '赵敏', roles: ['finance'], phone: `138${String(no).padStart(8, '0')}`, email: 'cw@example.com' },
    ],
    licences: [
      paper('business_licence'),
      paper('legal_id'),
      paper('account_permit'),
      paper('site_lease'),
      paper('fleet_list'),
      paper('resolution'),
      paper('financial_report'),
    ],
    ...more,
  }
}
/** A draft whose area names a contact of its own, as the form does in its second step. */
async function completeDraft(more: Record<string, unknown> = {}) {
  const body = complete(more)
  const saved = await run(tx => saveRecord(tx, today, customer as never, { ...body, areas: [], draft: true }, 'save'))
  const [contact] = await run(tx => findRows(tx, contacts, { mechanismId: saved.id }))
  const { contacts: _, licences: __, ...rest } = body
  return {
    saved,
    submit: {
      ...rest,
      areas: body.areas.map(one => ({ ...one, managerContactId: contact!.id })),
      id: saved.id,
      version: (await run(tx => getRow(tx, customer, saved.id))).version,
    },
  }
}
async function activeOne(more: Record<string, unknown> = {}): Promise<string> {
  const { saved, submit } = await completeDraft(more)
  await run(tx => saveRecord(tx, today, customer as never, submit, 'save'))
  await run(tx => act(tx, at('2026-11-21 11:00:00', '9', '陈立群'), customer, saved.id, 'approve'))
  return saved.id
}

describe('a customer on the way to approval', () => {
  it('is drafted with a name alone, submitted complete, approved once', async () => {
    expect(await refusalOf(run(tx => saveRecord(tx, today, customer as never, { draft: true }, 'save')))).toMatchObject(
      { kind: 'Invalid', faults: [{ path: 'mechanismName' }] },
    )
    const { saved, submit } = await completeDraft()
    expect(saved.no).toMatch(/^KH20261121\d{4}$/)
    const submitted = await run(tx => saveRecord(tx, today, customer as never, submit, 'save'))
    expect(submitted.status).toBe(102)
    expect(world.started.at(-1)).toMatchObject({ resource: 'customer', processKey: 'customer', id: saved.id })
    await run(tx => act(tx, today, customer, saved.id, 'approve'))
    expect(await refusalOf(run(tx => act(tx, today, customer, saved.id, 'approve')))).toMatchObject({
      kind: 'WrongState',
      state: '生效 / Active',
      action: '通过 / Approve',
    })
    expect(await run(tx => getRow(tx, customer, saved.id))).toMatchObject({
      status: 1,
      fleetQty: 60,
      ownQty: 20,
      otherRentMonthly: fen('214000'),
      ownerUserId: '7',
      nextReviewDate: '2027-11-21',
      sectionState: { base: 2, contacts: 2, inform: 2, applyArea: 2, business: 2 },
    })
    expect(
      await run(tx => tx.rows(sql`select name from outbox_event where aggregate_id = ${saved.id}::bigint order by id`)),
    ).toEqual([{ name: 'customer.submitted' }, { name: 'customer.approved' }])
  })

  it('20.2 reports everything that is missing at once and stays a draft', async () => {
    const body = complete()
    const licences = body.licences
      .filter(one => one.licenceKind !== 'site_lease' && one.licenceKind !== 'business_licence')
      .concat([
        {
          licenceKind: 'business_licence',
          licenceNo: 'x',
          fileBizId: '1',
          longTerm: false,
          validTo: '2026-10-31',
        } as never,
      ])
    const { saved, submit } = await completeDraft({ licences, contacts: body.contacts.slice(0, 1) })
    const said = await refusalOf(run(tx => saveRecord(tx, today, customer as never, submit, 'save')))
    expect((said as { faults: { reason: string }[] }).faults.map(one => one.reason.split(' / ')[0]).sort()).toEqual(
      ['【营业执照】已于2026-10-31到期', '缺少财务联系人', '缺少资料【场地权属或租赁合同】'].sort(),
    )
    expect((await run(tx => getRow(tx, customer, saved.id))).status).toBe(103)
  })

  it('is identified by its code: the refusal names number, name and salesperson of the first', async () => {
    const { saved, submit } = await completeDraft()
    const again = { ...complete(), creditCode: submit.creditCode, draft: true }
    expect(await refusalOf(run(tx => saveRecord(tx, today, customer as never, again, 'save')))).toMatchObject({
      faults: [
        {
          path: 'creditCode',
          reason: expect.stringContaining(`客户已存在：【${saved.no}】${submit.mechanismName}，业务员`),
        },
      ],
    })
  })

  it('reports a duplicate contact at its row together with the faults of later rows', async () => {
    const { saved } = await completeDraft()
    const { phone } = complete().contacts[0]!
    const contacts = [
      { contactName: '林静', roles: ['business'], phone },
      { contactName: '又是林静', roles: ['business'], phone },
      { contactName: '赵敏', roles: ['finance'], phone: '12' },
    ]
    const version = (await run(tx => getRow(tx, customer, saved.id))).version
    const said = await refusalOf(
      run(tx => saveRecord(tx, today, customer as never, { id: saved.id, version, draft: true, contacts }, 'save')),
    )
    expect(said).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'contacts.1.phone' }, { path: 'contacts.2.phone' }],
    })
  })

  it.each([
    [
      'shares above 100 %',
      {
        shareholders: [
          { holderName: '甲', holderKind: 2, holderCode: '1', ratio: '60' },
          { holderName: '乙', holderKind: 2, holderCode: '2', ratio: '50' },
        ],
      },
      '持股比例合计110%，不能超过100%',
    ],
    ['a deregistered firm', { registerStatus: '注销' }, '登记状态【注销】不能提交'],
    [
      'a notice by mail to somebody without an address',
      { informs: [{ informEvent: 'bill_due', channels: [2], roles: ['business'] }] },
      '通知【账单到期】未设置有效的邮件接收人',
    ],
    [
      'a signer without a power of attorney',
      { signerName: '林静', signerPhone: '13800002222' },
      '缺少资料【授权委托书】',
    ],
  ])('is refused with %s', async (_why, more, message) => {
    const { submit } = await completeDraft(more)
    expect(
      JSON.stringify(await refusalOf(run(tx => saveRecord(tx, today, customer as never, submit, 'save')))),
    ).toContain(message)
  })

  it('names a city that stands twice among the areas', async () => {
    const { submit } = await completeDraft()
    expect(
      await refusalOf(
        run(tx =>
          saveRecord(tx, today, customer as never, { ...submit, areas: [submit.areas[0], submit.areas[0]] }, 'save'),
        ),
      ),
    ).toMatchObject({ faults: [{ path: 'areas.1.cityCode', reason: expect.stringContaining('【广州】重复') }] })
  })

  it('asks a private person for neither fleet nor firm', async () => {
    const body = {
      mechanismName: '何志远',
      entityKind: 5,
      idNo: idNo('440106', '1990-03-07', 12),
      officeAddress: '广州市天河区2号',
      cityCode: '4401',
      taxpayerKind: 3,
      customerKind: 4,
      businessKind: 'other',
      source: 'web',
      bizUserId: '7',
      bizDeptId: '3',
      contacts: complete().contacts,
      licences: [{ licenceKind: 'legal_id', licenceNo: 'x', fileBizId: '1', longTerm: true }],
    }
    expect((await run(tx => saveRecord(tx, today, customer as never, body, 'save'))).status).toBe(102)
  })

  it('is resubmitted after a rejection, and a draft can be removed with what hangs on it', async () => {
    const { saved, submit } = await completeDraft()
    await run(tx => saveRecord(tx, today, customer as never, submit, 'save'))
    await run(tx => act(tx, today, customer, saved.id, 'reject', { reason: '资料不清' }))
    const version = (await run(tx => getRow(tx, customer, saved.id))).version
    expect(
      (await run(tx => saveRecord(tx, today, customer as never, { ...submit, version, remark: '已补' }, 'afresh')))
        .status,
    ).toBe(102)

    const draft = await completeDraft()
    await run(tx => removeRecord(tx, today, customer as never, draft.saved.id))
    expect(await run(tx => findRows(tx, contacts, { mechanismId: draft.saved.id }))).toEqual([])
    expect(await refusalOf(run(tx => removeRecord(tx, today, customer as never, saved.id)))).toMatchObject({
      kind: 'WrongState',
    })
  })
})

describe('sections of a draft', () => {
  it('20.1 can be filled by two people concurrently; only a section changed meanwhile is refused', async () => {
    const { id } = await run(tx =>
      saveRecord(tx, today, customer as never, { mechanismName: '分段客户有限公司', draft: true }, 'save'),
    )
    const people = [
      { contactName: '林静', roles: ['business'], phone: '13711110001' },
      { contactName: '赵敏', roles: ['finance'], phone: '13711110002' },
    ]
    const [a, b] = await Promise.all([
      run(tx => saveSection(tx, today, 'contacts', { id, sectionVersion: 0, contacts: people })),
      run(tx => saveSection(tx, today, 'base', { id, sectionVersion: 0, shortName: '分段' })),
    ])
    expect([a.sectionVersion, b.sectionVersion]).toEqual([1, 1])
    expect(
      await refusalOf(run(tx => saveSection(tx, today, 'contacts', { id, sectionVersion: 0, contacts: [] }))),
    ).toMatchObject({ kind: 'Stale' })
    const row = await run(tx => getRow(tx, customer, id))
    expect(row).toMatchObject({
      shortName: '分段',
      sectionVersions: { contacts: 1, base: 1 },
      sectionState: { contacts: 2, base: 1 },
    })
    expect(b.missing.map(one => one.zh)).toContain('统一社会信用代码不能为空')
    expect(await run(tx => findRows(tx, customerInform, { customerId: id }))).toHaveLength(16)
  })

  it('carry only their own fields', async () => {
    const { id } = await run(tx =>
      saveRecord(tx, today, customer as never, { mechanismName: '越界客户有限公司', draft: true }, 'save'),
    )
    await run(tx => saveSection(tx, today, 'business', { id, sectionVersion: 0, driverQty: 12, mechanismName: '改名' }))
    expect(await run(tx => getRow(tx, customer, id))).toMatchObject({
      driverQty: 12,
      mechanismName: '越界客户有限公司',
    })
  })
})

describe('an active customer', () => {
  it('20.5 keeps its old name until the change is approved, while a new e-mail applies at once', async () => {
    const id = await activeOne()
    const { version, mechanismName } = await run(tx => getRow(tx, customer, id))
    await run(tx =>
      grantQuota(tx, today, {
        customerId: id,
        lines: [{ cityCode: '4401', qty: 5, amount: fen('1000') }],
        validTo: '2027-01-01',
        reason: '试',
      }),
    )
    await run(tx =>
      saveRecord(
        tx,
        today,
        customer as never,
        { id, version, mechanismName: '新名出行有限公司', email: 'new@example.com' },
        'update',
      ),
    )
    const waiting = await run(tx => getRow(tx, customer, id))
    expect(waiting).toMatchObject({
      mechanismName,
      email: 'new@example.com',
      pendingChange: { mechanismName: { before: mechanismName, after: '新名出行有限公司' } },
    })
    expect(world.started.at(-1)).toMatchObject({ resource: 'customer-change', processKey: 'customer-change' })
    expect(
      await refusalOf(
        run(tx =>
          saveRecord(tx, today, customer as never, { id, version: waiting.version, legalPerson: '另一人' }, 'update'),
        ),
      ),
    ).toMatchObject({ kind: 'Invalid' })
    const [paper] = await run(tx => findRows(tx, customerChange, { customerId: id }))
    await run(tx => act(tx, today, customerChange, paper!.id, 'approve'))
    expect(await run(tx => getRow(tx, customer, id))).toMatchObject({
      mechanismName: '新名出行有限公司',
      pendingChange: null,
    })
    expect((await run(tx => findRows(tx, customerCityQuota, { customerId: id })))[0]!.customerName).toBe(
      '新名出行有限公司',
    )
  })

  it('drops a rejected change', async () => {
    const id = await activeOne()
    const { version, registeredCapital } = await run(tx => getRow(tx, customer, id))
    await run(tx => saveRecord(tx, today, customer as never, { id, version, registeredCapital: '5000000' }, 'update'))
    const [paper] = await run(tx => findRows(tx, customerChange, { customerId: id }))
    await run(tx => act(tx, today, customerChange, paper!.id, 'reject'))
    expect(await run(tx => getRow(tx, customer, id))).toMatchObject({ registeredCapital, pendingChange: null })
  })

  it('is not disabled while a contract holds frozen quota, and disabling blocks its cities under its own cause', async () => {
    const id = await activeOne()
    await run(tx =>
      grantQuota(tx, today, {
        customerId: id,
        lines: [{ cityCode: '4401', qty: 5, amount: fen('1000') }],
        validTo: '2027-01-01',
        reason: '试',
      }),
    )
    await run(tx =>
      freezeQuota(tx, today, {
        customerId: id,
        cityCode: '4401',
        n: 1,
        amount: fen('100'),
        key: `DIS${id}:1`,
        source: { sourceType: 'contract-lease', sourceId: '1', sourceNo: 'ZL202611210009' },
      }),
    )
    expect(await messageOf(run(tx => act(tx, today, customer, id, 'disable', { reason: '停' })))).toBe(
      '单据【ZL202611210009】仍冻结额度，不能停用',
    )
    await run(tx => releaseQuota(tx, today, id, '4401', 1, fen('100'), `DIS${id}:1`))
    await run(tx => openBlock(tx, today, { customerId: id, blockKind: 1, reason: '逾期7天' }))
    await run(tx => act(tx, today, customer, id, 'disable', { reason: '合作终止' }))
    expect(await run(tx => canTrade(tx, today, id))).toMatchObject({ ok: false })
    await run(tx => act(tx, today, customer, id, 'enable', {}))
    expect((await run(tx => findRows(tx, customerCityQuota, { customerId: id })))[0]!.status).toBe(3)
    expect(await run(tx => canTrade(tx, today, id))).toEqual({ ok: true, reasons: [] })
  })

  it('shows the sums of its city rows, read and not stored', async () => {
    const id = await activeOne()
    await run(tx =>
      grantQuota(tx, today, {
        customerId: id,
        lines: [
          { cityCode: '4401', qty: 5, amount: fen('1000') },
          { cityCode: '4403', qty: 7, amount: fen('2000') },
        ],
        validTo: '2027-01-01',
        reason: '试',
        grade: 'B',
      }),
    )
    expect(await run(tx => detail(tx, today, customer as never, id))).toMatchObject({
      quotaQty: 12,
      usedQty: 0,
      availableQty: 12,
      availableAmount: '3000.00',
      riskGrade: 'B',
      contacts: [{ contactName: '林静' }, { contactName: '赵敏' }],
    })
  })

  it('falls dormant, cannot sign, and is reactivated', async () => {
    const id = await activeOne()
    await run(tx => act(tx, today, customer, id, 'fallDormant'))
    expect(await run(tx => canTrade(tx, today, id))).toMatchObject({
      reasons: ['客户已休眠，请先申请唤醒 / customer is dormant, wake it up first'],
    })
    await run(tx => act(tx, today, customer, id, 'rouse'))
    expect(await run(tx => getRow(tx, customer, id))).toMatchObject({ status: 1, dormantSince: null })
  })

  it('is handed over with its ownership; its approver is never its applicant', async () => {
    const id = await activeOne()
    await run(tx => act(tx, today, customer, id, 'transfer', { input: { bizUserId: '12' }, reason: '离职交接' }))
    expect(await run(tx => getRow(tx, customer, id))).toMatchObject({ bizUserId: '12', ownerUserId: '12' })
    const { saved, submit } = await completeDraft()
    await run(tx => saveRecord(tx, today, customer as never, submit, 'save'))
    expect(
      await messageOf(
        run(tx =>
          act(tx, today, customer, saved.id, 'updateApprovalUser', { input: { approvalUserId: '7' }, reason: 'x' }),
        ),
      ),
    ).toBe('审批人不能是申请人')
    await run(tx =>
      act(tx, today, customer, saved.id, 'updateApprovalUser', { input: { approvalUserId: '15' }, reason: 'x' }),
    )
  })
})

describe('what is reckoned', () => {
  it('multiplies shares along the chain and adds the holder up: 40, 30 and 30 %', () => {
    const found = effectiveRatios([
      { rowNo: 1, holderName: '南岳投资', holderKind: 1, holderCode: 'N', ratio: '60' },
      { rowNo: 2, parentRowNo: 1, holderName: '陈国栋', holderKind: 2, holderCode: 'A', ratio: '50' },
      { rowNo: 3, parentRowNo: 1, holderName: '陈国良', holderKind: 2, holderCode: 'B', ratio: '50' },
      { rowNo: 4, holderName: '陈国栋', holderKind: 2, holderCode: 'A', ratio: '10' },
      { rowNo: 5, holderName: '林静', holderKind: 2, holderCode: 'C', ratio: '30' },
    ])
    expect(found.map(one => [Number(one.effectiveRatio), one.beneficialOwner])).toEqual([
      [60, false],
      [40, true],
      [30, true],
      [40, true],
      [30, true],
    ])
  })

  it('takes the controller where nobody holds a quarter', () => {
    const found = effectiveRatios(
      Array.from({ length: 5 }, (_, index) => ({
        rowNo: index + 1,
        holderName: `股东${index}`,
        holderKind: 2,
        holderCode: `P${index}`,
        ratio: '20',
      })),
      'P3',
    )
    expect(found.map(one => one.beneficialOwner)).toEqual([false, false, false, true, false])
  })

  const yuanRows: [string, number, number, number, number, number, number, number][] = [
    // month, income, ownIn, loanIn, otherIn, validOut, loanOut
    ['202605', 1_486_200, 120_000, 0, 6_200, 1_090_000, 0, 1_360_000],
    ['202606', 1_792_000, 90_000, 300_000, 0, 1_127_100, 31_500, 1_402_000],
    ['202607', 1_535_500, 80_000, 0, 0, 1_181_500, 31_500, 1_455_500],
    ['202608', 1_518_000, 80_000, 0, 0, 1_184_800, 31_500, 1_438_000],
    ['202609', 1_616_300, 100_000, 0, 6_000, 1_227_000, 31_500, 1_510_300],
    ['202610', 1_652_200, 120_000, 0, 0, 1_220_400, 31_500, 1_532_200],
  ]
  const flow = (rows: typeof yuanRows): FlowRow[] =>
    rows.map(([month, income, ownIn, loanIn, otherIn, validOut, loanOut]) => ({
      month,
      income: fen(income),
      expense: fen(validOut + loanOut),
      ownIn: fen(ownIn),
      ownOut: ZERO,
      loanIn: fen(loanIn),
      loanOut: fen(loanOut),
      otherIn: fen(otherIn),
      otherOut: ZERO,
    }))
  const asked = {
    today: '2026-11-21',
    months: 6,
    loanMonthly: fen('186500'),
    otherRentMonthly: fen('214000'),
    wanted: [
      { applyQty: 60, unitRent: fen('5200') },
      { applyQty: 30, unitRent: fen('5400') },
    ] as { applyQty: number; unitRent: Fen }[],
  }

  it('20.6 calculates the cash flow of 粤行出行 as printed in 11.3', () => {
    const found = calculateFlow(flow(yuanRows), asked)
    expect(found).toMatchObject({
      validIn: '1449666.67',
      validOut: '1171800.00',
      net: '277866.67',
      cv: '0.0408',
      trend: '6.24',
      peakShare: '17.62',
      loanOut: '26250.00',
      debtService: '186500.00',
      targetRent: '474000.00',
      obligations: '874500.00',
      coverage: '1.65',
      missing: [],
    })
    expect(found.rows.map(one => one.validIn)).toEqual(yuanRows.map(row => fen(row[7])).map(one => `${one / 100n}.00`))
  })

  it('20.6 counts a month without rows as zero and names it', () => {
    expect(calculateFlow(flow(yuanRows.filter(row => row[0] !== '202607')), asked)).toMatchObject({
      validIn: '1207083.33',
      missing: ['202607'],
    })
  })

  it('refuses more deductions than income, a month to come and the same month twice', async () => {
    const row = {
      month: '202610',
      bankTitle: '工行',
      accountNo: accountNo(1),
      income: '100',
      expense: '100',
      ownIn: '90',
      ownOut: '0',
      loanIn: '20',
      loanOut: '0',
    }
    const said = await refusalOf(
      run(tx =>
        saveRecord(
          tx,
          today,
          customer as never,
          {
            mechanismName: '流水客户有限公司',
            draft: true,
            flows: [row, { ...row, ownIn: '0' }, { ...row, month: '202612', ownIn: '0' }],
          },
          'save',
        ),
      ),
    )
    expect((said as { faults: { path: string }[] }).faults.map(one => one.path)).toEqual([
      'flows.0.income',
      'flows.1.month',
      'flows.2.month',
    ])
  })

  it('takes the exposure of a wished vehicle as price without down payment and deposit, never below nothing', async () => {
    const { saved, submit } = await completeDraft()
    await run(tx => saveRecord(tx, today, customer as never, { ...submit, draft: true }, 'update'))
    expect((await run(tx => findRows(tx, customerBusinessArea, { customerId: saved.id })))[0]).toMatchObject({
      unitExposure: fen('75200'),
    })
    expect((await run(tx => findRows(tx, customerShareholder, { customerId: saved.id })))[0]).toMatchObject({
      effectiveRatio: '100.000000',
      beneficialOwner: true,
    })
  })
})

describe('who is told', () => {
  it('is the finance contact for money, the business contact otherwise, and nobody at night', async () => {
    const id = await activeOne()
    const names = async (event: string, actor = today) =>
      (await run(tx => informTargets(tx, actor, id, event))).map(one => [one.name, one.channel, one.notBefore])
    expect(await names('bill_due')).toEqual([['赵敏', 1, '']])
    expect(await names('vehicle_ready', at('2026-11-21 22:10:00'))).toEqual([['林静', 1, '2026-11-22 08:30:00']])
    expect(await names('no_such')).toEqual([])
  })

  it.each([
    ['2026-11-21 21:00:00', '2026-11-22 08:30:00'],
    ['2026-11-21 08:29:00', '2026-11-21 08:30:00'],
    ['2026-11-21 08:30:00', ''],
    ['2026-11-21 20:59:00', ''],
  ])('at %s waits until %s', (now, until) => {
    expect(quietUntil(now, '21:00', '08:30')).toBe(until)
  })
})
