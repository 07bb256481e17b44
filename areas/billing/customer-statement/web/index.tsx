import { customise } from '#packages/web/kit/customise.ts'
import { customerStatement } from '../customer-statement.ts'
import { GenerateButton } from './generate-button.tsx'

export default customise(customerStatement, { list: { toolbar: GenerateButton } })
