import { customise } from '#packages/web/kit/customise.ts'
import { enquiryPages } from '../../enquiry/web/enquiry-pages.tsx'
import { enquiryYearCheck } from '../enquiry-year-check.ts'

export default customise(enquiryYearCheck, enquiryPages(enquiryYearCheck))
