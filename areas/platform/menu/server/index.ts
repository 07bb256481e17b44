import { implement } from '#packages/server/implement.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { topMenu } from '../menu.ts'

/** Every server caches the offered menus until the version rises. */
const offeredAnew = {
  after: async (tx: Parameters<typeof raiseVersion>[0]) => {
    await raiseVersion(tx, 'menu')
  },
}

export default implement(topMenu, { actions: { enable: offeredAnew, disable: offeredAnew } })
