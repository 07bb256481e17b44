import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { refuse, type Resource, textOf } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type ZipPart, zipParts } from '#packages/excel/zip-writer.ts'
import { route } from '#packages/http/context.ts'
import { codeOf } from '#packages/server/registry.ts'
import { FileAnswer, type Route, type UploadedFile } from '#packages/server/route.ts'
import { importTemplate } from '#packages/transfer/calls.ts'
import type { FileReport } from '../takeover.ts'
import { importCodes, takeoverKinds, templateName } from './kinds.ts'
import { inOrder, keep, takeIn } from './take-over.ts'

const base = '/api/blade-system/takeover'
const RUN = ['takeover_run'] as const
const upload = { maxBytes: 10 * 1024 * 1024, files: 20 }

/** Templates, dry run, and the take-over itself: all files of one upload in one transaction. */
export const takeoverRoutes = (): Route[] => [
  route(`GET ${base}/kinds`, {
    label: '接管内容 / What is taken over',
    permissions: RUN,
    handle: async ({ actor }) =>
      takeoverKinds().map((one, at) => ({
        resource: one.name,
        label: textOf(one.label, actor.language),
        fileName: templateName(one, at),
        isAllowed: !actor.rights || importCodes(one).some(code => actor.rights!.codes.has(code)),
      })),
  }),
  route(`GET ${base}/templates`, {
    label: '接管模板 / Templates of a take-over',
    permissions: RUN,
    handle: async ({ database, actor }) =>
      new FileAnswer(
        actor.language === 'zh' ? '接管模板.zip' : 'take-over templates.zip',
        'application/zip',
        Readable.from(zipParts(templates(database, actor))),
      ),
  }),
  route(`POST ${base}/check`, {
    label: '接管检查 / Check a take-over',
    permissions: RUN,
    upload,
    handle: ({ database, actor, files = [] }) => dryRun(database, actor, files),
  }),
  route(`POST ${base}/run`, {
    label: '接管导入 / Take files in',
    permissions: RUN,
    upload,
    handle: ({ database, actor, files = [] }) => {
      const mark = `takeover-${randomUUID()}`
      const marked: Actor = { ...actor, traceId: mark }
      return database.transaction(
        actor.tenantId,
        async tx => {
          const reports = await takeIn(tx, marked, inOrder(actor, files))
          if (reports.some(one => one.faults.length > 0))
            refuse(
              'takeoverFaults',
              '文件中还有错误，未导入任何数据；请先检查 / There are faults: nothing was taken in; check the files first',
            )
          const row = await keep(tx, marked, mark, reports)
          return { id: row.id, takeoverNo: row.takeoverNo, recordCount: row.recordCount, files: reports }
        },
        { name: 'take over' },
      )
    },
  }),
]

class Tried extends Error {
  readonly reports: readonly FileReport[]
  constructor(reports: readonly FileReport[]) {
    super('a dry run is rolled back')
    this.reports = reports
  }
}
/** Done for real and undone: what it would refuse is what the take-over itself refuses. */
async function dryRun(database: Database, actor: Actor, files: readonly UploadedFile[]): Promise<unknown> {
  try {
    return await database.transaction(
      actor.tenantId,
      async (tx: Tx) => {
        throw new Tried(await takeIn(tx, actor, inOrder(actor, files)))
      },
      { name: 'take over, dry run' },
    )
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    return { files: error.reports, isClean: error.reports.every(one => one.faults.length === 0) }
  }
}

async function* templates(database: Database, actor: Actor): AsyncGenerator<ZipPart> {
  for (const [at, kind] of takeoverKinds().entries()) {
    const answer = await templateOf(database, actor, kind)
    const bytes = Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body)
    yield { name: templateName(kind, at), content: Readable.from([bytes]) as AsyncIterable<Buffer> }
  }
}

async function templateOf(database: Database, actor: Actor, kind: Resource): Promise<FileAnswer> {
  const byHand = codeOf(kind).calls?.['GET import-template']
  if (!byHand) return importTemplate(actor, kind)
  return database.transaction(actor.tenantId, tx => byHand.run(tx, actor, {} as never)) as Promise<FileAnswer>
}
