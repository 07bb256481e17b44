import { Refused } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

/**
 * Super administrators of the installation only (10-platform 5.13): the route checks the codes; operations beyond a
 * row check again.
 */
export function requireInstallation({ tenantId, rights }: Actor, permission: string): void {
  if (tenantId !== PLATFORM || !rights?.aliases.has('administrator'))
    throw new Refused({ kind: 'NotAllowed', permission })
}
