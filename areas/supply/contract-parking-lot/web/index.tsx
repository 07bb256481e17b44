import { customise } from '#packages/web/kit/customise.ts'
import { linesFile } from '../../price-line/web/lines-file.tsx'
import { ServiceAgreementActions } from '../../supply-kind/web/detail-actions.tsx'
import { contractParkingLot } from '../contract-parking-lot.ts'

export default customise(contractParkingLot, {
  detail: { actions: ServiceAgreementActions },
  form: { before: { prices: linesFile('serveLines') } },
})
