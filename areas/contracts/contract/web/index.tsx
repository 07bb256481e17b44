import { useQuery } from '@tanstack/react-query'
import { Button, Card } from 'antd'
import { useEffect } from 'react'
import { servicePrefix, textOf } from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { request } from '#packages/web/http/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { contractLease } from '../../contract-lease/contract-lease.ts'
import { contract } from '../contract.ts'

/** Kinds that can be made here, in the order of the chooser. A later kind adds its line. */
const kinds = [
  {
    type: 4,
    group: '租赁 / Lease',
    resource: contractLease,
    says: '多台车辆租给大客户 / Many vehicles to a key account',
  },
] as const

interface KindCount {
  contractType: number
  total: number
}

/** One tab per kind with what this person may see of it (30, section 3). */
function KindTabs({ list }: ListSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const {
    contractType: chosen = '',
    status: _status,
    current: _current,
    size: _size,
    view: _view,
    ...filters
  } = list.query
  const { data = [] } = useQuery({
    queryKey: ['contract-kinds', filters],
    queryFn: () => request<KindCount[]>('GET', `${servicePrefix.core}/contract/count-by-type`, { params: filters }),
  })
  const tabs = [
    { key: '', label: t('全部类型 / All kinds'), count: data.reduce((sum, one) => sum + one.total, 0) },
    ...data.map(one => ({
      key: String(one.contractType),
      label: labelOf(one.contractType, language),
      count: one.total,
    })),
  ]
  return (
    <div className="kit-state-tabs" role="tablist" aria-label={t('按合同类型 / By kind')}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === chosen}
          className={tab.key === chosen ? 'is-chosen' : ''}
          onClick={() => list.filter({ contractType: tab.key })}
        >
          {tab.label}
          <span className="num">{tab.count.toLocaleString('en-US')}</span>
        </button>
      ))}
    </div>
  )
}
const labelOf = (type: number, language: 'zh' | 'en'): string =>
  textOf(contractType.values.find(one => one.code === type)?.label ?? `${type} / ${type}`, language)

function AddButton() {
  const t = useT()
  const codes = useSession(state => state.codes)
  return kinds.some(kind => codes.has(`${kind.resource.permission}_add`)) ? (
    <Button type="primary" onClick={() => openTab('/contract/add')}>
      {t('新建合同 / New contract')}
    </Button>
  ) : null
}

/** The chooser: only kinds that this person may make. */
function ChooserPage() {
  const t = useT()
  const tab = useTab()
  const codes = useSession(state => state.codes)
  useEffect(() => tab.setTitle('新建合同 / New contract'), [])
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('新建合同 / New contract')}</h1>
      </header>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))', gap: 16 }}>
        {kinds
          .filter(kind => codes.has(`${kind.resource.permission}_add`))
          .map(kind => (
            <Card
              key={kind.type}
              hoverable
              tabIndex={0}
              title={t(kind.resource.label)}
              extra={t(kind.group)}
              onClick={() => openTab(`${kind.resource.page}/add`)}
              onKeyDown={event => {
                if (event.key === 'Enter') openTab(`${kind.resource.page}/add`)
              }}
            >
              {t(kind.says)}
            </Card>
          ))}
      </div>
    </div>
  )
}

/** /contract/detail?id and /contract/edit?id lead to the page of the contract's own kind. */
function forwardTo(page: 'detail' | 'edit') {
  return function Forward() {
    const tab = useTab()
    const id = tab.params.get('id') ?? ''
    const { data } = useQuery({
      queryKey: ['contract-path', id],
      queryFn: () => request<{ path: string }>('GET', `${servicePrefix.core}/contract/detail`, { params: { id } }),
      enabled: id !== '',
    })
    useEffect(() => {
      if (!data) return
      tab.close()
      openTab(`${data.path.replace(/\/detail$/, `/${page}`)}?id=${id}`)
    }, [data])
    return <PageSkeleton />
  }
}

export default customise(contract, {
  list: { banner: KindTabs, toolbar: AddButton },
  pages: { add: ChooserPage, detail: forwardTo('detail'), edit: forwardTo('edit') },
})
