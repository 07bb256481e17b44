import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { serviceProvider } from '../service-provider.ts'

export default customise(serviceProvider, partnerPages)
