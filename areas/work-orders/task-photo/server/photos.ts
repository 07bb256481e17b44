import { localDateTime, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { hashDistance, pictureHash } from '#packages/files/index.ts'
import { filesOfGroup } from '#packages/server/registry.ts'
import { addRows, findRows } from '#packages/server/rows.ts'
import { taskPhoto } from '../task-photo.ts'

/** Bits in which two files of one picture may differ: saved again or made smaller they differ in none to three. */
const SAME_PICTURE = 3

interface Photo {
  sha256: string
  hash: string | undefined
}
const bandsOf = (hash: string): number[] => [0, 4, 8, 12].map(at => parseInt(hash.slice(at, at + 4), 16))

/** Files of the groups with their digests; what each shows is reckoned from its bytes where the store has them. */
async function photosOf(tx: Tx, groups: readonly string[]): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const group of groups) {
    const digests = await tx.rows<{ sha256: string | null }>(
      sql`select sha256 from attach where tenant_id = ${tx.tenantId} and is_deleted = 0 and attach_biz_id = ${group}::bigint order by sort nulls last, id`,
    )
    const files = await filesOfGroup(tx, group)
    for (const [at, { sha256 }] of digests.entries()) {
      if (!sha256) continue
      const file = files.length === digests.length ? files[at] : undefined
      const bytes = file?.mime.startsWith('image/') ? await file.bytes().catch(() => undefined) : undefined
      photos.push({ sha256, hash: bytes && (await pictureHash(bytes)) })
    }
  }
  return photos
}

/**
 * 70, R16: 照片已被使用 where one of the photos was handed in for something else, byte by byte or as a copy that was
 * saved again. Photos of a holder that pass are kept as its own; two who hand in the same photo at once meet in the lock.
 */
export async function photoFaults(
  tx: Tx,
  actor: Actor,
  holder: string,
  groups: readonly string[],
  taskId: string | null = null,
): Promise<Label | undefined> {
  const photos = await photosOf(tx, groups)
  if (photos.length === 0) return undefined
  const digests = [...new Set(photos.map(one => one.sha256))].sort()
  for (const digest of digests)
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`photo ${tx.tenantId} ${digest}`}))`)
  const known = await findRows(tx, taskPhoto, sql`t.sha256 = any(${digests}::varchar[])`)
  if (known.some(one => one.holder !== holder)) return '照片已被使用 / photo already used'
  if (await hasLikeness(tx, holder, photos))
    return '照片已被使用（与已提交的照片相同） / photo already used: it shows the same picture'
  const own = new Set(known.map(one => one.sha256))
  const fresh = [...new Map(photos.map(one => [one.sha256, one])).values()].filter(one => !own.has(one.sha256))
  await addRows(
    tx,
    actor,
    taskPhoto,
    fresh.map(({ sha256, hash }) => {
      const [band1 = null, band2 = null, band3 = null, band4 = null] = hash ? bandsOf(hash) : []
      return {
        holder,
        taskId,
        sha256,
        pictureHash: hash ?? null,
        band1,
        band2,
        band3,
        band4,
        usedTime: localDateTime(actor.clock.now()),
      }
    }),
  )
  return undefined
}
async function hasLikeness(tx: Tx, holder: string, photos: readonly Photo[]): Promise<boolean> {
  for (const { hash } of photos) {
    if (!hash) continue
    const [one, two, three, four] = bandsOf(hash)
    const near = await tx.rows<{ hash: string }>(sql`
      select picture_hash as hash from task_photo where tenant_id = ${tx.tenantId} and holder <> ${holder}
        and (band1 = ${one!}::int or band2 = ${two!}::int or band3 = ${three!}::int or band4 = ${four!}::int) limit 5000`)
    if (near.some(row => hashDistance(row.hash, hash) <= SAME_PICTURE)) return true
  }
  return false
}
