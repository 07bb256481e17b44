import { refuse } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { client } from '../client.ts'

export default implement(client, {
  actions: {
    disable: {
      // Without it nobody could sign in any more, not even to enable it again.
      guard(_tx, _actor, { row }) { if (row.clientId === PLATFORM) refuse('webClient', '网页应用不能停用 / The web application cannot be disabled') },
    },
  },
})
