import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { ledgerPosting } from '../ledger.ts'

interface Account { code: string; name: string }

/** 1122 means nothing to most readers: the name of the account stands beside its code. */
const AccountCell: Cell = ({ value }) => {
  const language = useLanguage(state => state.language)
  const { data } = useQuery({ queryKey: ['ledger-accounts', language], staleTime: 600_000, queryFn: async () => (await request<{ records: Account[] }>('GET', '/api/ratutech-core/ledger-account/page', { params: { size: 200 }, silent: true })).records })
  const name = data?.find(one => one.code === value)?.name
  return <span title={name}><span className="num">{String(value ?? '')}</span>{name && <> {name}</>}</span>
}

export default customise(ledgerPosting, { cells: { accountCode: AccountCell } })
