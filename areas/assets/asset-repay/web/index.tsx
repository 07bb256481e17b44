import { customise } from '#packages/web/kit/customise.ts'
import { ChosenItems } from '../../asset-archives/web/chosen-items.tsx'
import { assetRepay } from '../asset-repay.ts'

export default customise(assetRepay, { form: { before: { lines: ChosenItems } } })
