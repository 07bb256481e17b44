import { Alert, Button, DatePicker, Descriptions } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { NamedIds } from '#packages/web/kit/fields/cells.tsx'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { Field, Tone } from '#kernel'
import { vehicle } from '../vehicle.ts'

interface Custody {
  custodyKind: number
  customerId?: string
  driverId?: string
  orderVehicleId?: string
  docNo: string
  from: string
  to: string
  note: string
}
const kinds: Record<number, [label: string, tone: Tone]> = {
  1: ['客户使用 / With the customer', 'success'],
  2: ['司机使用 / With the driver', 'success'],
  3: ['我方或服务商占用 / With us or a supplier', 'warning'],
  4: ['在我方场地 / In our lot', 'info'],
  5: ['不属于我方 / Not ours', 'default'],
  9: ['无法确定 / Unknown', 'danger'],
}
const fieldOf = (name: keyof typeof vehicle.fields): Field => vehicle.fields[name] as Field

/** 谁在使用: for a violation or an accident, who had the car at that instant. */
export default function CustodyTab({ record }: DetailSlot) {
  const t = useT()
  const [instant, setInstant] = useState(() => dayjs().format('YYYY-MM-DD HH:mm:ss'))
  const [asked, setAsked] = useState(instant)
  const { data, isFetching, error } = useQuery({
    queryKey: ['detail', 'custody', record['id'], asked],
    queryFn: () =>
      request<Custody>('GET', '/api/ratutech-core/vehicle/custody-at', {
        params: { vehicleId: record['id'], instant: asked },
      }),
  })
  const kind = data ? kinds[data.custodyKind] : undefined
  return (
    <section className="kit-card kit-section">
      <div style={{ display: 'flex', gap: 8, marginBottom: 14 }}>
        <DatePicker
          showTime
          allowClear={false}
          value={dayjs(instant)}
          onChange={value => setInstant(value!.format('YYYY-MM-DD HH:mm:ss'))}
        />
        <Button type="primary" loading={isFetching} onClick={() => setAsked(instant)}>
          {t('查询 / Ask')}
        </Button>
      </div>
      {error && <Alert type="error" showIcon title={error.message} />}
      {data && kind && (
        <Descriptions
          size="small"
          column={2}
          items={[
            { key: 'kind', label: t('使用方 / Holder'), children: <ToneTag tone={kind[1]}>{t(kind[0])}</ToneTag> },
            {
              key: 'who',
              label: t('客户 / Customer'),
              children: data.customerId ? (
                <NamedIds field={fieldOf('customerId')} row={undefined} ids={[data.customerId]} />
              ) : (
                '-'
              ),
            },
            { key: 'from', label: t('起 / From'), children: data.from || '-' },
            { key: 'to', label: t('止 / To'), children: data.to || '-' },
            {
              key: 'position',
              label: t('订单车辆 / Order vehicle'),
              children: data.orderVehicleId ? (
                <NamedIds field={fieldOf('orderVehicleId')} row={undefined} ids={[data.orderVehicleId]} />
              ) : (
                '-'
              ),
            },
            { key: 'note', label: t('说明 / Note'), children: data.note ? t(data.note) : '-' },
          ]}
        />
      )}
    </section>
  )
}
