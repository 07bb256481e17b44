import type { OaTodos, OaTodoTold } from './todo-gateway.ts'

/**
 * `https://account:password@oa.example.cn/?register=3001&office=https://office.example.cn`: account of its REST
 * service, number under which our system is registered there, where links of to-dos lead.
 */
export interface OaPlace {
  readonly address: string
  readonly account: string
  readonly password: string
  readonly register: string
  readonly office: string
}

export function oaPlace(given: string | undefined): OaPlace | undefined {
  if (!given) return undefined
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('OA_URL begins with https: or http:')
  return {
    address: url.origin,
    account: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    register: url.searchParams.get('register') ?? '',
    office: (url.searchParams.get('office') ?? '').replace(/\/+$/, ''),
  }
}

const PATIENCE_MS = 20_000
const PENDING = 0
const DONE = 1

/** 致远 REST: a token of the service's account, then the to-dos of third-party systems (thirdpartyPending). */
export const seeyonTodos = (place: OaPlace): OaTodos => ({
  pushTodo: todo => post(place, 'thirdpartyPending/receive', pendingOf(place, todo)),
  finishTodo: todoNo =>
    post(place, 'thirdpartyPending/updatePendingState', {
      registerCode: place.register,
      taskId: todoNo,
      state: DONE,
      subState: 0,
    }),
})

const pendingOf = ({ register, office }: OaPlace, todo: OaTodoTold): Record<string, unknown> => ({
  registerCode: register,
  taskId: todo.todoNo,
  title: todo.title,
  content: todo.content,
  thirdSenderId: '',
  senderName: '',
  thirdReceiverId: todo.oaId,
  noneBindingReceiver: todo.oaLogin,
  creationDate: todo.time,
  state: PENDING,
  subState: 0,
  url: `${office}${todo.link}`,
  h5url: `${office}${todo.link}`,
})

async function post(place: OaPlace, path: string, body: Record<string, unknown>): Promise<void> {
  const answer = await ask<{ success?: boolean; errorMsgs?: unknown; message?: string }>(
    place,
    path,
    body,
    await token(place),
  )
  if (answer.success === false) throw new Error(`OA: ${answer.message ?? JSON.stringify(answer.errorMsgs ?? answer)}`)
}

async function token(place: OaPlace): Promise<string> {
  const { id } = await ask<{ id?: string }>(place, 'token', { userName: place.account, password: place.password })
  if (!id || id === '-1') throw new Error('OA: the account of its REST service was refused')
  return id
}

async function ask<T>({ address }: OaPlace, path: string, body: Record<string, unknown>, bearer?: string): Promise<T> {
  const response = await fetch(`${address}/seeyon/rest/${path}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(bearer ? { token: bearer } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`OA: HTTP ${response.status}`)
  return (await response.json()) as T
}
