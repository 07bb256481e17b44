import { daysBetween, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { mechanismLicence } from '../mechanism-licence.ts'
import { licenceScanJob } from './licence-scan.ts'

export default implement(mechanismLicence, {
  async prepare(tx, _actor, form) {
    const whole = { ...form.before, ...form.values }
    if (
      !form.draft &&
      !whole.longTerm &&
      !whole.validTo &&
      !['legal_id', 'articles', 'site_lease', 'fleet_list', 'other'].includes(whole.licenceKind ?? '')
    )
      form.fault('validTo', '请填写有效期止，或勾选长期 / give the end of validity, or mark it as long-term')
    const replaced = form.values.replacesId ? await findRow(tx, mechanismLicence, form.values.replacesId) : undefined
    if (replaced && (replaced.mechanismId !== whole.mechanismId || replaced.licenceKind !== whole.licenceKind))
      form.fault(
        'replacesId',
        '只能续期同一机构的同类证照 / only a licence of the same type and institution can be renewed',
      )
    if (!form.before) form.values.verifyState = 0
    // A replaced scan must be verified again.
    if (form.before && form.values.fileBizId !== undefined && form.values.fileBizId !== form.before.fileBizId)
      form.values.verifyState = 0
  },
  actions: {
    verify: {
      run: (_tx, actor, { input }) => ({
        verifyState: input.verifyState,
        verifyUserId: actor.userId,
        verifyTime: localDateTime(actor.clock.now()),
      }),
    },
  },
  jobs: [licenceScanJob],
  schedules: [{ kind: 'licence-scan', dailyAt: '01:30' }],
  page: async (tx, actor, ids) => {
    const today = localDate(actor.clock.now())
    const rows = await findRows(tx, mechanismLicence, sql`t.id = any(${[...ids]}::bigint[])`)
    return new Map(rows.map(row => [row.id, { daysLeft: row.validTo ? daysBetween(today, row.validTo) : '' }]))
  },
})
