import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'

const yards: Record<string, string> = { 4403: 'sz-delivery', 4401: 'gz-delivery', 4406: 'gz-delivery', 5101: 'cd-delivery', 3301: 'hz-delivery' }
/** Cars and lots are run by the branch of their city: by head office, its own people would see none of them (10-platform 4.2). */
export const yardOf = async (tx: Tx, city: string): Promise<string | undefined> => (await findRows(tx, dept, { deptCode: yards[city] ?? '' }))[0]?.id
