import type { Database } from '#packages/database/pool.ts'
import type { DatabaseSessions } from '#areas/platform/session/server/sessions.ts'

/** What the hand-written calls of menus and roles stand on. */
export interface PlatformPorts { readonly database: Database; readonly sessions: DatabaseSessions }
