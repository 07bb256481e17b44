import { customise } from '#packages/web/kit/customise.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import { QuotesCell } from './quotes.tsx'

export default customise(insuranceRequirement, { cells: { quoteCompare: QuotesCell } })
