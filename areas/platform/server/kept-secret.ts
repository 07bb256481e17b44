import { keepsStoredSecret, SECRET_MASK } from '#packages/security/index.ts'
import { deployment } from './deployment.ts'

const placeOf = (table: string, field: string, tenantId: string, code: string): string =>
  `${table}.${field}.${tenantId}.${code}`

/** D13: what was typed is encrypted for its place; stars, and nothing typed, keep what is stored. */
export function keepSecret(
  values: Record<string, unknown>,
  field: string,
  where: { table: string; tenantId: string; code: string; stored: string | null | undefined },
): void {
  const typed = values[field]
  if (typeof typed !== 'string' || typed === '' || keepsStoredSecret(typed)) {
    if (where.stored) delete values[field]
    else if (typeof typed === 'string' && typed !== '') values[field] = null
    return
  }
  values[field] = deployment().secrets.encrypt(typed, placeOf(where.table, field, where.tenantId, where.code))
}

export const openSecret = (
  stored: string | null,
  field: string,
  where: { table: string; tenantId: string; code: string },
): string =>
  stored ? deployment().secrets.decrypt(stored, placeOf(where.table, field, where.tenantId, where.code)) : ''

/** What lists and details answer in its place. */
export const starred = (row: Record<string, unknown>, ...fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(field => row[field]).map(field => [field, SECRET_MASK]))
