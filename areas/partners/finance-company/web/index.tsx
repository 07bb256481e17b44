import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { financeCompany } from '../finance-company.ts'

export default customise(financeCompany, partnerPages)
