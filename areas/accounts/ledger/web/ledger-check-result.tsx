import { useLanguage } from '#packages/web/i18n/index.ts'
import { textOf } from '#kernel'
import { customise } from '#packages/web/kit/customise.ts'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { allResources } from '#packages/web/kit/model/world.ts'
import { ledgerCheckResult } from '../ledger.ts'
import { CheckButton } from './check-button.tsx'
import { RulesBanner } from './rules-banner.tsx'

const resourceOf = (table: unknown) => allResources().find(one => one.table === table)

/** The kind of record by its name: the check itself knows tables only. */
const SubjectCell: Cell = ({ value }) => {
  const language = useLanguage(state => state.language)
  const resource = resourceOf(value)
  return <>{resource ? textOf(resource.label, language) : String(value)}</>
}
const RecordCell: Cell = ({ value, row }) => (
  <RecordLink resource={resourceOf(row['subject'])} id={row['subjectId']}>
    {String(value)}
  </RecordLink>
)
const FigureCell: Cell = ({ value }) =>
  /^-?\d+(\.\d+)?$/.test(String(value)) ? <Money value={value} signal /> : <>{String(value)}</>

export default customise(ledgerCheckResult, {
  cells: { subject: SubjectCell, subjectNo: RecordCell, expected: FigureCell, found: FigureCell },
  list: { toolbar: CheckButton, banner: RulesBanner },
})
