import { Card, Result, Skeleton, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import type { Condition } from './condition.ts'
import { ConditionSides, FoundSide } from './condition-sides.tsx'
import { ReceiveForm } from './receive-form.tsx'

const CORE = '/api/ratutech-core'
const WAITING = 1

/** 收车核验: each car as it left beside the form of its return; what is back already stands below. */
export function ReceivePage() {
  const t = useT()
  const { params } = useTab()
  const mayReceive = useCan('vehicle_return_receive')
  const returnId = params.get('id') ?? ''
  const cars = useQuery({
    queryKey: ['list', 'vehicle-return-record', 'condition', returnId],
    enabled: returnId !== '',
    queryFn: () =>
      request<{ vehicles: Condition[] }>('GET', `${CORE}/vehicle-return/condition`, { params: { id: returnId } }),
  })
  if (cars.isError) return <NotRead onRetry={() => void cars.refetch()} />
  if (!cars.data)
    return (
      <div className="kit-page">
        <Skeleton active />
      </div>
    )
  const all = cars.data.vehicles
  const waiting = all.filter(one => one.status === WAITING && !one.found)
  const back = all.filter(one => one.found)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('收车核验 / Receive vehicles')}</h1>
        <span className="kit-hint">
          {t('待收{waiting}台，已收{back}台 / {waiting} awaited, {back} received', {
            waiting: waiting.length,
            back: back.length,
          })}
        </span>
      </header>
      {all.length > 0 && waiting.length === 0 && (
        <Result status="success" title={t('车辆已全部收回 / Every vehicle was received')} />
      )}
      <Space direction="vertical" size="middle" style={{ width: '100%' }}>
        {[...waiting, ...back].map(car => (
          <Card
            key={car.recordId}
            size="small"
            title={<Plate value={car.plateNo || car.vin || ''} />}
            extra={car.modelName}
          >
            <ConditionSides car={car}>
              {!car.found && mayReceive ? <ReceiveForm returnId={returnId} car={car} /> : <FoundSide car={car} />}
            </ConditionSides>
          </Card>
        ))}
      </Space>
    </div>
  )
}
