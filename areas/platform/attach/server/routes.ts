import { invalid, notFound } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { extensionOf, type FileStore, safeName, THUMBNAIL_MIME, thumbnailKey } from '#packages/files/index.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { type Page, page } from '#packages/server/query.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { findRows, removeRow, updateRow } from '#packages/server/rows.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { storeNamed } from '#areas/platform/oss/server/stores.ts'
import { idList, idText, optionalId, optionalText } from '#areas/platform/server/inputs.ts'
import type { ServicePorts } from '#areas/platform/server/service-ports.ts'
import { attach } from '../attach.ts'
import { type AttachRow, mergeAttach, newAttachBizId, rowsOfGroup } from './groups.ts'
import { requireReader, requireWriter } from './owner.ts'
import { previewSheet } from './preview.ts'
import { linksOf, requireLiveLink, sensitiveGroups } from './sensitive.ts'
import { keepUpload } from './upload.ts'
import { zipAnswer } from './zip.ts'

const LARGEST_FILE = 200 * 1024 * 1024
const signedIn = ['signed in'] as const

/** Files and their groups (10-platform 5.6, blade-dialect 10). */
export function attachRoutes({ store }: Pick<ServicePorts, 'store'>): Route[] {
  return [...uploads(store), ...reads(store), ...changes()]
}

function uploads(store: FileStore): Route[] {
  const endpoint = '/api/blade-resource/oss/endpoint'
  const upload = { maxBytes: LARGEST_FILE, isLong: true }
  const group = z.object({ attachBizId: optionalId, groupName: optionalText(32) })
  const bare = (path: 'put-file' | 'put-file-attach') =>
    route(`POST ${endpoint}/${path}`, {
      label: '上传文件 / Upload a file',
      permissions: signedIn,
      upload,
      handle: async context => stored(context, await keepUpload(store, context, { bare: true })),
    })
  return [
    bare('put-file'),
    bare('put-file-attach'),
    route(`POST ${endpoint}/put-file-attach-biz-id`, {
      label: '上传到附件组 / Upload into a group',
      permissions: signedIn,
      upload,
      input: group,
      handle: async (context, { attachBizId, groupName }) =>
        stored(
          context,
          await keepUpload(store, context, { attachBizId: attachBizId || newAttachBizId(), groupName, bare: false }),
        ),
    }),
    route(`POST ${endpoint}/merge-file-attach-biz-id`, {
      label: '合并附件组 / Merge groups',
      permissions: signedIn,
      input: z.object({ attachBizId: idText, oldAttachBizId: idText }),
      handle: (context, { attachBizId, oldAttachBizId }) =>
        inTransaction(context, async tx => {
          await requireReader(tx, context.actor, await rowsOfGroup(tx, oldAttachBizId))
          await requireWriter(tx, context.actor, await rowsOfGroup(tx, attachBizId), 'add')
          return { copied: await mergeAttach(tx, context.actor, oldAttachBizId, attachBizId) }
        }),
    }),
  ]
}

const base = '/api/blade-resource/attach'

function reads(store: FileStore): Route[] {
  const open = (context: HttpContext, find: (tx: Tx) => Promise<AttachRow | undefined>, inline: string, small = '') =>
    reading(context, async tx => {
      const row = await find(tx)
      const isSmall = small === '1' || small === 'true'
      if (!row?.storeKey || (isSmall && row.thumbLink === null)) return notFound('attach', '')
      // A file outside any group is public to its tenant under its random name: avatars, logos, pictures in texts.
      if (row.attachBizId !== null) await requireReader(tx, context.actor, await rowsOfGroup(tx, row.attachBizId))
      const place = await storeNamed(tx, store, row.ossCode)
      if (isSmall)
        return new FileAnswer(
          `${row.originalName}.webp`,
          THUMBNAIL_MIME,
          await place.get(thumbnailKey(row.storeKey)),
          true,
        )
      return new FileAnswer(
        row.originalName,
        row.mime ?? 'application/octet-stream',
        await place.get(row.storeKey),
        inline === '1' || inline === 'true',
      )
    })
  return [
    ...groupReads(store),
    route(`GET ${base}/get-file`, {
      label: '下载附件 / Download',
      permissions: signedIn,
      input: z.object({ id: idText, inline: optionalText(5) }),
      handle: (context, { id, inline }) => open(context, tx => readable(tx, context.actor, id), inline),
    }),
    route('GET /file-view/onlinePreview', {
      label: '在线预览 / Preview',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) => open(context, tx => readable(tx, context.actor, id), '1'),
    }),
    route(`GET ${base}/preview-sheet`, {
      label: '表格预览 / Preview of a sheet',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) =>
        reading(context, async tx => previewSheet(tx, store, await readable(tx, context.actor, id))),
    }),
    route(`GET ${base}/file/{name}`, {
      label: '文件 / File by URL',
      permissions: signedIn,
      input: z.object({
        name: z.string().regex(/^[0-9a-f]{40}(\.[a-z0-9]{1,10})?$/),
        inline: optionalText(5),
        small: optionalText(5),
        t: optionalText(255),
      }),
      handle: (context, { name, inline, small, t }) =>
        open(context, async tx => liveByName(tx, context.actor, name, t), inline, small),
    }),
  ]
}

function groupReads(store: FileStore): Route[] {
  return [
    route(`GET ${base}/get-attach-biz-id`, {
      label: '新附件组 / New group',
      permissions: signedIn,
      handle: async () => newAttachBizId(),
    }),
    route(`GET ${base}/list`, {
      label: '附件列表 / Files of a group',
      permissions: signedIn,
      input: z.object({ attachBizId: optionalId }),
      handle: (context, { attachBizId }) =>
        reading<unknown>(context, tx => (attachBizId ? list(tx, context.actor, attachBizId) : everyFile(tx, context))),
    }),
    route(`GET ${base}/detail`, {
      label: '附件详情 / File',
      permissions: signedIn,
      input: z.object({ id: idText }),
      handle: (context, { id }) =>
        reading(context, async tx => shownOne(tx, context.actor, await readable(tx, context.actor, id))),
    }),
    route(`GET ${base}/download-attach-zip`, {
      label: '打包下载 / Download as zip',
      permissions: signedIn,
      input: z.object({ attachBizId: idList, groupName: optionalText(32) }),
      handle: (context, { attachBizId, groupName }) =>
        inTransaction(context, tx => zipAnswer(tx, context.actor, store, attachBizId, groupName)),
    }),
  ]
}

function changes(): Route[] {
  const base = '/api/blade-resource/attach'
  return [
    route(`POST ${base}/submit`, {
      label: '重命名 / Rename',
      permissions: signedIn,
      input: z.object({
        id: idText,
        originalName: optionalText(200),
        /** Given empty: no kind any more. */
        groupName: z.string().trim().max(32).nullish(),
        sort: z.coerce.number().int().min(0).max(10_000).optional(),
      }),
      handle: (context, input) =>
        inTransaction(context, async tx => {
          const row = await changeable(tx, context.actor, input.id)
          return shownOne(
            tx,
            context.actor,
            await updateRow(tx, context.actor, attach, row, {
              ...(input.originalName ? { originalName: renamed(row, input.originalName) } : {}),
              ...(typeof input.groupName === 'string' ? { groupName: input.groupName || null } : {}),
              ...(input.sort === undefined ? {} : { sort: input.sort }),
            }),
          )
        }),
    }),
    route(`POST ${base}/remove`, {
      label: '移除附件 / Remove from the group',
      permissions: signedIn,
      input: z.object({ ids: idList }),
      handle: (context, { ids }) =>
        inTransaction(context, async tx => {
          for (const id of ids.sort())
            await removeRow(tx, context.actor, attach, await changeable(tx, context.actor, id))
          return {}
        }),
    }),
  ]
}

/**
 * Without a group: the paged list of all files (blade-dialect 4, 10), for readers with the right to that page.
 * Without the right the group is a required parameter.
 */
async function everyFile(tx: Tx, { actor, rights, query }: HttpContext): Promise<Page> {
  if (!rights.codes.has('attach_view'))
    invalid([{ path: 'attachBizId', reason: '缺少必要的请求参数: attachBizId / Missing parameter: attachBizId' }])
  return page(tx, async () => tx, actor, attach, query)
}

async function list(tx: Tx, actor: Actor, attachBizId: string): Promise<Record<string, unknown>[]> {
  const group = await rowsOfGroup(tx, attachBizId)
  await requireReader(tx, actor, group)
  return shown(tx, actor, group)
}

const byId = async (tx: Tx, id: string): Promise<AttachRow> =>
  (await findRows(tx, attach, sql`t.id = ${id}::bigint`))[0] ?? notFound('attach', id)

/** A file outside any group is readable by id for its uploader only: ids can be enumerated, random names cannot. */
async function readable(tx: Tx, actor: Actor, id: string): Promise<AttachRow> {
  const row = await byId(tx, id)
  await requireReader(tx, actor, row.attachBizId === null ? [row] : await rowsOfGroup(tx, row.attachBizId))
  return row
}
async function changeable(tx: Tx, actor: Actor, id: string): Promise<AttachRow> {
  const row = await byId(tx, id)
  await requireWriter(tx, actor, row.attachBizId === null ? [row] : await rowsOfGroup(tx, row.attachBizId), 'change')
  return row
}

/** Renaming keeps the extension. */
function renamed(row: AttachRow, wanted: string): string {
  const clean = safeName(wanted)
  const stem = extensionOf(clean) === row.extension ? clean.slice(0, -(row.extension?.length ?? 0) - 1) : clean
  if (stem.trim() === '') invalid({ originalName: '目标名称不能为空 / the name cannot be empty' })
  return safeName(row.extension ? `${stem}.${row.extension}` : stem)
}

/** Checks the reader first, so that nobody without the right learns whether the link has expired. */
async function liveByName(tx: Tx, actor: Actor, name: string, token: string): Promise<AttachRow | undefined> {
  const [row] = await findRows(tx, attach, { name })
  if (!row) return undefined
  if (row.attachBizId !== null) await requireReader(tx, actor, await rowsOfGroup(tx, row.attachBizId))
  requireLiveLink(row, await sensitiveGroups(tx), token, actor.clock)
  return row
}

const stored = (context: HttpContext, row: AttachRow) =>
  reading(context, async tx => ({ ...(await shownOne(tx, context.actor, row)), domain: '' }))
const shownOne = async (tx: Tx, actor: Actor, row: AttachRow): Promise<Record<string, unknown>> =>
  (await shown(tx, actor, [row]))[0]!
async function shown(tx: Tx, actor: Actor, rows: readonly AttachRow[]): Promise<Record<string, unknown>[]> {
  const sensitive = await sensitiveGroups(tx)
  return rows.map(row => ({
    id: row.id,
    attachId: row.id,
    attachBizId: row.attachBizId ?? '',
    groupName: row.groupName ?? '',
    originalName: row.originalName,
    name: row.name ?? '',
    extension: row.extension ?? '',
    attachSize: row.attachSize ?? -1,
    mime: row.mime ?? '',
    ...linksOf(row, sensitive, actor.clock),
    domainUrl: '',
    sort: row.sort ?? -1,
    createUser: row.createUser ?? '',
    createTime: row.createTime,
    version: row.version,
  }))
}
