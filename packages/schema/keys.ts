import type { ForeignKey } from './model.ts'
import { isShared } from './shared-tables.ts'

/** Leads to rows of the own tenant, or to any row of a shared table. */
export const foreignKey = (name: string, column: string, table: string): ForeignKey => ({
  name,
  column,
  table,
  ...(isShared(table) ? {} : { inTenant: true as const }),
})
export const primaryKeyOf = (table: string, ...columns: readonly string[]): string[] =>
  isShared(table) ? [...columns] : ['tenant_id', ...columns]
