import { request } from './request.ts'
import { createRefresher } from './refresher.ts'
import { tokenStore } from './token-store.ts'
import { REFRESH_AGE_MS, refreshAgeOf, type Tokens } from './tokens.ts'
import { reactions, setReactions } from './reactions.ts'

/** Answer of the token call: no envelope, snake case (blade-dialect 5.2). */
export interface TokenAnswer {
  tenant_id: string
  user_id: string
  account: string
  nick_name: string
  real_name: string
  role_name: string
  avatar: string
  access_token: string
  refresh_token: string
  expires_in: number
}

export const tokensOf = (answer: TokenAnswer): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  tenantId: answer.tenant_id,
  receivedAt: Date.now(),
})

export type WindowMessage = 'new-token' | 'signed-out' | 'locked' | 'unlocked'
const channel = new BroadcastChannel('fleet-session')
const listeners = new Set<(message: WindowMessage) => void>()
channel.onmessage = event => {
  const message = event.data as WindowMessage
  if (message === 'new-token' || message === 'signed-out') tokenStore.adopt()
  listeners.forEach(listener => listener(message))
}

/** To the other windows of this browser; the sender does not hear itself. */
export const tellWindows = (message: WindowMessage): void => channel.postMessage(message)
export function onWindowMessage(listener: (message: WindowMessage) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let refreshAge = REFRESH_AGE_MS
/** `session.refreshAge`, as the server tells it after the sign-in. */
export const setRefreshAge = (seconds: number): void => {
  refreshAge = refreshAgeOf(seconds)
}

export const refresher = createRefresher({
  store: tokenStore,
  refreshAge: () => refreshAge,
  // Web locks exist in secure contexts only; over plain http in a local network each window stands for itself.
  exclusive: work => (navigator.locks ? navigator.locks.request('fleet-token-refresh', work) : work()),
  async fetchTokens(refresh, tenantId) {
    const body = { grant_type: 'refresh_token', refresh_token: refresh, tenantId, scope: 'all' }
    return tokensOf(
      await request<TokenAnswer>('POST', '/api/blade-auth/oauth/token', {
        body,
        headers: { 'Tenant-Id': tenantId },
        noToken: true,
        silent: true,
      }),
    )
  },
  announce: () => tellWindows('new-token'),
  onRefused: () => reactions.signedOut(''),
})

setReactions({ beforeCall: refresher.ensureAlive })
