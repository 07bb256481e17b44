import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { coverageFaults } from '../coverage-rules.ts'
import { insuranceScheme } from '../insurance-scheme.ts'
import { addStandardSchemes } from './standard.ts'

export default implement(insuranceScheme, {
  provides: [provide(startingRowsPort, 'insurance-scheme', { add: addStandardSchemes })],
  prepare(_tx, _actor, form) {
    const rows = form.lines['coverages']
    if (!rows) return
    for (const { row, reason } of coverageFaults(rows.map(one => one['coverageCode'] as string | null)))
      form.fault(`coverages.${row}.coverageCode`, reason)
    const kinds = form.values.policyKinds ?? form.before?.policyKinds ?? []
    if (kinds.includes(2) && rows.length === 0)
      form.fault('coverages', '含商业险的方案须填写险别 / a scheme with commercial cover names its coverages')
  },
})
