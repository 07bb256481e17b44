import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { datetime, files, int, note, ref, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { isAbsent, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { vehicle } from '../vehicle.ts'

const asked: Readonly<Record<string, Field>> = {
  returnTime: datetime('还车时间 / Returned at', 'R', { past: true }),
  mileage: int('里程 / Mileage', 'R', { min: 0, max: 3_000_000, unit: '公里' }),
  parkingLotId: ref('停车场 / Lot', '', 'parking-lot', { only: { status: [1] } }),
  parkingSpaceId: ref('车位 / Space', '', 'parking-space', { only: { lotId: ['field:parkingLotId'], state: [1] } }),
  reason: note('原因 / Reason', 'R', { help: '至少5个字 / At least 5 characters' }),
  attachBizId: files('凭证 / Documents', 'R'),
}
const fake = { ...vehicle, fields: asked } as unknown as AnyResource

/**
 * 手工还车: a lease ends with one approval and a settlement in a return document; courtesy cars, own use and test drives
 * are given back at once.
 */
export function ReturnByHand({ record }: DetailSlot) {
  const t = useT()
  const { message } = App.useApp()
  const may = useCan('vehicle_manual_return')
  const [isOpen, setOpen] = useState(false)
  if (!may || isAbsent(record['leaseRecordId'])) return null
  const car = String(record['plateNo'] || record['vin'])
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('手工还车 / Return by hand')}</Button>
      {isOpen && (
        <FormDialog
          title={t('手工还车 {car} / Return {car} by hand', { car })}
          path="/api/ratutech-core/vehicle/manual-return-vehicle"
          width={560}
          body={given => ({
            vehicleId: record['id'],
            ...Object.fromEntries(
              Object.keys(asked)
                .map(name => [name, given[name]])
                .filter(([, value]) => !isAbsent(value)),
            ),
          })}
          onClose={() => setOpen(false)}
          onDone={answer =>
            void message.success(
              answer['returnNo']
                ? t('已提交退车单 {no} / Return {no} was submitted', { no: String(answer['returnNo']) })
                : t('已归还 / Given back'),
            )
          }
        >
          <Asked />
        </FormDialog>
      )}
    </>
  )
}

function Asked() {
  const form = Form.useFormInstance<Row>()
  return Object.entries(asked).map(([name, field]) => (
    <FieldItem key={name} resource={fake} name={name} field={field} form={form} isNew />
  ))
}
