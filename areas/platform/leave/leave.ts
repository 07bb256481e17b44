import { approvalActions, datetime, defineResource, dict, files, note, qty, state, states, text, user } from '#kernel'

/**
 * 10-platform 5.10: the example process, with pages of its own under /work/process/leave. Its calls are written by
 * hand: everybody signed in has them.
 */
export const leave = defineResource({
  name: 'leave',
  label: '请假 / Leave',
  area: 'platform',
  service: 'desk',
  path: 'process/leave',
  title: 'leaveNo',
  number: { field: 'leaveNo', prefix: 'QJ' },
  fields: {
    leaveNo: text('请假单号 / Leave no.', 'USLK', { max: 32 }),
    processDefinitionId: text('流程定义 / Process definition', 'S', { max: 20 }),
    leaveType: dict('类型 / Kind', 'RLF', 'leave_type', { default: '1' }),
    startTime: datetime('开始时间 / From', 'RLF'),
    endTime: datetime('结束时间 / Until', 'RL', { after: 'startTime' }),
    days: qty('天数 / Days', 'SL', { unit: '天', scale: 1 }),
    reason: note('事由 / Reason', 'R', { max: 500, wide: true }),
    taskUser: user('审批人 / Approver', 'RL', { only: { status: [1] } }),
    attachBizId: files('附件 / Attachments'),
    applicantName: text('申请人 / Applicant', 'SL', { max: 64 }),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    approving: state(102, '审批中 / In approval'),
    active: state(1, '已批准 / Granted', 'success'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  }),
  actions: approvalActions,
  scope: { users: ['createUser', 'taskUser'], depts: ['createDept'] },
  approval: { processKey: 'leave', variables: ['days', 'leaveType'] },
  indexes: ['createUser, startTime', 'status, startTime'],
})
