import { Alert, Button, Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { vehicleTaxRegister } from '../vehicle-invoice-register.ts'
import { rowsOf, type Car } from './rows-model.ts'
import { RowsTable, type RowColumn } from './rows-table.tsx'
import { useRows } from './use-rows.ts'

const COMMON = ['payDate', 'payByKind', 'agentType', 'agentId', 'taxRatePct'] as const
const COLUMNS: readonly RowColumn[] = [
  { name: 'taxableAmt', title: '计税价格 / Taxable', kind: 'money', width: 116 },
  { name: 'fullTax', title: '应纳税额 / Tax due', kind: 'money', width: 110 },
  { name: 'reliefAmt', title: '减免税额 / Relief', kind: 'money', width: 110 },
  { name: 'payAmt', title: '实缴税额 / Paid', kind: 'money', width: 110 },
  { name: 'taxCertNo', title: '完税证明号 / Certificate no.', kind: 'text', width: 160, max: 40 },
  { name: 'diffReason', title: '与测算不一致原因 / Why another amount', kind: 'text', width: 180, max: 200 },
  { name: 'attachBizId', title: '影像 / Scan', kind: 'files', width: 124 },
]
const resource = vehicleTaxRegister as unknown as AnyResource
const fields = vehicleTaxRegister.fields as unknown as Readonly<Record<string, Field>>
interface Proposal {
  vehicleId: string
  taxableAmt: string
  fullTax: string
  reliefAmt: string
  payAmt: string
}

/** 购置税: each car begins with what the relief rules say (60, 7.1); another amount needs a reason. */
export function TaxRows({ cars, onDone }: { cars: readonly Car[]; onDone: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Row>()
  const [rows, setRows] = useState<Readonly<Record<string, Row>>>({})
  const { send, isBusy, faults } = useRows('vehicle-tax-register', onDone)
  const ids = cars.map(one => one.id).join(',')
  const proposed = useQuery({
    queryKey: ['list', 'vehicle-tax-register', 'propose', ids],
    enabled: ids !== '',
    queryFn: ({ signal }) =>
      request<Proposal[]>('GET', '/api/ratutech-core/vehicle-tax-register/propose', {
        params: { vehicleIds: ids },
        signal,
        silent: true,
      }),
  })
  useEffect(() => {
    const by = new Map((proposed.data ?? []).map(one => [one.vehicleId, one]))
    setRows(now =>
      Object.fromEntries(cars.map(car => [car.id, { ...by.get(car.id), ...now[car.id], vehicleId: car.id } as Row])),
    )
  }, [cars, proposed.data])
  const submit = async () => {
    const common = await form.validateFields().catch(() => undefined)
    if (!common) return
    const names = Object.fromEntries(COMMON.map(name => [name, fields[name]!]))
    await send(
      rowsOf(
        bodyOf({ ...resource, fields: names } as never, common),
        cars.map(car => rows[car.id]!),
      ),
    )
  }
  return (
    <>
      {faults.others.map(one => (
        <Alert key={one} type="error" showIcon title={t(one)} />
      ))}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ payByKind: 1, agentType: 2, taxRatePct: '10.000000' }}
      >
        <div className="kit-fields">
          {COMMON.map(name => (
            <FieldItem key={name} resource={resource} name={name} field={fields[name]!} form={form} isNew />
          ))}
        </div>
      </Form>
      <RowsTable
        cars={cars}
        rows={rows}
        columns={COLUMNS}
        faults={faults.rows}
        onChange={(id, more) => setRows(now => ({ ...now, [id]: { ...now[id], ...more } }))}
      />
      <footer className="kit-form-bar">
        <span className="kit-bar-note" role="status" />
        <Button type="primary" loading={isBusy} disabled={cars.length === 0} onClick={() => void submit()}>
          {t('登记{n}台购置税 / Register the tax of {n}', { n: cars.length })}
        </Button>
      </footer>
    </>
  )
}
