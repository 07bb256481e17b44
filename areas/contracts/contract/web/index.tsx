import { useQuery } from '@tanstack/react-query'
import { Button, Card } from 'antd'
import { useEffect } from 'react'
import { servicePrefix, textOf, type Label } from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { request } from '#packages/web/http/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { allResources } from '#packages/web/kit/model/world.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { contract } from '../contract.ts'

/** In the order of the chooser. A kind that a contract of another kind is made from (2, 3, 18, 20) has no card. */
const cards: readonly { readonly type: number; readonly group: Label; readonly says: Label }[] = [
  [
    '租赁 / Lease',
    [1, '客户意向与意向金 / What a customer intends, and the money for it'],
    [4, '多台车辆租给大客户 / Many vehicles to a key account'],
    [5, '车辆租给司机或个人 / A vehicle to a driver or a private person'],
    [6, '先购后租框架 / A frame to buy and lease'],
    [7, '期满所有权转移给承租人 / Title passes at the end'],
  ] as const,
  ['融资 / Finance', [8, '我方以车辆融资 / Our own borrowing'] as const] as const,
  [
    '采购与服务 / Supply',
    [9, '采购框架与价格 / Frame and prices of purchases'],
    [10, '车辆买卖 / Vehicles sold or bought'],
    [11, '主机厂商务政策 / Terms of a car factory'],
    [12, '停车位与场地 / Places and lots'],
    [13, '委托付款 / Payment by another'],
    [14, '委托收款 / Collection by another'],
    [15, '网约车合规代办 / Ride-hailing papers'],
    [16, '维修合作 / Repairs'],
    [17, '年检代办 / Inspections'],
    [19, '车辆采购 / Vehicles bought'],
  ] as const,
].flatMap(([group, ...kinds]) =>
  (kinds as readonly (readonly [number, Label])[]).map(([type, says]) => ({ type, group: group as Label, says })),
)

/** What is built and may be made by this person: the definitions say it. */
const offered = (codes: ReadonlySet<string>) =>
  cards.flatMap(card => {
    const resource = allResources().find(one => one.extends === 'contract' && one.kindValue === card.type)
    return resource && codes.has(`${resource.permission}_add`) ? [{ ...card, resource }] : []
  })

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
  return offered(codes).length > 0 ? (
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
        {offered(codes).map(kind => (
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
      tab.leaveFor(`${data.path.replace(/\/detail$/, `/${page}`)}?id=${id}`)
    }, [data])
    return <PageSkeleton />
  }
}

export default customise(contract, {
  list: { banner: KindTabs, toolbar: AddButton },
  pages: {
    add: ChooserPage,
    detail: forwardTo('detail'),
    edit: forwardTo('edit'),
    dialog: {
      Component: part(() => import('./picker-page.tsx')),
      title: '选择合同 / Contract picker',
      code: 'contract_view',
    },
  },
})
