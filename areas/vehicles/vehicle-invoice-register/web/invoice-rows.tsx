import { Alert, Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { vehicleInvoiceRegister } from '../vehicle-invoice-register.ts'
import { rowsOf, splitOf, type Car } from './rows-model.ts'
import { RowsTable, type RowColumn } from './rows-table.tsx'
import { useRows } from './use-rows.ts'

const COMMON = [
  'invoiceKind',
  'invoiceDate',
  'taxRate',
  'buyerCompanyId',
  'buyerTaxNo',
  'sellerName',
  'sellerTaxNo',
  'buyerReason',
] as const
const COLUMNS: readonly RowColumn[] = [
  { name: 'invoiceCode', title: '发票代码 / Invoice code', kind: 'text', width: 110, max: 12 },
  { name: 'invoiceNo', title: '发票号码 / Invoice no.', kind: 'text', width: 150, max: 20 },
  { name: 'totalAmt', title: '价税合计 / Total', kind: 'money', width: 108 },
  { name: 'netAmt', title: '不含税 / Net', kind: 'money', width: 104 },
  { name: 'taxAmt', title: '税额 / Tax', kind: 'money', width: 100 },
  { name: 'certificateNo', title: '合格证号 / Certificate', kind: 'text', width: 110, max: 32 },
  { name: 'priceReason', title: '与订单价不一致原因 / Why another price', kind: 'text', width: 124, max: 200 },
  { name: 'attachBizId', title: '影像 / Scan', kind: 'files', width: 114 },
]
const resource = vehicleInvoiceRegister as unknown as AnyResource
const fields = vehicleInvoiceRegister.fields as unknown as Readonly<Record<string, Field>>

/** 购车发票: what all invoices of a delivery say alike is typed once, above the rows. */
export function InvoiceRows({ cars, onDone }: { cars: readonly Car[]; onDone: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Row>()
  const [rows, setRows] = useState<Readonly<Record<string, Row>>>({})
  const { send, isBusy, faults } = useRows('vehicle-invoice-register', onDone)
  const rate = String(Form.useWatch('taxRate', form) ?? '13')
  useEffect(() => {
    setRows(now =>
      Object.fromEntries(
        cars.map(car => [
          car.id,
          now[car.id] ?? {
            vehicleId: car.id,
            ...(car.purchasePrice?.match(/^\d/) && !car.purchasePrice.includes('*')
              ? { totalAmt: car.purchasePrice, ...splitOf(car.purchasePrice, rate) }
              : {}),
          },
        ]),
      ),
    )
  }, [cars])
  const change = (vehicleId: string, more: Row) =>
    setRows(now => ({
      ...now,
      [vehicleId]: {
        ...now[vehicleId],
        ...more,
        ...('totalAmt' in more ? splitOf(String(more['totalAmt']), rate) : {}),
      },
    }))
  const submit = async () => {
    const common = await form.validateFields().catch(() => undefined)
    if (!common) return
    await send(
      rowsOf(
        bodyOf({ ...resource, fields: pick(COMMON) } as never, common),
        cars.map(car => rows[car.id]!),
      ),
    )
  }
  return (
    <>
      {faults.others.map(one => (
        <Alert key={one} type="error" showIcon title={t(one)} />
      ))}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ invoiceKind: 1, taxRate: '13.000000' }}>
        <div className="kit-fields">
          {COMMON.map(name => (
            <FieldItem key={name} resource={resource} name={name} field={fields[name]!} form={form} isNew />
          ))}
        </div>
      </Form>
      <RowsTable cars={cars} rows={rows} columns={COLUMNS} faults={faults.rows} onChange={change} />
      <footer className="kit-form-bar">
        <span className="kit-bar-note" role="status" />
        <Button type="primary" loading={isBusy} disabled={cars.length === 0} onClick={() => void submit()}>
          {t('登记{n}张发票 / Register {n} invoices', { n: cars.length })}
        </Button>
      </footer>
    </>
  )
}
const pick = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, fields[name]!]))
