import { customise } from '#packages/web/kit/customise.ts'
import { linesFile } from '../../price-line/web/lines-file.tsx'
import { ServiceAgreementActions } from '../../supply-kind/web/detail-actions.tsx'
import { contractCarHailing } from '../contract-car-hailing.ts'

export default customise(contractCarHailing, {
  detail: { actions: ServiceAgreementActions },
  form: { before: { prices: linesFile('serveLines') } },
})
