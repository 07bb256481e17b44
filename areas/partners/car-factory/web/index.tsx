import { partnerPages } from '#areas/partners/mechanism/web/partner-pages.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { carFactory } from '../car-factory.ts'

export default customise(carFactory, partnerPages)
