import type { Label, Method, Resource } from '#kernel'
import type { Context, Rights, Route, UploadSpec } from '#packages/server/route.ts'
import type { ZodType } from 'zod'

/** Whoever stands behind an access token, as the database says now. */
export interface Session {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly userName: string
  readonly deptId: string
  readonly clientId: string
  readonly rights: Rights
  /** First sign-in or expired password: only calls that need no permission code are answered. */
  readonly mustChangePassword: boolean
  /** Interface scopes (10-platform 4.3): METHOD and path granted besides the codes. */
  readonly allows?: (method: string, path: string) => boolean
  /** Where a program calls with a person's key instead of a session of his. */
  readonly key?: KeyLimits
}
export interface KeyLimits {
  readonly readOnly: boolean
  /** From where it may come; empty: from anywhere. */
  readonly addresses: readonly string[]
}
export interface Sessions {
  find(accessToken: string): Promise<Session | undefined>
  /** Somebody did something with it so many seconds ago; must not wait. */
  seen?(session: Session, idleSeconds: number, address: string): void
}

/** A client application that proved its secret. */
export interface Client {
  readonly clientId: string
  readonly grantTypes: readonly string[]
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly captcha: boolean
  readonly allowedAddresses: readonly string[]
}
export interface Clients {
  find(clientId: string, secret: string): Promise<Client | undefined>
}

/** What hand-written routes may read beside the engine's context. */
export interface HttpContext extends Context {
  readonly headers: Readonly<Record<string, string>>
  /** The body as it came, where the call carries a signature of it (X-Sign); else ''. */
  readonly signedBody: string
  /** Absent when the Basic header is missing or wrong. Looked up only for 'public with client'. */
  readonly client: Client | undefined
  /** Absent on public calls. */
  readonly session: Session | undefined
}

interface Spec<T> {
  readonly label: Label
  readonly permissions: readonly string[]
  readonly input?: ZodType<T>
  readonly resource?: Resource
  readonly idempotent?: boolean
  readonly upload?: UploadSpec
  handle(context: HttpContext, input: T): Promise<unknown>
}

/** A hand-written call: route('GET /api/blade-auth/oauth/captcha', { label, permissions: ['public'], handle }). */
export function route<T = undefined>(call: `${Method} ${string}`, spec: Spec<T>): Route {
  const [method, path] = call.split(' ') as [Method, string]
  const { handle, ...rest } = spec
  return { method, path, ...rest, handle: (context, input) => handle(context as HttpContext, input as T) }
}

/** The same call under several addresses. */
export const routesAt = <T = undefined>(calls: readonly `${Method} ${string}`[], spec: Spec<T>): Route[] =>
  calls.map(call => route(call, spec))

export const noRights: Rights = {
  userId: '0',
  deptId: '',
  codes: new Set(),
  aliases: new Set(),
  cities: [],
  unmasked: new Set(),
  scope: () => ({ all: false, depts: [] }),
}
