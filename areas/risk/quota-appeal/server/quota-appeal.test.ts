import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { codeOf } from '#packages/server/registry.ts'
import { openWorld, refusalOf, type World } from '#areas/customers/testing.ts'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { decisions } from '../../quota/codes.ts'
import { quota } from '../../quota/quota.ts'
import {
  broughtTo,
  caseNow,
  debts,
  decideAt,
  GUANGZHOU,
  hour,
  openedCase,
  seedReview,
  wish,
} from '../../quota/server/testing.ts'
import { reviewsOf } from '../../quota/server/reviews.ts'
import { quotaAppeal } from '../quota-appeal.ts'

let world: World
let putBack: () => void
beforeAll(async () => {
  world = await openWorld()
  await world.run(seedReview)
})
afterAll(() => world.drop())
beforeEach(() => {
  putBack = debts()
})
afterEach(() => putBack())

const appeal = (quotaId: string, time: string, appealKind = 1) =>
  world.run(tx =>
    saveRecord(
      tx,
      hour(time, '7'),
      quotaAppeal as never,
      { quotaId, appealKind, reason: '已取得集团担保', newEvidence: '1' },
      'save',
    ),
  )
const decide = (id: string, result: number) =>
  world.run(tx =>
    codeOf(quotaAppeal as never).calls!['PUT decide']!.run(tx, hour('2026-12-12 10:00:00', '25'), {
      id,
      result,
      resultReason: '担保有效',
    } as never),
  )
const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const refusal = await refusalOf(work)
  return 'faults' in refusal ? refusal.faults.map(one => one.reason.split(' / ')[0]!) : [refusal.kind]
}
const refused = async () => {
  const row = await openedCase(world)
  await decideAt(world, row.id, 1, {
    decision: decisions.refuse,
    refuseType: 'score',
    time: '2026-11-21 16:00:00',
    opinion: '还款来源不足',
  })
  return row
}

it('20.25 takes a refused case up again at the final review in round 2, old opinions readable', async () => {
  const row = await refused()
  const saved = await appeal(row.id, '2026-12-11 09:00:00')
  await decide(saved.id, 2)
  expect(await caseNow(world, row.id)).toMatchObject({ status: 102, step: 3, round: 2, refused: false, appealCount: 1 })
  expect((await world.run(tx => getRow(tx, quotaApply, row.quotaApplyId!))).status).toBe(102)
  expect((await world.run(tx => reviewsOf(tx, row.id))).map(one => [one.round, one.opinion])).toEqual([
    [1, '还款来源不足'],
  ])
})
it('20.25 refuses an appeal after 30 days and a third one', async () => {
  const row = await refused()
  expect((await faultsOf(appeal(row.id, '2026-12-22 09:00:00')))[0]).toMatch(/^已超过申诉期限/)
  for (const time of ['2026-11-25 09:00:00', '2026-11-27 09:00:00']) {
    const saved = await appeal(row.id, time)
    await decide(saved.id, 1)
  }
  expect(await faultsOf(appeal(row.id, '2026-11-30 09:00:00'))).toContain('申诉次数已用完')
  expect((await caseNow(world, row.id)).status).toBe(100)
})
it('opens a new case at the final review where a grant was too small; the old one stays in force', async () => {
  const row = await broughtTo(world, 4, [wish(GUANGZHOU, 20)])
  const done = await decideAt(world, row.id, 4)
  expect(done.status).toBe(1)
  expect(await faultsOf(appeal(row.id, '2026-12-01 09:00:00', 1))).toContain('申诉类型与审查结果不符')
  const saved = await appeal(row.id, '2026-12-01 09:00:00', 2)
  await decide(saved.id, 2)
  const [again] = await world.run(tx => findRows(tx, quota, { customerId: row.customerId, status: 102 }))
  expect([again!.applyKind, again!.step, (await caseNow(world, row.id)).status]).toEqual([6, 3, 1])
})
