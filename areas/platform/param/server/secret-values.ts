import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import { isSealed } from '#packages/security/index.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { paramValueType } from '../param.ts'

export const SECRET: number = paramValueType.values.find(one => one.code === 5)!.code
/** Sealed it is a third longer, and the column ends at 2,000 characters. */
export const SECRET_BYTES = 1_400

export interface StoredParameter {
  readonly key: string
  readonly value: string | null
  readonly kind: number | null
}
const placeOf = (tenantId: string, key: string): string => `param.paramValue.${tenantId}.${key}`

export const sealParameter = (tenantId: string, key: string, plain: string): string =>
  deployment().secrets.encrypt(plain, placeOf(tenantId, key))

/** What the program reads. A secret of before the sealing stands in clear until the next start. */
export const plainParameter = (tenantId: string, { key, value, kind }: StoredParameter): string =>
  value !== null && kind === SECRET && isSealed(value)
    ? deployment().secrets.decrypt(value, placeOf(tenantId, key))
    : (value ?? '')

/**
 * Secrets that were typed before they were sealed (10-platform D13), of every tenant; may run at every start. Answers
 * those that do not fit into their
 * column when sealed: they must be typed anew, shorter.
 */
export const sealStoredParameters = (
  database: Database,
): Promise<readonly { readonly tenantId: string; readonly key: string }[]> =>
  database.acrossTenants('seal secret parameters', async tx => {
    const rows = await tx.rows<{ id: string; tenantId: string; key: string; value: string }>(sql`
    select id, tenant_id as "tenantId", param_key as key, param_value as value from blade_param where value_type = ${SECRET} and param_value <> '' order by id for update`)
    const clear = rows.filter(row => !isSealed(row.value))
    const tooLong = clear.filter(row => Buffer.byteLength(row.value) > SECRET_BYTES)
    for (const row of clear)
      if (!tooLong.includes(row))
        await tx.run(
          sql`update blade_param set param_value = ${sealParameter(row.tenantId, row.key, row.value)} where tenant_id = ${row.tenantId} and id = ${row.id}::bigint`,
        )
    return tooLong
  })
