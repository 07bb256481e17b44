import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { chandler } from '../chandler.ts'

export default customise(chandler, partnerPages)
