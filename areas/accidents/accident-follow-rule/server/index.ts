import { textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { insertRow, insertRows } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { accidentFollowRule, accidentFollowRuleStage } from '../accident-follow-rule.ts'
import { addStandardRule, stagesOf, type FollowRule } from './rules.ts'

async function addCopy(tx: Tx, actor: Actor, from: FollowRule): Promise<void> {
  const { cityCodes, levels, accidentTypes, injuredOnly, priority, ownerPost, validFrom, validTo, remark } = from
  const made = await insertRow(tx, actor, accidentFollowRule, {
    ...{ cityCodes, levels, accidentTypes, injuredOnly, priority, ownerPost, validFrom, validTo, remark },
    ruleName: `${from.ruleName.slice(0, 56)}${textOf('(副本) / (copy)', actor.language)}`,
  })
  const stages = (await stagesOf(tx, from.id)).map(row => {
    const { id: _id, version: _version, ...rest } = row as unknown as Record<string, unknown>
    return { ...rest, ruleId: made.id } as never
  })
  if (stages.length > 0) await insertRows(tx, actor, accidentFollowRuleStage, stages)
}

export default implement(accidentFollowRule, {
  provides: [provide(startingRowsPort, 'accident-follow-rule', { add: addStandardRule })],
  prepare(_tx, _actor, form) {
    const stages = form.lines['stages']
    if (form.before?.status === 1 && stages)
      form.fault('stages', '启用中的规则不能修改阶段，请先停用 / disable the rule before its stages are changed')
    const seen = (stages ?? []).map(one => one['stage'])
    seen.forEach((one, at) => {
      if (one && seen.indexOf(one) < at) form.fault(`stages.${at}.stage`, '同一阶段只能一行 / each stage once')
    })
  },
  actions: {
    copy: {
      async run(tx, actor, { row }) {
        await addCopy(tx, actor, row)
        return {}
      },
    },
  },
})
