import { implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import { updateRow } from '#packages/server/rows.ts'
import { contacts } from '../contacts.ts'

export default implement(contacts, {
  /** One primary contact per institution: the first is primary, setting another clears the old (20-partners 3). */
  async prepare(tx, actor, form) {
    // A change that does not speak of it leaves it as it is, and locks nobody else's row.
    if (form.before && form.values.isPrimary === undefined) return
    const mechanismId = form.values.mechanismId ?? form.before?.mechanismId
    // Of one that stands already it is believed; a new one says it by every form whose switch nobody touched.
    if (!mechanismId || (form.before && form.values.isPrimary === false)) return
    const primary = await tx.row<{ id: string }>(sql`
      select id from contacts where tenant_id = ${tx.tenantId} and is_deleted = 0 and is_primary and mechanism_id = ${mechanismId} for update`)
    if (!primary) form.values.isPrimary = true
    if (primary && form.values.isPrimary && primary.id !== form.before?.id) await updateRow(tx, actor, contacts, primary.id, { isPrimary: false })
  },
})
