import { route } from '#packages/http/context.ts'
import { timeline } from '#packages/server/timeline.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { idText, optionalId } from '#areas/platform/server/inputs.ts'
import { requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { submitComment } from './comments.ts'
import { connectionsOf } from './connections.ts'

const signedIn = ['signed in'] as const
const named = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const mentions = z
  .union([
    z.array(z.union([z.string(), z.number()]).transform(String)),
    z.string().transform(text => text.split(',').filter(Boolean)),
  ])
  .optional()

/** History, remarks and connections of any record, by the right to read it (10-platform 5.8). */
export const timelineRoutes = (): Route[] => [
  route('GET /api/blade-desk/timeline/list', {
    label: '时间线 / Timeline',
    permissions: signedIn,
    input: z.object({ resource: named, id: idText, before: optionalId }),
    handle: (context, { resource, id, before }) =>
      reading(context, async tx =>
        timeline(
          tx,
          context.actor,
          await requireRecordReader(tx, context.actor, resource, id),
          id,
          before || undefined,
        ),
      ),
  }),
  route('GET /api/blade-desk/connections/list', {
    label: '关联单据 / Connections',
    permissions: signedIn,
    input: z.object({ resource: named, id: idText }),
    handle: async (context, { resource, id }) =>
      connectionsOf(context, await reading(context, tx => requireRecordReader(tx, context.actor, resource, id)), id),
  }),
  route('POST /api/blade-desk/record-comment/submit', {
    label: '评论 / Comment',
    permissions: signedIn,
    // `id` is the record; `commentId` names a comment of one's own that is corrected.
    input: z.object({
      resource: named,
      id: idText,
      commentId: optionalId,
      content: z.string().trim().min(1, '请填写评论 / Please write something').max(1000),
      mentions,
      attachBizId: optionalId,
    }),
    handle: (context, { id, commentId, mentions: called = [], ...given }) =>
      inTransaction(context, tx =>
        submitComment(tx, context.actor, {
          ...given,
          recordId: id,
          id: commentId || undefined,
          mentions: called,
          attachBizId: given.attachBizId || undefined,
        }),
      ),
  }),
]
