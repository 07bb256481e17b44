import { implement } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { PARTY, SUPPLY } from '../../codes.ts'
import { serviceKind, wholeOf } from '../../service-agreement/server/service-kind.ts'
import { contractYearCheck, contractYearCheckServe } from '../contract-year-check.ts'

export default implement(
  contractYearCheck,
  serviceKind(contractYearCheck, {
    contractType: SUPPLY.yearCheck,
    noun: '年检',
    payee: { role: '年检代办方 / Inspection agent', types: [PARTY.provider, PARTY.station] },
    serve: contractYearCheckServe,
    sites: async (tx, id) => (await findRow(tx, contractYearCheck, id))?.stationIds ?? [],
    sitesOfForm: async (_tx, form) => wholeOf(form, contractYearCheck).stationIds ?? [],
    fromEnquiry: () => ({}),
    cities: form => wholeOf(form, contractYearCheck).cityCodes ?? [],
  }),
)
