import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { definitions } from '#generated/definitions.ts'
import { notBuilt } from '#areas/not-built.ts'
import { checkDefinitions } from '#kernel/check.ts'
import { systemClock } from '#kernel'
import { startPostgres } from '#packages/database/launcher.ts'
import { openDatabase } from '#packages/database/pool.ts'
import { prepareCluster, withClient } from '#packages/database/roles.ts'
import { createApp } from '#packages/http/app.ts'
import { applyMigrations } from '#packages/schema/migrate.ts'
import { makeReportViews } from '#packages/schema/report-views.ts'
import { incomingOf } from '#packages/files/index.ts'
import { makeMonths } from '#packages/server/months.ts'
import { readableStack } from '#packages/server/readable-stack.ts'
import { DatabaseJournal } from '#areas/platform/log/server/journal.ts'
import { jobNote, type Note, ofServer, serverNote } from '#areas/platform/log/server/notes.ts'
import { deskJob } from '../../demo/desk.ts'
import { demoJob } from '../../demo/load.ts'
import { doingsJob } from '../../demo/doings.ts'
import { officeJob } from '../../demo/office.ts'
import { formerSecrets, installationSecret, readConfig } from './config.ts'
import { loadDemo, prepareTenants } from './first-start.ts'
import { createProduct } from './product.ts'
import { startScheduler } from './scheduler.ts'

const config = readConfig(process.env)
const readableError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const told = pino.stdSerializers.err(error)
  return { ...told, stack: readableStack(told.stack) }
}
// The log is there before the database that its warnings are also written to.
const noting = { note: (_note: Note): void => undefined }
const log = pino({
  level: config.logLevel,
  redact: ['req.headers'],
  serializers: { err: readableError, error: readableError },
  hooks: {
    logMethod(given, method, level) {
      const note = serverNote(level, given)
      if (note) noting.note(note)
      method.apply(this, given)
    },
  },
})
const faults = checkDefinitions(definitions, notBuilt)
if (faults.length) {
  console.error(`wrong definitions:\n${faults.join('\n')}`)
  process.exit(1)
}

const postgres = config.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: join(config.dataDir, 'postgres'), durable: true })
postgres?.watch(message => log.error({ postgres: message }, 'the database server'))
const urls = await prepareCluster(
  config.databaseUrl ?? postgres!.ownerUrl,
  config.databaseUrl ? new URL(config.databaseUrl).pathname.slice(1) : 'fleet',
)
await applyMigrations(urls.owner)
await makeReportViews(urls.owner, definitions)
const database = openDatabase({
  appUrl: urls.app,
  readUrl: urls.read,
  reportUrl: urls.report,
  ...(config.listenUrl ? { listenUrl: config.listenUrl } : {}),
  maxConnections: 20,
  log,
  slowMs: 500,
})
const journal = new DatabaseJournal(database, systemClock, (facts, message) => log.warn(facts, message))
noting.note = note => journal.note(note)
const product = createProduct({
  database,
  jobEnded: job => {
    const note = jobNote(job)
    if (note) journal.note(note)
  },
  secret: installationSecret(config.dataDir),
  formerSecrets: formerSecrets(config.dataDir),
  withoutCaptcha: !config.captcha,
  filesFolder: join(config.dataDir, 'files'),
  storageHosts: config.storageHosts,
  datasourceHosts: config.datasourceHosts,
  webhookHosts: config.webhookHosts,
  ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
  ...(config.oaUrl ? { oaUrl: config.oaUrl } : {}),
  ...(config.scanUrl ? { scanUrl: config.scanUrl } : {}),
  moreJobs: config.demo ? [demoJob, officeJob, doingsJob, deskJob] : [],
  log: { info: message => log.info(message), error: (facts, message) => log.error(facts, message) },
})

await makeMonths(database, systemClock).catch((error: unknown) =>
  log.warn({ err: error }, 'months of the logs could not be made'),
)

let ready = false
let closing = false
const webClient = await alone(() => prepareTenants(product, config))
const app = await createApp({
  routes: product.routes,
  database,
  sessions: product.sessions,
  clients: product.clients,
  log,
  journal,
  clock: systemClock,
  requireKey: true,
  sharesLimits: true,
  isReady: () => ready,
  isEnding: () => closing,
  ...(config.callsPerMinute > 0
    ? { userRate: { burst: Math.ceil(config.callsPerMinute / 4), perMinute: config.callsPerMinute } }
    : {}),
  trustProxy: config.trustProxy,
  isSecure: config.secure,
  frameHosts: config.frameHosts,
  mapTiles: config.mapTiles,
  ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
  webFolder: fileURLToPath(new URL('./web', import.meta.url)),
  webClient,
  uploadFolder: incomingOf(join(config.dataDir, 'files')),
})
await product.sessions.listen()
await product.labels.listen()
await alone(() => loadDemo(product, config))
await product.runner.start()
const stopScheduler = startScheduler(product, log)
// What the starting left behind goes before anybody is served: a server that stands at 142 MB instead of 157 writes a
// file of 100,000 rows within 162 instead of 179.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
await app.listen({ port: config.port, host: config.host })
ready = true
const address = app.server.address()
const port = typeof address === 'object' && address ? address.port : config.port
journal.note(ofServer('INFO', '服务启动 / The server started', { port, node: process.version }))
console.log(
  `\n  车服后台 / Fleet back office is ready: http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}\n`,
)

/**
 * Nothing that was acknowledged is lost: not ready first, answers that end their connection, then what is under way to
 * its end.
 */
async function stop(): Promise<void> {
  closing = true
  ready = false
  const scheduler = stopScheduler()
  const jobs = product.runner.stop()
  await pause(config.drainSeconds * 1000)
  await app.close()
  await Promise.all([jobs, scheduler])
  await product.sessions.lastSeen.flush()
  journal.note(ofServer('INFO', '服务停止 / The server stopped', { uptimeSeconds: Math.round(process.uptime()) }))
  await journal.flush()
  await database.close()
  await postgres?.stop()
}
// Ctrl-C reaches this process twice, from the terminal and from `npm start`: the second one waits with the first.
let stopped: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(
    signal,
    () =>
      void (stopped ??= stop()).then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      ),
  )

/**
 * Replicas that start together: one fills what is missing, the others find it there. The lock ends with its connection.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return withClient(urls.owner, async client => {
    await client.query(`select pg_advisory_lock(hashtext('fleet-seed'))`)
    return work()
  })
}
