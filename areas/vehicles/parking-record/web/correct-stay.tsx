import { App, Button, Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datetime, enumeration, int, note, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { isAbsent, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { stayInKind, stayOutKind } from '../../parking-lot/codes.ts'
import { parkingRecord } from '../parking-record.ts'

const CORE = '/api/ratutech-core/parking-record'
const entry: Readonly<Record<string, Field>> = {
  inTime: datetime('入场时间 / In', 'R', { past: true }),
  inKind: enumeration('入场类型 / Entry type', 'R', stayInKind),
  inMileage: int('入场里程 / In mileage', '', { min: 0, max: 3_000_000, unit: '公里' }),
}
const exit: Readonly<Record<string, Field>> = {
  outTime: datetime('出场时间 / Out', 'R', { past: true }),
  outKind: enumeration('出场类型 / Exit type', 'R', stayOutKind),
}
const why: Readonly<Record<string, Field>> = {
  reason: note('原因 / Reason', 'R', { help: '至少5个字 / At least 5 characters' }),
}

/** 更正停放: times and kinds of the last stay that were entered wrongly; days and amount follow. */
export function CorrectStay({ vehicleId, car }: { vehicleId: string; car: string }) {
  const t = useT()
  const may = useCan('parking_record_edit')
  const [isOpen, setOpen] = useState(false)
  const last = useQuery({
    queryKey: ['list', 'parking-record', 'last', vehicleId],
    enabled: may,
    queryFn: ({ signal }) =>
      request<{ records: Row[] }>('GET', `${CORE}/page`, {
        params: { vehicleId, size: 1, descs: 'in_time' },
        signal,
        silent: true,
        noToast: true,
      }),
    retry: false,
  })
  const stay = last.data?.records[0]
  if (!may || !stay) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('更正停放 / Correct the stay')}</Button>
      {isOpen && <CorrectDialog stay={stay} car={car} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectDialog({ stay, car, onClose }: { stay: Row; car: string; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const asked = { ...entry, ...(isAbsent(stay['outTime']) ? {} : exit), ...why }
  return (
    <FormDialog
      title={t('更正停放 {car} / Correct the stay of {car}', { car })}
      path={`${CORE}/correct`}
      method="PUT"
      width={520}
      initial={Object.fromEntries(Object.keys(asked).map(name => [name, name === 'reason' ? '' : stay[name]]))}
      body={given => ({
        id: stay['id'],
        version: stay['version'],
        ...Object.fromEntries(
          Object.keys(asked)
            .map(name => [name, given[name]])
            .filter(([, value]) => !isAbsent(value)),
        ),
      })}
      onClose={onClose}
      onDone={() => void message.success(t('已更正 / Corrected'))}
    >
      <Asked asked={asked} />
    </FormDialog>
  )
}

function Asked({ asked }: { asked: Readonly<Record<string, Field>> }) {
  const form = Form.useFormInstance<Row>()
  const fake = { ...parkingRecord, fields: asked } as unknown as AnyResource
  return Object.entries(asked).map(([name, field]) => (
    <FieldItem key={name} resource={fake} name={name} field={field} form={form} isNew />
  ))
}
