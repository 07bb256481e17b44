import { customise } from '#packages/web/kit/customise.ts'
import { linesFile } from '../../price-line/web/lines-file.tsx'
import { ServiceAgreementActions } from '../../supply-kind/web/detail-actions.tsx'
import { contractPitLane } from '../contract-pit-lane.ts'

export default customise(contractPitLane, {
  detail: { actions: ServiceAgreementActions },
  form: { before: { prices: linesFile('serveLines') } },
})
