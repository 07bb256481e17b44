import type { Row } from '../model/world.ts'

/** What the change would do to one row; the same as the server's preview. */
export interface Trial {
  id: string
  before: Row
  after: Row
  changed: readonly string[]
  along: readonly string[]
  refusal: string
}

/** How far the job is. */
export interface BulkState {
  isOver: boolean
  isFailed: boolean
  total: number
  done: number
  failed: number
  refusals: readonly { id: string; reason: string }[]
}
