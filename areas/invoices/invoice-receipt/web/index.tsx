import { customise } from '#packages/web/kit/customise.ts'
import { invoiceReceipt } from '../invoice-receipt.ts'
import { ReadFile } from './read-file.tsx'

export default customise(invoiceReceipt, { form: { before: { what: ReadFile } } })
