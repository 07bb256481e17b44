import type { Row } from '../model/world.ts'

/** One line of a record's history, as the server tells it. */
export interface Happening {
  id: string
  action: string
  /** Without one: ''. */
  fromStatus: number | ''
  toStatus: number | ''
  before: Row
  after: Row
  reason: string
  userId: string
  userName: string
  createTime: string
  /** A remark: people called, papers, and whether its author may still change it. */
  isComment?: boolean
  mentions?: string[]
  mentionNames?: string[]
  attachBizId?: string
  editedTime?: string
  isEditable?: boolean
  /** Absent: a move or a change of the record itself. */
  kind?: Exclude<HappeningKind, 'change'>
  /** A step of its process, and in whose place it was taken. */
  taskName?: string
  ownerName?: string
  signature?: string
  processInstanceId?: string
  dueTime?: string
  /** Who was told, and by what way; how the text ended. */
  recipients?: string[]
  kindName?: string
  channel?: 'bell' | 'sms' | 'email'
  outcome?: number
  unread?: number
}
export type HappeningKind = 'change' | 'process' | 'comment' | 'message'
export const kindOf = (one: Happening): HappeningKind => one.kind ?? (one.isComment ? 'comment' : 'change')
