import { halfOf, localDateTime, systemClock, type Clock, type Enumeration, type Field } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import type { Database } from '#packages/database/database.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { createFlowEngine, type FlowEngine, type FlowNotice } from '#packages/flow/index.ts'
import { incomingOf, localStore, thumbnails, type FileStore } from '#packages/files/index.ts'
import { type EndedJob, type JobKind, JobRunner } from '#packages/jobs/jobs.ts'
import { createTokens, type FormerSecret, secretBox, type Tokens } from '#packages/security/index.ts'
import { checkPorts } from '#packages/server/ports.ts'
import { bulkEditJob } from '#areas/platform/bulk-edit/server/bulk-job.ts'
import { allJobs, install } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { routesOf } from '#packages/server/routes.ts'
import { transferCalls } from '#packages/transfer/calls.ts'
import { exportJob } from '#packages/transfer/export.ts'
import { installExportLimits, installImportLimits } from '#packages/transfer/export-limits.ts'
import { importJob } from '#packages/transfer/import-run.ts'
import { bindAttach } from '#areas/platform/attach/server/groups.ts'
import { readGroup } from '#areas/platform/attach/server/zip.ts'
import { oaPlace } from '#areas/platform/oa-user/server/seeyon.ts'
import { smtpPlace } from '#areas/platform/mail/server/smtp.ts'
import { remarksOf } from '#areas/platform/timeline/server/remarks.ts'
import { zipJob } from '#areas/platform/attach/server/zip.ts'
import { DatabaseClients } from '#areas/platform/client/server/clients.ts'
import { Labels } from '#areas/platform/dict/server/labels.ts'
import { paramNumber, paramValues } from '#areas/platform/param/server/param-value.ts'
import { reportJob } from '#areas/platform/report/server/routes.ts'
import { keepMade } from '#areas/platform/attach/server/keep-made.ts'
import { authRoutes } from '#areas/platform/session/server/auth-routes.ts'
import { DatabaseSessions } from '#areas/platform/session/server/sessions.ts'
import { tellFailed, telling, tellingImport } from '#areas/platform/download/server/tell.ts'
import { purgeJob } from '#areas/platform/download/server/purge.ts'
import { accessAuditJob } from '#areas/platform/role/server/access-audit.ts'
import { flowMessageOf } from '#areas/platform/dict/server/entries.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { approvalPort, moveRecord } from '#areas/platform/workflow/server/approval.ts'
import { addWorkdays } from '#areas/platform/work-calendar/server/workdays.ts'
import { contentOf } from '#areas/platform/workflow/server/flow-messages.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { dueJob, timerJob } from '#areas/platform/workflow/server/due.ts'
import { knownNames } from '#areas/platform/workflow/server/known.ts'
import { workflowRoutes } from '#areas/platform/workflow/server/routes.ts'
import { scannerPlace } from '#areas/platform/attach/server/scan.ts'
import { installDeployment } from '#areas/platform/server/deployment.ts'
import { tenantExportJob } from '#areas/platform/tenant/server/export-tenant.ts'
import { furnishJob } from '#areas/platform/tenant/server/furnish-tenant.ts'
import { platformRoutes } from '#areas/platform/server/routes.ts'

export interface Product {
  readonly database: Database
  readonly flow: FlowEngine
  readonly runner: JobRunner
  readonly routes: readonly Route[]
  readonly sessions: DatabaseSessions
  readonly clients: DatabaseClients
  readonly labels: Labels
  readonly store: FileStore
  readonly clock: Clock
}
export interface ProductOptions {
  readonly database: Database
  readonly secret: Buffer
  readonly filesFolder: string
  /** Of tenants that came from other installations. */
  readonly formerSecrets?: readonly FormerSecret[]
  /** Hosts that object storages of tenants may have. */
  readonly storageHosts?: readonly string[]
  /** Hosts of databases whose tables the generator may read. */
  readonly datasourceHosts?: readonly string[]
  readonly webhookHosts?: readonly string[]
  readonly smtpUrl?: string
  readonly oaUrl?: string
  readonly scanUrl?: string
  readonly clock?: Clock
  /** The web client signs in without a captcha. */
  readonly withoutCaptcha?: boolean
  /** Work that needs the whole product: the demo story. */
  readonly moreJobs?: readonly ((product: () => Product) => JobKind)[]
  /** Of every job that ended. */
  readonly jobEnded?: (job: EndedJob) => void
  readonly log: { info(message: string): void; error(facts: object, message: string): void }
}

/** Everything behind the calls, wired once: the server, the demo loader and the scenario tests all stand on it. */
export function createProduct({
  database,
  secret,
  filesFolder,
  formerSecrets: former = [],
  storageHosts = [],
  datasourceHosts = [],
  webhookHosts = [],
  smtpUrl,
  oaUrl,
  scanUrl,
  clock = systemClock,
  withoutCaptcha = false,
  moreJobs = [],
  jobEnded,
  log,
}: ProductOptions): Product {
  const labels = new Labels(database, enumerationsOf())
  const flow = createFlowEngine({
    people,
    addWorkdays,
    settings: flowSettings,
    onProcessEnd: moveRecord,
    known: knownNames,
    notify: async (tx, actor, notice) => void (await notify(tx, actor, messageOf(notice))),
  })
  const secrets = secretBox(secret, former)
  const store = localStore(filesFolder)
  install(definitions, implementations, {
    approval: approvalPort(() => flow),
    labels,
    attachments: {
      bind: bindAttach,
      read: (tx, group) => readGroup(tx, store, group),
      keep: (tx, actor, file) => keepMade(tx, actor, store, file),
    },
    remarks: remarksOf(() => flow),
    historyBox: secrets,
  })
  checkPorts()

  const mail = smtpPlace(smtpUrl)
  const oa = oaPlace(oaUrl)
  const scanner = scannerPlace(scanUrl)
  const small = thumbnails(error =>
    log.error({ error }, 'pictures get no small version on this machine: the library sharp cannot be loaded'),
  )
  installDeployment({
    secrets,
    storageHosts,
    datasourceHosts,
    webhookHosts,
    files: store,
    thumbnails: small,
    uploadFolder: incomingOf(filesFolder),
    ...(mail ? { mail } : {}),
    ...(oa ? { oa } : {}),
    ...(scanner ? { scanner } : {}),
  })
  installExportLimits((from, tenantId) =>
    from.transaction(tenantId, async tx => ({
      rowsPerFile: await paramNumber(tx, 'export.rowsPerFile'),
      maxRows: await paramNumber(tx, 'export.maxRows'),
    })),
  )
  installImportLimits(async tx => ({
    maxRows: await paramNumber(tx, 'import.maxRows'),
    maxBytes: (await paramNumber(tx, 'import.maxMb')) * 1024 * 1024,
    atOnce: await paramNumber(tx, 'import.asyncRows'),
  }))
  const tokens: Tokens = createTokens(secret)
  const sessions = new DatabaseSessions(database, tokens, clock, undefined, error =>
    log.error({ error }, 'when people were last seen could not be written'),
  )
  const clients = new DatabaseClients(database)
  const runner = new JobRunner({
    database,
    actorFor: jobActor(sessions, clock),
    concurrency: 2,
    log,
    ...(jobEnded ? { ended: jobEnded } : {}),
    failed: (tx, job) => tellFailed(tx, systemActor(job.tenantId, clock, `job-${job.id}`), job),
    kinds: [
      tellingImport(importJob),
      bulkEditJob,
      accessAuditJob({ sessions, routes: () => all }),
      telling(exportJob(store)),
      telling(zipJob(store)),
      telling(tenantExportJob(store)),
      purgeJob(store),
      telling(reportJob(store)),
      dueJob(flow),
      timerJob(flow),
      furnishJob(flow),
      ...allJobs(),
      ...moreJobs.map(job => job(() => product)),
    ],
  })
  const all: Route[] = []
  const ports = {
    otherCalls: () => all,
    withoutCaptcha,
    database,
    store,
    clock,
    flow,
    tokens,
    secret,
    sessions,
    labels,
    forget: (ids: readonly string[]) => sessions.forget(undefined, ids),
  }
  const written = [...authRoutes(ports), ...workflowRoutes(flow), ...platformRoutes(ports)]
  all.push(...written, ...generated(written))
  const product: Product = { database, flow, runner, routes: all, sessions, clients, labels, store, clock }
  return product
}

/** The definitions' calls; where a call is written by hand, the hand wins. */
function generated(written: readonly Route[]): Route[] {
  const taken = new Set(written.map(route => `${route.method} ${route.path}`))
  return routesOf(transferCalls).filter(route => !taken.has(`${route.method} ${route.path}`))
}

function enumerationsOf(): Map<string, Enumeration> {
  const found = new Map<string, Enumeration>()
  for (const one of definitions)
    for (const field of Object.values(one.fields as Record<string, Field>))
      if (field.enumeration) found.set(field.enumeration.name, field.enumeration)
  return found
}

async function flowSettings(tx: Tx) {
  const values = await paramValues(tx, [
    'flow.dueWorkdays',
    'flow.escalateTimes',
    'flow.fallbackRole',
    'flow.limit1',
    'flow.limit2',
  ])
  return {
    dueWorkdays: Number(values['flow.dueWorkdays']),
    escalateTimes: Number(values['flow.escalateTimes']),
    fallbackRole: values['flow.fallbackRole'],
    limit1: values['flow.limit1'],
    limit2: values['flow.limit2'],
  }
}

const messageOf = (notice: FlowNotice) => ({
  bizTypeCode: flowMessageOf(notice.kind, notice.resource),
  bizId: notice.businessId,
  title: { zh: halfOf(notice.title, 'zh'), en: halfOf(notice.title, 'en') },
  content: contentOf(notice),
  users: notice.users,
  ...(notice.role ? { roles: [notice.role] } : {}),
  dedupeKey: notice.taskId ?? notice.instanceId,
})

/** A job runs with the rights of its person as they are now: who lost a right does not get its rows by an old job. */
const jobActor =
  (sessions: DatabaseSessions, clock: Clock) =>
  async (tenantId: string, userId: string, userName: string, jobId: string): Promise<Actor> => {
    const rights = userId === '0' ? undefined : await sessions.rightsOf(tenantId, userId)
    return {
      tenantId,
      userId,
      userName,
      deptId: rights?.deptId ?? '',
      language: 'zh',
      clock,
      traceId: `job-${jobId}`,
      ...(rights ? { rights } : {}),
    }
  }

/** The system itself: jobs and first starts. */
export const systemActor = (tenantId: string, clock: Clock, traceId = 'system'): Actor => ({
  tenantId,
  userId: '0',
  userName: '系统',
  deptId: '',
  language: 'zh',
  clock,
  traceId,
})
export { localDateTime }
