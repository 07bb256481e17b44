import { Refused } from '#kernel'
import { route } from '#packages/http/context.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { z } from 'zod'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { buildMenu, type CodedCall } from '../build-menu.ts'
import { menuChange, syncMenu } from './sync-menu.ts'

/**
 * Rebuilds menu and button rows from the tree and all calls; the answer lists additions, removals and changes. With
 * `preview` nothing is written (10-platform 7).
 */
export const rebuildRoute = (ports: PlatformPorts, calls: () => readonly CodedCall[]): Route =>
  route('POST /api/blade-system/menu/rebuild', {
    label: '重建菜单 / Rebuild menu',
    permissions: ['administrator'],
    input: z.object({
      preview: z.union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).optional(),
    }),
    handle: async ({ actor }, { preview }) => {
      if (actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'administrator' })
      const seeds = buildMenu(allResources(), calls())
      if (preview === true || Number(preview) === 1)
        return ports.database.transaction(PLATFORM, tx => menuChange(tx, seeds), { name: 'preview menu' })
      return ports.database.transaction(PLATFORM, tx => syncMenu(tx, actor, seeds), { name: 'rebuild menu' })
    },
  })
