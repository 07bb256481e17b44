import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { callsOf, type Call, type Method, type Resource } from '#kernel'
import type { Session, Sessions } from '#packages/http/context.ts'
import type { Rights, Route } from '#packages/server/route.ts'

/** Sessions that tests hold themselves: the token is the key. */
export class StandInSessions implements Sessions {
  readonly #held = new Map<string, Session>()
  hold(token: string, session: Session): void {
    this.#held.set(token, session)
  }
  async find(token: string): Promise<Session | undefined> {
    return this.#held.get(token)
  }
}

/** Someone of a tenant who may do everything and sees every row; `unmasked` as given. */
export function allRights(
  routes: readonly Route[],
  who: { userId: string; deptId: string; unmasked?: ReadonlySet<string> },
): Rights {
  return {
    userId: who.userId,
    deptId: who.deptId,
    codes: new Set(routes.flatMap(route => route.permissions)),
    aliases: new Set(),
    cities: [],
    unmasked: who.unmasked ?? new Set(),
    scope: () => ({ all: true, depts: [] }),
  }
}
export const sessionOf = (tenantId: string, rights: Rights): Session => ({
  id: `session-${rights.userId}`,
  tenantId,
  userId: rights.userId,
  userName: '测试',
  deptId: rights.deptId,
  clientId: 'test',
  rights,
  mustChangePassword: false,
})

export interface CallAnswer {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: any
  readonly headers: LightMyRequestResponse['headers']
  readonly bytes: Buffer
}

let keys = 0
/** A person's browser, as far as a call can tell. */
export function callerOf(app: FastifyInstance, token: string, more: Record<string, string> = {}) {
  return async (
    method: Method,
    path: string,
    input: Record<string, unknown> = {},
    headers: Record<string, string | undefined> = {},
  ): Promise<CallAnswer> => {
    const inQuery = method === 'GET' || method === 'DELETE'
    const all = {
      'idempotency-key': `key-${++keys}`,
      ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
      ...more,
      ...headers,
    }
    const response = await app.inject({
      method,
      url: path,
      headers: Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      ...(inQuery
        ? { query: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])) }
        : { payload: input }),
    })
    const json = String(response.headers['content-type'] ?? '').includes('json')
      ? (response.json() as { code: number; msg: string; data: unknown })
      : { code: response.statusCode, msg: '', data: undefined }
    return {
      status: response.statusCode,
      code: json.code,
      msg: json.msg,
      data: json.data,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }
}
export type Caller = ReturnType<typeof callerOf>

/** The first call of a definition that does this. */
export const callDoing = (resource: Resource, does: string): Call | undefined =>
  callsOf(resource).find(call => call.does === does)
