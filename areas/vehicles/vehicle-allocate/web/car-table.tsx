import { Button, Table, Tooltip, type TableColumnsType } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Plate, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { Candidate } from '../../vehicle-allot/web/use-allot.ts'

/** Candidates by their points (60, 7.4); what speaks against a car stands with it, a blocked one cannot be taken. */
export function CarTable({
  cars,
  isLoading,
  canTake,
  onTake,
}: {
  cars: readonly Candidate[]
  isLoading: boolean
  canTake: boolean
  onTake: (car: Candidate) => void
}) {
  const t = useT()
  const columns: TableColumnsType<Candidate> = [
    {
      key: 'car',
      title: t('车辆 / Car'),
      width: 130,
      render: (_, car) => (car.plateNo ? <Plate value={car.plateNo} /> : <b className="mono">{car.vin.slice(-8)}</b>),
    },
    { key: 'model', title: t('车型 / Model'), width: 170, ellipsis: true, dataIndex: 'modelName' },
    { key: 'lot', title: t('停车场 / Lot'), width: 120, ellipsis: true, render: (_, car) => car.lotName || '-' },
    { key: 'idle', title: t('闲置天 / Idle'), width: 70, align: 'right', dataIndex: 'idleDays' },
    {
      key: 'fit',
      title: t('匹配分 / Fit'),
      width: 90,
      align: 'right',
      render: (_, car) => (
        <Tooltip
          title={t(
            '位置{place} 闲置{idle} 新旧{fresh} 保险{cover} / place {place}, idle {idle}, freshness {fresh}, cover {cover}',
            {
              ...car.points,
            },
          )}
        >
          <b className="num">{car.fitScore}</b>
        </Tooltip>
      ),
    },
    {
      key: 'ready',
      title: t('就绪 / Readiness'),
      width: 150,
      render: (_, car) => {
        const says = [...car.blocks, ...car.warns].map(one => t(one))
        return (
          <Tooltip title={says.join('；')}>
            <ToneTag
              tone={!car.ok ? 'danger' : car.warns.length > 0 || car.exceptions.length > 0 ? 'warning' : 'success'}
            >
              {!car.ok
                ? t('不可配 / Blocked')
                : car.exceptions.length > 0
                  ? t('需审批 / Needs approval')
                  : t('可配 / Ready')}
            </ToneTag>
          </Tooltip>
        )
      },
    },
    {
      key: 'take',
      width: 80,
      fixed: 'right',
      render: (_, car) => (
        <Button size="small" disabled={!car.ok || !canTake} onClick={() => onTake(car)}>
          {t('选用 / Take')}
        </Button>
      ),
    },
  ]
  return (
    <Table<Candidate>
      size="small"
      rowKey="vehicleId"
      loading={isLoading}
      columns={columns}
      dataSource={cars}
      scroll={{ x: 800 }}
      pagination={{ pageSize: 15, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: t('没有符合的空闲车辆 / No free car fits') }}
    />
  )
}
