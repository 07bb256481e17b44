import { z } from 'zod'
import { localDate, refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { overlap, type RuleTerms } from '../../calculations/rule-match.ts'
import { bandFaults, type Band } from '../../calculations/schedule.ts'
import { yearCheckRule } from '../year-check-rule.ts'
import { effectOf, scheduleFor } from './preview.ts'
import { addStandardRules } from './rules.ts'

/** An enabled rule of the same kind and priority that can fit the same vehicle. */
async function rival(tx: Tx, terms: RuleTerms, ownId: string | undefined) {
  const others = await findRows(tx, yearCheckRule, {
    status: 1,
    inspectKind: terms.inspectKind,
    priority: terms.priority,
  } as never)
  return others.find(one => one.id !== ownId && overlap(terms, one as RuleTerms))
}

const words = z.string().max(200).optional()
const day = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine(one => !Number.isNaN(Date.parse(one)))
  .optional()

export default implement(yearCheckRule, {
  provides: [provide(startingRowsPort, 'year-check-rule', { add: addStandardRules })],
  async prepare(tx, _actor, form) {
    const { values, before, lines, fault } = form
    const bands = lines['bands'] as unknown as Band[] | undefined
    for (const { row, field } of bandFaults(bands ?? []))
      fault(
        `bands.${row}.${field}`,
        '周期须从0起首尾相接，最后一段不填止 / intervals follow each other from 0, the last without an end',
      )
    const terms = { ...before, ...values }
    if ((terms.seatsMin ?? 0) > (terms.seatsMax ?? Infinity))
      fault('seatsMax', '最多座位小于最少座位 / below the seats from which it applies')
    if ((terms.massMin ?? 0) > (terms.massMax ?? Infinity))
      fault('massMax', '最大总质量小于最小总质量 / below the mass from which it applies')
    if (before?.status !== 1) return
    const other = await rival(tx, terms as unknown as RuleTerms, before.id)
    if (other) fault('priority', `与规则【${other.ruleName}】适用范围重叠 / overlaps with rule ${other.ruleName}`)
  },
  actions: {
    enable: {
      async guard(tx, _actor, { row }) {
        const other = await rival(tx, row as RuleTerms, row.id)
        if (other)
          refuse('overlap', '与规则【{name}】适用范围重叠 / overlaps with rule {name}', { name: other.ruleName ?? '' })
      },
    },
  },
  calls: {
    'GET preview': call({
      label: '年检日程预览 / Preview of a schedule',
      permission: 'year_check_rule_view',
      input: z.looseObject({
        id: optionalIdInput,
        registerDate: day,
        vehicleClass: words,
        useNature: words,
        flags: words,
        inspectKind: z.coerce.number().int().min(1).max(2).default(1),
      }),
      async run(tx, actor, input) {
        const today = localDate(actor.clock.now())
        const { registerDate } = input
        if (registerDate === undefined && input.id) return effectOf(tx, input.id as string, today)
        if (registerDate === undefined) return refuse('registerDate', '请填写注册登记日 / give the day of registration')
        return scheduleFor(tx, today, {
          registerDate,
          kind: input.inspectKind,
          vehicleClass: input.vehicleClass || null,
          useNature: input.useNature || null,
          flags: (input.flags ?? '').split(',').filter(Boolean),
        })
      },
    }),
  },
})
