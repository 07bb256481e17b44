import { useEffect, useState } from 'react'
import { request } from '../http/index.ts'

/** What a tenant offers beside account and password. */
export interface WaysIn {
  /** Providers of identities that it has switched on. */
  readonly sources: readonly string[]
  /** Codes by text: a channel for them is in use, the built-in one or a vendor's. */
  readonly phone: 'simulated' | 'connected' | undefined
  /** Nothing will come and move what stands on the page. */
  readonly isKnown: boolean
}
const none: WaysIn = { sources: [], phone: undefined, isKnown: false }

export function useWaysIn(tenantId: string): WaysIn {
  const [ways, setWays] = useState(none)
  useEffect(() => {
    let isGone = false
    request<Partial<WaysIn>>('GET', '/api/blade-system/tenant/info', {
      params: { domain: location.host, tenantId },
      noToken: true,
      silent: true,
    })
      // Without an answer there is only the password, as before.
      .then(
        info => {
          if (!isGone) setWays({ sources: info.sources ?? [], phone: info.phone, isKnown: true })
        },
        () => {
          if (!isGone) setWays({ ...none, isKnown: true })
        },
      )
    return () => {
      isGone = true
    }
  }, [tenantId])
  return ways
}
