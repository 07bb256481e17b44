import { implement } from '#packages/server/implement.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { serviceProvider } from '../service-provider.ts'

export default implement(
  serviceProvider,
  partnerCode(serviceProvider, { contacts: { dispatchContactId: 'dispatcher' }, hasPapers: true }),
)
