import { customise } from '#packages/web/kit/customise.ts'
import { ChosenItems } from '../../asset-archives/web/chosen-items.tsx'
import { assetReissue } from '../asset-reissue.ts'

export default customise(assetReissue, { form: { before: { lines: ChosenItems } } })
