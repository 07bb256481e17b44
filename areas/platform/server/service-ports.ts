import type { Database } from '#packages/database/database.ts'
import type { FileStore } from '#packages/files/index.ts'

/** What the platform's services need besides the request: the file store, and the database to listen for messages. */
export interface ServicePorts {
  readonly database: Database
  readonly store: FileStore
}
