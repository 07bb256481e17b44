import { refuse, type RowOf } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { contacts } from '../contacts.ts'

/**
 * Contracts and notices use the primary contact: it can be removed only if another one becomes primary, or as the
 * last one.
 */
async function refuseWithoutPrimary(tx: Tx, row: RowOf<typeof contacts>): Promise<void> {
  if (!row.isPrimary) return
  const other = await tx.row<{ name: string }>(sql`
    select contact_name as name from contacts where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and mechanism_id = ${row.mechanismId}::bigint and id <> ${row.id}::bigint order by id limit 1`)
  if (other)
    refuse(
      'primaryContact',
      '{name}是主联系人，请先将其他联系人（如{other}）设为主联系人 / {name} is the primary contact: make another one ({other}, for example) the primary first',
      { name: row.contactName, other: other.name },
    )
}

export default implement(contacts, {
  /** One primary contact per institution: the first is primary, setting another clears the old (20-partners 3). */
  async prepare(tx, actor, form) {
    // A change without this field leaves it and locks no other row.
    if (form.before && form.values.isPrimary === undefined) return
    const mechanismId = form.values.mechanismId ?? form.before?.mechanismId
    if (form.before && form.values.isPrimary === false) {
      if (form.before.isPrimary)
        form.fault(
          'isPrimary',
          '主联系人不能取消，请将其他联系人设为主联系人 / The primary contact cannot be unticked: make another contact the primary',
        )
      return
    }
    if (!mechanismId) return
    const primary = await tx.row<{ id: string }>(sql`
      select id from contacts where tenant_id = ${tx.tenantId} and is_deleted = 0 and is_primary and mechanism_id = ${mechanismId} for update`)
    if (!primary) form.values.isPrimary = true
    if (primary && form.values.isPrimary && primary.id !== form.before?.id)
      await updateRow(tx, actor, contacts, primary.id, { isPrimary: false })
  },
  removing: (tx, _actor, row) => refuseWithoutPrimary(tx, row),
  actions: { disable: { guard: (tx, _actor, { row }) => refuseWithoutPrimary(tx, row) } },
})
