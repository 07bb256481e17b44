import { Refused } from '#kernel'
import { route } from '#packages/http/context.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { buildMenu, type CodedCall } from '../build-menu.ts'
import { syncMenu } from './sync-menu.ts'

/** Menu and button rows made again from the tree and all calls; the answer lists what was added and what went. */
export const rebuildRoute = (ports: PlatformPorts, calls: () => readonly CodedCall[]): Route => route('POST /api/blade-system/menu/rebuild', {
  label: '重建菜单 / Rebuild menu', permissions: ['administrator'],
  handle: async ({ actor }) => {
    if (actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'administrator' })
    const seeds = buildMenu(allResources(), calls())
    return ports.database.transaction(PLATFORM, tx => syncMenu(tx, actor, seeds), { name: 'rebuild menu' })
  },
})
