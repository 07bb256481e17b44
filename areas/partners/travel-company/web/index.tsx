import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { travelCompany } from '../travel-company.ts'

export default customise(travelCompany, partnerPages)
