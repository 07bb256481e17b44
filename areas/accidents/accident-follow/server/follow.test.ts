import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { at, saidBy } from '#areas/vehicles/testing.ts'
import { accidentFollowRemind } from '../../accident-follow-remind/accident-follow-remind.ts'
import { accidentFollowRule } from '../../accident-follow-rule/accident-follow-rule.ts'
import { stagesOf } from '../../accident-follow-rule/server/rules.ts'
import { bestRule, type FollowTerms } from '../../calculations/rule-match.ts'
import { dueReminder } from '../../calculations/reminder.ts'
import { accident } from '../../accident/accident.ts'
import { fleet, lease, officer, openAccidents, openCase, readCase } from '../../testing.ts'
import { accidentFollow, accidentFollowLog } from '../accident-follow.ts'
import { followOf } from './open-follow.ts'
import { explainStage } from './explain.ts'
import { remindAll } from './remind.ts'

beforeAll(() => openAccidents(7))
afterAll(() => fleet?.drop())

const followed = async (n: number, more: Record<string, unknown> = {}) => {
  const row = await openCase(lease.cars[n]!.vehicleId, more)
  return { row, follow: (await fleet.run(tx => followOf(tx, row.id)))! }
}
const read = (id: string) => fleet.run(tx => getRow(tx, accidentFollow, id))
const step = (id: string, input: Record<string, unknown>, by = officer) =>
  fleet.run(tx => act(tx, by, accidentFollow, id, 'stage', { input }))
const remindersOf = (followId: string) =>
  fleet.run(tx => findRows(tx, accidentFollowRemind, { followId } as never, { orderBy: 't.id' }))
const runsOn = (day: string) => fleet.run(tx => remindAll(tx, at(`${day} 08:30:00`)))

it('a stage says by which rule it is due, and what going on would make of it', async () => {
  const { follow } = await followed(6)
  const [reason] = await fleet.run(tx => explainStage(tx, officer, follow.id))
  expect(reason).toMatchObject({
    field: 'stageDue',
    date: follow.stageDue,
    opens: { resource: 'accident-follow-rule' },
  })
  expect(reason!.changes.length).toBeGreaterThan(0)
})

describe('the rule of a follow-up', () => {
  const rule = (more: Partial<FollowTerms>): FollowTerms => ({
    priority: 10,
    cityCodes: [],
    levels: [],
    accidentTypes: [],
    injuredOnly: false,
    validFrom: null,
    validTo: null,
    ...more,
  })
  const one = { cityCode: '440300', level: 2, accidentType: 'two', injured: false }
  it.each([
    ['a higher priority wins', [rule({}), rule({ priority: 20 })], 1],
    ['of equals the first', [rule({}), rule({})], 0],
    ['another level does not fit', [rule({ levels: [3, 4], priority: 20 }), rule({})], 1],
    ['a province holds for its cities', [rule({ cityCodes: ['44'] })], 0],
    ['another city does not', [rule({ cityCodes: ['4401'] })], -1],
    ['injuries only', [rule({ injuredOnly: true })], -1],
    ['over', [rule({ validTo: '2026-11-11' })], -1],
  ] as const)('%s', (_name, rules, at) => {
    expect(rules.indexOf(bestRule([...rules], one, '2026-11-12')!)).toBe(at)
  })
  const terms = { remindBeforeDays: 1, repeatDays: 3, escalateAfterDays: 5 }
  it.each([
    ['two days before: nothing', '2026-11-10', [], undefined],
    ['the day before: once', '2026-11-11', [], 1],
    ['on the day, told before: nothing', '2026-11-12', [{ remindKind: 1, sendDate: '2026-11-11' }], undefined],
    ['a day late', '2026-11-13', [], 2],
    ['two days after the last: nothing', '2026-11-15', [{ remindKind: 2, sendDate: '2026-11-13' }], undefined],
    ['three days after the last', '2026-11-16', [{ remindKind: 2, sendDate: '2026-11-13' }], 2],
    ['five days late: escalated', '2026-11-17', [{ remindKind: 2, sendDate: '2026-11-16' }], 3],
    ['escalated once', '2026-11-18', [{ remindKind: 3, sendDate: '2026-11-17' }], undefined],
  ] as const)('%s', (_name, today, toldBefore, kind) => {
    expect(dueReminder('2026-11-12', today, terms, toldBefore)).toBe(kind)
  })
})

describe('a follow-up', () => {
  it('moves by steps, forward and back, each with its log and its new day', async () => {
    const { row, follow } = await followed(0)
    await step(follow.id, {
      followStage: 3,
      note: '已定损，送修',
      nextDate: '2026-11-20',
      channel: 1,
      contact: '查勘员',
    })
    expect(await read(follow.id)).toMatchObject({
      followStage: 3,
      stageDue: '2026-11-27',
      lastNote: '已定损，送修',
      nextDate: '2026-11-20',
    })
    expect((await readCase(row.id)).followStage).toBe(3)
    await step(follow.id, { followStage: 2, note: '漏损，重新查勘' })
    const logs = await fleet.run(tx =>
      findRows(tx, accidentFollowLog, { followId: follow.id } as never, { orderBy: 't.line_no' }),
    )
    expect(logs.map(one => [one.stageFrom, one.stageTo, one.userId])).toEqual([
      [2, 3, '7'],
      [3, 2, '7'],
    ])
  })

  it('is one per case, opened by hand where none stands', async () => {
    const { row, follow } = await followed(1)
    const byHand = () =>
      fleet.run(tx => saveRecord(tx, officer, accidentFollow, { accidentId: row.id, ownerId: '7' }, 'save'))
    expect(await saidBy(byHand())).toContain('已有事故相同')
    expect(follow.ownerId).toBe('7')
  })

  it('reminds the day before, when late, and escalates; a stage that was left is dealt with', async () => {
    const { follow } = await followed(2)
    expect(follow.stageDue).toBe('2026-11-17')
    for (const day of ['2026-11-15', '2026-11-16', '2026-11-16', '2026-11-18', '2026-11-19', '2026-11-22'])
      await runsOn(day)
    const sent = await remindersOf(follow.id)
    expect(sent.map(one => [one.remindKind, one.sendDate, one.status])).toEqual([
      [1, '2026-11-16', 3],
      [2, '2026-11-18', 3],
      [3, '2026-11-22', 3],
    ])
    expect((await read(follow.id)).overdueDays).toBe(5)
    await step(follow.id, { followStage: 6, note: '赔款到账' }, at('2026-11-22 10:00:00'))
    expect((await remindersOf(follow.id)).every(one => one.status === 2 && one.doneTime)).toBe(true)
    expect((await read(follow.id)).overdueDays).toBe(0)
  })

  it('tells of cases that the insurer does not know of after 48 hours', async () => {
    await openCase(lease.cars[3]!.vehicleId, { insurerReportTime: null })
    const { unreported } = await runsOn('2026-11-15')
    expect(unreported).toBe(1)
  })

  it('ends with its case', async () => {
    const { row, follow } = await followed(4)
    await fleet.run(tx => act(tx, officer, accident, row.id, 'close', { reason: '未造成损失' }))
    expect(await read(follow.id)).toMatchObject({ status: 4, closeReason: '未造成损失' })
    expect(await saidBy(step(follow.id, { followStage: 3, note: '再跟' }))).toContain('WrongState')
  })

  it('shows the columns of its accident', async () => {
    const { row, follow } = await followed(5, { claimNo: 'BA77' })
    const page = await fleet.run(tx => codeOf(accidentFollow as never).page!(tx, officer, [follow.id]))
    expect(page.get(follow.id)).toMatchObject({ claimNo: 'BA77', estTotal: '24600.00', level: row.level, openDays: 0 })
  })
})

describe('follow rules', () => {
  it('are copied disabled with their stages, and keep their stages while enabled', async () => {
    const [standard] = await fleet.run(tx => findRows(tx, accidentFollowRule, { status: 1 } as never))
    expect((await fleet.run(tx => stagesOf(tx, standard!.id))).map(one => one.limitDays)).toEqual([2, 5, 15, 10, 20, 5])
    await fleet.run(tx => act(tx, officer, accidentFollowRule, standard!.id, 'copy'))
    const [copy] = await fleet.run(tx => findRows(tx, accidentFollowRule, { status: 2 } as never))
    expect(copy!.ruleName).toBe('标准跟进(副本)')
    expect(await fleet.run(tx => stagesOf(tx, copy!.id))).toHaveLength(6)
    const stages = [{ stage: 1, limitDays: 3, receivers: [1] }]
    const edit = (id: string) =>
      fleet.run(async tx => {
        const { version } = await getRow(tx, accidentFollowRule, id)
        return saveRecord(tx, officer, accidentFollowRule, { id, version, stages }, 'update')
      })
    expect(await saidBy(edit(standard!.id))).toContain('请先停用')
  })
})
