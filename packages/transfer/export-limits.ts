import type { Database } from '#packages/database/pool.ts'

/** How much one export may hold, and how much of it one file: parameters of the tenant, read by whoever keeps them (10-platform 5.4). */
export interface ExportLimits { readonly rowsPerFile: number; readonly maxRows: number }
type ReadLimits = (database: Database, tenantId: string) => Promise<ExportLimits>

let read: ReadLimits = async () => ({ rowsPerFile: 200_000, maxRows: 1_000_000 })

/** Once at the start of the server. */
export const installExportLimits = (from: ReadLimits): void => { read = from }
export const exportLimits: ReadLimits = (database, tenantId) => read(database, tenantId)
