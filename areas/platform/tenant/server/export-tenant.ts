import { Readable } from 'node:stream'
import { type Field, textOf, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Database } from '#packages/database/database.ts'
import type { Actor } from '#packages/database/tx.ts'
import { writeCsv } from '#packages/excel/index.ts'
import { type ZipPart, zipParts } from '#packages/excel/zip-writer.ts'
import { type FileStore, safeName } from '#packages/files/index.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { isSealed, SECRET_MASK } from '#packages/security/index.ts'
import { allRows } from '#packages/server/query.ts'
import { allResources } from '#packages/server/registry.ts'
import { removeRecord } from '#packages/server/save.ts'
import { insertResult, keepResult, type ResultFile } from '#packages/transfer/files.ts'
import { tenant } from '../tenant.ts'
import { systemActor } from './system-actor.ts'
import { PLATFORM, raiseVersion } from './versions.ts'

export const TENANT_EXPORT = 'tenant-export'
const PAGE = 250
/** Beyond it the format that every system opens has no room for lengths. */
const MOST_BYTES = 4 * 1024 ** 3 - 64 * 1024 * 1024

type Values = Record<string, unknown>

/**
 * All that a tenant has in one zip of the operator, a csv for each kind of record (10-platform 5.3), and then, where
 * `removes`, the soft delete. Whoever dies in
 * between begins again: the half-written file is never visible, and the tenant stays until the whole one lies there.
 */
export const tenantExportJob = (store: FileStore): JobKind => ({
  kind: TENANT_EXPORT,
  label: '租户数据导出 / Export of a tenant',
  async run({ database, actor, params, cursor, progress, step }) {
    const { id, tenantId, removes } = params as { id: string; tenantId: string; removes: boolean }
    let done = cursor as { file: ResultFile; rows: number } | undefined
    if (!done) {
      // A repeated request: the first one did it.
      if (removes && !(await isThere(database, id))) return { rows: 0 }
      const count = { rows: 0 }
      const reader = { ...systemActor(tenantId, actor.traceId, actor.clock), language: actor.language }
      const body = Readable.from(zipParts(sheetsOf(database, reader, count, progress)))
      const file = await keepResult(store, () => database.newId(), actor, `tenant-${tenantId}.zip`, body, MOST_BYTES)
      done = { file, rows: count.rows }
      await step(async tx => {
        await insertResult(tx, actor, file)
        if (removes) await removeRecord(tx, actor, tenant as unknown as Resource, id)
        return { cursor: { ...done } }
      })
    }
    // Its sessions end within seconds.
    if (removes) await database.transaction(tenantId, tx => raiseVersion(tx, 'rights'))
    return { fileId: done.file.id, fileName: done.file.name, size: done.file.size, rows: done.rows }
  },
})

const isThere = async (database: Database, id: string): Promise<boolean> =>
  (
    await database.transaction(PLATFORM, tx =>
      tx.rows(sql`select 1 from blade_tenant where tenant_id = ${PLATFORM} and id = ${id}::bigint and is_deleted = 0`),
    )
  ).length > 0

/** What belongs to the tenant: no views, which are made of the rest, and no logs of calls, which are the operator's. */
const kinds = (): Resource[] => allResources().filter(one => one.kind !== 'view' && !one.monthly)

async function* sheetsOf(
  database: Database,
  reader: Actor,
  count: { rows: number },
  progress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<ZipPart> {
  const all = kinds()
  const taken = new Set<string>()
  for (const [at, resource] of all.entries()) {
    const pages = allRows(database, reader, reader, resource, {}, undefined, PAGE)
    const first = await pages.next()
    if (!first.done && first.value.length > 0) {
      const name = safeName(`${textOf(resource.label, reader.language)}.csv`)
      yield {
        name: taken.has(name) ? `${resource.name}.csv` : name,
        content: csvOf(resource, first.value, pages, reader, count),
      }
      taken.add(name)
    }
    await progress(at + 1, all.length)
  }
}

/** The mark of UTF-8 stands once, before the heads. */
async function* csvOf(
  resource: Resource,
  first: Values[],
  rest: AsyncGenerator<Values[]>,
  reader: Actor,
  count: { rows: number },
): AsyncGenerator<Buffer> {
  const fields = resource.fields as Record<string, Field>
  const keys = Object.keys(first[0]!)
  yield writeCsv([keys.map(key => (fields[key] ? textOf(fields[key].label, reader.language) : key))])
  const mark = Buffer.byteLength('\ufeff')
  for (let page = first; ; ) {
    count.rows += page.length
    yield writeCsv(page.map(row => keys.map(key => cell(row[key])))).subarray(mark)
    const next = await rest.next()
    if (next.done) return
    page = next.value
  }
}

/** What stands encrypted is a secret of the tenant, wherever in a value: it leaves in no file. */
const told = (value: unknown): unknown => (typeof value === 'string' && isSealed(value) ? SECRET_MASK : value)
const cell = (value: unknown): string | number =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value, (_key, one) => told(one))
        : String(told(value))
