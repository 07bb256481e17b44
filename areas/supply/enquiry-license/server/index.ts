import { implement } from '#packages/server/implement.ts'
import { enquiryCode } from '../../enquiry/server/enquiry-code.ts'
import { enquiryLicense } from '../enquiry-license.ts'

export default implement(enquiryLicense, enquiryCode(enquiryLicense))
