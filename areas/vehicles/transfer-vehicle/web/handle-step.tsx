import { Button, Form } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { transferVehicle, type TransferCheck } from '../transfer-vehicle.ts'
import { CheckList, freshChecks } from './check-list.tsx'
import { useMove } from './use-move.ts'

const SWAP = 1
/** Fields that only a swap asks: there are two cars to hand over. */
const OF_SWAP = ['newMileage', 'oldLotId', 'signatures'] as const
const input = transferVehicle.actions!.handle.input as unknown as Readonly<Record<string, Field>>
const asked = { ...transferVehicle, fields: input } as unknown as AnyResource

/** 办理: mileage, place and pictures of the hand-over; a swap asks for both cars. */
export function HandleStep({ record }: { record: Row }) {
  const t = useT()
  const [form] = Form.useForm<Row>()
  const move = useMove(record)
  const isSwap = Number(record['mode']) === SWAP
  const [checks, setChecks] = useState<{ old: TransferCheck[]; new: TransferCheck[] }>({
    old: freshChecks(),
    new: freshChecks(),
  })
  const fields = Object.entries(input).filter(
    ([name, field]) => field.kind !== 'json' && (isSwap || !(OF_SWAP as readonly string[]).includes(name)),
  )
  const send = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    await move.send(
      'handle',
      { ...bodyOf(asked, values), ...(isSwap ? { oldChecks: checks.old, newChecks: checks.new } : {}) },
      form,
    )
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ switchDate: record['switchDate'] ?? '' }}>
      {move.fault && (
        <div className="kit-refusal" role="alert">
          {move.fault}
        </div>
      )}
      <div className="kit-fields">
        {fields.map(([name, field]) => (
          <FieldItem
            key={name}
            resource={asked}
            name={name}
            field={
              isSwap && (OF_SWAP as readonly string[]).includes(name)
                ? { ...field, required: true, options: { ...field.options, help: undefined } as never }
                : field
            }
            form={form}
            isNew
          />
        ))}
      </div>
      {isSwap && (
        <>
          <CheckList
            title={t('原车检查 / Checks of the old car')}
            value={checks.old}
            onChange={old => setChecks(now => ({ ...now, old }))}
          />
          <CheckList
            title={t('新车检查 / Checks of the new car')}
            value={checks.new}
            onChange={next => setChecks(now => ({ ...now, new: next }))}
          />
        </>
      )}
      <Button type="primary" loading={move.isBusy} onClick={() => void send()}>
        {t('办理完成，转核算 / Handled, to the accountant')}
      </Button>
    </Form>
  )
}
