import compress from '@fastify/compress'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { type Clock, Refused, systemClock, textOf } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { Route } from '#packages/server/route.ts'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { type CallPorts, handlerOf } from './call.ts'
import type { Clients, Sessions } from './context.ts'
import { docsPage, openApi } from './docs.ts'
import { languageOf } from './headers.ts'
import { parseQuery } from './input.ts'
import { type Rate, RateLimit } from './limits.ts'
import { Metrics } from './metrics.ts'
import { failureOf, httpFailure, tokenFailure } from './refusals.ts'
import { shareLimits } from './shared-limits.ts'
import { endSlowBodies, type Patience, PATIENCE } from './slow-requests.ts'
import { serveWeb, type MapTiles, type WebClient } from './static-files.ts'

/** What a request left behind, for the log tables. Paths without query: it may hold a token. */
export interface Trace {
  readonly tenantId: string
  readonly userId: string
  readonly userName: string
  readonly traceId: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly status: number
  readonly ms: number
  readonly address: string
  readonly userAgent: string
  readonly error?: unknown
  /** Name of the file that it answered. */
  readonly file?: string
  /** Of a call that failed for a fault of ours: what it was given, as it came. Whoever keeps it covers it. */
  readonly params?: Readonly<Record<string, unknown>>
}
/** Keeps traces; must not throw and must not wait. */
export interface Journal {
  keep(trace: Trace): void
}

export interface AppOptions {
  readonly routes: readonly Route[]
  readonly database: Database
  readonly sessions: Sessions
  readonly clients: Clients
  readonly log: FastifyBaseLogger
  readonly clock?: Clock
  readonly journal?: Journal
  /** Folder of the built web app; absent or empty: calls only. */
  readonly webFolder?: string
  readonly webClient?: WebClient
  /** Behind TLS: HSTS and secure-context headers are sent. */
  readonly isSecure?: boolean
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: boolean | string
  /** Hosts that may be framed (parameter iframe.allowHosts). */
  readonly frameHosts?: readonly string[]
  /** Absent: maps draw outlines and ask nobody. */
  readonly mapTiles?: MapTiles | undefined
  /** Of one account; absent: no limit (tests, measurements). */
  readonly userRate?: Rate
  readonly addressRate?: Rate
  /** Several replicas answer for one address: they count a caller together, through the database. */
  readonly sharesLimits?: boolean
  readonly requireKey?: boolean
  readonly patience?: Patience
  /** Where long uploads lie while their call is answered; absent: the system's own folder for such. */
  readonly uploadFolder?: string
  /** Read from elsewhere than this machine only with it. */
  readonly metricsToken?: string
  /** Ready means more than a database that answers: migrations done, seed done. */
  readonly isReady?: () => boolean
  /** Told to stop: every answer ends its connection, so that no client sends the next call into a closing one. */
  readonly isEnding?: () => boolean
  readonly build?: string
}

const JSON_LIMIT = 10 * 1024 * 1024
const SLOW_MS = 2_000
const UNREAD = Object.assign(new Error('unreadable body'), { statusCode: 400 })

/** Every call of the product as one Fastify app. Nothing listens yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const patience = options.patience ?? PATIENCE
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: JSON_LIMIT,
    requestTimeout: patience.uploadMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: Math.min(5_000, patience.headersMs) },
    // A call that came in is answered, also while the server ends: 503 is what a load balancer hands on to a person.
    return503OnClosing: false,
    genReqId: request => givenId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300, ignoreTrailingSlash: true },
  })
  app.decorateRequest('session', null)
  app.decorate('streams', new Set<() => void>())
  // Open event streams would keep the server from ending for ever.
  app.addHook('preClose', async () => {
    for (const end of app.streams) end()
  })
  const metrics = new Metrics(() => options.database.metrics())
  app.addHook('onClose', () => metrics.stop())
  observe(app, options, metrics)
  endSlowBodies(app, patience, JSON_LIMIT)
  acceptBodies(app)
  await protect(app, options)
  app.setErrorHandler((error, request, reply) => {
    answerFailure(error, request, reply)
  })
  health(app, options, metrics)
  docs(app, options.routes)
  const limits = wire(app, options)
  if (options.sharesLimits) {
    const stop = await shareLimits(
      options.database,
      { address: limits.address, ...(limits.user ? { user: limits.user } : {}) },
      error => options.log.warn({ err: error }, 'the other servers could not be told of calls'),
    )
    app.addHook('onClose', stop)
  }
  const page = options.webFolder
    ? await serveWeb(app, options.webFolder, options.webClient, options.mapTiles)
    : () => undefined
  app.setNotFoundHandler((request, reply) => page(request, reply) ?? unknown(app, request, reply))
  return app
}

const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined

function wire(app: FastifyInstance, options: AppOptions): CallPorts['limits'] {
  const ports: CallPorts = {
    database: options.database,
    sessions: options.sessions,
    clients: options.clients,
    clock: options.clock ?? systemClock,
    requireKey: options.requireKey ?? true,
    ...(options.uploadFolder ? { uploadFolder: options.uploadFolder } : {}),
    limits: {
      user: options.userRate && new RateLimit(options.userRate),
      address: new RateLimit(options.addressRate ?? { burst: 300, perMinute: 600 }),
    },
  }
  const known = new Set<string>()
  for (const route of options.routes) {
    const address = `${route.method} ${route.path}`
    if (known.has(address)) throw new Error(`two routes answer ${address}: ${route.resource?.name ?? route.label}`)
    known.add(address)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: handlerOf(route, ports),
      config: { title: titleOf(route) },
      ...(route.upload ? { bodyLimit: route.upload.maxBytes * (route.upload.files ?? 1) + 65_536 } : {}),
    })
  }
  return ports.limits
}

/** As the logs call it: 编辑 says nothing without what was edited. */
export function titleOf({ label, resource }: Pick<Route, 'label' | 'resource'>): string {
  if (!resource) return label
  const half = (language: 'zh' | 'en', colon: string) => {
    const [what, call] = [textOf(resource.label, language), textOf(label, language)]
    return call.includes(what) ? call : `${what}${colon}${call}`
  }
  return `${half('zh', '：')} / ${half('en', ': ')}`
}

async function protect(app: FastifyInstance, options: AppOptions): Promise<void> {
  const isSecure = options.isSecure ?? false
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...hostsOf(options.mapTiles)],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:', ...(options.frameHosts ?? [])],
      },
    },
    // Browsers complain about these on plain http addresses other than localhost.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript|xml)|image\/svg)/,
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(multipart)
}

/** Pictures of a map are fetched by the page's code. */
const hostsOf = (tiles: MapTiles | undefined): string[] => [
  ...new Set((tiles?.layers ?? []).filter(one => /^https?:/.test(one)).map(one => new URL(one).origin)),
]

/** What helmet says does not depend on the call: asked once, it is said with every answer without being made anew. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = fastify()
  await asked.register(helmet, options)
  asked.get('/', async () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  const own = new Set(['content-type', 'content-length', 'date', 'connection'])
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !own.has(entry[0]),
    ),
  )
}

/** JSON or a form, also with nothing in it: clients send a JSON content type with an empty body (dialect 1). */
function acceptBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    // What another system signed is the text that it sent, not what is read from it.
    if (request.headers['x-sign'] !== undefined) request.signedBody = String(body)
    void json(request, String(body), (error, value) => done(error ? UNREAD : null, value))
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseQuery(String(body)))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : Object.assign(new Error('media type'), { statusCode: 415 }), {})
  })
}

const TOKEN_CALL = /^\/api\/blade-auth\/oauth\/token(\/|\?|$)/

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const found = failureOf(error, languageOf(request.headers))
  if (found.isUnexpected) {
    request.log.error({ err: error, path: pathOf(request) }, 'a call failed')
    failures.set(request, error)
  }
  const { status, body } = TOKEN_CALL.test(request.url) ? tokenFailure(found) : found
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

/** What was thrown, for the journal: the answer does not tell. */
const failures = new WeakMap<FastifyRequest, unknown>()
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

function unknown(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = pathOf(request)
  const others = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
    method => method !== request.method && app.hasRoute({ method, url }),
  )
  const failed = httpFailure(url.startsWith('/api/') && others.length > 0 ? 405 : 404, languageOf(request.headers))
  if (failed.status === 405) reply.header('allow', others.join(', '))
  return reply.code(failed.status).send(failed.body)
}

function observe(app: FastifyInstance, options: AppOptions, metrics: Metrics): void {
  if (options.isEnding)
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (options.isEnding!()) reply.header('connection', 'close')
      done(null, payload)
    })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', String(request.id)).header('x-build', options.build ?? 'dev')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request)
    const pattern = request.routeOptions.url ?? 'unknown'
    const ms = reply.elapsedTime
    metrics.observe(request.method, pattern, reply.statusCode, ms / 1000)
    const facts = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(ms),
      user: request.session?.userId,
      tenant: request.session?.tenantId,
      address: request.ip,
    }
    if (ms > SLOW_MS && !path.endsWith('/stream')) request.log.warn(facts, 'slow call')
    else request.log[path.startsWith('/api/') ? 'info' : 'debug'](facts, 'call')
    if (path.startsWith('/api/')) options.journal?.keep(traceOf(request, reply, path, ms))
    done()
  })
}

const isPlain = (body: unknown): body is object => typeof body === 'object' && body !== null && !Buffer.isBuffer(body)
const traceOf = (request: FastifyRequest, reply: FastifyReply, path: string, ms: number): Trace => ({
  tenantId: request.session?.tenantId ?? '',
  userId: request.session?.userId ?? '0',
  userName: request.session?.userName ?? '',
  traceId: String(request.id),
  method: request.method,
  path,
  title: request.routeOptions.config.title ?? '',
  status: reply.statusCode,
  ms: Math.round(ms),
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
  ...fileOf(reply),
  ...(failures.has(request)
    ? {
        error: failures.get(request),
        params: { ...(request.query as object), ...(isPlain(request.body) ? request.body : {}) },
      }
    : {}),
})

function fileOf(reply: FastifyReply): Pick<Trace, 'file'> {
  const name = /^attachment; filename="([^"]*)"/.exec(String(reply.getHeader('content-disposition') ?? ''))?.[1]
  return name === undefined ? {} : { file: decodeURIComponent(name) }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function health(app: FastifyInstance, options: AppOptions, metrics: Metrics): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady =
      (options.isReady?.() ?? true) &&
      (await options.database.read({ text: 'select 1', values: [] }).then(
        () => true,
        () => false,
      ))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const isKnown = options.metricsToken
      ? request.headers.authorization === `Bearer ${options.metricsToken}`
      : LOOPBACK.test(request.ip)
    if (!isKnown) throw new Refused({ kind: 'NotFound', resource: 'metrics', id: '' })
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function docs(app: FastifyInstance, routes: readonly Route[]): void {
  const texts = new Map<string, unknown>()
  const once = <T>(key: string, make: () => T): T => {
    if (!texts.has(key)) texts.set(key, make())
    return texts.get(key) as T
  }
  app.get('/api/docs/openapi.json', async (request, reply) => {
    const language = languageOf(request.headers)
    return reply
      .type('application/json; charset=utf-8')
      .send(once(`json ${language}`, () => JSON.stringify(openApi(routes, language))))
  })
  app.get('/api/docs', async (request, reply) => {
    const language = languageOf(request.headers)
    return reply.type('text/html; charset=utf-8').send(once(`page ${language}`, () => docsPage(routes, language)))
  })
}
