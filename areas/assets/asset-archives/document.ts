import { approvalActions, state, text, type Action } from '#kernel'

/** States in which the four documents of papers and keys may still be changed by their writer. */
export const EDITABLE = ['draft', 'rejected', 'withdrawn'] as const

/** Draft, approval and its refusals, as in every document of this area that is approved. */
export const approvalStates = {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
} as const
export const approvalMoves = {
  submit: { ...approvalActions.submit, permission: 'add' },
  afresh: { ...approvalActions.afresh, permission: 'edit' },
  reject: approvalActions.reject,
  withdraw: approvalActions.withdraw,
} as const satisfies Record<string, Action>

export const processField = { processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }) }
