import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { stocktakeTask, stocktakeTemp } from '../stocktake-task.ts'
import { taskCalls } from './calls.ts'
import { afterCompletion, variablesOf } from './close.ts'
import { deadlineJob } from './cycle-job.ts'
import { FIGURES, figuresOf, ratesOfPage } from './figures.ts'
import { conclude, finish, pause, resume, shut, start, submit } from './moves.ts'

const task = implement(stocktakeTask, {
  prepare(_tx, _actor, form) {
    const { values, lines, body, before, draft, fault } = form
    const rules = lines['rules']
    const hasRules = (rules?.length ?? (before ? 1 : 0)) > 0
    if (!draft && !hasRules && !(values.tempId ?? before?.tempId))
      fault('rules', '请添加盘点规则或手工车辆 / add a rule or pick vehicles by hand')
    for (const [index, rule] of (rules ?? []).entries())
      if (rule['deadline'] && values.planFinish && String(rule['deadline']) > values.planFinish)
        fault(`rules.${index}.deadline`, '期限不能晚于计划结束 / the deadline is after the planned finish')
    const requestId = typeof body['requestId'] === 'string' ? body['requestId'].trim().slice(0, 64) : ''
    if (requestId && !before) values.requestId = requestId
  },
  variables: variablesOf,
  page: (tx, _actor, ids) => ratesOfPage(tx, ids),
  detail: async (tx, _actor, row) => (await ratesOfPage(tx, [row.id])).get(row.id) ?? {},
  live: {
    fields: [...FIGURES],
    source: ({ tenantId }, among) => figuresOf(tenantId, among(sql.trusted('stocktake_task_id'))),
  },
  actions: {
    submit,
    start,
    pause,
    resume,
    finish,
    shut,
    ask: conclude,
    complete: { ...conclude, after: (tx, actor, { row }) => afterCompletion(tx, actor, row) },
    approve: { after: (tx, actor, { row }) => afterCompletion(tx, actor, row) },
  },
  calls: taskCalls,
  jobs: [deadlineJob],
  schedules: [{ kind: deadlineJob.kind, dailyAt: '00:50' }],
})
/** Rows of the add page: added by `temp-save` and the file, read by their owner. */
const temp = implement(stocktakeTemp, {})

export default [task, temp]
