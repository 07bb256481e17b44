import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { RelatedList } from '#packages/web/kit/detail/related.tsx'

const related = {
  id: 'occurrences',
  title: '历次发生 / Occurrences',
  resource: 'log-error',
  by: 'fingerprint',
  columns: ['createTime', 'createBy', 'title', 'message', 'remoteIp', 'traceId'],
} as const

/** Each time that the same place failed in the same way: whose call it was and what it was given. */
export default function Occurrences({ record }: DetailSlot) {
  return <RelatedList related={related} id={String(record['fingerprint'])} />
}
