import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { stepName } from '../codes.ts'
import type { Case } from './course.ts'

type Told = Omit<Parameters<typeof notify>[2], 'bizId'>
/** A world without the platform's messages has nobody to tell. */
const tell = async (tx: Tx, actor: Actor, row: Case, told: Told): Promise<void> => {
  if (isBuilt('user-message')) await notify(tx, actor, { bizId: row.id, ...told })
}
const sales = (row: Case): string[] => (row.bizUserId ? [row.bizUserId] : [])
const both = (step: number): [string, string] => stepName(step).split(' / ') as [string, string]

export function tellReviewer(tx: Tx, actor: Actor, row: Case): Promise<void> {
  const [zh, en] = both(row.step ?? 0)
  return row.approvalUserId
    ? tell(tx, actor, row, {
        bizTypeCode: 'quota_review',
        title: `授信审查待办：${zh} / Quota case: ${en}`,
        content: `【${row.quotaNo}】${row.customerName}到达${zh}，时限${row.slaDue} / ${row.quotaNo} of ${row.customerName} has come to ${en}, due ${row.slaDue}`,
        users: [row.approvalUserId],
      })
    : Promise.resolve()
}

export const tellSentBack = (tx: Tx, actor: Actor, row: Case, reason: string): Promise<void> =>
  tell(tx, actor, row, {
    bizTypeCode: 'quota_sent_back',
    title: '授信审查退回补件 / Quota case sent back',
    content: `【${row.quotaNo}】${row.customerName}：${reason || '请补充资料'} / ${row.quotaNo} of ${row.customerName} was sent back`,
    users: sales(row),
    level: 2,
  })

export const tellRefused = (tx: Tx, actor: Actor, row: Case, reason: string): Promise<void> =>
  tell(tx, actor, row, {
    bizTypeCode: 'quota_refused',
    title: '授信被否决 / Quota refused',
    content: `【${row.quotaNo}】${row.customerName}：${reason}，冷静期至${row.coolOffUntil} / ${row.quotaNo} of ${row.customerName} was refused, not before ${row.coolOffUntil}`,
    users: sales(row),
    level: 2,
  })

/** Word to the salesperson. */
export async function tellGranted(tx: Tx, actor: Actor, row: Case): Promise<void> {
  await tell(tx, actor, row, {
    bizTypeCode: 'quota_granted',
    title: '授信生效 / Quota granted',
    content: `【${row.quotaNo}】${row.customerName}授信${row.grantQty}台，有效至${row.validTo} / ${row.quotaNo}: ${row.grantQty} vehicles granted to ${row.customerName} until ${row.validTo}`,
    users: sales(row),
  })
}

export const tellLate = (tx: Tx, actor: Actor, row: Case, isOver: boolean): Promise<void> => {
  const [zh, en] = both(row.step ?? 0)
  return tell(tx, actor, row, {
    bizTypeCode: 'quota_review',
    title: isOver
      ? `授信审查超时：${zh} / Quota case late: ${en}`
      : `授信审查将超时：${zh} / Quota case soon late: ${en}`,
    content: `【${row.quotaNo}】${row.customerName}，时限${row.slaDue} / ${row.quotaNo} of ${row.customerName}, due ${row.slaDue}`,
    users: row.approvalUserId ? [row.approvalUserId] : [],
    roles: isOver ? ['risk_manager'] : [],
    level: isOver ? 2 : 1,
    dedupeKey: `${row.step}:${row.round}:${row.creditLevel}:${row.stepTime}:${isOver ? 'late' : 'soon'}`,
  })
}
