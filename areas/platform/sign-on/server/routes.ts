import { type Clock, refuse } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction } from '#packages/server/transaction.ts'
import { sql } from '#packages/database/sql.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { registerGuest } from './guests.ts'
import { outsideAddress } from './outside-page.ts'
import { redirectRoutes } from './redirects.ts'
import { issueTicket } from './tickets.ts'

const guest = z.object({
  tenantId: optionalText(12),
  name: optionalText(32),
  account: optionalText(32),
  password: optionalText(64),
  oauthId: optionalText(64),
})

/** Doors beside the password (10-platform S7, S8, L8). */
export const signOnRoutes = ({ database, clock }: { readonly database: Database; readonly clock: Clock }): Route[] => [
  route('GET /api/blade-auth/oauth/iframe-ticket', {
    label: '外部页面地址 / Address of an outside page',
    permissions: ['signed in'],
    input: z.object({ code: z.string().max(128) }),
    handle: (context, { code }) => outsideAddress(context, code),
  }),
  route('POST /api/blade-user/register-guest', {
    label: '访客注册 / Guest registration',
    permissions: ['public'],
    input: guest,
    handle: async (_context, form) => {
      await registerGuest(database, clock, {
        ...form,
        account: form.account.trim().toLowerCase(),
        name: form.name.trim(),
        tenantId: form.tenantId.trim(),
      })
    },
  }),
  ...redirectRoutes({ database, clock }),
  // The simulated OA is a desk where somebody stands who is signed in: it vouches for himself and for nobody else.
  route('POST /api/blade-auth/simulated-oa/ticket', {
    label: '模拟OA票据 / Ticket of the simulated OA',
    permissions: ['signed in'],
    handle: context =>
      inTransaction(context, async tx => {
        if ((await paramValue(tx, 'oa.baseUrl')) !== 'simulated')
          refuse('oaSimulator', '已接入真实OA，模拟器已关闭 / A real OA is connected, the simulated one is off')
        const login = await tx.row<{ login: string }>(
          sql`select coalesce(oa_login, account) as login from blade_user where tenant_id = ${tx.tenantId} and id = ${context.actor.userId}::bigint`,
        )
        const ticket = await issueTicket(tx, context.actor.clock, 'oa', login!.login)
        return { ticket, address: `/oa/sso/login?ticket=${encodeURIComponent(ticket)}&tenantId=${tx.tenantId}` }
      }),
  }),
]
