import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { maintenanceDepot } from '../maintenance-depot.ts'

export default customise(maintenanceDepot, partnerPages)
