import { customise } from '#packages/web/kit/customise.ts'
import { linesFile } from '../../price-line/web/lines-file.tsx'
import { ServiceAgreementActions } from '../../supply-kind/web/detail-actions.tsx'
import { contractYearCheck } from '../contract-year-check.ts'

export default customise(contractYearCheck, {
  detail: { actions: ServiceAgreementActions },
  form: { before: { prices: linesFile('serveLines') } },
})
