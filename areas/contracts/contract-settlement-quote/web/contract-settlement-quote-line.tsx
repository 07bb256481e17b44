import { textOf, type Label } from '#kernel'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { contractSettlementQuoteLine } from '../contract-settlement-quote.ts'

/** Items and their arithmetic are kept in both languages: the reader's one is shown. */
const Said: Cell = ({ value }) => {
  const language = useLanguage(state => state.language)
  const text = String(value ?? '')
  return <>{text.includes(' / ') ? textOf(text as Label, language) : text}</>
}

export default customise(contractSettlementQuoteLine, { cells: { item: Said, basisText: Said } })
