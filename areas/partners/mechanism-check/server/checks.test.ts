import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refused } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { partnersWorld, type PartnersWorld } from '../../testing.ts'
import { checkRequest, mechanismCheck, simulatedCheckPlay } from '../mechanism-check.ts'
import { latestChecks, runChecks, type ChecksOrder } from './run-checks.ts'
import { simulatedLevel } from './simulated-answers.ts'

let world: PartnersWorld
let firm: string
let serial = 0
beforeAll(async () => {
  world = await partnersWorld('2026-11-21 09:00:00')
})
afterAll(() => world?.drop())
/** Names that are clean in every kind, so that a test says itself what is found. */
const cleanName = (prefix: string): string => {
  for (;;) {
    const name = `${prefix}${++serial}`
    if (Array.from({ length: 12 }, (_, at) => simulatedLevel(at + 1, name)).every(level => level === 0)) return name
  }
}
beforeEach(async () => {
  world.clock.time = '2026-11-21 09:00:00'
  firm = await world.institution({
    mechanismType: 1,
    mechanismName: cleanName('粤行出行科技'),
    legalPerson: cleanName('林'),
    legalPersonIdNo: '44010619900307001X',
  })
})

const order = (more: Partial<ChecksOrder> & { kinds: readonly number[] }) =>
  world.tx(tx => runChecks(tx, world.as('7'), { mechanismId: firm, ...more }))
const latest = (...kinds: number[]) => world.tx(tx => latestChecks(tx, firm, kinds))
const request = (id: string) => world.tx(tx => getRow(tx, checkRequest, id))
const play = (nextAnswer: number, level?: number) =>
  world.tx(tx => insertRow(tx, world.as('1'), simulatedCheckPlay, { nextAnswer, level: level ?? null }))
const faults = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) =>
      error instanceof Refused && error.refusal.kind === 'Invalid'
        ? Object.fromEntries(error.refusal.faults.map(fault => [fault.path, fault.reason]))
        : error,
  )

describe('external checks (20-partners 3)', () => {
  it('asks the source after the commit, for the firm and its legal representative', async () => {
    const asked = await order({ kinds: [1, 2] })
    expect(asked.stored).toEqual([])
    // Kind 1 has no meaning for a person: three questions.
    expect(asked.requestIds).toHaveLength(3)
    expect(await latest(1, 2)).toEqual([])
    await world.drain()
    const checks = await latest(1, 2)
    expect(checks.map(one => [one.checkKind, one.subjectRole, one.level, one.validTo])).toEqual([
      [1, 1, 0, '2026-12-21'],
      [2, 1, 0, '2026-12-21'],
      [2, 2, 0, '2026-12-21'],
    ])
    expect(await request(asked.requestIds[0]!)).toMatchObject({
      status: 1,
      outcome: 1,
      attempts: 1,
      checkId: checks[0]!.id,
    })
  })

  it('answers what is stored within 30 days and asks again when forced or when it is over', async () => {
    await order({ kinds: [2] })
    await world.drain()
    world.clock.time = '2026-12-21 23:00:00'
    const again = await order({ kinds: [2] })
    expect(again).toMatchObject({ requestIds: [], jobId: undefined })
    expect(again.stored).toHaveLength(2)
    expect((await order({ kinds: [2], force: true })).requestIds).toHaveLength(2)
    await world.drain()
    world.clock.time = '2027-01-21 08:00:00'
    expect((await order({ kinds: [2] })).requestIds).toHaveLength(2)
  })

  it('asks for credit reports only with an authorisation, and keeps them for 90 days', async () => {
    expect(await faults(order({ kinds: [9] }))).toEqual({
      authFileBizId: '征信核查须上传核查对象的授权书 / credit reports need the authorisation of their subject',
    })
    await order({ kinds: [9], authFileBizId: '77' })
    await world.drain()
    const [report] = await latest(9)
    expect(report).toMatchObject({ validTo: '2027-02-19', authFileBizId: '77', cost: 1800n })
  })

  it('keeps a double answer once', async () => {
    await play(2)
    const asked = await order({ kinds: [7] })
    await world.drain()
    expect(await latest(7)).toHaveLength(1)
    expect(await request(asked.requestIds[0]!)).toMatchObject({ status: 1, answers: 2 })
  })

  it('asks again under the same number after an answer that was late or about something else', async () => {
    await play(1)
    await play(3)
    const asked = await order({ kinds: [7] })
    await world.drain()
    const kept = await request(asked.requestIds[0]!)
    expect(kept).toMatchObject({ status: 1, attempts: 3 })
    expect((await latest(7))[0]).toMatchObject({ requestNo: kept.requestNo })
  })

  it('says that the source failed, and asks again on request', async () => {
    await play(4)
    const { requestIds } = await order({ kinds: [7] })
    await world.drain()
    expect(await request(requestIds[0]!)).toMatchObject({ status: 100, outcome: 3, attempts: 1 })
    expect(await latest(7)).toEqual([])
    await world.tx(tx => act(tx, world.as('7'), checkRequest, requestIds[0]!, 'retry'))
    await world.drain()
    expect(await request(requestIds[0]!)).toMatchObject({ status: 1, attempts: 2 })
  })

  it('hears another verdict when the source has changed its mind between two checks', async () => {
    await order({ kinds: [2], subjects: [{ subjectRole: 3, subjectName: '陈某' }] })
    await world.drain()
    await play(5, 3)
    await order({ kinds: [2], subjects: [{ subjectRole: 3, subjectName: '陈某' }], force: true })
    await world.drain()
    expect((await latest(2)).map(one => [one.subjectRole, one.level, one.hitCount])).toEqual([[3, 3, 3]])
    expect(await world.tx(tx => findRows(tx, mechanismCheck, { mechanismId: firm }))).toHaveLength(2)
  })

  it('asks once while the same question waits', async () => {
    const first = await order({ kinds: [7] })
    expect((await order({ kinds: [7], force: true })).requestIds).toEqual(first.requestIds)
    await world.drain()
    expect(await world.tx(tx => findRows(tx, mechanismCheck, { mechanismId: firm }))).toHaveLength(1)
  })

  it('finds on our own black list who is listed under another name of ours', async () => {
    await world.institution({
      mechanismType: 2,
      mechanismName: cleanName('某服务商'),
      legalPersonIdNo: '44010619900307001X',
      blackFlag: true,
    })
    await order({ kinds: [11] })
    await world.drain()
    expect((await latest(11)).map(one => [one.subjectRole, one.level, one.provider])).toEqual([
      [1, 0, 'internal'],
      [2, 3, 'internal'],
    ])
  })

  it('refuses a check that fits none of the subjects', async () => {
    expect(
      await faults(order({ kinds: [10], authFileBizId: '77', subjects: [{ subjectRole: 1, subjectName: 'x' }] })),
    ).toEqual({ kinds: '所选核查类别不适用于核查对象 / none of the chosen checks fits the subjects' })
  })
})
