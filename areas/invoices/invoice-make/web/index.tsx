import { customise } from '#packages/web/kit/customise.ts'
import { invoiceMake } from '../invoice-make.ts'
import { PickBills } from './pick-bills.tsx'
import { MakePreview } from './preview-side.tsx'

export default customise(invoiceMake, { form: { before: { bills: PickBills }, side: MakePreview } })
