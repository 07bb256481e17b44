import { customise } from '#packages/web/kit/customise.ts'
import { DueDateCell } from '#packages/web/kit/fields/due-date.tsx'
import { insurancePolicy } from '../insurance-policy.ts'

export default customise(insurancePolicy, { cells: { endTime: DueDateCell, effectiveEnd: DueDateCell } })
