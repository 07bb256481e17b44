import { customise } from '#packages/web/kit/customise.ts'
import { PrintAgreement } from '../../supply-kind/web/detail-actions.tsx'
import { contractPurchase } from '../contract-purchase.ts'

export default customise(contractPurchase, { detail: { actions: PrintAgreement } })
