import { implement } from '#packages/server/implement.ts'
import { dispatchBy } from '../../codes.ts'
import { alertWork } from '../../vehicle-work-order/server/alert-work.ts'
import { workOrderDispatchRule } from '../work-order-dispatch-rule.ts'

export default implement(workOrderDispatchRule, {
  provides: [alertWork],
  prepare(_tx, _actor, { values, before, lines, fault }) {
    const now = { ...before, ...values }
    const candidates = lines['candidates']
    if (candidates === undefined) return
    if (now.mode !== dispatchBy.hand && candidates.length === 0)
      fault('candidates', '请填写候选人 / name the candidates')
    for (const [index, one] of candidates.entries())
      if (!one['handlerId'] === !one['providerId'])
        fault(`candidates.${index}.handlerId`, '处理人与服务商填其一 / either a handler or a provider')
  },
})
