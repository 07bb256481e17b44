import { implement } from '#packages/server/implement.ts'
import { billReturnSettlement } from '../bill-return-settlement.ts'

export default implement(billReturnSettlement, {})
