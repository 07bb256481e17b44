import { Button, Checkbox, Input, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { user, type Tone } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Empty, Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan, useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { MoveDialog } from './move-dialog.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './handover.css'

export const BASE = '/api/blade-system/data-change'
const SIZE = 50
const person = user('移交人 / From')
interface Kind {
  type: string
  typeName: string
  area: string
  total: number
  open: number
}
interface Item {
  id: string
  no: string
  title: string
  status: number
  statusName: string
  tone: Tone
  cityName: string
  amount: string
  detailPath: string
  businessId?: string
}

/** One's own work, for everybody who signs in (10-platform 7: own records). */
export default function OwnHandoverPage() {
  return <HandoverPage isOwn />
}

/** Choose who leaves, see what he holds kind by kind, hand over the chosen or all (10-platform 5.9). */
export function HandoverPage({ isOwn = false }: { isOwn?: boolean }) {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const language = useLanguage(state => state.language)
  const me = useSession(state => state.user)
  const seesAll = useCan('data_change_view')
  const mayView = seesAll && !isOwn
  const mayMove = useCan('data_change_update')
  const [names, setNames] = useState<Record<string, unknown>>({})
  const userId = (isOwn ? '' : tab.params.get('userId')) || (mayView ? '' : String(me?.id ?? ''))
  const [chosenKind, setKind] = useState('')
  const {
    data: kinds,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['list', 'data-change', 'kinds', userId, language],
    enabled: userId !== '',
    queryFn: () => request<Kind[]>('GET', `${BASE}/list-all`, { params: { userId }, noToast: true }),
  })
  const kind = kinds?.find(one => one.type === chosenKind) ?? kinds?.find(one => one.open > 0) ?? kinds?.[0]
  const open = (kinds ?? []).reduce((sum, one) => sum + one.open, 0)
  const mayHand = mayMove || userId === String(me?.id ?? '')

  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>{isOwn ? t('交接我的工作 / Hand over my work') : t('数据交接 / Data handover')}</h1>
        {!isOwn && (
          <div className="handover-person">
            <RefPicker
              field={person}
              name="who"
              value={userId}
              record={() => names}
              disabled={!mayView}
              placeholder={t('选择移交人 / Whose work')}
              aria-label={t('移交人 / From')}
              onChange={(next, extras) => {
                setNames(extras)
                setKind('')
                tab.setQuery({ userId: String(next ?? '') })
              }}
            />
          </div>
        )}
        {kinds && (
          <span className="kit-hint">
            {t('待交接 {open} 条 / {open} {open|record|records} to hand over', { open })}
          </span>
        )}
        <div className="kit-head-tools">
          {mayView && (
            <Button icon={<Icon name="history" size={15} />} onClick={() => openTab('/system/data/change/log')}>
              {t('交接记录 / Log')}
            </Button>
          )}
        </div>
      </header>
      {userId === '' || (kinds && kinds.length === 0) ? (
        <section className="kit-card">
          <div className="kit-nothing">
            <Icon name="users" size={28} />
            <p>
              {userId === ''
                ? t(
                    '选择移交人，查看其名下的客户、合同、订单与审批。 / Choose a person to see the customers, contracts, orders and approvals they own.',
                  )
                : isOwn
                  ? t('您名下没有需要交接的数据。 / You own no records to hand over.')
                  : t('名下没有数据，可以直接办理离职。 / This person owns no records; the leave can be processed.')}
            </p>
          </div>
        </section>
      ) : (
        <div className="handover-body">
          <section className="kit-card handover-kinds" aria-busy={isPending}>
            {isError && <NotRead onRetry={() => void refetch()} />}
            {(kinds ?? []).map(one => (
              <button
                key={one.type}
                type="button"
                className={one.type === kind?.type ? 'is-chosen' : ''}
                onClick={() => setKind(one.type)}
              >
                <span>{one.typeName}</span>
                <small className="num">
                  {one.open} / {one.total}
                </small>
              </button>
            ))}
          </section>
          {kind && (
            <KindTable
              key={`${userId} ${kind.type}`}
              userId={userId}
              kind={kind}
              mayHand={mayHand}
              onMoved={() => void refreshData(client)}
            />
          )}
        </div>
      )}
    </div>
  )
}

function KindTable({
  userId,
  kind,
  mayHand,
  onMoved,
}: {
  userId: string
  kind: Kind
  mayHand: boolean
  onMoved: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [openOnly, setOpenOnly] = useState(true)
  const [keyword, setKeyword] = useState('')
  const paging = usePaging(SIZE)
  const [chosen, setChosen] = useState<string[]>([])
  const [moving, setMoving] = useState<'chosen' | 'all'>()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [
      'list',
      'data-change',
      'items',
      userId,
      kind.type,
      openOnly,
      keyword,
      paging.current,
      paging.size,
      language,
    ],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Item[]; total: number }>('GET', `${BASE}/list-by-type`, {
        params: {
          userId,
          type: kind.type,
          openOnly: openOnly ? 1 : 0,
          keyword,
          current: paging.current,
          size: paging.size,
        },
        noToast: true,
      }),
  })
  const show = (one: Item) =>
    one.detailPath ? () => openTab(`${one.detailPath}?id=${one.businessId ?? one.id}`) : undefined
  const columns: TableColumnsType<Item> = [
    {
      key: 'no',
      title: t('编号 / No.'),
      width: 190,
      ellipsis: true,
      render: (_value, one) => {
        const open = show(one)
        const text = one.no || one.title
        return open ? (
          <button type="button" className="kit-text-button kit-own" onClick={open}>
            {text}
          </button>
        ) : (
          <span className="kit-own">{text}</span>
        )
      },
    },
    {
      key: 'title',
      title: t('名称 / Title'),
      ellipsis: true,
      render: (_value, one) =>
        one.title && one.title !== one.no ? (
          <span className="kit-own" title={one.title}>
            {one.title}
          </span>
        ) : (
          <Empty />
        ),
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 120,
      render: (_value, one) => (one.statusName ? <ToneTag tone={one.tone}>{one.statusName}</ToneTag> : <Empty />),
    },
    {
      key: 'city',
      title: t('城市 / City'),
      width: 110,
      ellipsis: true,
      render: (_value, one) => one.cityName || <Empty />,
    },
    {
      key: 'amount',
      title: t('金额 / Amount'),
      width: 140,
      align: 'right',
      render: (_value, one) => <Money value={one.amount} />,
    },
  ]
  const total = data?.total ?? 0
  return (
    <section className="kit-card kit-list-card">
      <div className="kit-filters">
        <div className="kit-filter-line">
          <div className="kit-filter">
            <Input.Search
              allowClear
              placeholder={t('编号、名称 / Number, title')}
              onSearch={text => {
                setKeyword(text.trim())
                paging.restart()
                setChosen([])
              }}
            />
          </div>
          <Checkbox
            checked={openOnly}
            onChange={event => {
              setOpenOnly(event.target.checked)
              paging.restart()
              setChosen([])
            }}
          >
            {t('只看未办结 / Open ones only')}
          </Checkbox>
        </div>
      </div>
      <div className="kit-table">
        <Table<Item>
          size="small"
          rowKey="id"
          loading={isPending}
          columns={columns}
          dataSource={data?.records ?? []}
          scroll={{ x: 800, y: total > SIZE ? 'calc(100vh - 348px)' : 'calc(100vh - 312px)' }}
          {...(mayHand
            ? {
                rowSelection: {
                  selectedRowKeys: chosen,
                  preserveSelectedRowKeys: true,
                  onChange: (keys: React.Key[]) => setChosen(keys.map(String)),
                },
              }
            : {})}
          pagination={paging.of(data?.total)}
          locale={{
            emptyText: isError ? (
              <NotRead onRetry={() => void refetch()} />
            ) : (
              <div className="kit-nothing">
                <p>{t('没有符合条件的数据 / Nothing fits')}</p>
              </div>
            ),
          }}
        />
      </div>
      {mayHand && (
        <footer className="handover-foot">
          <span className="kit-hint">
            {t('共 {total} 条，已选 {chosen} 条 / {total} {total|record|records}, {chosen} chosen', {
              total,
              chosen: chosen.length,
            })}
          </span>
          <Button disabled={!openOnly || total === 0} onClick={() => setMoving('all')}>
            {t('移交全部 / Hand over all')}
          </Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={() => setMoving('chosen')}>
            {t('移交所选 / Hand over chosen')}
          </Button>
        </footer>
      )}
      {moving && (
        <MoveDialog
          userId={userId}
          type={kind.type}
          typeName={kind.typeName}
          count={moving === 'all' ? total : chosen.length}
          what={moving === 'all' ? { all: true, keyword } : { ids: chosen }}
          titles={new Map((data?.records ?? []).map(one => [one.id, one.no || one.title]))}
          onClose={() => setMoving(undefined)}
          onDone={() => {
            setMoving(undefined)
            setChosen([])
            onMoved()
          }}
        />
      )}
    </section>
  )
}
