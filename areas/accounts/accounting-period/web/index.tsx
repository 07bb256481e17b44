import { customise } from '#packages/web/kit/customise.ts'
import { accountingPeriod } from '../accounting-period.ts'
import { ClosingChecks } from './closing-checks.tsx'

export default customise(accountingPeriod, { detail: { banner: ClosingChecks } })
