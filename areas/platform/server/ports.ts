import type { Clock } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { FlowEngine } from '#packages/flow/index.ts'
import type { DatabaseSessions } from '#areas/platform/session/server/sessions.ts'

/** What the hand-written calls of rights and organisation stand on. */
export interface PlatformPorts {
  readonly database: Database
  readonly clock: Clock
  /** Absent where approvals are not under test. */
  readonly flow?: FlowEngine
  readonly sessions: DatabaseSessions
  /** Sessions that ended or changed now: this process's cache forgets them. */
  readonly forget: (sessionIds: readonly string[]) => void
}
