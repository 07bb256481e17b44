import type { LocalDateTime } from '#kernel'
import type { Variables } from './condition.ts'
import type { FlowState } from './interpreter.ts'

/** flow-instance states (document 10, 5.10). */
export const INSTANCE = { running: 1, approved: 2, rejected: 3, withdrawn: 4, stopped: 5 } as const
/** flow-task states. */
export const TASK = { waiting: 1, held: 2, done: 3, cancelled: 4, automatic: 5 } as const
export const SIGN = { none: 0, before: 1, after: 2 } as const
export const DEFINITION = { active: 1, suspended: 2 } as const
export const MODE = { common: 1, tenant: 2 } as const
/** Holds the common definitions. */
export const COMMON_TENANT = '000000'

export type TaskOption =
  | 'approve'
  | 'reject'
  | 'rejectTo'
  | 'transfer'
  | 'addSign'
  | 'claim'
  | 'unclaim'
  | 'comment'
  | 'copy'
  | 'remind'
  | 'withdraw'
  | 'stop'
  | 'reassign'
  | 'auto'
  | 'submit'
  | 'escalate'

export interface DefinitionRow {
  id: string
  tenantId: string
  key: string
  name: string
  category: string
  definitionVersion: number
  mode: number
  xml: string
  state: number
}
export interface BindingRow {
  id: string
  resource: string
  bizKind: string | null
  processKey: string
  skipWhen: string | null
  titleTemplate: string
  detailPath: string
  handlePath: string | null
  inboxDecide: boolean
  dueWorkdays: number | null
}
export interface InstanceRow {
  id: string
  processKey: string
  definitionId: string
  definitionVersion: number
  resource: string
  businessId: string
  businessNo: string
  bizKind: string | null
  title: string
  category: string
  starterId: string
  starterDeptId: string | null
  deptId: string | null
  cityCode: string | null
  amount: string | null
  variables: Variables
  fields: Variables
  flowState: FlowState
  dataVersion: number
  state: number
  startTime: LocalDateTime
  endTime: LocalDateTime | null
  inboxDecide: boolean
  dueWorkdays: number | null
  remindTime: LocalDateTime | null
  lastComment: string | null
}
export interface TaskRow {
  id: string
  instanceId: string
  token: number
  activityId: string
  taskName: string
  slot: number
  assigneeId: string | null
  candidateIds: string[]
  ownerId: string | null
  owners: Record<string, string>
  delegated: boolean
  state: number
  option: string | null
  decidedBy: string | null
  targetNode: string | null
  escalateTime: LocalDateTime | null
  dataVersion: number
  voided: boolean
  parentId: string | null
  sign: number
  held: boolean
  createTime: LocalDateTime
  dueTime: LocalDateTime | null
}
