import { type Clock, refuse } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import { RedirectAnswer, type Route } from '#packages/server/route.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { providerOf } from './gateways.ts'
import { issueTicket, redeemTicket, subjectOf, tenantOfTicket } from './tickets.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}
/** The person answers the provider's questions meanwhile. */
const STATE_MS = 600_000
const source = z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/)
/** A word of the browser that began, by which it knows its own return; nobody else's link can say it. */
const nonce = optionalText(64).refine(given => /^[\w-]*$/.test(given))

const stateOf = (of: string, word: string): string => `${of}\n${word}`
const partsOf = (subject: string): { source: string; nonce: string } => {
  const [of = '', word = ''] = subject.split('\n')
  return { source: of, nonce: word }
}

/** Uses the state up: true once, for the source that it was given for. */
export async function redeemState(tx: Tx, clock: Clock, of: string, state: string): Promise<boolean> {
  if (tenantOfTicket(state) !== tx.tenantId) return false
  const subject = await redeemTicket(tx, clock, 'social', state)
  return subject !== undefined && partsOf(subject).source === of
}

/**
 * The way to another provider's page and back (10-platform 3.3, social): the state is ours, single-use, ten minutes,
 * bound to tenant and source.
 */
export const redirectRoutes = (ports: Ports): Route[] => [
  route('GET /api/blade-auth/oauth/render/{source}', {
    label: '第三方登录跳转 / Redirect to provider',
    permissions: ['public'],
    input: z.object({ source, tenantId: optionalText(12), nonce }),
    handle: (_context, given) => render(ports, given),
  }),
  route('GET /api/blade-auth/oauth/callback/{source}', {
    label: '第三方登录返回 / Return from provider',
    permissions: ['public'],
    input: z.object({ source, code: optionalText(2048), state: optionalText(128), error: optionalText(128) }),
    handle: (_context, given) => back(ports, given),
  }),
]

async function render(
  { database, clock }: Ports,
  given: { source: string; tenantId: string; nonce: string },
): Promise<RedirectAnswer> {
  const tenant = /^[0-9A-Za-z]{1,12}$/.test(given.tenantId) ? await tenantNamed(database, given.tenantId) : undefined
  const to =
    tenant &&
    (await database.transaction(
      tenant.code,
      async tx => {
        const provider = await providerOf(tx, given.source)
        return (
          provider &&
          provider.authorize(await issueTicket(tx, clock, 'social', stateOf(given.source, given.nonce), STATE_MS))
        )
      },
      { name: 'to the provider' },
    ))
  if (!to) return refuse('grant', '该登录方式未配置 / This way of signing in is not configured')
  return new RedirectAnswer(to)
}

/**
 * Carries code and state to the sign-in, which asks for the token with them; without a living state of ours it carries
 * nothing.
 */
async function back(
  { database, clock }: Ports,
  given: { source: string; code: string; state: string; error: string },
): Promise<RedirectAnswer> {
  const failed = new RedirectAnswer('/login?social=failed')
  const tenantId = tenantOfTicket(given.state)
  const tenant = tenantId === '' ? undefined : await tenantNamed(database, tenantId)
  if (!tenant || given.code === '' || given.error !== '') return failed
  const subject = await database.transaction(tenant.code, tx => subjectOf(tx, clock, 'social', given.state), {
    name: 'back from the provider',
  })
  if (subject === undefined || partsOf(subject).source !== given.source) return failed
  return new RedirectAnswer(
    `/login?${new URLSearchParams({ source: given.source, code: given.code, state: given.state, tenantId: tenant.code, nonce: partsOf(subject).nonce })}`,
  )
}
