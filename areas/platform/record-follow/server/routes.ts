import { type Resource, textOf } from '#kernel'
import { route } from '#packages/http/context.ts'
import { optionalIdsInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { idText, optionalId } from '#areas/platform/server/inputs.ts'
import { recordFollow } from '../record-follow.ts'
import { follow, followOf, unfollow } from './follow.ts'

const base = '/api/blade-desk/record-follow'
const signedIn = ['signed in'] as const
const named = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(one => one === 'true')]).default(true)
/** Following a record: by the right to read it. The list is everybody's own, whatever his scope. */
export const followRoutes = (): Route[] => [
  route(`GET ${base}/state`, {
    label: '是否关注 / Whether I follow it',
    permissions: signedIn,
    input: z.object({ resource: named, id: idText }),
    handle: (context, { resource, id }) => reading(context, tx => followOf(tx, context.actor, resource, id)),
  }),
  route(`GET ${base}/page`, {
    label: '我的关注 / What I follow',
    permissions: signedIn,
    handle: async context => {
      const { actor, database, query } = context
      const found = await page(readerOf(database), undefined, actor, recordFollow as unknown as Resource, {
        ...query,
        userId: actor.userId,
      })
      for (const row of found.records) {
        const name = String(row['resource'] ?? '')
        const resource = isBuilt(name) ? resourceNamed(name) : undefined
        row['resourceName'] = resource ? textOf(resource.label, actor.language) : name
        row['fields'] = ((row['fields'] as string[] | '') || []).map(one => {
          const field = (resource?.fields as Record<string, { label: string }> | undefined)?.[one]
          return field ? textOf(field.label, actor.language) : one
        })
      }
      return found
    },
  }),
  route(`POST ${base}/submit`, {
    label: '关注 / Follow',
    permissions: signedIn,
    input: z.object({
      resource: named,
      id: idText,
      onMoves: flag,
      onComments: flag,
      onChanges: flag,
      fields: z.array(z.string().max(64)).max(50).default([]),
    }),
    handle: (context, wish) => inTransaction(context, tx => follow(tx, context.actor, wish)),
  }),
  route(`POST ${base}/remove`, {
    label: '取消关注 / Stop following',
    permissions: signedIn,
    input: z.object({ resource: named.optional(), id: optionalId, ids: optionalIdsInput }),
    handle: (context, { resource, id, ids: rows }) =>
      inTransaction(context, tx =>
        unfollow(tx, context.actor, { ...(resource ? { resource } : {}), ...(id ? { id } : {}), ids: rows ?? [] }),
      ),
  }),
]
