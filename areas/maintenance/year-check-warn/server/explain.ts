import { localDate, type Label, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saidBoth, type DueReason } from '#packages/server/due-reason.ts'
import { labels } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { inspectionChanges, type InspectionChange } from '../../calculations/due-changes.ts'
import { dueDates, warnDates } from '../../calculations/schedule.ts'
import { wholeRules, type WholeRule } from '../../year-check-rule/server/rules.ts'
import { yearCheckWarn } from '../year-check-warn.ts'
import { inspectedCars, type InspectedCar } from './cars.ts'
import type { Warn } from './scan.ts'

/** 80, 7: the rule behind the due date of a warning, how it was reckoned, and what would move it. */
export async function explainInspection(tx: Tx, actor: Actor, id: string): Promise<DueReason[]> {
  const row = await getRow(tx, yearCheckWarn, id)
  if (!row.ruleId || !row.dueDate) return []
  const [rule] = await wholeRules(tx, { id: row.ruleId })
  const car = await carOf(tx, row.vehicleId!)
  if (!rule) return []
  const today = localDate(actor.clock.now())
  const found = car
    ? inspectionChanges(
        await wholeRules(tx),
        {
          kind: row.inspectKind!,
          registerDate: car.registerDate,
          printed: car.printed[row.inspectKind!] ?? null,
          facts: car.facts,
        },
        today,
      )
    : []
  const changes = []
  for (const one of found) changes.push({ what: await wordsOf(tx, one), date: one.date })
  return [
    {
      field: 'dueDate',
      date: row.dueDate,
      rule: saidBoth(`${rule.ruleNo} ${rule.ruleName}`, `${rule.ruleNo} ${rule.ruleName}`),
      basis: saidBoth(
        `依据：${rule.legalBasis}，${rule.validFrom}起`,
        `By: ${rule.legalBasis}, since ${rule.validFrom}`,
      ),
      opens: { resource: 'year-check-rule', id: rule.id },
      steps: stepsOf(row, rule, car?.printed[row.inspectKind!] ?? null),
      changes,
    },
  ]
}

async function carOf(tx: Tx, vehicleId: string): Promise<InspectedCar | undefined> {
  for await (const car of inspectedCars(tx, sql`and t.id = ${vehicleId}::bigint`)) return car
  return undefined
}

function stepsOf(row: Warn, rule: WholeRule, printed: LocalDate | null): Label[] {
  const { registerDate, dueDate } = row
  const scheduled = registerDate ? [...dueDates(rule, registerDate)].find(one => one.date >= dueDate!) : undefined
  const age = scheduled?.months ?? row.ageMonths ?? 0
  const band = rule.bands.find(one => (one.fromMonths ?? 0) < age && (one.toMonths === null || age <= one.toMonths))
  const to = band?.toMonths ?? null
  const from = band?.fromMonths ?? 0
  const warns = warnDates(dueDate!, rule.warnDays)
  return [
    saidBoth(
      `${registerDate}注册，现车龄${row.ageMonths}个月`,
      `Registered on ${registerDate}, ${row.ageMonths} months old`,
    ),
    ...(band
      ? [
          saidBoth(
            to === null
              ? `车龄${from}个月起每${band.intervalMonths}个月检验一次`
              : `车龄${from}至${to}个月每${band.intervalMonths}个月检验一次`,
            to === null
              ? `From month ${from} on every ${band.intervalMonths} months`
              : `From month ${from} to ${to} every ${band.intervalMonths} months`,
          ),
        ]
      : []),
    ...(rule.monthEnd ? ['有效期到当月最后一天 / It runs to the last day of the month' as Label] : []),
    ...(printed === dueDate
      ? [saidBoth(`证件上的有效期止为${printed}，以证件为准`, `The paper says ${printed}, which counts`)]
      : []),
    ...(row.windowFrom ? [saidBoth(`最早${row.windowFrom}可办`, `May be done from ${row.windowFrom}`)] : []),
    saidBoth(`预警日：${warns.join('、')}`, `Warned on ${warns.join(', ')}`),
  ]
}

async function wordsOf(tx: Tx, change: InspectionChange<WholeRule>): Promise<Label> {
  const by = change.rule ? [`（${change.rule.ruleName}）`, ` (${change.rule.ruleName})`] : ['', '']
  if (change.by === 'passed') return '今天检验合格，下次 / Passed today, the next one'
  if (change.by === 'injury') return saidBoth(`发生有人受伤的事故${by[0]}`, `An accident that hurts somebody${by[1]}`)
  const [zh, en] = await Promise.all(
    (['zh', 'en'] as const).map(
      async language =>
        (await labels()?.dictLabel(tx.tenantId, 'use_nature', change.useNature!, language)) || change.useNature!,
    ),
  )
  return saidBoth(`使用性质改为${zh}${by[0]}`, `Its use becomes ${en}${by[1]}`)
}
