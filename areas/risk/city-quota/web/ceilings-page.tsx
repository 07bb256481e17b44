import { Button, Card, Result, Skeleton, Space, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { grouped } from '#packages/web/kit/model/text.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { RegionFigures } from './region-figures.tsx'
import { UseBar, type Ceiling } from './use-bar.tsx'
import './ceilings.css'

const count = (n: number | undefined): string => (n === undefined ? '-' : grouped(String(n)))
const usedOf = (row: Ceiling): number | undefined => row.used && row.used.frozenQty + row.used.occupiedQty
const all = (rows: readonly Ceiling[]): Ceiling[] => rows.flatMap(row => [row, ...all(row.children ?? [])])

/** 城市额度: the tree of regions with what is used and left at the left, the figures of the chosen one at the right. */
export function CeilingsPage() {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const mayAdd = useCan('city_quota_add')
  const found = useQuery({
    queryKey: ['list', 'city-quota', 'tree'],
    queryFn: () => request<Ceiling[]>('GET', `${servicePrefix.core}/risks/city-quota/tree`),
  })
  if (found.error) return <Result status="error" title={t('读取失败 / Could not be read')} />
  const rows = all(found.data ?? [])
  const own = rows.find(row => row.id === chosen) ?? rows.find(row => row.limits)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('城市额度 / City ceilings')}</h1>
        <Space className="kit-head-tools">
          <Button onClick={() => openTab('/risk/cityquota/list')}>{t('列表与导入 / List and import')}</Button>
          {mayAdd && (
            <Button type="primary" onClick={() => openTab('/risk/cityquota/add')}>
              {t('新增 / Add')}
            </Button>
          )}
        </Space>
      </header>
      {found.data ? (
        <div className="ceilings">
          <CeilingTree rows={found.data} chosen={own?.id} onChoose={setChosen} />
          {own?.limits && <RegionFigures key={own.id} ceiling={own} />}
        </div>
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

function CeilingTree({
  rows,
  chosen,
  onChoose,
}: {
  rows: Ceiling[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const t = useT()
  return (
    <Card size="small" className="ceilings-tree">
      <Table<Ceiling>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        expandable={{ defaultExpandAllRows: true }}
        rowClassName={row => (row.id === chosen ? 'is-chosen' : '')}
        onRow={row => ({ onClick: () => row.limits && onChoose(row.id) })}
        locale={{
          emptyText: t('还没有上限，先为全国或一个城市设置 / No ceilings yet: begin with the country or a city'),
        }}
        columns={[
          {
            title: t('区域 / Region'),
            dataIndex: 'regionName',
            render: (name: string, row) =>
              row.limits ? (
                <button type="button" className="link-button" onClick={() => onChoose(row.id)}>
                  {name}
                </button>
              ) : (
                <span className="muted">{t('{name}（未设上限） / {name} (no limit)', { name })}</span>
              ),
          },
          { title: t('上限 / Limit'), align: 'right', render: (_, row) => count(row.limits?.limitQty) },
          { title: t('已授 / Granted'), align: 'right', render: (_, row) => count(row.used?.grantedQty) },
          { title: t('已用 / Used'), align: 'right', render: (_, row) => count(usedOf(row)) },
          {
            title: t('剩余 / Room'),
            align: 'right',
            render: (_, row) => (
              <span className={(row.used?.roomQty ?? 0) < 0 ? 'num danger' : 'num'}>{count(row.used?.roomQty)}</span>
            ),
          },
          {
            title: t('使用率 / Use'),
            width: 140,
            render: (_, row) => row.used && <UseBar rate={row.used.useRate} warnAt={row.limits!.warnRate} />,
          },
        ]}
      />
    </Card>
  )
}
