import { implement } from '#packages/server/implement.ts'
import { localDateTime } from '#kernel'
import { firstRead } from '#areas/platform/user-message/server/read-times.ts'
import { keyOf, REMINDERS } from '../../accident-follow/server/remind.ts'
import { accidentFollowRemind } from '../accident-follow-remind.ts'

export default implement(accidentFollowRemind, {
  actions: { done: { run: (_tx, actor) => ({ doneTime: localDateTime(actor.clock.now()) }) } },
  async page(tx, _actor, ids) {
    const times = await firstRead(tx, REMINDERS, ids.map(keyOf))
    return new Map(ids.map(id => [id, { readTime: times.get(keyOf(id)) ?? '' }]))
  },
})
