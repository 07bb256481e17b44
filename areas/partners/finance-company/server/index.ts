import { fen, subFen, yuan } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { financeCompany } from '../finance-company.ts'

export default implement(
  financeCompany,
  partnerCode(financeCompany, {
    contacts: { managerContactId: undefined },
    /** What is left of the line: without a line there is nothing to be left. */
    async derive(tx, told) {
      const lines = new Map(
        (await findRows(tx, financeCompany, { id: [...told.keys()] })).map(row => [row.id, row.creditLine]),
      )
      return new Map(
        [...told].map(([id, figures]) => {
          const line = lines.get(id)
          const used = fen(String(figures['usedLine'] ?? '0'))
          return [id, line == null ? figures : { ...figures, leftLine: yuan(subFen(line, used)) }]
        }),
      )
    },
  }),
)
