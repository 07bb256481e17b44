import type { Database } from '#packages/database/database.ts'
import type { Tx } from '#packages/database/tx.ts'

/**
 * How much one export may hold, and how much of it one file: parameters of the tenant, read by whoever keeps them
 * (10-platform 5.4).
 */
export interface ExportLimits {
  readonly rowsPerFile: number
  readonly maxRows: number
}
type ReadLimits = (database: Database, tenantId: string) => Promise<ExportLimits>

let read: ReadLimits = async () => ({ rowsPerFile: 200_000, maxRows: 1_000_000 })

/** Once at the start of the server. */
export const installExportLimits = (from: ReadLimits): void => {
  read = from
}
export const exportLimits: ReadLimits = (database, tenantId) => read(database, tenantId)

/**
 * How large an import may be, and from how many rows on it runs as a job. `maxRows` holds where a definition says no
 * number of its own (decisions 14).
 */
export interface ImportLimits {
  readonly maxRows: number
  readonly maxBytes: number
  readonly atOnce: number
}
type ReadImportLimits = (tx: Tx) => Promise<ImportLimits>

let readImport: ReadImportLimits = async () => ({ maxRows: 10_000, maxBytes: 10 * 1024 * 1024, atOnce: 500 })
export const installImportLimits = (from: ReadImportLimits): void => {
  readImport = from
}
export const importLimits: ReadImportLimits = tx => readImport(tx)
