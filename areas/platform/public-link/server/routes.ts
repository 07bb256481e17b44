import { addDays, localDate, textOf, type Label } from '#kernel'
import { checkMobile, maskValue } from '#kernel/validators.ts'
import { route } from '#packages/http/context.ts'
import { idInput } from '#packages/server/inputs.ts'
import type { Route } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { invalid, localDateTime } from '#kernel'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { editCodes, requireAny, requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { deviceName } from '#areas/platform/session/device-name.ts'
import { publicLink } from '../public-link.ts'
import { type Link, linksOf, makeLink, openingsOf, revokeLink, stateOf, viewOf } from './links.ts'
import { otherSystems, outsideRoutes, viewRoutes } from './outside-routes.ts'

const base = '/api/blade-desk/public-link'
const MOST_DAYS = 90
const signedIn = ['signed in'] as const
const subject = { resource: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/), id: idInput }

const HAPPENINGS: Readonly<Record<string, Label>> = {
  open: '打开 / Opened',
  code: '索取验证码 / Asked for a code',
  fill: '填报 / Filled in',
}
/** An act by the name that the outsider read on its button. */
const whatHappened = (link: Link, happening: string, detail: string): Label =>
  HAPPENINGS[happening] ?? viewOf(link.resource!, link.kind!).view.actions?.[detail]?.label ?? '办理 / Acted'

/** Links of a record: whoever may read it sees them, whoever may edit it makes and revokes them. */
export const publicLinkRoutes = (): Route[] => [
  ...outsideRoutes(),
  ...viewRoutes(),
  ...otherSystems(),
  route(`GET ${base}/list`, {
    label: '外部链接列表 / Public links',
    permissions: signedIn,
    input: z.object(subject),
    handle: (context, { resource, id }) =>
      reading(context, async tx => {
        await requireRecordReader(tx, context.actor, resource, id)
        const now = localDateTime(context.actor.clock.now())
        const links = await linksOf(tx, resource, id)
        const openings = Map.groupBy(
          await openingsOf(
            tx,
            links.map(one => one.id),
          ),
          one => one.linkId,
        )
        return links.map(one => ({
          id: one.id,
          kind: one.kind,
          kindName: textOf(viewOf(resource, one.kind!).view.label, context.actor.language),
          phone: one.phone ? maskValue('phone', one.phone) : '',
          expireTime: one.expireTime,
          maxUses: one.maxUses ?? -1,
          useCount: one.useCount ?? 0,
          state: stateOf(one, now),
          lastOpenTime: one.lastOpenTime ?? '',
          createTime: one.createTime,
          openTotal: openings.get(one.id)?.[0]?.total ?? 0,
          openings: (openings.get(one.id) ?? []).map(({ linkId: _, total: __, detail, ...opening }) => ({
            ...opening,
            device: opening.userAgent && deviceName(opening.userAgent),
            what: textOf(whatHappened(one, opening.happening, detail), context.actor.language),
          })),
        }))
      }),
  }),
  route(`POST ${base}/create`, {
    label: '生成外部链接 / Make a public link',
    permissions: signedIn,
    input: z.object({
      ...subject,
      kind: z.string().max(64),
      phone: optionalText(20),
      days: z.coerce.number().int().min(1).max(MOST_DAYS).default(7),
      uses: z.coerce.number().int().min(1).max(100).default(1),
    }),
    handle: (context, given) =>
      inTransaction(context, async tx => {
        const { actor } = context
        const resource = await requireRecordReader(tx, actor, given.resource, given.id)
        requireAny(actor, editCodes(resource))
        await requireVisible(tx, actor, resource, [given.id], 'write')
        const phone = given.phone === '' ? undefined : checkMobile(given.phone)
        if (phone && !phone.ok) return invalid({ phone: phone.reason })
        return makeLink(tx, actor, {
          kind: given.kind,
          resource: given.resource,
          id: given.id,
          expires: `${addDays(localDate(actor.clock.now()), given.days)} 23:59:59`,
          uses: given.uses,
          ...(phone ? { phone: phone.value } : {}),
        })
      }),
  }),
  route(`POST ${base}/revoke`, {
    label: '作废外部链接 / Revoke a public link',
    permissions: signedIn,
    input: z.object({ id: idInput }),
    handle: (context, { id }) =>
      inTransaction(context, async tx => {
        const link = await getRow(tx, publicLink, id)
        const resource = await requireRecordReader(tx, context.actor, link.resource!, link.recordId!)
        requireAny(context.actor, editCodes(resource))
        await revokeLink(tx, context.actor, id)
        return { id }
      }),
  }),
]
