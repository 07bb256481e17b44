import { App, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf, defaultsOf, todayHere } from '#packages/web/kit/form/values.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { lineKind } from '../../codes.ts'
import { vehicleReturnRedeem } from '../../vehicle-return-redeem/vehicle-return-redeem.ts'
import type { Car } from './cars.ts'

const redeem = vehicleReturnRedeem as unknown as AnyResource
/** The return and its vehicles are known; the rest is asked as anywhere. */
const asked = Object.entries(vehicleReturnRedeem.fields as Record<string, Field>).filter(
  ([name, field]) => !field.system && name !== 'returnId' && name !== 'recordIds',
)
const NOBODY = { userId: '', userName: '', deptId: '' }
/** Charges that a redemption may raise (70, 3.6). */
const OFFERED = [10, 11, 12, 18, 99]

/** An application that was turned down or taken back. */
export type Redemption = Row & { readonly id: string; readonly status: number }

/**
 * 申请赎回: which vehicles, what is charged besides what is open, who picks them up. `again`: an application made anew;
 * masked numbers are typed once more.
 */
export function RedeemDialog({
  returnId,
  cars,
  again,
}: {
  returnId: string
  cars: readonly Car[]
  again?: Redemption
}) {
  const t = useT()
  const may = useCan('vehicle_return_redeem')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  const body = (given: Row): Row => ({
    ...bodyOf(redeem, given),
    ...(again ? { id: again.id, version: again['version'] } : { returnId }),
    recordIds: given['recordIds'],
    lines: given['lines'] ?? [],
  })
  const title = again ? t('重新申请 / Apply again') : t('申请赎回 / Redeem')
  return (
    <>
      <Button type={again ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <FormDialog
          title={title}
          path={`/api/ratutech-core/vehicle-return/${again ? 'afresh-redeem' : 'redeem'}`}
          method={again ? 'PUT' : 'POST'}
          width={720}
          initial={
            again ?? { ...defaultsOf(redeem, NOBODY, todayHere()), recordIds: cars.map(car => car.id), lines: [] }
          }
          body={body}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('赎回已提交 / Redemption submitted'))}
        >
          <Form.Item name="recordIds" label={t('车辆 / Vehicles')} rules={[{ required: true }]}>
            <Select mode="multiple" options={cars.map(car => ({ value: car.id, label: car.plateNo || car.vin }))} />
          </Form.Item>
          <Fields />
          <Charges />
        </FormDialog>
      )}
    </>
  )
}

function Fields() {
  const form = Form.useFormInstance<Row>()
  return asked.map(([name, field]) => (
    <FieldItem key={name} resource={redeem} name={name} field={field} form={form} isNew disabled={false} />
  ))
}

function Charges() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const kinds = lineKind.values
    .filter(one => OFFERED.includes(one.code))
    .map(one => ({ value: one.code, label: textOf(one.label, language) }))
  return (
    <Form.List name="lines">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <fieldset key={key}>
              <Form.Item name={[name, 'lineKind']} label={t('费用 / Charge')} rules={[{ required: true }]}>
                <Select options={kinds} />
              </Form.Item>
              <Form.Item name={[name, 'basis']} label={t('计算依据 / Basis')} rules={[{ required: true }]}>
                <Input maxLength={200} />
              </Form.Item>
              <Form.Item name={[name, 'amt']} label={t('金额 / Amount')} rules={[{ required: true }]}>
                <MoneyInput />
              </Form.Item>
              <Button onClick={() => remove(name)}>{t('移除 / Remove')}</Button>
            </fieldset>
          ))}
          <Button onClick={() => add({})}>{t('新增费用 / Add a charge')}</Button>
        </>
      )}
    </Form.List>
  )
}
