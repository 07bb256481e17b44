import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { enquiryPricesPort } from '../../price-line/server/ports.ts'
import { enquirySupplier } from '../enquiry-lines.ts'
import { enquiry } from '../enquiry.ts'
import { agreementSigned } from './agreement.ts'
import { enquiryLines } from './as-lines.ts'
import { deadlineJob, enquirySchedules, expireJob } from './jobs.ts'
import { QUOTE_VIEW } from './invite.ts'
import { quotePage } from './quote-page.ts'

export default [
  implement(enquiry, {
    provides: [provide(enquiryPricesPort, 'enquiry', { of: enquiryLines })],
    listens: { 'contract.signed': agreementSigned },
    jobs: [deadlineJob, expireJob],
    schedules: enquirySchedules,
  }),
  implement(enquirySupplier, { publicViews: { [QUOTE_VIEW]: quotePage } }),
]
