import { App, Button, DatePicker, Form, Input, InputNumber, Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Field } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { Signature } from '#areas/vehicles/vehicle-extract/web/signature.tsx'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { carName, GRADES, type Condition, type MissingLine, type PricedMark } from './condition.ts'
import { FoundDamages } from './found-damages.tsx'
import { MissingLines } from './missing-lines.tsx'

const lotField = vehicleReturnRecord.fields.returnLotId as Field
interface Finding {
  actualTime: string
  mileage: number | null
  energyLevel: number | null
  conditionGrade: number
  lotId: string
  handoverBizId: string
  signBizId: string
  cleanFee: string
  remark: string
  damages: readonly PricedMark[]
  missing: readonly MissingLine[]
}
/** Damage of the take is still on the car: it is there to be confirmed, not to be charged. */
const fresh = (car: Condition): Finding => ({
  actualTime: dayjs().format('YYYY-MM-DD HH:mm:00'),
  mileage: null,
  energyLevel: null,
  conditionGrade: 1,
  ...{ lotId: '', handoverBizId: '', signBizId: '', cleanFee: '', remark: '' },
  damages: (car.take?.damages ?? []).map(({ part, damageKind, severity }) => ({ part, damageKind, severity })),
  missing: [],
})

/** What is found when one car comes back; each is confirmed on its own, beside the car. */
export function ReceiveForm({ returnId, car }: { returnId: string; car: Condition }) {
  const t = useT()
  const [found, setFound] = useState(() => fresh(car))
  const put = (more: Partial<Finding>) => setFound(now => ({ ...now, ...more }))
  const { isBusy, confirm } = useConfirm(returnId, car, found)
  const isWhole = found.mileage !== null && found.energyLevel !== null
  return (
    <Form layout="vertical">
      <h3>{t('还车时 / At the return')}</h3>
      <Measured car={car} found={found} put={put} />
      <FoundDamages car={car} value={found.damages} onChange={damages => put({ damages })} />
      <MissingLines car={car} value={found.missing} onChange={missing => put({ missing })} />
      <div className="condition-fields">
        <Form.Item label={t('清洁费（元） / Cleaning, CNY')}>
          <MoneyInput value={found.cleanFee} onChange={cleanFee => put({ cleanFee })} />
        </Form.Item>
        <Form.Item label={t('照片与交接单 / Photos and sheet')}>
          <FilesInput value={found.handoverBizId} onChange={value => put({ handoverBizId: String(value ?? '') })} />
        </Form.Item>
        <Form.Item label={t('交车人签字 / Signature')}>
          <Signature
            label={t('{car} 交车人签字 / Signature for {car}', { car: carName(car) })}
            value={found.signBizId}
            onChange={signBizId => put({ signBizId })}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('备注 / Remark')}>
        <Input.TextArea rows={2} value={found.remark} onChange={event => put({ remark: event.target.value })} />
      </Form.Item>
      <Button type="primary" block disabled={!isWhole} loading={isBusy} onClick={() => void confirm()}>
        {t('确认收车 / Confirm the receipt')}
      </Button>
    </Form>
  )
}

function useConfirm(returnId: string, car: Condition, found: Finding) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [key] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      const { cleanFee, damages, missing, ...rest } = found
      await request('PUT', '/api/ratutech-core/vehicle-return/confirm-vehicle-receive', {
        body: {
          id: returnId,
          records: [
            {
              recordId: car.recordId,
              ...rest,
              cleanFee: cleanFee || '0',
              damages: damages.map(withoutEmpty),
              missing: missing.map(withoutEmpty),
            },
          ],
        },
        idempotencyKey: key,
        noToast: true,
      })
      void message.success(t('已收车，计租停止 / Received, the rent stops'))
      await refreshData(client)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.told)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, confirm }
}
const withoutEmpty = (one: object) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== ''))

function Measured({ car, found, put }: { car: Condition; found: Finding; put: (more: Partial<Finding>) => void }) {
  const t = useT()
  const least = car.take?.mileage ?? car.takeMileage
  const width = { width: '100%' }
  return (
    <div className="condition-fields">
      <Form.Item label={t('退车时间 / Returned at')} required>
        <DatePicker
          showTime
          style={width}
          value={dayjs(found.actualTime)}
          onChange={value => put({ actualTime: (value ?? dayjs()).format('YYYY-MM-DD HH:mm:ss') })}
        />
      </Form.Item>
      <Form.Item label={t('还车里程 / Mileage')} required>
        <InputNumber
          style={width}
          min={0}
          suffix={t('公里 / km')}
          value={found.mileage}
          placeholder={least === null ? '' : `≥ ${least}`}
          onChange={mileage => put({ mileage })}
        />
      </Form.Item>
      <Form.Item label={t('电量/油量% / Charge or fuel, %')} required>
        <InputNumber
          style={width}
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
          options={GRADES.map((label, index) => ({ label, value: index + 1 }))}
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
    </div>
  )
}
