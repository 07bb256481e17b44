import { textOf } from '#kernel'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { LEDGER_ACCOUNTS } from '#areas/accounts/calculations/ledger-accounts.ts'
import { ledgerPosting } from '../ledger.ts'

const labels = new Map<unknown, string>(LEDGER_ACCOUNTS.map(one => [one.code, one.label]))

/** Shows the account's name beside its code. */
const AccountCell: Cell = ({ value }) => {
  const language = useLanguage(state => state.language)
  const label = labels.get(value)
  const name = label && textOf(label, language)
  return (
    <span title={name}>
      <span className="num">{String(value ?? '')}</span> {name}
    </span>
  )
}

export default customise(ledgerPosting, { cells: { accountCode: AccountCell } })
