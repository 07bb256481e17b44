import { customise } from '#packages/web/kit/customise.ts'
import { ChosenItems } from '../../asset-archives/web/chosen-items.tsx'
import { assetLose } from '../asset-lose.ts'

export default customise(assetLose, { form: { before: { lines: ChosenItems } } })
