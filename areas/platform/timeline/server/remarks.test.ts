import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerSeeds } from '../../../../demo/customers.ts'
import { hasCustomer, storyMasters } from '../../../../tests/scenarios/story.ts'
import { makeWorld, type World } from '../../../../tests/world.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sendSms } from '#areas/platform/sms/server/send.ts'

interface Line {
  id: string
  kind?: string
  action: string
  taskName?: string
  userName: string
  reason: string | null
  recipients?: string[]
  channel?: string
  createTime: string
}

// A record's history merges its moves and changes with comments, the steps of its processes and who was told of it
// (10-platform 5.8).
describe('the history of an admitted customer', () => {
  let world: World
  let id: string
  beforeAll(async () => {
    world = await makeWorld('2026-11-20')
    id = await hasCustomer(world, await storyMasters(world), customerSeeds[0]!, 1)
    const admin = await world.as('系统管理员')
    await admin.posts('/api/blade-resource/sms/submit', {
      smsCode: 'N1',
      category: '9',
      purpose: 'notice',
      templateId: 'T1',
      signName: '华驰车服',
    })
    await admin.posts('/api/blade-resource/sms/enable', {
      id: (await admin.gets('/api/blade-resource/sms/list', { smsCode: 'N1' })).records[0].id,
    })
    await world.inside(async tx => {
      await notify(tx, world.system, {
        bizTypeCode: 'customer',
        bizId: id,
        title: '授信即将到期 / The quota ends soon',
        content: '内部口径：13800001234',
        users: [world.people.get('李晓雯')!.userId, world.people.get('陈立群')!.userId],
      })
      await sendSms(tx, world.system, 'notice', {
        phone: '13800001234',
        content: '您的授信即将到期',
        bizTypeCode: 'customer',
        bizId: id,
      })
    })
    await (await world.as('李晓雯')).posts('/api/blade-desk/record-comment/submit', {
      resource: 'customer',
      id,
      content: '已电话沟通',
    })
  })
  afterAll(() => world?.close())
  const history = async (name: string, isEnglish = false): Promise<Line[]> => {
    const person = await world.as(name)
    return (isEnglish ? person.inEnglish() : person).gets('/api/blade-desk/timeline/list', { resource: 'customer', id })
  }
  const ofKind = (lines: Line[], kind: string | undefined) => lines.filter(one => one.kind === kind)

  it('has all four kinds in one order of time, people by name', async () => {
    const lines = await history('李晓雯')
    for (const kind of [undefined, 'process', 'comment', 'message'])
      expect([kind, ofKind(lines, kind).length > 0]).toEqual([kind, true])
    expect(lines.map(one => one.createTime)).toEqual(
      lines
        .map(one => one.createTime)
        .toSorted()
        .toReversed(),
    )
    expect(
      ofKind(lines, 'process').filter(one => one.userName === '' || one.taskName === '' || /^\d+$/.test(one.userName)),
    ).toEqual([])
    expect(ofKind(lines, 'process').map(one => one.action)).toContain('approve')
    expect(new Set(lines.map(one => one.id)).size).toBe(lines.length)
  })
  it("tells a message once with all who got it, in the reader's language and without its body; a text without the whole number", async () => {
    const told = ofKind(await history('李晓雯', true), 'message')
    expect(
      told.find(one => one.channel === 'bell' && one.reason === 'The quota ends soon')?.recipients?.toSorted(),
    ).toEqual(['李晓雯', '陈立群'].toSorted())
    expect(told.find(one => one.channel === 'sms')).toMatchObject({ recipients: ['138****1234'], reason: '' })
    expect(JSON.stringify(told)).not.toContain('13800001234')
  })
  it('is closed to whoever may not open the record', async () => {
    expect(
      (await (await world.as('韩松')).call('GET', '/api/blade-desk/timeline/list', { resource: 'customer', id }))
        .status,
    ).not.toBe(200)
  })
})
