import { type Clock, invalid, type Language, Refused, refuse } from '#kernel'
import { isBadValue } from '#packages/database/errors.ts'
import type { Database } from '#packages/database/database.ts'
import type { Actor } from '#packages/database/tx.ts'
import {
  bindClaim,
  bindWhole,
  type Claim,
  claimKey,
  keepKey,
  releaseKey,
  rememberLate,
  RENEWED_EVERY_MS,
  Replay,
} from '#packages/server/idempotency.ts'
import { isPlain, type KeptFile, type Route, type UploadedFile } from '#packages/server/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { send } from './answers.ts'
import { type Clients, type HttpContext, type KeyLimits, noRights, type Session, type Sessions } from './context.ts'
import { accessTokenOf, basicOf, idleSecondsOf, languageOf, plainHeaders } from './headers.ts'
import { mergeInput, parseInput, unstorable, withoutNoise } from './input.ts'
import type { RateLimit } from './limits.ts'
import { readForm, readKept, readUpload } from './upload.ts'

export interface CallPorts {
  readonly database: Database
  readonly sessions: Sessions
  readonly clients: Clients
  readonly clock: Clock
  readonly limits: { readonly user: RateLimit | undefined; readonly address: RateLimit }
  /** Refuse calls that create documents or move money when they carry no key (decisions 13). */
  readonly requireKey: boolean
  /** Where long files lie while their call is answered; the system's own without. */
  readonly uploadFolder?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** The body as it came, of calls with a signature (X-Sign). */
    signedBody?: string
  }
  interface FastifyContextConfig {
    title?: string
  }
  interface FastifyInstance {
    streams: Set<() => void>
  }
}

/** One route as Fastify runs it: who asks, may he, what does he ask, was it asked before, then the work. */
export function handlerOf(route: Route, ports: CallPorts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = languageOf(request.headers)
    const session = await admit(route, ports, request)
    const key = request.headers['idempotency-key']
    if (route.idempotent && !key && ports.requireKey)
      refuse('idempotencyKey', '缺少请求头 Idempotency-Key / The header Idempotency-Key is missing')

    const given = await argumentsOf(route, request, ports.uploadFolder)
    return send(
      request,
      reply,
      await answerTo(route, ports, { request, reply, session, language, key }, given).finally(() => given.kept?.free()),
      language,
    )
  }
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: Session | undefined
  readonly language: Language
  readonly key: string | string[] | undefined
}

async function answerTo(
  route: Route,
  ports: CallPorts,
  { request, reply, session, language, key }: Asked,
  { query, body, file, files, kept }: Given,
): Promise<unknown> {
  const input = mergeInput(query, body)
  const parsed = route.input ? parseInput(route.input, input) : input
  const basic = route.permissions.includes('public with client') ? basicOf(request.headers) : undefined
  const context: HttpContext = {
    database: ports.database,
    actor: actorOf(session, ports.clock, language, String(request.id)),
    rights: session?.rights ?? noRights,
    query,
    body,
    ...(file ? { file } : {}),
    ...(files ? { files } : {}),
    ...(kept ? { kept } : {}),
    ...(typeof key === 'string' && key !== '' ? { idempotencyKey: key } : {}),
    remoteAddress: request.ip,
    sessionId: session?.id ?? '',
    get headers() {
      return plainHeaders(request.headers)
    },
    signedBody: request.signedBody ?? '',
    session,
    client: basic ? await ports.clients.find(basic.clientId, basic.secret) : undefined,
  }
  return answerOf(route, ports, context, { parsed, input: identityOf(input, files, kept) }, reply).catch(
    (error: unknown) => named(error, input),
  )
}

/** What was asked, by which a repeated key knows whether it is the same: a file counts by its content. */
function identityOf(
  input: Record<string, unknown>,
  files: readonly UploadedFile[] | undefined,
  kept: KeptFile | undefined,
): Record<string, unknown> {
  if (kept) return { ...input, file: kept.sha256 }
  return files
    ? { ...input, file: files.reduce((hash, one) => hash.update(one.bytes), createHash('sha256')).digest('hex') }
    : input
}

/** A value that PostgreSQL could not read, told at the argument it came with. */
function named(error: unknown, input: Record<string, unknown>): never {
  const faults = isBadValue(error) ? unstorable(input) : []
  if (faults.length > 0) invalid(faults)
  throw error
}

async function admit(route: Route, ports: CallPorts, request: FastifyRequest): Promise<Session | undefined> {
  if (route.permissions.includes('public') || route.permissions.includes('public with client')) {
    ports.limits.address.take(request.ip)
    return undefined
  }
  const path = request.url.split('?')[0]!
  const token = accessTokenOf(request.method, path, request.headers, request.query as Record<string, string>)
  if (!token) throw new Refused({ kind: 'NotSignedIn', message: '缺失令牌,鉴权失败 / No token' })
  const session = await ports.sessions.find(token)
  if (!session || !isFromHere(session, request.ip)) {
    // A stream of guessed tokens is a guess at sessions: bounded like the sign-in itself.
    ports.limits.address.take(request.ip)
    throw new Refused({ kind: 'NotSignedIn', message: '请求未授权 / Not signed in, or the session has ended' })
  }
  // Before he is refused: the logs say who it was.
  request.session = session
  ports.limits.user?.take(session.userId)
  ports.sessions.seen?.(session, idleSecondsOf(request.headers), request.ip)
  await allow(route, ports, session, request, path)
  return session
}

const isFromHere = ({ key }: Session, address: string): boolean =>
  !key || key.addresses.length === 0 || key.addresses.includes(address)
/** What asks for no code is a person's own affair: his password, his sessions, his settings. A program only reads it. */
const isForKeys = (route: Route, key: KeyLimits): boolean =>
  route.method === 'GET' || (!key.readOnly && !route.permissions.includes('signed in'))

async function allow(
  route: Route,
  ports: CallPorts,
  session: Session,
  request: FastifyRequest,
  path: string,
): Promise<void> {
  if (session.key && !isForKeys(route, session.key))
    refuse('keyLimits', '此密钥不能调用该接口 / This key may not make that call')
  if (route.permissions.includes('signed in')) return
  if (session.mustChangePassword) refuse('mustChangePassword', '请先修改密码 / Please change your password first')
  if (route.permissions.some(code => session.rights.codes.has(code))) return
  if (session.allows?.(request.method, path)) return
  const id = (request.query as Record<string, unknown>)['id']
  if (
    route.alsoFor &&
    typeof id === 'string' &&
    (await ports.database.transaction(session.tenantId, tx => route.alsoFor!(tx, session.userId, id)))
  )
    return
  throw new Refused({ kind: 'NotAllowed', permission: route.permissions.join('|') })
}

const actorOf = (session: Session | undefined, clock: Clock, language: Language, traceId: string): Actor => ({
  tenantId: session?.tenantId ?? '',
  userId: session?.userId ?? '0',
  userName: session?.userName ?? '',
  deptId: session?.deptId ?? '',
  language,
  clock,
  traceId,
  rights: session?.rights ?? noRights,
})

interface Given {
  readonly query: Record<string, string>
  readonly body: Record<string, unknown>
  readonly file?: UploadedFile
  readonly files?: readonly UploadedFile[]
  readonly kept?: KeptFile
}

async function argumentsOf(route: Route, request: FastifyRequest, uploadFolder?: string): Promise<Given> {
  const query = Object.assign(withoutNoise(request.query as Record<string, string>), request.params)
  if (!route.upload) return { query, body: request.isMultipart() ? await readForm(request) : bodyOf(request.body) }
  if (route.upload.isLong) {
    const { kept, fields } = await readKept(request, route.upload, uploadFolder)
    return { query, body: fields, kept }
  }
  const { file, files, fields } = await readUpload(request, route.upload)
  return { query, body: fields, file, files }
}

/** Clients send [] or a list of log rows to calls that take an object: the list is then named `items`. */
const bodyOf = (body: unknown): Record<string, unknown> =>
  Array.isArray(body)
    ? { items: body }
    : typeof body === 'object' && body !== null
      ? (body as Record<string, unknown>)
      : {}

async function answerOf(
  route: Route,
  ports: CallPorts,
  context: HttpContext,
  given: { parsed: unknown; input: unknown },
  reply: FastifyReply,
): Promise<unknown> {
  if (!context.idempotencyKey || !context.session || route.method === 'GET')
    return route.handle(context, given.parsed as never)
  const call = {
    tenantId: context.actor.tenantId,
    userId: context.actor.userId,
    method: route.method,
    path: route.path,
    key: context.idempotencyKey,
    input: given.input,
  }
  const again = async (answer: unknown) => {
    // The first call's commit may be decided and not yet on the disk: nobody is told of it before, the first no more
    // than the second.
    await ports.database.onDisk()
    reply.header('idempotency-replayed', 'true').header('idempotent-replay', 'true')
    return answer
  }
  if (route.isWhole) {
    bindWhole(context, call, route.patience)
    return route.handle(context, given.parsed as never).catch((error: unknown) => {
      if (error instanceof Replay) return again(error.answer)
      throw error
    })
  }
  const claim = await claimKey(ports.database, call)
  if ('answer' in claim) return again(claim.answer)
  return runClaimed(route, ports.database, context, given.parsed, claim, error =>
    reply.log.warn({ err: error, path: route.path }, 'an idempotency key could not be kept or given back'),
  )
}

async function runClaimed(
  route: Route,
  database: Database,
  context: HttpContext,
  parsed: unknown,
  claim: Claim,
  tell: (error: unknown) => void,
): Promise<unknown> {
  bindClaim(context, claim)
  const alive = setInterval(() => void keepKey(database, claim).catch(tell), RENEWED_EVERY_MS)
  try {
    const answer = await route.handle(context, parsed as never)
    if (isPlain(answer)) await rememberLate(database, claim, answer)
    else await releaseKey(database, claim)
    return answer
  } catch (error) {
    // What the call died of is told, not that a database which is gone could not take the key back either: the key
    // falls free by itself.
    await releaseKey(database, claim).catch(tell)
    throw error
  } finally {
    clearInterval(alive)
  }
}
