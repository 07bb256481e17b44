import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type ZipPart, zipParts } from '#packages/excel/zip-writer.ts'
import { type FileStore, safeName } from '#packages/files/index.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import type { StoredFile } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { insertResult, keepResult } from '#packages/transfer/files.ts'
import { storeNamed } from '#areas/platform/oss/server/stores.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { attach } from '../attach.ts'
import { type AttachRow, rowsOfGroup } from './groups.ts'
import { requireReader } from './owner.ts'

/** More files than this, or more than attach.zipMaxMb, are packed in the background (10-platform 5.6, D9). */
const AT_ONCE = 500
/** Above this the zip format needs extensions that some systems cannot open. */
const MOST_BYTES = 4 * 1024 ** 3 - 64 * 1024 * 1024
const MOST_FILES = 20_000

/** Returns the zip, or the id of the job that packs it into My downloads. */
export async function zipAnswer(
  tx: Tx,
  actor: Actor,
  local: FileStore,
  groups: readonly string[],
  groupName: string,
): Promise<FileAnswer | { jobId: string }> {
  const rows: AttachRow[] = []
  for (const group of groups) {
    const found = await rowsOfGroup(tx, group)
    await requireReader(tx, actor, found)
    rows.push(...found.filter(row => row.storeKey && (groupName === '' || row.groupName === groupName)))
  }
  if (rows.length === 0) notFound('attach', groups.join(','))
  const size = bytesIn(rows)
  if (size > MOST_BYTES || rows.length > MOST_FILES)
    refuse('zipTooLarge', '打包文件过大，请分批下载 / Too much for one zip, please download in parts')
  const limit = await paramNumber(tx, 'attach.zipMaxMb')
  const name = `${groupName || (actor.language === 'en' ? 'Attachments' : '附件')}.zip`
  if (rows.length > AT_ONCE || size > limit * 1024 * 1024)
    return {
      jobId: await enqueue(
        tx,
        actor,
        'zip',
        { resource: 'attach', ids: rows.map(row => row.id), name },
        { title: name },
      ),
    }
  return new FileAnswer(name, 'application/zip', Readable.from(zipParts(await partsOf(tx, local, rows))))
}
const bytesIn = (rows: readonly AttachRow[]): number => rows.reduce((sum, row) => sum + (row.attachSize ?? 0), 0)

/** Reads the rows that its person was allowed to read when he asked; removed ones are left out. */
export const zipJob = (local: FileStore): JobKind => ({
  kind: 'zip',
  label: '打包 / Zip',
  async run({ actor, params, database, progress }) {
    const parts = await database.transaction(actor.tenantId, async tx =>
      partsOf(tx, local, await findRows(tx, attach, sql`t.id = any(${params['ids'] as string[]}::bigint[])`)),
    )
    async function* told(): AsyncGenerator<ZipPart> {
      for (const [at, part] of parts.entries()) {
        if (at % 50 === 0) await progress(at, parts.length)
        yield part
      }
    }
    const file = await keepResult(
      local,
      () => database.newId(),
      actor,
      String(params['name']),
      Readable.from(zipParts(told())),
      MOST_BYTES,
    )
    await database.transaction(actor.tenantId, tx => insertResult(tx, actor, file))
    return { fileId: file.id, fileName: file.name, size: file.size, rows: parts.length }
  },
})

async function partsOf(tx: Tx, local: FileStore, rows: readonly AttachRow[]): Promise<ZipPart[]> {
  const stores = new Map<string, FileStore>()
  for (const code of new Set(rows.map(row => row.ossCode ?? ''))) stores.set(code, await storeNamed(tx, local, code))
  const taken = new Set<string>()
  return rows.map(row => ({
    name: uniqueName(taken, row),
    content: bytesOf(stores.get(row.ossCode ?? '')!, row.storeKey!),
  }))
}

export function uniqueName(
  taken: Set<string>,
  row: Pick<AttachRow, 'groupName' | 'extension' | 'originalName'>,
): string {
  const folder = row.groupName ? `${safeName(row.groupName)}/` : ''
  const extension = row.extension ? `.${row.extension}` : ''
  const stem = row.originalName.slice(
    0,
    row.originalName.length - (row.originalName.toLowerCase().endsWith(extension) ? extension.length : 0),
  )
  let name = `${folder}${stem}${extension}`
  for (let again = 2; taken.has(name); again++) name = `${folder}${stem}(${again})${extension}`
  taken.add(name)
  return name
}
/** Opened when needed: hundreds of open files would exhaust file handles. */
async function* bytesOf(store: FileStore, key: string): AsyncGenerator<Buffer> {
  yield* (await store.get(key)) as AsyncIterable<Buffer>
}

/** The whole content of one file that is read to be shown. */
export const contentOf = async (tx: Tx, local: FileStore, row: AttachRow): Promise<Buffer> =>
  buffer(await (await storeNamed(tx, local, row.ossCode)).get(row.storeKey!))

/** The files of a group with a way to read each, for papers that show them. */
export const readGroup = async (tx: Tx, local: FileStore, attachBizId: string): Promise<readonly StoredFile[]> =>
  (await rowsOfGroup(tx, attachBizId)).map(row => ({
    name: row.originalName ?? '',
    kind: row.groupName ?? '',
    mime: row.mime ?? '',
    bytes: () => contentOf(tx, local, row),
  }))
