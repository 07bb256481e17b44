import { NetworkError, RefusedError, type RefusalData } from './errors.ts'
import { isLeaving } from './leaving.ts'
import { newKey } from './new-key.ts'
import { reactions } from './reactions.ts'
import { idleMs } from './seen.ts'
import { tokenStore } from './token-store.ts'

export const TIMEOUT_MS = 30_000
/** Between two touches people read. */
const IDLE_FROM_SECONDS = 30
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RequestOptions {
  /** Query; empty, null and undefined values are left out, lists are joined by commas. */
  params?: object
  /** JSON, or FormData for uploads. */
  body?: unknown
  /**
   * One per opened form, for every call that creates a document, moves a state or moves money (decisions 13). Left out:
   * a key of this one press, so that the server takes the call but a lost answer is not found again.
   */
  idempotencyKey?: string
  /** Cards, counters, pickers, prefetch: no message, and never the reactions to 401 and 402 (10-platform 3.5). */
  silent?: boolean
  /** The caller shows the refusal itself (faults beside fields, clash dialog); the reactions to 401 and 402 stay. */
  noToast?: boolean
  /** Milliseconds, 30,000 unless told. */
  timeout?: number
  /** Answers a File with the name that the server gave. */
  blob?: boolean
  noClient?: boolean
  noToken?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sent on its way although the page is being left; bodies up to 64 KB. */
  outlives?: boolean
}

/**
 * One call to the server: resolves with `data` of the envelope, or the whole body where there is no envelope (token,
 * captcha).
 * Throws RefusedError or NetworkError; what the user sees of either is decided here, once for all pages (10-platform
 * 3.5).
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  try {
    if (!options.noToken) await reactions.beforeCall()
    return await send<T>(method, path, options)
  } catch (error) {
    react(error, options)
    throw error
  }
}

async function send<T>(method: Method, path: string, options: RequestOptions): Promise<T> {
  const used = options.noToken ? undefined : tokenStore.read()?.access
  const response = await answer(path + queryOf(options.params), {
    method,
    headers: headersOf(isAsked(method, path) ? { idempotencyKey: newKey(), ...options } : options, used),
    body:
      options.body === undefined
        ? undefined
        : options.body instanceof FormData
          ? options.body
          : JSON.stringify(options.body),
    signal: signalOf(options),
    cache: 'no-store',
    credentials: 'omit',
    keepalive: options.outlives ?? false,
  })
  if (response.ok && options.blob) return (await fileOf(response)) as T
  const body = await bodyOf(response)
  const code = typeof body.code === 'number' ? body.code : response.status
  if (response.ok && code >= 200 && code < 300) return ('code' in body && 'data' in body ? body.data : body) as T
  throw refusalOf(code, body, used)
}

/** The framework's calls (blade-) ask no key: their rows are named by their own keys. */
const isAsked = (method: Method, path: string): boolean =>
  (method === 'POST' || method === 'PUT') && !path.startsWith('/api/blade-')

async function answer(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw broken(cause)
  }
}

const broken = (cause: unknown): Error =>
  isLeaving() ? new DOMException('the page was left', 'AbortError') : new NetworkError(cause)

/** The token of the refused call: a 401 that belongs to an older token must not end the newer session. */
const usedTokens = new WeakMap<RefusedError, string>()

function refusalOf(code: number, body: Record<string, unknown>, used: string | undefined): RefusedError {
  // Only the token call answers `error_description`; it is what the sign-in shows (10-platform 3.3).
  const msg = String(body.error_description || body.msg || reactions.text('未知错误 / unknown error'))
  const data = body.data && typeof body.data === 'object' ? (body.data as RefusalData) : {}
  const refusal = new RefusedError(code, msg, data)
  if (used) usedTokens.set(refusal, used)
  return refusal
}

function react(error: unknown, options: RequestOptions): void {
  if (options.silent) return
  if (error instanceof NetworkError)
    return reactions.toast(reactions.text('网络异常，请检查网络后重试 / Network error, check the network and retry'))
  if (!(error instanceof RefusedError)) return
  if (error.status === 401) {
    if (usedTokens.get(error) === tokenStore.read()?.access) reactions.signedOut(error.msg)
    return
  }
  if (error.status === 402) return reactions.notAllowed()
  if (error.status === 429)
    return reactions.toast(reactions.text('操作过于频繁，请稍后再试 / Too many requests, try again later'))
  if (
    options.noToast ||
    (error.status === 409 && error.kind === 'Stale') ||
    reactions.silentCodes().includes(error.status)
  )
    return
  reactions.toast(error.msg)
}

function headersOf(options: RequestOptions, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': reactions.language() === 'en' ? 'en' : 'zh-CN' }
  const client = options.noClient ? '' : clientOfPage()
  if (client) headers.Authorization = `Basic ${btoa(client)}`
  if (token) headers['Blade-Auth'] = `bearer ${token}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  // Pages call by themselves too: the server must not take that for somebody at the desk (10-platform 6, sessions).
  const idle = Math.floor(idleMs() / 1000)
  if (idle >= IDLE_FROM_SECONDS) headers['Idle-Seconds'] = String(idle)
  if (options.body !== undefined && !(options.body instanceof FormData)) headers['Content-Type'] = 'application/json'
  return { ...headers, ...options.headers }
}

/**
 * `clientId:clientSecret` of the web application, put into the page by the server (decisions, silences 6: it is not a
 * secret).
 */
const clientOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[name="client"]')?.content ?? ''

/** Headers for calls that do not fit `request`: the live stream. */
export const streamHeaders = (): Record<string, string> => headersOf({}, tokenStore.read()?.access)

function signalOf(options: RequestOptions): AbortSignal {
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS)
  return options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
}

export function queryOf(params: object | undefined): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return body && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    // A proxy's page instead of an answer, or a connection cut half-way: nothing the business can react to.
    if (response.ok || response.status > 500) throw broken(cause)
    return {}
  }
}

async function fileOf(response: Response): Promise<File> {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(disposition)?.[1] ?? 'download'
  return new File([await response.blob()], decodeURIComponent(name), {
    type: response.headers.get('Content-Type') ?? '',
  })
}
