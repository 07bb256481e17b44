import { refuse } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { violationSyncRun } from '../../violation-sync-run/violation-sync-run.ts'
import { violationSyncRule } from '../violation-sync-rule.ts'

export default implement(violationSyncRule, {
  prepare(_tx, _actor, form) {
    const { runTime } = form.values
    if (runTime && !/^([01]\d|2[0-3]):[0-5]\d$/.test(runTime))
      form.fault('runTime', '时刻格式为HH:mm / a time is HH:mm')
  },
  async removing(tx, _actor, row) {
    const [used] = await findRows(tx, violationSyncRun, { ruleId: row.id } as never, { limit: 1 })
    if (used)
      refuse('ruleUsed', '规则【{name}】已执行过，请停用 / rule {name} ran already: disable it', { name: row.ruleName })
  },
})
