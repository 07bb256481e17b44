import { customise } from '#packages/web/kit/customise.ts'
import { linesFile } from '../../price-line/web/lines-file.tsx'
import { servicePriceList } from '../service-price-list.ts'

export default customise(servicePriceList, { form: { before: { lines: linesFile('lines') } } })
