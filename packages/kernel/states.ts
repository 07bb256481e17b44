import type { Field, Tone } from './fields.ts'
import type { Label } from './refusal.ts'

export interface State {
  readonly code: number
  readonly label: Label
  readonly tone: Tone
}
export const state = (code: number, label: Label, tone: Tone = 'default'): State => ({ code, label, tone })

/**
 * Something that can be done with one record: a move when it has `to`, else an action that keeps the state.
 * The code behind it stands in server/ under the same name.
 */
export interface Action {
  readonly label: Label
  /** Names of states in which it is allowed; absent = every state. */
  readonly from?: readonly string[]
  /** Name of the state after it. Without it the state stays, or the verb chooses (`mayReach`). */
  readonly to?: string
  /** The states that a verb without a fixed `to` may move to. */
  readonly mayReach?: readonly string[]
  /** 'PUT seal': method and last path segment(s). Absent: no call of its own (system, approval). */
  readonly call?: string
  /**
   * Last part of the permission code ('seal' -> contract_lease_seal), or a whole code with a colon before it
   * (':contract_pick').
   */
  readonly permission?: string
  /** person (default) has a button; approval = the end of a process; system = jobs and other areas only. */
  readonly by?: 'person' | 'approval' | 'system'
  /** Asked in a small form before it runs; keys are names of the input. */
  readonly input?: Readonly<Record<string, Field>>
  /** A reason is asked and kept in the timeline. */
  readonly reason?: 'required' | 'optional'
  /** What the confirmation says; {title} and fields of the record may stand in it. */
  readonly confirm?: Label
  readonly danger?: boolean
  /** May be run on several chosen rows, answer per row. */
  readonly batch?: boolean
  /** Opens this page instead of calling at once; the page calls. */
  readonly page?: string
  /** Several ids in one call ({ids}), the verb sees them all. */
  readonly collective?: boolean
}

export interface StateTable<S extends string = string> {
  readonly initial: S
  readonly values: Readonly<Record<S, State>>
}
export const states = <const S extends string>(initial: NoInfer<S>, values: Record<S, State>): StateTable<S> => ({
  initial,
  values,
})

/** Catalogue A of the conventions 6: records and applications. */
export const recordStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  active: state(1, '生效 / Active', 'success'),
  inactive: state(2, '停用 / Inactive', 'info'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
})

/** Records without approval: enabled or disabled. */
export const enabledStates = states('active', {
  active: state(1, '启用 / Enabled', 'success'),
  inactive: state(2, '停用 / Disabled', 'info'),
})

/** Catalogue B: contracts. */
export const contractStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  withdrawn: state(104, '已撤回 / Withdrawn', 'info'),
  awaitingSeal: state(1, '待盖章 / Awaiting seal'),
  signing: state(5, '签署中 / Signing'),
  executing: state(6, '履行中 / Executing', 'success'),
  archived: state(7, '已归档 / Archived', 'success'),
  completed: state(2, '已完结 / Completed', 'info'),
  terminated: state(4, '已终止 / Terminated', 'danger'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  voided: state(101, '已作废 / Voided', 'danger'),
})

/** The moves that every approvable resource of catalogue A has. */
export const approvalActions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving' },
  approve: { label: '审批通过 / Approve', from: ['approving'], to: 'active', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
} as const satisfies Record<string, Action>

/** update-status of records that are only enabled or disabled. */
export const enableActions = {
  disable: {
    label: '停用 / Disable',
    from: ['active'],
    to: 'inactive',
    permission: 'status',
    danger: true,
    confirm:
      '停用 {title}？停用期间不再使用，已有记录保留，可随时启用。 / Disable {title}? It is out of use until it is enabled again; what exists stays.',
    batch: true,
  },
  enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'status', batch: true },
} as const satisfies Record<string, Action>
