import { customise } from '#packages/web/kit/customise.ts'
import { enquiryPages } from '../../enquiry/web/enquiry-pages.tsx'
import { enquiryLicense } from '../enquiry-license.ts'

export default customise(enquiryLicense, enquiryPages(enquiryLicense))
