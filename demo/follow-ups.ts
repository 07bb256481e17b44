import { addDays } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { accidentFollow } from '#areas/accidents/accident-follow/accident-follow.ts'
import { accidentFollowRemind } from '#areas/accidents/accident-follow-remind/accident-follow-remind.ts'
import type { Stage } from './stage.ts'

/** Two cases went on after the reminder. */
export async function goesOn(stage: Stage, officer: Actor): Promise<void> {
  stage.at(addDays(stage.today, -1), '16:10:00')
  await stage.run(async tx => {
    const open = await findRows(tx, accidentFollowRemind, { status: 1 } as never, { orderBy: 't.id', limit: 2 })
    for (const { followId } of open) {
      const follow = await getRow(tx, accidentFollow, followId!)
      if (follow.status === 1 && (follow.followStage ?? 6) < 5)
        await act(tx, officer, accidentFollow, follow.id, 'stage', {
          input: {
            followStage: (follow.followStage ?? 1) + 1,
            note: '保险公司已定损，转下一步',
            channel: 1,
            contact: '保险公司查勘员',
            nextDate: addDays(stage.today, 3),
          },
        })
    }
  })
}
