import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { invoiceReceipt } from '../invoice-receipt.ts'
import { ReadFile } from './read-file.tsx'

export default customise(invoiceReceipt, { detail: { tabs: [explainTab] }, form: { before: { what: ReadFile } } })
