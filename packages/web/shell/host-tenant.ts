import { useEffect, useState } from 'react'
import { request } from '../http/index.ts'

/**
 * What the server knows of the host under which the page was opened: its tenant, and the pictures of that tenant's
 * sign-in page.
 */
export interface HostTenant {
  readonly tenantId?: string
  readonly backgroundUrl?: string
  readonly logoUrl?: string
}

let asked: Promise<HostTenant> | undefined
// Without an answer the page stays as it is, which is all that this call could have changed; the next visit asks again.
const ask = (): Promise<HostTenant> =>
  (asked ??= request<HostTenant>('GET', '/api/blade-system/tenant/info', {
    params: { domain: location.host },
    noToken: true,
    silent: true,
  }).catch(() => {
    asked = undefined
    return {}
  }))

export function useHostTenant(): HostTenant {
  const [tenant, setTenant] = useState<HostTenant>({})
  useEffect(() => {
    let isGone = false
    void ask().then(found => {
      if (!isGone) setTenant(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return tenant
}

/** Pictures from elsewhere are not fetched (the page's own policy): they would leave a broken frame. */
export const ownPicture = (address: string | undefined): string | undefined =>
  address?.startsWith('/') && !address.startsWith('//') ? address : undefined
