import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { resourceNamed, type AnyResource } from '#packages/web/kit/model/world.ts'
import { request } from '#packages/web/http/index.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'

/** By the kind of the contract that changes: its own call and code (30, section 8). */
const saves: Readonly<Record<string, string>> = {
  5: 'save:contract_lease_c_change@save-lease-c',
  6: 'save:contract_purchase_lease_change@save-purchase-lease',
  7: 'save:contract_financing_lease_change@save-financing-lease',
  8: 'save:contract_finance_change@save-finance',
  9: 'save:contract_purchase_agreement_change@save-agreement',
}
const made = new Map<string, AnyResource>()
/** The change order with the one call by which changes of such a contract are made, edited and resubmitted. */
function changeOf(type: string): AnyResource | undefined {
  const call = saves[type]
  if (!call) return undefined
  const found = made.get(type) ?? { ...resourceNamed('contract-change'), calls: `page, detail, ${call}` }
  made.set(type, found)
  return found
}

/** /contract/change/handle: a new change (contractId, contractType), or an own one once more (id). */
export function ChangePage() {
  const tab = useTab()
  const id = tab.params.get('id') ?? ''
  const contractId = tab.params.get('contractId') ?? ''
  const given = tab.params.get('contractType') ?? ''
  const { data } = useQuery({
    queryKey: ['change-kind', id, contractId],
    enabled: given === '',
    queryFn: async () => {
      const [name, of] = id ? ['contract-change', id] : ['contract', contractId]
      const row = await request<Record<string, unknown>>('GET', `${servicePrefix.core}/${name}/detail`, {
        params: { id: of },
      })
      return { type: String(row[id ? 'targetType' : 'contractType'] ?? ''), status: Number(row['status']) }
    },
  })
  const resource = changeOf(given || (data?.type ?? ''))
  if (!resource) return <PageSkeleton />
  const how = id === '' ? 'add' : data && data.status !== 103 ? 'afresh' : 'edit'
  return <FormPage resource={resource} how={how} />
}

/** Detail of a change order below the pages of the contract's own kind. */
export const ChangeDetail = () => <DetailPage resource={resourceNamed('contract-change')} />
