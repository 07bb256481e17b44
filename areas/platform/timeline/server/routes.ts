import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import { record } from '#packages/server/audit.ts'
import { isId } from '#packages/server/kinds.ts'
import { timeline } from '#packages/server/query.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { mentionOf } from '#areas/platform/dict/server/entries.ts'
import { idText } from '#areas/platform/server/inputs.ts'
import { requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

const signedIn = ['signed in'] as const
const subject = { resource: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/), id: idText }
const mentions = z.union([z.array(z.union([z.string(), z.number()]).transform(String)), z.string().transform(text => text.split(',').filter(Boolean))]).optional()

/** History and remarks of any record, by the right to read it (10-platform 5.8). A remark is a line of the history: it can be added, never changed. */
export const timelineRoutes = (): Route[] => [
  route('GET /api/blade-desk/timeline/list', {
    label: '时间线 / Timeline', permissions: signedIn, input: z.object(subject),
    handle: (context, { resource, id }) => reading(context, async tx => timeline(tx, context.actor, await requireRecordReader(tx, context.actor, resource, id), id)),
  }),
  route('POST /api/blade-desk/record-comment/submit', {
    label: '评论 / Remark', permissions: signedIn, input: z.object({ ...subject, content: z.string().trim().min(1).max(500), mentions }),
    handle: (context, { resource: name, id, content, mentions: users = [] }) => inTransaction(context, async tx => {
      const { actor } = context
      const resource = await requireRecordReader(tx, actor, name, id)
      await record(tx, actor, [{ resource: resource.name, id, action: 'comment', reason: content }])
      const known = await tx.rows<{ id: string }>(sql`select id from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and id = any(${users.filter(isId)}::bigint[])`)
      if (known.length > 0) await notify(tx, actor, { bizTypeCode: mentionOf(resource.name), bizId: id, title: `${actor.userName}提到了您 / ${actor.userName} mentioned you`, content, users: known.map(row => row.id) })
      return { mentioned: known.length }
    }),
  }),
]
