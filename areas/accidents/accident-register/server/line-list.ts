import type { Resource } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { present, projection } from '#packages/server/present.ts'

type Values = Record<string, unknown>

/** Child rows as the detail of their head shows them, of several heads. */
export async function shownLines(tx: Tx, actor: Actor, child: Resource, where: Sql): Promise<Values[]> {
  const { select, joins } = projection(child)
  const rows = await tx.rows<Values>(
    sql`select ${select} from ${sql.name(child.table)} t ${joins} where t.tenant_id = ${tx.tenantId} and ${where} order by t.${sql.name(`${child.parent!.replace(/[A-Z]/g, one => `_${one.toLowerCase()}`)}`)}, t.line_no limit 1000`,
  )
  return present(child, rows, actor)
}
