import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type Person, type World } from '../../../../tests/world.ts'

// The face in the top bar and the signature under an opinion are one's own, and a decision keeps what it was signed
// with (10-platform 5.1).
let world: World
let boss: Person
let clerk: Person
let stranger: Person
beforeAll(async () => {
  world = await makeWorld()
  ;[boss, clerk, stranger] = [await world.as('韩松'), await world.as('李晓雯'), await world.as('何俊')]
})
afterAll(() => world?.close())

const picture = (shade: number): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000149444154', 'hex'),
    Buffer.from([shade]),
    Buffer.from('000000000000000049454e44ae426082', 'hex'),
  ])
const endpoint = '/api/blade-resource/oss/endpoint'
const face = async (person: Person, name = 'face.png', bytes = picture(1)) =>
  person.uploads<{ link: string }>(`${endpoint}/put-file`, { name, bytes })
async function signatureOf(person: Person, ...pictures: Buffer[]): Promise<string> {
  const group = String(await person.gets('/api/blade-resource/attach/get-attach-biz-id'))
  for (const bytes of pictures)
    expect(
      (await person.uploads(`${endpoint}/put-file-attach-biz-id`, { name: 'sign.png', bytes }, { attachBizId: group }))
        .status,
    ).toBe(200)
  return group
}
const changes = (person: Person, change: object) => person.call('POST', '/api/blade-user/update-info', { ...change })

it("takes a picture of one's own as avatar, and no stranger's address nor a colleague's file: every window would fetch it", async () => {
  const { data } = await face(boss)
  expect((await changes(boss, { avatar: data.link })).status).toBe(200)
  expect((await boss.gets('/api/blade-user/info')).avatar).toBe(data.link)
  expect((await stranger.call('GET', data.link)).status).toBe(200)
  for (const avatar of [
    'https://tracker.example.com/pixel.gif',
    data.link,
    '/api/blade-resource/attach/file/0000000000000000000000000000000000000000.png',
  ])
    expect([avatar, (await changes(clerk, { avatar })).status]).toEqual([avatar, 400])
  const heavy = await changes(boss, {
    avatar: (await face(boss, 'heavy.png', Buffer.concat([picture(7), Buffer.alloc(500 * 1024)]))).data.link,
  })
  expect([heavy.status, JSON.stringify(heavy.data)]).toEqual([400, expect.stringContaining('文件大小不能超过500KB')])
  expect((await changes(boss, { avatar: '' })).status).toBe(200)
  expect((await boss.gets('/api/blade-user/info')).avatar).toBe('')
})

it('a signature is one picture that its owner uploaded', async () => {
  expect((await changes(clerk, { signatureBizId: await signatureOf(boss, picture(2)) })).status).toBe(400)
  expect((await changes(clerk, { signatureBizId: await signatureOf(clerk, picture(3), picture(4)) })).status).toBe(400)
  const text = String(await clerk.gets('/api/blade-resource/attach/get-attach-biz-id'))
  await clerk.uploads(
    `${endpoint}/put-file-attach-biz-id`,
    { name: 'sign.txt', bytes: Buffer.from('李晓雯') },
    { attachBizId: text },
  )
  expect((await changes(clerk, { signatureBizId: text })).msg).toContain('文件格式错误')
})

it('an opinion shows post and signature of who decided, as they were then, to whoever may read the process and to nobody else', async () => {
  const first = await signatureOf(boss, picture(5))
  expect((await changes(boss, { signatureBizId: first })).status).toBe(200)
  const applies = async (day: string) => {
    await clerk.posts('/api/blade-desk/process/leave/start-process', {
      processDefinitionId: '',
      taskUser: world.people.get('韩松')!.userId,
      startTime: `${day} 09:00:00`,
      endTime: `${day} 18:00:00`,
      reason: '家事',
    })
    const { records } = await boss.gets('/api/blade-flow/work/todo-list', { size: 10 })
    const [{ taskId, processInstanceId }] = records as [{ taskId: string; processInstanceId: string }]
    await boss.posts('/api/blade-flow/work/complete-task', { taskId, processInstanceId, comment: '同意', flag: 'ok' })
    const lines = (await clerk.gets('/api/blade-flow/process/history-workflow-list', { processInstanceId })) as {
      assigneeName: string
      comment: string
      signature: string
      postName: string
    }[]
    return { processInstanceId, line: lines.find(one => one.comment === '同意')! }
  }
  const signed = await applies('2026-12-01')
  expect(signed.line).toMatchObject({ assigneeName: '韩松', signature: first })
  expect(signed.line.postName).not.toBe('')
  await changes(boss, { signatureBizId: '' })
  const unsigned = await applies('2026-12-02')
  expect(unsigned.line.signature).toBe('')

  const asked = { processInstanceId: signed.processInstanceId, attachBizId: first }
  expect((await clerk.call('GET', '/api/blade-flow/process/signature', asked)).status).toBe(200)
  expect((await stranger.call('GET', '/api/blade-flow/process/signature', asked)).status).not.toBe(200)
  // A group that signed nothing in this process is not read through it.
  expect(
    (
      await clerk.call('GET', '/api/blade-flow/process/signature', {
        ...asked,
        processInstanceId: unsigned.processInstanceId,
      })
    ).code,
  ).toBe(404)
})
