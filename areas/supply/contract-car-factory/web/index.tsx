import { customise } from '#packages/web/kit/customise.ts'
import { PrintAgreement } from '../../supply-kind/web/detail-actions.tsx'
import { contractCarFactory } from '../contract-car-factory.ts'

export default customise(contractCarFactory, { detail: { actions: PrintAgreement } })
