import { counted, localDate, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { openWork } from '#areas/platform/data-change/server/open-work.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bothOf } from '#areas/platform/user-message/server/words.ts'
import { countHeldTasks, heldTasks } from '#areas/platform/workflow/server/held-tasks.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { userAccount } from '../user.ts'
import { requireOtherAdmin } from './index.ts'
import { tellOthers } from './user-events.ts'

const MOST_TOLD = 20

/** 10-platform 5.1: nobody leaves with open work, unless forced with a reason: then his head gets the list. */
export async function takeLeave(
  tx: Tx,
  actor: Actor,
  id: string,
  { isForced, reason }: { isForced: boolean; reason: string },
): Promise<void> {
  await requireOtherAdmin(tx, id)
  const row = await lockRow(tx, actor, userAccount, id)
  const open = (await openWork(tx, id)).filter(one => one.open > 0)
  const owned = open.reduce((sum, one) => sum + one.open, 0)
  if (owned > 0 && !(isForced && reason))
    refuse(
      'handover',
      '该用户名下还有{n}条数据，请先办理数据交接 / The user still owns {n} {n|record|records}, hand them over first',
      { n: owned },
    )
  const head = await people.headOf(tx, id)
  await act(tx, actor, userAccount, id, 'leave', { reason })
  await updateRow(tx, actor, userAccount, id, { roleId: [], leaveDate: localDate(actor.clock.now()) })
  if (owned > 0)
    await notify(tx, actor, {
      bizTypeCode: 'user_left',
      bizId: id,
      title: `${row.realName}已离职，名下还有${owned}条数据 / ${row.realName} left with ${owned} ${counted(owned, 'record')}`,
      content: {
        zh: open.map(one => `${bothOf(one.typeName).zh}${one.open}条`).join('、'),
        en: open.map(one => `${bothOf(one.typeName).en}: ${one.open}`).join(', '),
      },
      users: head ? [head] : [],
      roles: ['hr'],
    })
  await tellOthers(tx, actor, 'user.left', row, open)
}

/**
 * Whoever is disabled decides nothing any more: approvals that wait for him alone are listed to his head (10-platform
 * 5.1); what others may take as well waits for them.
 */
export async function tellOfHeldTasks(tx: Tx, actor: Actor, id: string): Promise<void> {
  const tasks = await heldTasks(tx, id, MOST_TOLD, 0)
  if (tasks.length === 0) return
  const row = await getRow(tx, userAccount, id)
  const [count, head] = [await countHeldTasks(tx, id), await people.headOf(tx, id)]
  const list = tasks.map(one => `【${one.no}】${one.title}`).join('\n')
  await notify(tx, actor, {
    bizTypeCode: 'user_left',
    bizId: id,
    title: `${row.realName}已停用，名下还有${count}项审批 / ${row.realName} is disabled, ${count} ${counted(count, 'approval')} ${counted(count, 'waits', 'wait')} for nobody else`,
    content: { zh: list, en: list },
    users: head ? [head] : [],
    roles: head ? [] : ['flow_admin'],
  })
}
