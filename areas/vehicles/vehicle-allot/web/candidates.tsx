import { Button, Empty, Input, Table, Tooltip, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { textOf } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Plate, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { allotException } from '../../codes.ts'
import type { AllotState, Candidate } from './use-allot.ts'

const todoNames: Record<string, string> = {
  transport: '运输 / Transport',
  register: '注册 / Registration',
  plate: '上牌 / Plates',
  gps: 'GPS / GPS',
  insurance: '投保 / Insurance',
  permit: '运营证 / Permit',
  inspection: '年检 / Inspection',
}

/** Right side: free cars, best first; what speaks against a car stands with it, a blocked one cannot be chosen. */
export function Candidates({ state }: { state: AllotState }) {
  const t = useT()
  const [ticked, setTicked] = useState<string[]>([])
  const marked = ticked.filter(id => state.free.some(one => one.vehicleId === id))
  const give = () => {
    state.assignMany(marked)
    setTicked([])
  }
  const columns: TableColumnsType<Candidate> = [
    { key: 'rank', title: '#', width: 34, render: (_, car) => <span className="kit-line-no">{car.rank}</span> },
    {
      key: 'car',
      title: t('车辆 / Car'),
      width: 124,
      render: (_, car) => (
        <div className="allot-car" title={car.vin}>
          {car.plateNo ? <Plate value={car.plateNo} /> : <b className="mono">{car.vin.slice(-8)}</b>}
        </div>
      ),
    },
    { key: 'model', title: t('车型 / Model'), width: 162, ellipsis: true, render: (_, car) => car.modelName },
    { key: 'lot', title: t('停车场 / Lot'), width: 104, ellipsis: true, render: (_, car) => car.lotName || '-' },
    {
      key: 'km',
      title: t('里程 / Mileage'),
      width: 72,
      align: 'right',
      render: (_, car) => <span className="num">{car.mileage.toLocaleString('en')}</span>,
    },
    {
      key: 'idle',
      title: t('闲置天 / Idle'),
      width: 64,
      align: 'right',
      render: (_, car) => <span className="num">{car.idleDays}</span>,
    },
    { key: 'fit', title: t('匹配分 / Fit'), width: 72, align: 'right', render: (_, car) => <Fit car={car} /> },
    { key: 'state', title: t('就绪 / Readiness'), width: 130, render: (_, car) => <Readiness car={car} /> },
  ]
  return (
    <>
      <div className="allot-bar">
        <h2>
          {t('候选车辆 / Candidates')}
          {state.current && <small>{state.current.modelName}</small>}
        </h2>
        {marked.length > 0 && (
          <Button size="small" type="primary" disabled={marked.length > state.openCount} onClick={give}>
            {marked.length > state.openCount
              ? t('只余{open}个位置 / Only {open} {open|position|positions} left', { open: state.openCount })
              : t('配给所选{n}台 / Allot {n} selected', { n: marked.length })}
          </Button>
        )}
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={t('车牌、车架号 / Plate, VIN')}
          onSearch={state.setKeyword}
        />
      </div>
      <Table<Candidate>
        size="small"
        rowKey="vehicleId"
        columns={columns}
        dataSource={state.free}
        pagination={false}
        loading={state.isSeeking}
        scroll={{ y: 'calc(100vh - 268px)', x: 796 }}
        rowSelection={{
          hideSelectAll: true,
          selectedRowKeys: marked,
          onChange: keys => setTicked(keys.map(String)),
          columnWidth: 34,
          getCheckboxProps: car =>
            ({
              disabled: !car.ok,
              'aria-label': t('选择 {plate} / Choose {plate}', { plate: car.plateNo || car.vin }),
            }) as object,
        }}
        rowClassName={car => (car.ok ? 'allot-row' : 'allot-row is-blocked')}
        onRow={car => ({
          onClick: () => state.assign(car),
          onKeyDown: event => {
            if (event.key === 'Enter') state.assign(car)
          },
          tabIndex: car.ok ? 0 : -1,
          'aria-disabled': !car.ok,
        })}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                state.head.orderId
                  ? t('没有同车系的空闲车辆 / No idle vehicle of this series')
                  : t('先选择订单 / Choose the order first')
              }
            />
          ),
        }}
      />
    </>
  )
}

function Fit({ car }: { car: Candidate }) {
  const t = useT()
  const { place, idle, fresh, cover } = car.points
  const how = t(
    '位置 {place} + 闲置 {idle} + 新旧 {fresh} + 保险 {cover} / place {place} + idle {idle} + fresh {fresh} + cover {cover}',
    { place, idle, fresh, cover },
  )
  return (
    <Tooltip title={how}>
      <b className="num">{car.fitScore.toFixed(2)}</b>
    </Tooltip>
  )
}

function Readiness({ car }: { car: Candidate }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  if (!car.ok)
    return (
      <Tooltip title={car.blocks.map(one => t(one)).join('；')}>
        <span>
          <ToneTag tone="danger">{t('不可配 / Blocked')}</ToneTag>{' '}
          <small className="allot-block">{t(car.blocks[0] ?? '')}</small>
        </span>
      </Tooltip>
    )
  const exceptions = car.exceptions.map(code =>
    textOf(allotException.values.find(one => one.code === code)?.label ?? '', language),
  )
  return (
    <Tooltip title={[...car.warns.map(one => t(one)), ...car.todo.map(one => t(todoNames[one] ?? one))].join('；')}>
      <span className="allot-tags">
        {car.todo.length === 0 && exceptions.length === 0 && (
          <ToneTag tone="success">{t('可直接提车 / Ready for handover')}</ToneTag>
        )}
        {exceptions.map(one => (
          <ToneTag key={one} tone="warning">
            {one}
          </ToneTag>
        ))}
        {car.todo.map(one => (
          <ToneTag key={one}>{t(todoNames[one] ?? one)}</ToneTag>
        ))}
      </span>
    </Tooltip>
  )
}
