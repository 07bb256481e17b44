import { customise } from '#packages/web/kit/customise.ts'
import { enquiryPages } from '../../enquiry/web/enquiry-pages.tsx'
import { enquiryParking } from '../enquiry-parking.ts'

export default customise(enquiryParking, enquiryPages(enquiryParking))
