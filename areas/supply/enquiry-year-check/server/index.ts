import { implement } from '#packages/server/implement.ts'
import { enquiryCode } from '../../enquiry/server/enquiry-code.ts'
import { enquiryYearCheck } from '../enquiry-year-check.ts'

export default implement(enquiryYearCheck, enquiryCode(enquiryYearCheck))
