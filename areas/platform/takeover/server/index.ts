import { localDateTime } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { takeover } from '../takeover.ts'
import { takeBack } from './take-over.ts'

export default implement(takeover, {
  actions: {
    undo: {
      async run(tx, actor, { row, reason }) {
        await takeBack(tx, actor, row.mark ?? '')
        return { undoneTime: localDateTime(actor.clock.now()), undoneReason: reason }
      },
    },
  },
})
