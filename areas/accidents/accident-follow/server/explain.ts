import { addDays, localDate, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saidBoth, type DueReason } from '#packages/server/due-reason.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { accidentFollowRule } from '../../accident-follow-rule/accident-follow-rule.ts'
import { stagesOf } from '../../accident-follow-rule/server/rules.ts'
import { followStage, stageIs } from '../../codes.ts'
import { accidentFollow } from '../accident-follow.ts'

/** An insurer that hears of an accident later than this may refuse (保险法第二十一条, C8). */
const INSURER_HOURS = 48

const stageName = (stage: number | null): readonly [zh: string, en: string] => {
  const [zh = '', en = ''] = (followStage.values.find(one => one.code === stage)?.label ?? '').split(' / ')
  return [zh, en]
}

/** 80, 4: until when a stage of a follow-up is to be done, by which rule, and what would move the day. */
export async function explainStage(tx: Tx, actor: Actor, id: string): Promise<DueReason[]> {
  const row = await getRow(tx, accidentFollow, id)
  const rule = row.ruleId ? await findRow(tx, accidentFollowRule, row.ruleId) : undefined
  if (!rule || !row.stageDue) return []
  const stages = await stagesOf(tx, rule.id)
  const own = stages.find(one => one.stage === row.followStage)
  const today = localDate(actor.clock.now())
  const [zh, en] = stageName(row.followStage)
  const since = row.stageSince?.slice(0, 10) ?? today
  const escalates = own?.escalateAfterDays ? addDays(row.stageDue, own.escalateAfterDays) : null
  return [
    {
      field: 'stageDue',
      date: row.stageDue,
      rule: saidBoth(`${rule.ruleNo} ${rule.ruleName}`, `${rule.ruleNo} ${rule.ruleName}`),
      basis:
        row.followStage === stageIs.report
          ? saidBoth(
              `依据：保险法第二十一条，应及时通知保险人；保险条款要求${INSURER_HOURS}小时内报案`,
              `By: Insurance law, article 21, the insurer is told in time; his terms ask for ${INSURER_HOURS} hours`,
            )
          : null,
      opens: { resource: 'accident-follow-rule', id: rule.id },
      steps: [
        saidBoth(`${since}进入阶段：${zh}`, `In the stage since ${since}: ${en}`),
        saidBoth(`该阶段限${own?.limitDays ?? '-'}天`, `It may take ${own?.limitDays ?? '-'} days`),
        ...(own?.remindBeforeDays
          ? [
              saidBoth(
                `${addDays(row.stageDue, -own.remindBeforeDays)}起提醒`,
                `Reminded from ${addDays(row.stageDue, -own.remindBeforeDays)}`,
              ),
            ]
          : []),
        ...(escalates ? [saidBoth(`${escalates}升级`, `Escalated on ${escalates}`)] : []),
      ],
      changes: stages
        .filter(one => (one.stage ?? 0) > (row.followStage ?? 0) && one.limitDays)
        .slice(0, 2)
        .map(one => {
          const [to, into] = stageName(one.stage)
          return {
            what: saidBoth(`今天进入：${to}`, `It goes on today to: ${into}`) as Label,
            date: addDays(today, one.limitDays!),
          }
        }),
    },
  ]
}
