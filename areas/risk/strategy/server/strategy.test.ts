import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { act } from '#packages/server/act.ts'
import { standIn, provide } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { reviewerPort } from '#areas/customers/ports.ts'
import { activeCustomer, at, messageOf, openWorld, refusalOf, type World } from '#areas/customers/testing.ts'
import { openReviewsPort } from '../../ports.ts'
import { strategyUser } from '../../strategy-user/strategy-user.ts'
import { covers, isReviewer, lightestFirst, reviewersFor } from '../../strategy-user/server/reviewers.ts'
import { bandOf, bandsFrom, bandsText, type Band } from '../bands.ts'
import { standardLines } from '../standard.ts'
import { strategy } from '../strategy.ts'
import { faultsOfLines, overlaps } from './rules.ts'
import { seedStandard } from './seed-standard.ts'
import { gradeOf, pointsOf, strategyFor, type Strategy } from './strategy-for.ts'
import { saveStrategy } from './versions.ts'

let world: World
const author = at('2026-11-21 09:00:00', '21', '江岳')
const director = at('2026-11-21 10:00:00', '22', '方岚')
const system = at('2026-11-01 00:00:00', '0', '系统')
beforeAll(async () => {
  world = await openWorld()
  await world.run(tx => seedStandard(tx, system))
})
afterAll(() => world.drop())

const standard = (): Promise<Strategy> => world.run(async tx => (await strategyFor(tx, 'hailing', 1))!)
const publish = (id: string, actor = director) => world.run(tx => act(tx, actor, strategy, id, 'publish'))

describe('the standard strategy of a new tenant', () => {
  it('fits every customer, adds up to 100 and stands once, however often a tenant starts', async () => {
    await world.run(tx => seedStandard(tx, system))
    const found = await standard()
    expect(found.row).toMatchObject({ status: 1, versionNo: 1, originId: found.row.id })
    expect(found.indicators.reduce((sum, one) => sum + Number(one.maxPoints), 0)).toBe(100)
    expect(found.grades.map(one => one.grade)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(found.redLines).toHaveLength(12)
    expect(found.autoRules).toMatchObject({ freezeDays: 7, freezeMinAmt: '1000.00', thawDays: 3 })
    expect(await world.run(tx => strategyFor(tx, 'corporate', 5))).toMatchObject({ row: { id: found.row.id } })
    expect(await world.run(async tx => (await findRows(tx, strategy, {})).length)).toBe(1)
  })

  it.each([
    ['S1', '7.6', 5],
    ['S2', '6000000', 4],
    ['S5', '186', 5],
    ['S6', '88.4', 6],
    ['S6', '83.0', 4],
    ['S7', '9.2', 3],
    ['S7', '5', 4],
    ['S8', '74', 2],
    ['S10', '1.65', 6],
    ['S11', '0.04', 5],
    ['S12', '61.54', 4],
    ['S13', 'B', 4],
    ['S14', 'settled', 4],
    ['S17', '5', 6],
    ['S17', 'new', 5],
  ])('%s of %s falls into the band of %d points', (code, value, points) => {
    const indicator = standardLines.indicators.find(one => one.code === code)!
    expect(bandOf(indicator.bands, value)?.points).toBe(points)
  })

  it('grades by the lowest score and takes the highest stage of an event', async () => {
    const { grades, behaviour } = await standard()
    expect([85, 84.9, 70, 60, 50, 49.9].map(score => gradeOf(grades, score)?.grade)).toEqual([
      'A',
      'B',
      'B',
      'C',
      'D',
      'E',
    ])
    expect(pointsOf(behaviour, 'overdue', 12)).toMatchObject({ stage: 7, points: '3.0' })
    expect(pointsOf(behaviour, 'overdue', 95)).toMatchObject({ stage: 90, points: '40.0' })
    expect(pointsOf(behaviour, 'sublease')).toMatchObject({ points: '12.0', level: 3 })
  })
})

describe('bands as they are typed', () => {
  it('reads what it writes', () => {
    for (const { bands } of standardLines.indicators) expect(bandsFrom(bandsText(bands))).toEqual(bands as Band[])
    expect(bandsFrom('≥5：5；其他：0')).toEqual([{ from: '5', points: 5 }, { points: 0 }])
    expect(bandsFrom('about five')).toBeUndefined()
  })
})

describe('lines of a strategy', () => {
  const wrong = (lines: Record<string, unknown[]>) =>
    faultsOfLines(lines as never).map(one => `${one.path} ${one.reason.split(' / ')[0]}`)
  it('names indicators that do not add up to 100', () => {
    const [first, ...rest] = standardLines.indicators
    expect(wrong({ indicators: [{ ...first, maxPoints: '4.0', bands: [] }, ...rest] })).toEqual([
      'indicators 指标满分合计须为100，当前99',
      'indicators.0.bands 自动取值的指标须设分档',
    ])
  })
  it('wants five grades, each below the one before, down to 0', () => {
    const grades = standardLines.grades
    expect(wrong({ grades: grades.slice(0, 4) })).toEqual(['grades 缺少等级E'])
    expect(wrong({ grades: grades.map(one => (one.grade === 'C' ? { ...one, minScore: '70.0' } : one)) })).toEqual([
      'grades.2.minScore 最低分须低于上一等级',
    ])
    expect(wrong({ grades: grades.map(one => (one.grade === 'E' ? { ...one, minScore: '10.0' } : one)) })).toEqual([
      'grades.4.minScore 最低等级须从0分起',
    ])
  })
  it('wants every step of the review and ordered amounts', () => {
    expect(wrong({ routing: standardLines.routing.filter(one => one.step !== 2) })).toEqual(['routing 缺少环节2的流程'])
    expect(
      wrong({
        routing: standardLines.routing.map(one =>
          one.step === 1 ? { ...one, amountFrom: fen('5'), amountTo: fen('5') } : one,
        ),
      }),
    ).toEqual(['routing.0.amountTo 须大于金额自'])
  })
  it('shares a customer only where both business and kind meet', () => {
    const a = { businessKinds: ['hailing'], customerKinds: [1, 2] }
    expect(overlaps(a, { businessKinds: ['hailing', 'taxi'], customerKinds: [2] })).toBe(true)
    expect(overlaps(a, { businessKinds: ['taxi'], customerKinds: [1] })).toBe(false)
    expect(overlaps(a, { businessKinds: ['hailing'], customerKinds: [3] })).toBe(false)
  })
})

describe('versions', () => {
  it('saving a published strategy makes a draft of the next version; somebody else publishes it and the older one retires', async () => {
    const before = await standard()
    const draft = await world.run(tx => saveStrategy(tx, author, { id: before.row.id, changeNote: '收紧B级' }))
    expect(draft.row).toMatchObject({ status: 103, versionNo: 2, originId: before.row.id })
    expect(await messageOf(publish(draft.id, author))).toBe('编制人不能发布本人编制的策略')
    await publish(draft.id)
    const after = await standard()
    expect(after.row).toMatchObject({ id: draft.id, publishUserId: '22', publishTime: '2026-11-21 10:00:00' })
    expect(after.indicators).toHaveLength(17)
    expect(await world.run(tx => getRow(tx, strategy, before.row.id))).toMatchObject({ status: 2 })
  })

  it('refuses a scope that another strategy in force has already, at save and at publishing', async () => {
    const base = await standard()
    const other = { id: undefined, strategyName: '网约车策略', businessKinds: ['hailing'], customerKinds: [1, 2] }
    const body = await world.run(async tx => {
      const copy = await saveStrategy(tx, author, { id: base.row.id })
      return { copy, lines: await getRow(tx, strategy, copy.id) }
    })
    expect(body.lines.versionNo).toBe(3)
    const refusal = await refusalOf(world.run(tx => saveStrategy(tx, author, { ...standardBody, ...other })))
    expect(refusal).toMatchObject({
      kind: 'Invalid',
      faults: [{ path: 'businessKinds', reason: expect.stringContaining('与【标准风控策略】适用范围重叠') }],
    })
  })

  it('narrows the old strategy first, then the new one finds its scope free', async () => {
    const base = await standard()
    const rest = base.row.businessKinds.filter(one => one !== 'hailing' && one !== 'taxi')
    const narrowed = await world.run(tx => saveStrategy(tx, author, { id: base.row.id, businessKinds: rest }))
    await publish(narrowed.id)
    const hailing = await world.run(tx =>
      saveStrategy(tx, author, {
        ...standardBody,
        strategyName: '网约车与出租策略',
        businessKinds: ['hailing', 'taxi'],
        customerKinds: [1, 2, 3, 4, 5],
      }),
    )
    await publish(hailing.id)
    expect((await standard()).row.id).toBe(hailing.id)
    expect(await world.run(tx => strategyFor(tx, 'logistics', 2))).toMatchObject({ row: { id: narrowed.id } })
    // Going back to the wide version would cover hailing twice.
    expect(
      await messageOf(world.run(tx => act(tx, director, strategy, base.row.id, 'enable', { reason: '退回' }))),
    ).toBe('与【网约车与出租策略】适用范围重叠')
  })

  it('cannot be published while it is incomplete', async () => {
    const draft = await world.run(tx =>
      saveStrategy(tx, author, { strategyName: '空白', businessKinds: [], customerKinds: [], draft: true }),
    )
    const refusal = await refusalOf(publish(draft.id))
    expect(refusal).toMatchObject({ kind: 'Invalid' })
    expect((refusal as { faults: { path: string }[] }).faults.map(one => one.path)).toEqual(
      expect.arrayContaining(['checkItems', 'grades', 'businessKinds', 'customerKinds']),
    )
  })
})

const plainLine = (line: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, typeof value === 'bigint' ? `${value / 100n}.00` : value]),
  )
const standardBody = {
  ...Object.fromEntries(
    Object.entries(standardLines).map(([field, lines]) => [
      field,
      (lines as readonly Record<string, unknown>[]).map(plainLine),
    ]),
  ),
  freezeDays: 7,
  freezeMinAmt: '1000.00',
  thawDays: 3,
  gradeDropFreeze: 'E',
  idleDays: 180,
  alertUseRate: '90',
  alertLicenceDays: 30,
  alertFlowFall: '30',
  alertPromises: 2,
  alertPromiseDays: 60,
}

describe('reviewers of a step (11.5)', () => {
  const row = (values: Partial<Parameters<typeof insertRow<typeof strategyUser>>[3]>) =>
    world.run(tx =>
      insertRow(tx, author, strategyUser, { step: 1, userId: '31', cityCodes: [], maxOpen: 30, ...values }),
    )
  const asked = (cityCodes: string[], amount: string, exclude: string[] = [], step = 1) =>
    world.run(async tx =>
      (await reviewersFor(tx, author, step, cityCodes, fen(amount), exclude)).map(one => one.userId),
    )

  it('covers all cities and the amount, and leaves out the excluded', async () => {
    await row({ userId: '31', cityCodes: ['4401', '4403'], amountTo: fen('3000000') })
    await row({ userId: '32', cityCodes: [] })
    expect(await asked(['4401'], '1000000')).toEqual(['31', '32'])
    expect(await asked(['4401', '5101'], '1000000')).toEqual(['32'])
    expect(await asked(['4401'], '4000000')).toEqual(['32'])
    expect(await asked(['4401'], '1000000', ['31'])).toEqual(['32'])
    expect(await asked(['4401'], '1000000', [], 3)).toEqual([])
  })

  it('chooses the lightest share of open work and nobody who is full', async () => {
    const putBack = standIn(
      provide(openReviewsPort, {
        count: async () => [
          { userId: '31', step: 1, open: 6 },
          { userId: '32', step: 1, open: 29 },
        ],
      }),
    )
    expect(await asked(['4401'], '1')).toEqual(['31', '32'])
    putBack()
    const full = standIn(provide(openReviewsPort, { count: async () => [{ userId: '31', step: 1, open: 30 }] }))
    expect(await asked(['4401'], '1')).toEqual(['32'])
    full()
    const one = (userId: string, openCount: number, maxOpen: number) => ({
      userId,
      strategyUserId: '1',
      isBackup: false,
      openCount,
      maxOpen,
    })
    expect([one('9', 2, 10), one('5', 1, 5), one('7', 1, 10)].sort(lightestFirst).map(it => it.userId)).toEqual([
      '7',
      '5',
      '9',
    ])
  })

  it('20.9 names for a step only who is configured there; a step without names asks for nobody in particular', async () => {
    expect(await world.run(tx => isReviewer(tx, '31', 1, ['4401']))).toBe(true)
    expect(await world.run(tx => isReviewer(tx, '31', 1, ['5101']))).toBe(false)
    expect(await world.run(tx => isReviewer(tx, '99', 1, ['4401']))).toBe(false)
    expect(await world.run(tx => isReviewer(tx, '99', 5, ['4401']))).toBe(true)
    expect(covers({ cityCodes: [], amountFrom: fen('10'), amountTo: null } as never, ['4401'], fen('9'))).toBe(false)
  })

  it('20.9 refuses an approver of an admission who is not configured for step 0', async () => {
    await row({ step: 0, userId: '41', cityCodes: ['4401'] })
    const { id } = await world.run(tx => activeCustomer(tx, { status: 102, cityCode: '4401', approvalUserId: '41' }))
    const change = (userId: string) =>
      world.run(tx =>
        act(tx, author, customer, id, 'updateApprovalUser', { input: { approvalUserId: userId }, reason: '休假' }),
      )
    expect(await messageOf(change('42'))).toBe('该用户不在该环节审批人配置中')
    await row({ step: 0, userId: '42' })
    expect((await change('42')).row.approvalUserId).toBe('42')
    expect(
      await world.run(tx =>
        reviewerPort.ask().choose(tx, author, { cityCode: '4401', amount: fen('1'), exclude: ['42'] }),
      ),
    ).toBe('41')
  })
})
