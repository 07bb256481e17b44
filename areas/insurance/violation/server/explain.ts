import { addDays, localDate, yuan, ZERO, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saidBoth, type DueReason } from '#packages/server/due-reason.ts'
import { getRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { violation } from '../violation.ts'
import { lateDaysOf, payDeadlineOf, surchargeOf } from './figures.ts'
import type { Violation } from './bearer.ts'

/** 80 C11: the day until which a customer handles an offence, and the day until which its fine is paid. */
export async function explainDeadlines(tx: Tx, actor: Actor, id: string): Promise<DueReason[]> {
  const row = await getRow(tx, violation, id)
  const today = localDate(actor.clock.now())
  const days = await paramNumber(tx, 'violation.handleDays')
  return [
    ...(row.handleDeadline && row.noticeTime ? [handling(row, days, today)] : []),
    ...(row.payDeadline && row.decisionTime ? [paying(row, today)] : []),
  ]
}

const handling = (row: Violation, days: number, today: string): DueReason => ({
  field: 'handleDeadline',
  date: row.handleDeadline,
  rule: saidBoth(`通知后${days}天内处理`, `To be handled within ${days} days of the notice`),
  basis: '参数：通知后处理期限（天） / Parameter: days to handle an offence after the notice',
  steps: [
    saidBoth(
      `${row.noticeTime!.slice(0, 10)}通知${row.noticeTo ?? ''}`,
      `${row.noticeTo ?? ''} was told on ${row.noticeTime!.slice(0, 10)}`,
    ),
    ...((row.points ?? 0) > 0
      ? [saidBoth(`记${row.points}分，须由驾驶人本人处理`, `${row.points} points: the driver himself has to handle it`)]
      : []),
  ],
  changes: [{ what: '今天再次通知 / Told again today', date: addDays(today, days) }],
})

/** 行政处罚法 67 and 道路交通安全法 109. */
function paying(row: Violation, today: string): DueReason {
  const decided = row.decisionTime!.slice(0, 10)
  const fine = row.fine ?? ZERO
  const late = lateDaysOf(decided, today)
  return {
    field: 'payDeadline',
    date: row.payDeadline,
    rule: '收到处罚决定书之日起十五日内缴款 / The fine is paid within fifteen days of the decision',
    basis:
      '依据：行政处罚法第六十七条；逾期每日按罚款3%加处，不超过罚款本数（道路交通安全法第一百零九条） / By: Law on administrative penalties, article 67; late by a day 3% of the fine more, at most the fine itself (Road traffic safety law, article 109)',
    steps: [
      saidBoth(
        `${decided}裁决，决定书号${row.decisionNo ?? '-'}`,
        `Decided on ${decided}, decision no. ${row.decisionNo ?? '-'}`,
      ),
      saidBoth(`罚款${yuan(fine)}元`, `A fine of ${yuan(fine)} yuan`),
      ...(row.paidDate
        ? [saidBoth(`已于${row.paidDate}缴款`, `Paid on ${row.paidDate}`)]
        : late > 0
          ? [
              saidBoth(
                `今天已逾期${late}天，加处${yuan(surchargeOf(fine, late))}元`,
                `${late} days late today: ${yuan(surchargeOf(fine, late))} yuan more`,
              ),
            ]
          : []),
    ],
    changes: row.paidDate
      ? []
      : [
          { what: '今天裁决 / Decided today' as Label, date: payDeadlineOf(today) },
          { what: '申诉成立，撤销 / The dispute succeeds and it is revoked' as Label, date: null },
        ],
  }
}
