import { invalid, localDate, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { extensionOf, type FileStore, safeName, sniff, type Sniffed, thumbnailKey } from '#packages/files/index.ts'
import type { HttpContext } from '#packages/http/context.ts'
import type { KeptFile } from '#packages/server/route.ts'
import { insertRow } from '#packages/server/rows.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import type { Tx } from '#packages/database/tx.ts'
import { currentStore } from '#areas/platform/oss/server/stores.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { attach } from '../attach.ts'
import { type AttachRow, named, rowsOfGroup } from './groups.ts'
import { requireWriter } from './owner.ts'
import { CLEAN, scanned } from './scan.ts'

export interface Upload {
  readonly attachBizId?: string
  readonly groupName?: string /** No paper of a record: a picture of a text, an avatar, a logo. */
  readonly bare: boolean
}

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])
/**
 * Of a text (10-platform 3.6). Where a picture may weigh less, as an avatar, the place that takes it says so: here
 * nobody knows yet what it is for.
 */
const TEXT_PICTURE_MB = 50

/**
 * Stores one uploaded file. Extension, size and content are checked here regardless of what the browser said;
 * identical bytes of a tenant are stored once.
 */
export async function keepUpload(store: FileStore, context: HttpContext, upload: Upload): Promise<AttachRow> {
  const { database, actor, kept: file } = context
  if (!file) return invalid({ file: '请选择文件 / Please choose a file' })
  const originalName = safeName(file.name)
  const extension = extensionOf(originalName)
  const { sha256, size } = file
  const sniffed = await sniff(file.head, extension)
  const { mime, known, place } = await database.transaction(
    actor.tenantId,
    async tx => {
      const checked = await check(tx, file, extension, sniffed, upload.bare)
      if (upload.attachBizId) await requireWriter(tx, actor, await rowsOfGroup(tx, upload.attachBizId), 'add')
      return { mime: checked, known: await keyOfBytes(tx, sha256, size), place: await currentStore(tx, store) }
    },
    { name: 'upload check' },
  )

  // Bytes already scanned clean need no second scan; bytes stored before the scanner was configured do.
  const scanState = known?.scanState === CLEAN ? CLEAN : await scanned(() => file.open())
  const storeKey =
    known?.key ??
    `attach/${actor.tenantId.toLowerCase()}/${localDate(actor.clock.now()).slice(0, 7).replace('-', '/')}/${await database.newId()}`
  const small = !known && mime.startsWith('image/') ? await deployment().thumbnails.of(file.whole) : undefined
  if (!known) await place.store.put(storeKey, file.open(), { maxBytes: size })
  try {
    if (small) await place.store.put(thumbnailKey(storeKey), piecesOf(small), { maxBytes: small.length })
    return await database.transaction(
      actor.tenantId,
      async tx => {
        const group = upload.attachBizId ? await rowsOfGroup(tx, upload.attachBizId) : []
        const owned = group.find(row => row.recordId !== null)
        return insertRow(tx, actor, attach, {
          attachBizId: upload.attachBizId ?? null,
          groupName: upload.groupName || null,
          resource: owned?.resource ?? null,
          recordId: owned?.recordId ?? null,
          originalName,
          ...named(extension, known?.hasSmall ?? small !== undefined),
          extension,
          attachSize: size,
          mime,
          sha256,
          storeKey,
          ossCode: known ? known.ossCode : place.code,
          scanState,
          sort: group.length + 1,
        })
      },
      { name: 'upload' },
    )
  } catch (error) {
    if (!known) await place.store.remove(storeKey)
    if (small) await place.store.remove(thumbnailKey(storeKey))
    throw error
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function check(tx: Tx, file: KeptFile, extension: string, sniffed: Sniffed, bare: boolean): Promise<string> {
  const params = await paramValues(tx, ['upload.allow', 'upload.fileMaxMb'])
  const allowed = params['upload.allow'].split(',').map(one => one.trim().toLowerCase())
  if (!allowed.includes(extension))
    refuse('fileKind', '不允许上传{extension}文件 / {extension} files are not allowed', { extension: extension || '?' })
  const most = Number(params['upload.fileMaxMb'])
  const limit = bare && pictures.has(extension) ? Math.min(most, TEXT_PICTURE_MB) : most
  if (file.size > limit * 1024 * 1024)
    throw new Refused({
      kind: 'TooLarge',
      message: `文件大小不能超过${limit}MB / The file must not exceed ${limit} MB`,
    })
  if (!sniffed.ok) return refuse('fileContent', '文件格式错误 / The content is not what the extension says')
  return sniffed.mime
}

interface KnownBytes {
  readonly key: string
  readonly ossCode: string | null
  readonly scanState: number /** Pictures from before there were small versions stay without. */
  readonly hasSmall: boolean
}
const keyOfBytes = async (tx: Tx, sha256: string, size: number): Promise<KnownBytes | undefined> =>
  (
    await tx.rows<KnownBytes>(
      sql`select store_key as key, oss_code as "ossCode", coalesce(scan_state, 0) as "scanState", thumb_link is not null as "hasSmall" from attach where tenant_id = ${tx.tenantId} and sha256 = ${sha256} and attach_size = ${size} and is_deleted = 0 and store_key is not null order by scan_state desc nulls last limit 1`,
    )
  )[0]
