import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { contractFinanceVehicle } from '../../contract-finance-vehicle/contract-finance-vehicle.ts'

const BASE = '/api/ratutech-core/contract-finance-vehicle'
const fields = contractFinanceVehicle.fields as unknown as Record<string, Field>
const OPEN = [1, 2]

interface InputProps {
  name: string
  label: string
  value?: unknown
  onChange?: (value: unknown) => void
}
function Vehicle({ name, label, value, onChange }: InputProps) {
  return (
    <RefPicker
      field={fields['vehicleId']!}
      name={name}
      value={value}
      aria-label={label}
      record={() => ({})}
      onChange={next => onChange?.(next)}
    />
  )
}
function Amount({ name, label, value, onChange }: InputProps) {
  const Input = inputs.money
  return (
    <Input
      field={fields[name]!}
      name={name}
      value={value}
      aria-label={label}
      place="line"
      record={() => ({})}
      onChange={next => onChange?.(next)}
    />
  )
}

/** The vehicles of a draw with their shares; together they make up its amount. */
export function PledgesDialog({ draw, onClose, onDone }: { draw: Row; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const drawId = String(draw['id'])
  const { data } = useQuery({
    queryKey: ['list', 'contract-finance-vehicle', 'of', drawId],
    queryFn: () => request<{ records: Row[] }>('GET', `${BASE}/page`, { params: { drawId, current: 1, size: 1000 } }),
    gcTime: 0,
  })
  if (!data) return null
  const known = data.records
    .filter(row => OPEN.includes(Number(row['status'])))
    .map(({ vehicleId, appraisedValue, shareAmount }) => ({ vehicleId, appraisedValue, shareAmount }))
  const [vehicle, value, share] = [t('车辆 / Vehicle'), t('评估价 / Appraised value'), t('分摊金额 / Share')]
  return (
    <FormDialog
      title={t('抵押车辆 / Pledged vehicles')}
      path={`${BASE}/save`}
      width={720}
      initial={{ vehicles: known.length > 0 ? known : [{}] }}
      body={given => ({ ...given, drawId })}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.List name="vehicles">
        {(rows, { add, remove }) => (
          <>
            <div style={{ display: 'flex', gap: 8 }}>
              <span style={{ flex: 2 }}>{vehicle}</span>
              <span style={{ flex: 1 }}>{value}</span>
              <span style={{ flex: 1 }}>{share}</span>
              <span style={{ flex: 'none', width: 52 }} />
            </div>
            {rows.map(row => (
              <div key={row.key} style={{ display: 'flex', gap: 8 }}>
                <Form.Item name={[row.name, 'vehicleId']} style={{ flex: 2 }} rules={[{ required: true }]}>
                  <Vehicle name="vehicleId" label={vehicle} />
                </Form.Item>
                <Form.Item name={[row.name, 'appraisedValue']} style={{ flex: 1 }}>
                  <Amount name="appraisedValue" label={value} />
                </Form.Item>
                <Form.Item name={[row.name, 'shareAmount']} style={{ flex: 1 }} rules={[{ required: true }]}>
                  <Amount name="shareAmount" label={share} />
                </Form.Item>
                <Button onClick={() => remove(row.name)}>{t('删除 / Remove')}</Button>
              </div>
            ))}
            <Button onClick={() => add({})}>{t('添加车辆 / Add a vehicle')}</Button>
          </>
        )}
      </Form.List>
    </FormDialog>
  )
}
