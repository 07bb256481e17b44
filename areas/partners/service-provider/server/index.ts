import { implement } from '#packages/server/implement.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { serviceProvider } from '../service-provider.ts'
import { partnerRatingJob } from './partner-rating.ts'

export default implement(serviceProvider, {
  ...partnerCode(serviceProvider, { contacts: { dispatchContactId: 'dispatcher' }, hasPapers: true }),
  jobs: [partnerRatingJob],
  schedules: [{ kind: 'partner-rating', monthlyAt: '1 03:20' }],
})
