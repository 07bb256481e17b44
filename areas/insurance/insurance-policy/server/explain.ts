import { addDays, addMonths, localDate, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saidBoth, type DueReason } from '#packages/server/due-reason.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { lastDay } from '../../calculations/cancellation.ts'
import { settingOn, withoutSetting } from '../../insurance-setting/server/effective.ts'
import { policyKind } from '../codes.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import type { Policy } from './overlap.ts'

const COMPULSORY = 1

/** 80, 3: why cover ends on that day, when somebody hears of it, and what would move it. */
export async function explainPolicy(tx: Tx, actor: Actor, id: string): Promise<DueReason[]> {
  const row = await getRow(tx, insurancePolicy, id)
  const today = localDate(actor.clock.now())
  const setting = await settingOn(tx, row.cityCode, today)
  const terms = setting ?? withoutSetting
  const end = lastDay(row.effectiveEnd ?? row.endTime!)
  const next = row.nextPolicyId ? await findRow(tx, insurancePolicy, row.nextPolicyId) : undefined
  const warns = [...terms.warnDays].sort((a, b) => b - a).map(days => addDays(end, -days))
  const reason = {
    rule: setting
      ? saidBoth(`保险设置：${setting.settingName}`, `Insurance settings: ${setting.settingName}`)
      : ('保险设置（默认值） / Insurance settings (defaults)' as Label),
    basis: row.policyKind === COMPULSORY ? COMPULSORY_LAW : null,
    opens: setting ? { resource: 'insurance-setting', id: setting.id } : null,
    steps: [
      ...endSteps(row),
      saidBoth(`预警日：${warns.join('、')}`, `Warned on ${warns.join(', ')}`),
      saidBoth(
        `${addDays(end, -terms.demandLeadDays)}起进入投保需求池`,
        `In the pool of demands from ${addDays(end, -terms.demandLeadDays)}`,
      ),
      ...(row.policyKind === COMPULSORY
        ? [
            saidBoth(
              `${addDays(end, 1)}起没有交强险，不能提车或上路`,
              `No compulsory cover from ${addDays(end, 1)}: not to be taken or driven`,
            ),
          ]
        : []),
    ],
    changes: [
      ...(next
        ? [
            {
              what: saidBoth(`已续保：${next.policyNo}`, `Renewed already: ${next.policyNo}`),
              date: lastDay(next.effectiveEnd ?? next.endTime!),
            },
          ]
        : [{ what: '按原期限续保一年 / Renewed for a year' as Label, date: addMonths(end, 12) }]),
      ...(row.policyKind === COMPULSORY
        ? []
        : [{ what: '今天退保 / Cancelled from today' as Label, date: addDays(today, -1) }]),
    ],
  }
  return [
    { field: 'endTime', date: lastDay(row.endTime!), ...reason },
    { field: 'effectiveEnd', date: end, ...reason },
  ]
}

const COMPULSORY_LAW: Label =
  '依据：机动车交通事故责任强制保险条例第四条、第十四条，未投保不得上道路行驶，非法定情形不得解除 / By: Regulation on compulsory traffic accident insurance, articles 4 and 14: not driven without it, ended only for reasons of the law'

function endSteps(row: Policy): Label[] {
  const kind = policyKind.values.find(one => one.code === row.policyKind)?.label ?? '保单 / Policy'
  const [zh, en] = kind.split(' / ')
  const start = row.startTime!.slice(0, 10)
  const end = lastDay(row.endTime!)
  const really = lastDay(row.effectiveEnd ?? row.endTime!)
  return [
    saidBoth(`${zh}保单载明${start}至${end}`, `${en}: the policy says ${start} to ${end}`),
    ...(row.cancelDate
      ? [
          saidBoth(
            `自${row.cancelDate}退保，实际止于${really}`,
            `Cancelled from ${row.cancelDate}, it ended on ${really}`,
          ),
        ]
      : really === end
        ? []
        : [saidBoth(`批改后止于${really}`, `After a correction it ends on ${really}`)]),
    ...(row.shortTerm ? ['短期保单 / A policy for less than a year' as Label] : []),
  ]
}
