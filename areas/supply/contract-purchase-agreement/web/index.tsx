import { customise } from '#packages/web/kit/customise.ts'
import { PrintAgreement } from '../../supply-kind/web/detail-actions.tsx'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'

export default customise(contractPurchaseAgreement, { detail: { actions: PrintAgreement } })
