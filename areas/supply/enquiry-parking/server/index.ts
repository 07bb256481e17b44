import { implement } from '#packages/server/implement.ts'
import { enquiryCode } from '../../enquiry/server/enquiry-code.ts'
import { enquiryParking } from '../enquiry-parking.ts'

export default implement(enquiryParking, enquiryCode(enquiryParking))
