import { implement } from '#packages/server/implement.ts'
import { billAccountsChange } from '../bill-accounts-change.ts'

export default implement(billAccountsChange, {})
