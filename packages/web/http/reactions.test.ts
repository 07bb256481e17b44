import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setReactions } from './reactions.ts'
import { request, TIMEOUT_MS } from './request.ts'
import { tokenStore } from './token-store.ts'

// The token store of the window looks at its page when it is loaded.
vi.hoisted(() => {
  const jar: Record<string, string> = {}
  const document = {
    querySelector: () => null,
    get cookie() {
      return Object.entries(jar)
        .map(pair => pair.join('='))
        .join('; ')
    },
    set cookie(text: string) {
      const [pair] = text.split(';')
      const [name, value] = pair!.split('=')
      jar[name!] = value!
    },
  }
  Object.assign(globalThis, { document, location: { protocol: 'https:' } })
})

const seen: string[] = []
beforeEach(() => {
  tokenStore.write({ access: 'token-1', refresh: 'r', tenantId: '100001', receivedAt: Date.now() })
  setReactions({
    text: label => label.split(' / ')[0]!,
    toast: text => {
      seen.push(`toast ${text}`)
    },
    notAllowed: () => {
      seen.push('403')
    },
    signedOut: text => {
      seen.push(`signed out ${text}`)
    },
    silentCodes: () => [417],
  })
})
afterEach(() => {
  seen.length = 0
})
afterAll(() => vi.unstubAllGlobals())
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const asks = (options = {}) => request('GET', '/api/service/paper/page', options).catch((error: Error) => error.name)

/** 10-platform 3.5: every answer and what the page does with it. */
it.each<[string, number, unknown, string[]]>([
  ['a refusal shows its words', 400, { code: 400, msg: '请先选择车辆' }, ['toast 请先选择车辆']],
  [
    'a refusal of the token call has them elsewhere',
    400,
    { error_description: '用户名或密码错误' },
    ['toast 用户名或密码错误'],
  ],
  ['one without words is an unknown error', 500, { code: 500 }, ['toast 未知错误']],
  [
    'a refusal in an envelope that came as 200 counts like one',
    200,
    { code: 400, msg: '不可以', data: null },
    ['toast 不可以'],
  ],
  ['401 leads to the sign-in', 401, { code: 401, msg: '请求未授权' }, ['signed out 请求未授权']],
  ['402 closes the tab, without a message', 402, { code: 402, msg: '没有访问权限' }, ['403']],
  ['a code that the tenant named is passed over in silence', 417, { code: 417, msg: '不必说' }, []],
  [
    "a stale version is the clash dialog's to tell",
    409,
    { code: 409, msg: '数据已被他人修改', data: { kind: 'Stale' } },
    [],
  ],
  [
    'another conflict shows its words',
    409,
    { code: 409, msg: '该任务已由【王静】处理', data: { kind: 'Taken' } },
    ['toast 该任务已由【王静】处理'],
  ],
  ['too many calls are told in our words', 429, { code: 429, msg: 'x' }, ['toast 操作过于频繁，请稍后再试']],
])('%s (%i)', async (_what, status, body, reaction) => {
  answers(status, body)
  expect(await asks()).toBe('RefusedError')
  expect(seen).toEqual(reaction)
})

it.each([401, 402, 400, 429])(
  'a card or a counter shows its own state: no message, no other page (%i)',
  async status => {
    answers(status, { code: status, msg: 'x' })
    await asks({ silent: true })
    expect(seen).toEqual([])
  },
)

it('a 401 that answers an older token does not end the newer session', async () => {
  vi.stubGlobal('fetch', async () => {
    tokenStore.write({ access: 'token-2', refresh: 'r', tenantId: '100001', receivedAt: Date.now() })
    return new Response(JSON.stringify({ code: 401, msg: 'x' }), { status: 401 })
  })
  await asks()
  expect(seen).toEqual([])
})

it('no answer within 30 seconds is a fault of the network, later only where a call says so', async () => {
  const given: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(most => {
    given.push(most)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    throw signal!.reason
  })
  expect(await asks()).toBe('NetworkError')
  expect(await asks({ timeout: 600_000, silent: true })).toBe('NetworkError')
  expect(given).toEqual([TIMEOUT_MS, 600_000])
  expect(TIMEOUT_MS).toBe(30_000)
  expect(seen).toEqual(['toast 网络异常，请检查网络后重试'])
  timeout.mockRestore()
})
