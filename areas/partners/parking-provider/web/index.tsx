import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { parkingProvider } from '../parking-provider.ts'

export default customise(parkingProvider, partnerPages)
