import { App, Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { datetime, enumeration, int, ref, type Field, type Label } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { isAbsent, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { stayInKind, stayOutKind } from '../../parking-lot/codes.ts'
import { parkingRecord } from '../parking-record.ts'

const BASE = '/api/ratutech-core/parking-record'
/** Cars that may stand in a lot of ours: all but those on the way, on lease, sold or lost. */
export const MAY_STAND: readonly number[] = [2, 3, 4, 5, 7, 8]
const now: Label = '不填为现在 / Empty: now'

type How = 'enter' | 'move' | 'leave'
const lot = (label: Label) => ref(label, 'R', 'parking-lot', { only: { status: [1] } })
const place = ref('车位 / Space', '', 'parking-space', {
  only: { lotId: ['field:lotId'], state: [1] },
  help: '按车位管理的停车场必填 / Required for lots managed by spaces',
})
const hows: Record<
  How,
  { label: Label; done: Label; method: 'POST' | 'PUT'; fields: (lotId?: string) => Record<string, Field> }
> = {
  enter: {
    label: '入场登记 / Register in',
    done: '已入场 / Registered in',
    method: 'POST',
    fields: () => ({
      vehicleId: ref('车辆 / Vehicle', 'R', 'vehicle', { only: { status: [1], bizStatus: MAY_STAND } }),
      lotId: lot('停车场 / Lot'),
      spaceId: place,
      inTime: datetime('入场时间 / In', '', { past: true, help: now }),
      inKind: enumeration('入场类型 / Entry type', 'R', stayInKind, { default: 3 }),
      inMileage: int('入场里程 / In mileage', '', { min: 0, max: 3_000_000, unit: '公里' }),
    }),
  },
  move: {
    label: '移位 / Move',
    done: '已移位 / Moved',
    method: 'PUT',
    fields: lotId => ({
      vehicleId: here(lotId),
      lotId: lot('移至停车场 / To lot'),
      spaceId: place,
      moveTime: datetime('移位时间 / Moved', '', { past: true, help: now }),
    }),
  },
  leave: {
    label: '出场登记 / Register out',
    done: '已出场 / Registered out',
    method: 'POST',
    fields: lotId => ({
      vehicleId: here(lotId),
      outTime: datetime('出场时间 / Out', '', { past: true, help: now }),
      outKind: enumeration('出场类型 / Exit type', 'R', stayOutKind, { default: 2 }),
    }),
  },
}
const here = (lotId?: string): Field =>
  ref('车辆 / Vehicle', 'R', 'vehicle', { only: lotId ? { parkingLotId: [lotId] } : {} })

interface Props {
  hows: readonly How[] /** Known from the page. */
  given: Row
  lotId?: string
}

/**
 * Entry and exit recorded by the lot keeper; on the lot's page the vehicle is chosen, on the vehicle's page the lot.
 */
export function StayActions({ hows: offered, given, lotId }: Props) {
  const t = useT()
  const may = useCan('parking_record_edit')
  const [how, setHow] = useState<How>()
  if (!may) return null
  return (
    <>
      {offered.map(one => (
        <Button key={one} onClick={() => setHow(one)}>
          {t(hows[one].label)}
        </Button>
      ))}
      {how && <StayDialog how={how} given={given} lotId={lotId} onClose={() => setHow(undefined)} />}
    </>
  )
}

function StayDialog({
  how,
  given,
  lotId,
  onClose,
}: {
  how: How
  given: Row
  lotId: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const { label, done, method, fields } = hows[how]
  const asked = fields(lotId)
  const initial = {
    ...Object.fromEntries(Object.entries(asked).map(([name, field]) => [name, field.options.default])),
    ...given,
  }
  return (
    <FormDialog
      title={t(label)}
      okText={t(label)}
      method={method}
      path={`${BASE}/${how}`}
      width={560}
      initial={initial}
      onClose={onClose}
      onDone={() => void message.success(t(done))}
      body={values =>
        Object.fromEntries(
          Object.keys(asked)
            .map(name => [name, values[name]])
            .filter(([, value]) => !isAbsent(value)),
        )
      }
    >
      <Fields asked={asked} given={given} how={how} />
    </FormDialog>
  )
}

function Fields({ asked, given, how }: { asked: Record<string, Field>; given: Row; how: How }) {
  const form = Form.useFormInstance<Row>()
  const resource = { ...parkingRecord, fields: asked } as unknown as AnyResource
  const lotId: unknown = Form.useWatch('lotId', form)
  const before = useRef(lotId)
  // The spaces belong to a lot: another lot has others.
  useEffect(() => {
    if (before.current !== undefined && before.current !== lotId)
      form.setFieldsValue({ spaceId: undefined, spaceName: undefined })
    before.current = lotId
  }, [lotId, form])
  return (
    <>
      {Object.entries(asked).map(([name, field]) => (
        <FieldItem
          key={name}
          resource={resource}
          name={name}
          field={field}
          form={form}
          isNew
          disabled={!isAbsent(given[name]) && !(how === 'move' && name === 'lotId')}
        />
      ))}
    </>
  )
}
