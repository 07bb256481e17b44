import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { breaches } from './shapes.ts'
import { DEMO_TENANT, openStand, PASSWORD, PLATFORM, type Stand } from './stand.ts'

/** One answer as such a client sees it: status first, then the body, whatever it is. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly body: any
  readonly bytes: Buffer
}
export interface Token {
  readonly access_token: string
  readonly refresh_token: string
  readonly [name: string]: unknown
}
type Values = Record<string, unknown>
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Absent values are left out, as axios does; lists become a comma list, its comma sent as %2C. */
const queryOf = (values: Values): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? ''
    : `?${given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`
}

/**
 * A web client of the family, written from blade-dialect.md alone: it sends no idempotency key, no version, and ids as
 * it got them.
 */
export class BladeClient {
  readonly #stand: Stand
  token: Token | undefined
  tenantId = ''
  constructor(stand: Stand) {
    this.#stand = stand
  }

  async ask(
    method: string,
    path: string,
    more: {
      query?: Values
      json?: unknown
      form?: Values /** A form as `FormData` sends it. */
      parts?: FormData
      file?: { name: string; bytes: Buffer; type?: string }
      headers?: Record<string, string | undefined>
    } = {},
  ): Promise<Answer> {
    const headers: Record<string, string | undefined> = {
      authorization: this.#stand.basic,
      'blade-requested-with': 'BladeHttpRequest',
      ...(this.token ? { 'blade-auth': `bearer ${this.token.access_token}` } : {}),
      ...(this.tenantId ? { 'tenant-id': this.tenantId } : {}),
      ...more.headers,
    }
    const form = more.file ? new FormData() : more.parts
    if (form && more.file)
      form.append(
        'file',
        new Blob([new Uint8Array(more.file.bytes)], { type: more.file.type ?? 'application/octet-stream' }),
        more.file.name,
      )
    // Writes without a body still say that they are JSON (dialect 1).
    if (!form)
      headers['content-type'] ??= more.form
        ? 'application/x-www-form-urlencoded'
        : method === 'GET'
          ? undefined
          : 'application/json;charset=utf-8'
    const body =
      form ??
      (more.form ? queryOf(more.form).slice(1) : more.json === undefined ? undefined : JSON.stringify(more.json))
    const sent = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const answer = await fetch(this.#stand.address + path + queryOf(more.query ?? {}), {
      method,
      headers: sent,
      ...(method === 'GET' ? {} : { body: body ?? '' }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    return {
      status: answer.status,
      type,
      headers: answer.headers,
      bytes,
      body: type.includes('json') ? JSON.parse(bytes.toString()) : undefined,
    }
  }

  async captcha(): Promise<{ key: string; code: string; answer: Answer }> {
    const answer = await this.ask('GET', '/api/blade-auth/oauth/captcha', { headers: { authorization: undefined } })
    return { key: answer.body.key, code: await this.#stand.read(answer.body.key), answer }
  }
  grant(
    values: Values,
    headers: Record<string, string | undefined> = {},
    way: 'query' | 'form' | 'json' = 'query',
  ): Promise<Answer> {
    return this.ask('POST', '/api/blade-auth/oauth/token', {
      [way]: values,
      headers: { 'blade-auth': undefined, ...headers },
    })
  }
  async signIn(
    tenantId: string,
    username: string,
    password: string,
    way: 'query' | 'form' | 'json' = 'query',
  ): Promise<Answer> {
    const { key, code } = await this.captcha()
    const answer = await this.grant(
      { tenantId, username, password: md5(password), grant_type: 'captcha', scope: 'all', type: 'account' },
      { 'tenant-id': tenantId, 'captcha-key': key, 'captcha-code': code.toUpperCase(), 'dept-id': '', 'role-id': '' },
      way,
    )
    if (answer.status === 200) {
      this.token = answer.body
      this.tenantId = tenantId
    }
    return answer
  }

  get = (path: string, query: Values = {}): Promise<Answer> =>
    this.ask('GET', `/api/${path}`, { query: { ...query, _t: 1732170000000 } })
  /** Arguments in the query, nothing in the body. */
  post = (path: string, query: Values = {}): Promise<Answer> => this.ask('POST', `/api/${path}`, { query })
  send = (path: string, json: unknown): Promise<Answer> => this.ask('POST', `/api/${path}`, { json })
}

/** Somebody who has signed in with such a client. */
export async function signedIn(stand: Stand, tenantId: string, account: string): Promise<BladeClient> {
  const client = new BladeClient(stand)
  await client.signIn(tenantId, account, PASSWORD)
  return client
}

/** The product with the administrators of the demo company and of the platform signed in: whom most suites need. */
export async function openWithAdministrators(): Promise<{ stand: Stand; tenant: BladeClient; platform: BladeClient }> {
  const stand = await openStand()
  return {
    stand,
    tenant: await signedIn(stand, DEMO_TENANT, 'admin'),
    platform: await signedIn(stand, PLATFORM, 'admin'),
  }
}

/** What a call that went well answers in its envelope (dialect 3); nothing in it may break the family's shapes. */
export function data(answer: Answer): any {
  expect([answer.status, answer.body]).toMatchObject([200, { code: 200, success: true }])
  expect(breaches(answer.body.data)).toEqual([])
  return answer.body.data
}
