import { App, Button, Card, DatePicker, Form, Input, InputNumber, Radio, Result, Space } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Field } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'

const CORE = '/api/ratutech-core'
const lotField = vehicleReturnRecord.fields.returnLotId as Field
interface Car {
  id: string
  plateNo: string
  vin: string
  modelName: string
  takeMileage: number | ''
  status: number
}
interface Finding {
  actualTime: string
  mileage: number | null
  energyLevel: number | null
  conditionGrade: number
  lotId: string
  handoverBizId: string
  remark: string
}
const fresh = (): Finding => ({
  actualTime: dayjs().format('YYYY-MM-DD HH:mm:00'),
  mileage: null,
  energyLevel: null,
  conditionGrade: 1,
  lotId: '',
  handoverBizId: '',
  remark: '',
})

/** 收车: one card per vehicle, so that it is filled in beside the car on a phone; each is confirmed on its own. */
export function ReceivePage() {
  const t = useT()
  const { params } = useTab()
  const returnId = params.get('id') ?? ''
  const cars = useQuery({
    queryKey: ['list', 'vehicle-return-record', 'receive', returnId],
    enabled: returnId !== '',
    queryFn: () =>
      request<{ records: Car[] }>('GET', `${CORE}/vehicle-return-record/page`, { params: { returnId, size: 200 } }),
  })
  const waiting = (cars.data?.records ?? []).filter(one => one.status === 1)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('收车核验 / Receive vehicles')}</h1>
      </header>
      {cars.data && waiting.length === 0 && (
        <Result status="success" title={t('车辆已全部收回 / Every vehicle was received')} />
      )}
      <Space direction="vertical" size="middle" style={{ width: '100%' }}>
        {waiting.map(car => (
          <CarCard key={car.id} returnId={returnId} car={car} />
        ))}
      </Space>
    </div>
  )
}

function CarCard({ returnId, car }: { returnId: string; car: Car }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [found, setFound] = useState(fresh)
  const [key] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const put = (more: Partial<Finding>) => setFound(now => ({ ...now, ...more }))
  const isWhole = found.mileage !== null && found.energyLevel !== null
  const confirm = async () => {
    setBusy(true)
    try {
      await request('PUT', `${CORE}/vehicle-return/confirm-vehicle-receive`, {
        body: { id: returnId, records: [{ recordId: car.id, ...found }] },
        idempotencyKey: key,
        noToast: true,
      })
      void message.success(t('已收车，计租停止 / Received, the rent stops'))
      await refreshData(client)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card size="small" title={<Plate value={car.plateNo || car.vin} />} extra={car.modelName}>
      <Form layout="vertical" style={{ maxWidth: 420 }}>
        <Form.Item label={t('退车时间 / Returned at')} required>
          <DatePicker
            showTime
            style={{ width: '100%' }}
            value={dayjs(found.actualTime)}
            onChange={value => put({ actualTime: (value ?? dayjs()).format('YYYY-MM-DD HH:mm:ss') })}
          />
        </Form.Item>
        <Form.Item label={t('还车里程 / Mileage')} required>
          <InputNumber
            style={{ width: '100%' }}
            min={0}
            suffix={t('公里 / km')}
            value={found.mileage}
            placeholder={car.takeMileage === '' ? '' : `≥ ${car.takeMileage}`}
            onChange={mileage => put({ mileage })}
          />
        </Form.Item>
        <Form.Item label={t('电量/油量% / Charge or fuel, %')} required>
          <InputNumber
            style={{ width: '100%' }}
            min={0}
            max={100}
            value={found.energyLevel}
            onChange={energyLevel => put({ energyLevel })}
          />
        </Form.Item>
        <Form.Item label={t('车况等级 / Condition')}>
          <Radio.Group
            optionType="button"
            value={found.conditionGrade}
            options={['A', 'B', 'C', 'D'].map((label, index) => ({ label, value: index + 1 }))}
            onChange={event => put({ conditionGrade: event.target.value as number })}
          />
        </Form.Item>
        <Form.Item label={t('停车场 / Lot')}>
          <RefPicker
            field={lotField}
            name="returnLotId"
            record={() => ({})}
            value={found.lotId}
            onChange={lotId => put({ lotId: String(lotId ?? '') })}
          />
        </Form.Item>
        <Form.Item label={t('照片与交接单 / Photos and sheet')}>
          <FilesInput value={found.handoverBizId} onChange={value => put({ handoverBizId: String(value ?? '') })} />
        </Form.Item>
        <Form.Item label={t('备注 / Remark')}>
          <Input.TextArea rows={2} value={found.remark} onChange={event => put({ remark: event.target.value })} />
        </Form.Item>
        <Button type="primary" block disabled={!isWhole} loading={isBusy} onClick={() => void confirm()}>
          {t('确认收车 / Confirm the receipt')}
        </Button>
      </Form>
    </Card>
  )
}
