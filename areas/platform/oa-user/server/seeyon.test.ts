import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { oaPlace, seeyonTodos, type OaPlace } from './seeyon.ts'

// The words of the REST service of Seeyon's OA (token, thirdpartyPending) as an OA that listens here hears them.
let server: Server
let place: OaPlace
let heard: { path: string; token: string; body: Record<string, unknown> }[] = []
let answer: { status: number; body: unknown } = { status: 200, body: { success: true } }
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const path = request.url ?? ''
        heard.push({
          path,
          token: String(request.headers['token'] ?? ''),
          body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
        })
        const told = path.endsWith('/token') ? { status: 200, body: { id: 'key-1' } } : answer
        response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body))
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  place = oaPlace(
    `http://rest:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/?register=3001&office=https://office.example.cn/`,
  )!
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  heard = []
  answer = { status: 200, body: { success: true } }
})

const todo = {
  todoNo: '9-7-1',
  oaId: '4711',
  oaLogin: 'chenliqun',
  title: '请审批：请假',
  content: '请审批：请假（审批人）',
  link: '/work/handle?taskId=9',
  time: '2026-11-20 10:00:00',
}

it('pushes under the number of the to-do with a token of its account, and the link leads to our own address', async () => {
  await seeyonTodos(place).pushTodo(todo)
  expect(heard).toMatchObject([
    { path: '/seeyon/rest/token', token: '', body: { userName: 'rest', password: 'p@ss' } },
    {
      path: '/seeyon/rest/thirdpartyPending/receive',
      token: 'key-1',
      body: {
        registerCode: '3001',
        taskId: '9-7-1',
        thirdReceiverId: '4711',
        noneBindingReceiver: 'chenliqun',
        state: 0,
        url: 'https://office.example.cn/work/handle?taskId=9',
      },
    },
  ])
})

it('finishes it under the same number', async () => {
  await seeyonTodos(place).finishTodo('9-7-1')
  expect(heard.at(-1)).toMatchObject({
    path: '/seeyon/rest/thirdpartyPending/updatePendingState',
    body: { registerCode: '3001', taskId: '9-7-1', state: 1 },
  })
})

it('treats a refusal in the answer, an error page and a refused account as failures, so that no to-do is lost', async () => {
  answer = { status: 200, body: { success: false, message: '接收人不存在' } }
  await expect(seeyonTodos(place).pushTodo(todo)).rejects.toThrow('接收人不存在')
  answer = { status: 503, body: {} }
  await expect(seeyonTodos(place).finishTodo('9-7-1')).rejects.toThrow('HTTP 503')
})
