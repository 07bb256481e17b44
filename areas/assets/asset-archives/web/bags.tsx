import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { useSettled } from '#packages/web/kit/use-settled.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { LabelsButton } from './labels-button.tsx'

interface Bag {
  archivesCode: string
  vehicleId: string
  itemId: string
  plateNo: string
  vin: string
  roomCode: string
  cabinetNo: string
  boxNo: string
  itemQty: number
  keptQty: number
  lentQty: number
  inCarQty: number
  lenderQty: number
  lostQty: number
  missingKinds: string[]
}

export function BagsButton() {
  const t = useT()
  return <Button onClick={() => openTab('/asset/archives/bags')}>{t('档案袋 / Bags')}</Button>
}

/** One row per vehicle: what its bag holds, what is elsewhere and what it lacks for a handover. */
export function BagsPage() {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const [only, setOnly] = useState<'all' | 'missing'>('all')
  const [page, setPage] = useState({ current: 1, size: 50 })
  const settled = useSettled(keyword)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, isFetching, error } = useQuery({
    queryKey: ['list', 'asset-archives', 'bags', settled, only, page],
    queryFn: () =>
      request<{ records: Bag[]; total: number }>('GET', `${servicePrefix.core}/asset-archives/archives-code/page`, {
        params: { ...page, keyword: settled, missing: only === 'missing' ? '1' : '0' },
      }),
  })
  const number = (title: `${string} / ${string}`, key: keyof Bag) => ({
    title: t(title),
    dataIndex: key,
    align: 'right' as const,
    className: 'num',
  })
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('档案袋 / Bags')}</h1>
      </header>
      <Space wrap style={{ marginBottom: 12 }}>
        <Input.Search
          allowClear
          placeholder={t('车牌或车架号 / Plate or VIN')}
          aria-label={t('车牌或车架号 / Plate or VIN')}
          value={keyword}
          onChange={event => {
            setKeyword(event.target.value)
            setPage({ ...page, current: 1 })
          }}
        />
        <Segmented<'all' | 'missing'>
          value={only}
          onChange={value => {
            setOnly(value)
            setPage({ ...page, current: 1 })
          }}
          options={[
            { value: 'all', label: t('全部 / All') },
            { value: 'missing', label: t('缺失 / Incomplete') },
          ]}
        />
        <LabelsButton ids={chosen} kind="bag" />
      </Space>
      <Table<Bag>
        size="small"
        rowKey="itemId"
        rowSelection={{ selectedRowKeys: [...chosen], onChange: keys => setChosen(keys.map(String)) }}
        loading={isFetching}
        dataSource={data?.records ?? []}
        locale={{
          emptyText: error ? t('未能读取，请重试 / Could not be read, try again') : t('没有档案袋 / No bags'),
        }}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page.current,
          pageSize: page.size,
          total: data?.total ?? 0,
          showSizeChanger: true,
          onChange: (current, size) => setPage({ current, size }),
        }}
        onRow={bag => ({ onDoubleClick: () => openTab(`/asset/archives/index?vehicleId=${bag.vehicleId}`) })}
        columns={[
          {
            title: t('档案袋编码 / Bag code'),
            dataIndex: 'archivesCode',
            render: (code: string, bag) => (
              <Button
                type="link"
                size="small"
                onClick={() => openTab(`/asset/archives/index?archivesCode=${encodeURIComponent(bag.archivesCode)}`)}
              >
                {code}
              </Button>
            ),
          },
          { title: t('车牌 / Plate'), dataIndex: 'plateNo' },
          { title: t('车架号 / VIN'), dataIndex: 'vin' },
          {
            title: t('存放 / Place'),
            render: (_: unknown, bag) => [bag.roomCode, bag.cabinetNo, bag.boxNo].filter(Boolean).join(' / '),
          },
          number('件数 / Items', 'itemQty'),
          number('在库 / With us', 'keptQty'),
          number('借出 / Lent', 'lentQty'),
          number('随车 / In the car', 'inCarQty'),
          number('在资方 / With the lender', 'lenderQty'),
          number('遗失补办 / Lost or reissued', 'lostQty'),
          {
            title: t('缺失 / Missing'),
            dataIndex: 'missingKinds',
            render: (kinds: string[]) =>
              kinds.map(kind => (
                <Tag key={kind} color="warning">
                  {kind}
                </Tag>
              )),
          },
        ]}
      />
    </div>
  )
}
