import { customise } from '#packages/web/kit/customise.ts'
import { ServiceAgreementActions } from '../../supply-kind/web/detail-actions.tsx'
import { contractCarHailing } from '../contract-car-hailing.ts'

export default customise(contractCarHailing, { detail: { actions: ServiceAgreementActions } })
