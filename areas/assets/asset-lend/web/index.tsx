import { customise } from '#packages/web/kit/customise.ts'
import { ChosenItems } from '../../asset-archives/web/chosen-items.tsx'
import { assetLend } from '../asset-lend.ts'

export default customise(assetLend, { form: { before: { lines: ChosenItems } } })
