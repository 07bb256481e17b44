import { invalid, notFound, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { z } from 'zod'
import { attach } from '#areas/platform/attach/attach.ts'
import { FILE_PATH } from '#areas/platform/attach/server/groups.ts'
import { storeNamed } from '#areas/platform/oss/server/stores.ts'
import type { ServicePorts } from '#areas/platform/server/service-ports.ts'
import { SIGN_IN_PICTURE_KB } from '../sign-in-pictures.ts'
import { PLATFORM } from './versions.ts'

const PICTURE_PATH = '/api/blade-system/tenant/picture'
const FIELDS = ['backgroundUrl', 'logoUrl'] as const
const KINDS = new Set(['jpg', 'jpeg', 'png', 'gif'])
const nameIn = (link: string): string | undefined =>
  link.startsWith(`${FILE_PATH}/`) ? link.slice(FILE_PATH.length + 1) : undefined

/**
 * The address under which a stranger sees a picture of the sign-in page: the file's own opens for a token alone.
 * Addresses elsewhere are told as they are; our own page fetches none (CSP).
 */
export function publicAddressOf(link: string | null): string {
  const name = nameIn(link ?? '')
  return name === undefined ? (link ?? '') : `${PICTURE_PATH}/${name}`
}

/**
 * A file of ours as background or mark of the sign-in page (10-platform 3.3, 5.3) becomes public: it is a picture that
 * whoever says so has uploaded.
 */
export async function requireUploaded(
  tx: Tx,
  actor: Actor,
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const faults: Fault[] = []
  for (const path of FIELDS) {
    const link = String(given[path] ?? '')
    const name = nameIn(link)
    if (name === undefined || link === before?.[path]) continue
    const [file] = await findRows(tx, attach, { name })
    if (
      !file ||
      file.attachBizId !== null ||
      file.createUser !== actor.userId ||
      !KINDS.has((file.extension ?? '').toLowerCase())
    )
      faults.push({ path, reason: '请上传本人的图片 / Upload a picture of your own' })
    else if (Number(file.attachSize) > SIGN_IN_PICTURE_KB * 1024)
      faults.push({
        path,
        reason: `文件大小不能超过${SIGN_IN_PICTURE_KB / 1024}MB / The file must not exceed ${SIGN_IN_PICTURE_KB / 1024} MB`,
      })
  }
  if (faults.length > 0) invalid(faults)
}

/** Public: the pictures that some tenant's sign-in page shows, and no other file. */
export const tenantPictureRoutes = ({ database, store }: ServicePorts): Route[] => [
  route(`GET ${PICTURE_PATH}/{name}`, {
    label: '登录页图片 / Picture of the sign-in page',
    permissions: ['public'],
    input: z.object({ name: z.string().regex(/^[0-9a-f]{40}\.[a-z]{3,4}$/) }),
    handle: (_context, { name }) =>
      database.transaction(
        PLATFORM,
        async tx => {
          const shown = await tx.row(
            sql`select 1 from blade_tenant where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${`${FILE_PATH}/${name}`} in (background_url, logo_url) limit 1`,
          )
          const [file] = shown ? await findRows(tx, attach, { name }) : []
          if (!file?.storeKey) return notFound('attach', name)
          return new FileAnswer(
            file.originalName,
            file.mime ?? 'application/octet-stream',
            await (await storeNamed(tx, store, file.ossCode)).get(file.storeKey),
            true,
          )
        },
        { name: 'picture of the sign-in page' },
      ),
  }),
]
