import { request } from '#packages/web/http/index.ts'
import { viewInName } from '../photo-views.ts'
import type { TakeLine } from './handover.ts'

const AT_ONCE = 3

/**
 * Each photo goes to the car that its name says, 粤BD88012-前.jpg or the last eight of the VIN; answers the names of
 * those that say none.
 */
export async function sortPhotos(
  files: readonly File[],
  lines: readonly TakeLine[],
  groupOf: (line: TakeLine) => string,
  keep: (line: TakeLine, group: string) => Promise<void>,
): Promise<string[]> {
  const ownerOf = (file: File) =>
    lines.find(one =>
      [one.plateNo, one.vin, one.vin.slice(-8)].some(mark => mark !== '' && file.name.toUpperCase().includes(mark)),
    )
  const heaps = new Map<TakeLine, File[]>()
  for (const file of files) {
    const line = ownerOf(file)
    if (line) heaps.set(line, [...(heaps.get(line) ?? []), file])
  }
  const waiting = [...heaps]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await keep(next[0], await uploads(next[1], groupOf(next[0])))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return files.filter(file => !ownerOf(file)).map(file => file.name)
}

/** One after the other into one group, which the first one opens; a name such as 粤BD88012-前.jpg tells the view. */
async function uploads(files: readonly File[], group: string): Promise<string> {
  let attachBizId = group
  for (const file of files) attachBizId = await keepsPhoto(file, attachBizId, viewInName(file.name)?.word)
  return attachBizId
}

/** Puts one photo into the group, as the photo of a view; answers the group. */
export async function keepsPhoto(file: File, group: string, view: string | undefined): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const answer = await request<{ attachBizId: string }>(
    'POST',
    '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
    {
      params: { ...(group ? { attachBizId: group } : {}), ...(view ? { groupName: view } : {}) },
      body,
      timeout: 300_000,
    },
  )
  return answer.attachBizId
}
