import { implement } from '#packages/server/implement.ts'
import { leave } from '../leave.ts'
import { leaveDays } from './leave-days.ts'

export default implement(leave, {
  async prepare(tx, actor, { values, before, body, fault }) {
    const [start, end] = [values.startTime ?? before?.startTime, values.endTime ?? before?.endTime]
    if (!before) {
      values.applicantName = actor.userName
      if (typeof body['processDefinitionId'] === 'string') values.processDefinitionId = body['processDefinitionId']
    }
    if ((values.taskUser ?? before?.taskUser) === actor.userId)
      fault('taskUser', '审批人不能是本人 / The approver must be somebody else')
    if (!start || !end || end <= start) return
    const days = await leaveDays(tx, start, end)
    if (days === '0.0') fault('endTime', '所选时间没有工作日 / There is no working day in this time')
    values.days = days as never
  },
})
