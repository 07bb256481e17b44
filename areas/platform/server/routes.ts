import type { Clock } from '#kernel'
import type { Database } from '#packages/database/pool.ts'
import type { FileStore } from '#packages/files/index.ts'
import type { Route } from '#packages/server/route.ts'
import type { Labels } from '#areas/platform/dict/server/labels.ts'
import type { DatabaseSessions } from '#areas/platform/session/server/sessions.ts'

/** What the hand-written calls of the platform stand on. */
export interface PlatformPorts {
  readonly database: Database
  readonly store: FileStore
  readonly clock: Clock
  readonly sessions: DatabaseSessions
  readonly labels: Labels
  /** Sessions that ended or changed now: this process's cache forgets them. */
  readonly forget: (sessionIds: readonly string[]) => void
}

/** The platform's hand-written calls, collected from its rooms. */
export function platformRoutes(_ports: PlatformPorts): Route[] {
  return []
}
