import { useQuery } from '@tanstack/react-query'
import { Button, Input, Progress, Space, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { useState } from 'react'
import { servicePrefix, textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { useSettled } from '#packages/web/kit/use-settled.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { servicingItem } from '../../registers/codes.ts'

export interface Car {
  id: string
  vin: string
  plateNo: string
  modelName: string
  operateCityCodeName: string
  parkingLotName: string
  managerName: string
  customerName: string
  orderVehicleNo: string
  progress: number
  days: number
  ageing: number
  ageingName: string
  nextDocument: string
  [item: `item${number}`]: number
}
const [TO_DO, DONE] = [0, 1]
/** 8 days and more, 4 to 7, up to 3: as the server tells them. */
const tones = ['danger', 'warning', 'success'] as const

/** Cars in preparation: one column per item, how long it takes, who is responsible and what holds it (60, 4.2). */
export function ProgressPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const mayConfirm = useCan('vehicle_servicing_confirm')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState({ current: 1, size: 50 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const settled = useSettled(keyword)
  const { data, isFetching, error } = useQuery({
    queryKey: ['list', 'vehicle-maintenance-confirm', 'progress', language, settled, page],
    queryFn: () =>
      request<{ records: Car[]; total: number }>('GET', `${servicePrefix.core}/vehicle/servicing-progress-page`, {
        params: { ...page, ...(settled ? { keyword: settled } : {}) },
      }),
  })
  const open = (ids: readonly string[]) =>
    openTab(`/vehicle/servicing-confirm-edit?${ids.length === 1 ? 'vehicleId' : 'vehicleIds'}=${ids.join(',')}`)
  const columns = useColumns(mayConfirm, id => open([id]))
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('整备进度 / Preparation progress')}</h1>
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
        {mayConfirm && (
          <Button type="primary" disabled={chosen.length === 0} onClick={() => open(chosen)}>
            {t('批量确认 / Confirm chosen')}
          </Button>
        )}
      </Space>
      <Table<Car>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.records ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: error
            ? t('未能读取，请重试 / Could not be read, try again')
            : t('没有整备中的车辆 / No vehicle is in preparation'),
        }}
        {...(mayConfirm
          ? { rowSelection: { selectedRowKeys: [...chosen], onChange: keys => setChosen(keys.map(String)) } }
          : {})}
        pagination={{
          current: page.current,
          pageSize: page.size,
          total: data?.total ?? 0,
          showSizeChanger: true,
          onChange: (current, size) => setPage({ current, size }),
        }}
      />
    </div>
  )
}

function useColumns(mayConfirm: boolean, onConfirm: (id: string) => void): ColumnsType<Car> {
  const t = useT()
  const language = useLanguage(state => state.language)
  const mark = (value: number) =>
    value === DONE ? (
      <ToneTag tone="success">{t('完成 / Done')}</ToneTag>
    ) : value === TO_DO ? (
      <ToneTag tone="warning">{t('待办 / Open')}</ToneTag>
    ) : (
      '-'
    )
  return [
    {
      title: t('车辆 / Vehicle'),
      fixed: 'left',
      render: (_: unknown, car) => (
        <Button type="link" size="small" onClick={() => openTab(`/vehicle/detail?id=${car.id}`)}>
          {car.plateNo || car.vin}
        </Button>
      ),
    },
    { title: t('车型 / Model'), dataIndex: 'modelName' },
    { title: t('城市 / City'), dataIndex: 'operateCityCodeName' },
    {
      title: t('进度 / Progress'),
      render: (_: unknown, car) => <Progress percent={car.progress} size="small" style={{ width: 120 }} />,
    },
    {
      title: t('整备天数 / Days'),
      render: (_: unknown, car) => <ToneTag tone={tones[car.ageing] ?? 'default'}>{`${car.days}`}</ToneTag>,
    },
    ...servicingItem.values.map(item => ({
      title: textOf(item.label, language),
      key: String(item.code),
      render: (_: unknown, car: Car) => mark(car[`item${item.code}`] ?? 2),
    })),
    { title: t('订单车辆 / Order vehicle'), dataIndex: 'orderVehicleNo' },
    { title: t('停车场 / Lot'), dataIndex: 'parkingLotName' },
    { title: t('责任人 / Responsible'), dataIndex: 'managerName' },
    { title: t('下一工单 / Next work order'), dataIndex: 'nextDocument' },
    ...(mayConfirm
      ? [
          {
            title: t('操作 / Actions'),
            fixed: 'right' as const,
            render: (_: unknown, car: Car) => (
              <Button type="link" size="small" onClick={() => onConfirm(car.id)}>
                {t('整备确认 / Confirm')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}
