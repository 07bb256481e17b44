import { implement } from '#packages/server/implement.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { chandler } from '../chandler.ts'

export default implement(
  chandler,
  partnerCode(chandler, { contacts: { deliveryContactId: undefined }, hasPapers: true }),
)
