import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { messageOf, openWorld, refusalOf, today, type World } from '#areas/customers/testing.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { checkInvariants } from '#areas/customers/customer-city-quota/server/invariants.ts'
import { cityQuota } from '../../city-quota/city-quota.ts'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { quotaLoan } from '../../quota-loan/quota-loan.ts'
import { strategyUser } from '../../strategy-user/strategy-user.ts'
import { quotaReview } from '../children.ts'
import { decisions } from '../codes.ts'
import { quota } from '../quota.ts'
import { linesOf } from './course.ts'
import { expireCases, openRenewals, watchSla } from './nightly.ts'
import { keepReview, reviewsOf } from './reviews.ts'
import { changeReviewer, revoke } from './revoke.ts'
import { stepDetail } from './step-view.ts'
import { waive } from './step-work.ts'
import {
  applyBody,
  broughtTo,
  caseNow,
  debts,
  decideAt,
  GUANGZHOU,
  hour,
  openedCase,
  payloadOf,
  save,
  seedReview,
  SHENZHEN,
  who,
  wish,
} from './testing.ts'

let world: World
let putBack: () => void
beforeAll(async () => {
  world = await openWorld()
  await world.run(seedReview)
})
afterAll(async () => {
  expect(await world.run(tx => checkInvariants(tx))).toEqual([])
  await world.drop()
})
beforeEach(() => {
  putBack = debts()
})
afterEach(() => putBack())

const applyOf = (id: string) => world.run(tx => getRow(tx, quotaApply, id))
const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const refusal = await refusalOf(work)
  return 'faults' in refusal ? refusal.faults.map(one => one.reason.split(' / ')[0]!) : [refusal.kind]
}

describe('a case from its application to its effect', () => {
  it('opens with a snapshot, the strategy, score, suggestion and its first reviewer', async () => {
    const row = await openedCase(world, [
      wish(GUANGZHOU, 60),
      wish(SHENZHEN, 30, { unitRent: '5400.00', unitPrice: '88800.00', deposit: '10800.00' }),
    ])
    expect(row).toMatchObject({ status: 102, step: 1, round: 1, applyKind: 1, approvalUserId: who.primary })
    expect(row.cityCodes).toEqual([GUANGZHOU, SHENZHEN])
    expect([row.applyQty, row.grade]).toEqual([90, row.grade])
    expect(row.scoreRows).toHaveLength(17)
    expect(row.suggestQty).toBeGreaterThan(0)
    expect((await applyOf(row.quotaApplyId!)).status).toBe(102)
    const lines = await world.run(tx => linesOf(tx, row))
    expect(lines.reduce((sum, line) => sum + (line.suggestQty ?? 0), 0)).toBe(row.suggestQty)
  })
  it('20.12 takes effect for 3,000,000.00 with one level, skips the additional review without a precedent condition', async () => {
    const row = await broughtTo(world, 4, [wish(GUANGZHOU, 20)])
    expect([row.step, row.creditLevel, row.approvalUserId]).toEqual([4, 1, who.director])
    const done = await decideAt(world, row.id, 4)
    expect(done).toMatchObject({ status: 1, validFrom: '2026-11-23', approvalUserId: null })
    expect(done.skipped).toMatchObject([{ step: 5 }])
    const [quotaRow] = await world.run(tx => findRows(tx, customerCityQuota, { customerId: row.customerId }))
    expect(quotaRow).toMatchObject({ quotaQty: done.grantQty, status: 1, quotaId: row.id, validTo: done.validTo })
    expect((await applyOf(row.quotaApplyId!)).status).toBe(1)
    expect((await world.run(tx => getRow(tx, customer, row.customerId))).riskGrade).toBe(done.grade)
  })
  it('20.12 asks the second level for more than 3,000,000.00; it may lower what the first granted, not raise it', async () => {
    const row = await broughtTo(world, 4, [wish(GUANGZHOU, 60)])
    const second = await decideAt(world, row.id, 4)
    expect(second.grantAmount > fen('3000000')).toBe(true)
    expect([second.status, second.step, second.creditLevel]).toEqual([102, 4, 2])
    const raised = second.grantQty! + 1
    expect(await faultsOf(decideAt(world, row.id, 4, { by: '31', qty: raised }))).toContain('授予不得高于终审台数')
    const done = await decideAt(world, row.id, 4, { by: '31', qty: 41 })
    expect([done.status, done.grantQty, yuan(done.grantAmount)]).toEqual([1, 41, '3083200.00'])
  })
  it('20.11 refuses a grant beyond the ceiling of the city and passes exactly at it', async () => {
    const ceiling = await world.run(tx =>
      insertRow(tx, today, cityQuota, {
        regionCode: SHENZHEN,
        regionName: '深圳',
        level: 2,
        limitQty: 20,
        limitAmount: fen('90000000') as Fen,
        commitRatio: '1.20',
        validFrom: '2026-01-01',
        validTo: '2027-12-31',
      } as never),
    )
    const row = await broughtTo(world, 4, [wish(SHENZHEN, 20)])
    const granted = await world.run(tx => findRows(tx, customerCityQuota, { cityCode: SHENZHEN }))
    const before = granted.reduce((sum, one) => sum + (one.quotaQty ?? 0), 0)
    const room = 24 - before
    expect(room).toBeGreaterThan(0)
    await world.run(tx => tx.run(lower(ceiling.id, row.applyQty! + before - 1)))
    const wanted = (await world.run(tx => linesOf(tx, row)))[0]!.finalQty!
    await world.run(tx => tx.run(lower(ceiling.id, before + wanted - 1)))
    expect((await faultsOf(decideAt(world, row.id, 4)))[0]).toBe(
      `【深圳】授信总量将达${before + wanted}台，超过上限${before + wanted - 1}台`,
    )
    await world.run(tx => tx.run(lower(ceiling.id, before + wanted)))
    expect((await decideAt(world, row.id, 4)).status).toBe(1)
    await world.run(tx => tx.run(lower(ceiling.id, 100_000)))
  })
  it('turns the older case of the customer out of force when a newer one takes effect', async () => {
    const first = await broughtTo(world, 4, [wish(GUANGZHOU, 20)])
    await decideAt(world, first.id, 4)
    const second = await world.run(async tx => {
      await save(tx, today, applyBody(first.customerId, [wish(GUANGZHOU, 30)], { applyKind: 2 }))
      return (await findRows(tx, quota, { customerId: first.customerId, status: 102 }))[0]!
    })
    for (const step of [1, 2, 3, 4] as const) await decideAt(world, second.id, step)
    expect([(await caseNow(world, first.id)).status, (await caseNow(world, second.id)).status]).toEqual([2, 1])
  })
})

/** Ratio 1: the limit is the ceiling itself. */
const lower = (id: string, qty: number) =>
  sql`update city_quota set limit_qty = ${qty}, commit_ratio = 1 where id = ${id}::bigint`

describe('what a step asks for', () => {
  it('20.8 does not pass the primary review over an open red line, and keeps the customer out for 90 days after a refusal', async () => {
    const row = await openedCase(world)
    const hit = {
      code: 'RL1',
      zh: '失信被执行人',
      evidence: '失信被执行人：陈国栋 / dishonest',
      veto: true,
      waiverLevel: 2,
    }
    await world.run(tx =>
      tx.run(sql`update quota set red_lines = ${JSON.stringify([hit])}::jsonb where id = ${row.id}::bigint`),
    )
    expect(await faultsOf(decideAt(world, row.id, 1))).toContain('存在未豁免的红线【RL1 失信被执行人】')
    const refused = await decideAt(world, row.id, 1, {
      decision: decisions.refuse,
      refuseType: 'red_line',
      time: '2026-11-21 16:00:00',
      opinion: '实控人失信',
    })
    expect(refused).toMatchObject({ status: 100, refused: true, coolOffUntil: '2027-02-19' })
    expect((await applyOf(row.quotaApplyId!)).status).toBe(100)
    expect(
      await faultsOf(world.run(tx => save(tx, today, applyBody(row.customerId, [wish(GUANGZHOU, 10)])))),
    ).toContain('冷静期至2027-02-19')
    expect(await messageOf(world.run(tx => act(tx, today, quotaApply, row.quotaApplyId!, 'afresh')))).toBe(
      '授信已被否决，可在冷静期后重新申请或申诉',
    )
  })
  it('lets only the level of a red line waive it, with a reason', async () => {
    const row = await openedCase(world)
    const hit = { code: 'RL3', zh: '登记状态', evidence: '吊销 / revoked', veto: true, waiverLevel: 0 }
    await world.run(tx =>
      tx.run(
        sql`update quota set red_lines = ${JSON.stringify([hit, { ...hit, code: 'RL1', waiverLevel: 2 }])}::jsonb where id = ${row.id}::bigint`,
      ),
    )
    const told = async (code: string, aliases: string[]) =>
      world.run(async tx =>
        waive(
          tx,
          { ...today, rights: { aliases: new Set(aliases), codes: new Set() } as never },
          await getRow(tx, quota, row.id),
          [{ code, reason: '集团担保' }],
        ),
      )
    expect(await messageOf(told('RL3', ['general_manager']))).toBe('红线【RL3】不可豁免')
    expect(await messageOf(told('RL1', ['risk_director']))).toBe('红线【RL1】须由更高层级豁免')
    expect((await told('RL1', ['general_manager'])).redLines?.find(one => one.code === 'RL1')).toMatchObject({
      waivedBy: '7',
      waiveReason: '集团担保',
    })
  })
  it('asks for every must item of the check list, the risks, and that loans are confirmed', async () => {
    const row = await openedCase(world)
    await world.run(tx =>
      insertRow(tx, today, quotaLoan, {
        customerId: row.customerId,
        lender: '珠江口商业银行',
        loanKind: 'bank',
        principal: fen('1000000'),
        balance: fen('800000'),
        monthPay: fen('31500'),
        confirmed: false,
      } as never),
    )
    const faults = await faultsOf(decideAt(world, row.id, 1, { payload: { checks: [] } }))
    expect(faults).toContain('初审清单【登记状态为存续或在业】未核对')
    expect(faults).toContain('请填写主要风险')
    expect(faults).toContain('负债【珠江口商业银行】未确认')
  })
  it('asks for a visit of two people within 30 days, six photos with a position and a tenth of the fleet', async () => {
    const row = await broughtTo(world, 2)
    const faults = await faultsOf(
      decideAt(world, row.id, 2, {
        payload: {
          ...payloadOf[2],
          visitTime: '2026-10-01 10:00:00',
          visitorIds: [who.visitor],
          photos: [{ lng: 113.26, lat: 23.13 }, {}],
          fleetSampled: 10,
          licenceMatched: 9,
        },
      }),
    )
    expect(faults).toEqual([
      '到访须在30天内且不晚于今天',
      '尽调须两人以上',
      '须有至少6张带定位的照片，现1张',
      '抽查不能少于19台',
    ])
  })
  it('20.7 lowers the score when the visit finds fewer vehicles on the road than declared', async () => {
    const row = await broughtTo(world, 2)
    const before = Number(row.finalScore)
    const after = await decideAt(world, row.id, 2, { payload: { ...payloadOf[2], utilisationSeen: 83 } })
    const rowOf = after.scoreRows!.find(one => one.code === 'S6')!
    expect([rowOf.declared, rowOf.value, rowOf.points]).toEqual(['88.4', '83', '4'])
    const points = (code: string, rows = row.scoreRows!) => Number(rows.find(one => one.code === code)!.points)
    expect(Number(after.finalScore)).toBeCloseTo(before - 2 + 4 + (5 - points('S4')), 1)
    expect(after.autoScore).toBe(row.autoScore)
  })
  it('lets overrides move the score by five points at most, and a grade down by one only', async () => {
    const row = await broughtTo(world, 3)
    expect(
      await faultsOf(
        decideAt(world, row.id, 3, {
          payload: {
            scoreOverrides: ['S9', 'S14']
              .map(code => ({ code, points: '6', reason: '已结清' }))
              .concat({ code: 'S16', points: '4', reason: '已解除' }),
          },
        }),
      ),
    ).toContain('评分调整合计6.0分，不能超过±5分')
    expect(await faultsOf(decideAt(world, row.id, 3, { payload: { gradeOverride: 'E' } }))).toContain(
      '等级E不能通过终审',
    )
  })
  it('does not let a step propose more than was applied for, nor far above the suggestion before the final review', async () => {
    const row = await openedCase(world, [wish(GUANGZHOU, 90)])
    expect((await faultsOf(decideAt(world, row.id, 1, { qty: 91 })))[0]).toContain('不能超过申请90台')
    expect(row.suggestQty).toBe(62)
    expect((await faultsOf(decideAt(world, row.id, 1, { qty: 80 })))[0]).toContain('须由终审决定')
  })
})

describe('who reviews', () => {
  it('20.9 refuses the primary reviewer at the final review and whoever is not configured for a step', async () => {
    const row = await broughtTo(world, 3)
    const change = (userId: string) =>
      world.run(tx =>
        changeReviewer(tx, hour('2026-11-23 16:00:00', '9'), {
          id: row.id,
          step: 3,
          approvalUserId: userId,
          reason: '休假',
        }),
      )
    expect(await messageOf(change('99'))).toBe('该用户不在该环节审批人配置中')
    await world.run(tx => insertRow(tx, today, strategyUser, { step: 3, userId: who.primary, maxOpen: 30 }))
    expect(await messageOf(change(who.primary))).toBe('同一审查单的初审人不能担任终审')
    await world.run(tx => insertRow(tx, today, strategyUser, { step: 3, userId: '41', maxOpen: 30 }))
    expect((await change('41')).approvalUserId).toBe('41')
    expect(await messageOf(decideAt(world, row.id, 3, { by: '97' }))).toBe('您不是当前环节的审批人')
  })
  it('refuses the applicant and whoever is not asked', async () => {
    const row = await openedCase(world)
    expect(await messageOf(decideAt(world, row.id, 1, { by: who.sales }))).toBe('不能审批本人的申请')
    expect(await messageOf(decideAt(world, row.id, 1, { by: '98' }))).toBe('您不是当前环节的审批人')
    expect(await messageOf(decideAt(world, row.id, 2))).toBe('当前环节为【初审】，不能办理')
  })
  it('20.10 takes a pass back while the next step is untouched, and not once a draft was saved there', async () => {
    const row = await openedCase(world)
    await decideAt(world, row.id, 1, { time: '2026-11-23 10:00:00' })
    const back = (time: string) =>
      world.run(tx => revoke(tx, hour(time, who.primary), { id: row.id, step: 1, reason: '漏看流水' }))
    expect((await back('2026-11-23 15:00:00')).step).toBe(1)
    const [first] = await world.run(tx => reviewsOf(tx, row.id))
    expect(first).toMatchObject({ revokedTime: '2026-11-23 15:00:00', revokeReason: '漏看流水' })
    await decideAt(world, row.id, 1, { time: '2026-11-23 16:00:00' })
    await world.run(async tx => {
      const now = await getRow(tx, quota, row.id)
      return keepReview(tx, hour('2026-11-23 17:00:00', who.visitor), now, { payload: { place: '广州' } })
    })
    expect(await messageOf(back('2026-11-23 18:00:00'))).toBe('下一环节已开始处理，不能撤销')
  })
  it('does not take a pass back after 24 hours', async () => {
    const row = await openedCase(world)
    await decideAt(world, row.id, 1, { time: '2026-11-23 10:00:00' })
    const late = world.run(tx =>
      revoke(tx, hour('2026-11-24 10:00:01', who.primary), { id: row.id, step: 1, reason: '迟' }),
    )
    expect(await messageOf(late)).toBe('已超过24小时，不能撤销')
  })
})

describe('ways back', () => {
  it('sends back for supplements: the application may be sent again and the case goes on at that step', async () => {
    const row = await broughtTo(world, 3)
    const sent = await decideAt(world, row.id, 3, { decision: decisions.sendBack, opinion: '补充场地合同' })
    expect(sent).toMatchObject({ status: 100, refused: false, resumeStep: 3 })
    expect((await applyOf(row.quotaApplyId!)).status).toBe(100)
    await world.run(tx => act(tx, today, quotaApply, row.quotaApplyId!, 'afresh'))
    expect(await caseNow(world, row.id)).toMatchObject({ status: 102, step: 3 })
  })
  it('goes back to an earlier step in a new round; old opinions stay readable', async () => {
    const row = await broughtTo(world, 3)
    const back = await decideAt(world, row.id, 3, { decision: decisions.back, targetStep: 2, opinion: '补看司机' })
    expect([back.status, back.step, back.round]).toEqual([102, 2, 2])
    const detail = await world.run(tx => stepDetail(tx, today, row.id, 2))
    expect((detail['reviews'] as { step: number }[]).map(one => one.step)).toEqual([1, 2, 3])
  })
  it('is withdrawn by its process only before anybody began', async () => {
    const row = await openedCase(world)
    await world.run(tx => act(tx, today, quota, row.id, 'withdraw'))
    expect((await applyOf(row.quotaApplyId!)).status).toBe(101)
    await world.run(tx => act(tx, today, quotaApply, row.quotaApplyId!, 'afresh'))
    expect(await caseNow(world, row.id)).toMatchObject({ status: 102, step: 1 })
    await decideAt(world, row.id, 1)
    expect(await messageOf(world.run(tx => act(tx, today, quota, row.id, 'withdraw')))).toBe('已有审批意见，不能撤回')
  })
  it('holds a precedent condition at the additional review until it is met or waived with a reason', async () => {
    const opened = await broughtTo(world, 3, [wish(GUANGZHOU, 20)])
    await decideAt(world, opened.id, 3, {
      payload: { conditions: [{ condKind: 'guarantee_person', value: '陈国栋', precedent: true }] },
    })
    expect((await decideAt(world, opened.id, 4)).step).toBe(5)
    expect(await faultsOf(decideAt(world, opened.id, 5))).toEqual(['生效前提【guarantee_person】未落实'])
    const detail = await world.run(tx => stepDetail(tx, today, opened.id, 5))
    const id = (detail['conditions'] as { id: string }[])[0]!.id
    const done = await decideAt(world, opened.id, 5, {
      payload: { additKind: 1, conditions: [{ id, state: 2, waiveReason: '集团担保替代' }] },
    })
    expect(done.status).toBe(1)
  })
})

describe('at night', () => {
  it('marks a case past its working hours as late', async () => {
    const row = await openedCase(world)
    expect(row.slaDue).toBe('2026-11-24 18:00:00')
    await world.run(tx => watchSla(tx, hour('2026-11-25 09:05:00', '1')))
    expect((await caseNow(world, row.id)).overSla).toBe(true)
  })
  it('expires a case whose validity is over and drafts the renewal sixty days before', async () => {
    const row = await broughtTo(world, 4, [wish(GUANGZHOU, 20)])
    const done = await decideAt(world, row.id, 4)
    await world.run(tx =>
      tx.run(sql`update customer_city_quota set occupied_qty = 0 where customer_id = ${row.customerId}::bigint`),
    )
    const sixty = new Date(Date.parse(`${done.validTo}T00:00:00Z`) - 60 * 86_400_000).toISOString().slice(0, 10)
    const drafted = await world.run(async tx => {
      await openRenewals(tx, hour(`${sixty} 02:10:00`, '1'))
      return findRows(tx, quotaApply, { customerId: row.customerId, applyKind: 3 })
    })
    expect(drafted).toHaveLength(0)
    await world.run(tx => expireCases(tx, hour('2030-01-01 00:14:00', '1')))
    expect((await caseNow(world, row.id)).status).toBe(2)
    expect(await world.run(tx => findRows(tx, quotaReview, { quotaId: row.id }))).toHaveLength(4)
  })
})
