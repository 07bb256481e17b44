import { Refused } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

/**
 * Only the super administrators of the installation (10-platform 5.13): the door asks the codes, which nobody else can
 * hold; what reaches beyond a row asks again.
 */
export function requireInstallation({ tenantId, rights }: Actor, permission: string): void {
  if (tenantId !== PLATFORM || !rights?.aliases.has('administrator'))
    throw new Refused({ kind: 'NotAllowed', permission })
}
