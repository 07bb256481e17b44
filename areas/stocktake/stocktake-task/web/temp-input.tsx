import { App, Button, Form, Input, Space, Table } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { many, ref, user, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { newKey } from '#packages/web/kit/ids.ts'

const BASE = '/api/ratutech-core/stocktake-task'
const vehicleField = many(ref('车辆 / Vehicles', '', 'vehicle')) as unknown as Field
const counterField = user('盘点人 / Counter') as Field
interface TempRow {
  id: string
  plateNo: string
  vin: string
  modelName: string
  counterIdName: string
  rowState: number
  rowError: string
}

/** Vehicles that are picked one by one: chosen, or as a list of VINs pasted from a sheet; they wait under `tempId`. */
export function TempInput({ value, onChange, disabled }: InputProps) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [own] = useState(() => newKey().slice(0, 36))
  const tempId = typeof value === 'string' && value !== '' ? value : ''
  const rows = useQuery({
    queryKey: ['stocktake-temp', tempId],
    enabled: tempId !== '',
    queryFn: () =>
      request<{ records: TempRow[]; total: number }>('GET', `${BASE}/temp-page`, {
        params: { tempId, size: 100, ascs: 'createTime' },
        noToast: true,
      }),
  })
  const reload = () => client.invalidateQueries({ queryKey: ['stocktake-temp'] })
  const drop = async (id: string) => {
    await request('DELETE', `${BASE}/remove`, { body: { tempId, ids: [id] } })
    await reload()
  }
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <Button disabled={disabled === true} onClick={() => setOpen(true)}>
        {t('添加车辆 / Add vehicles')}
      </Button>
      {rows.data && rows.data.total > 0 && (
        <Table<TempRow>
          rowKey="id"
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={rows.data.records}
          columns={[
            { dataIndex: 'plateNo', title: t('车牌号 / Plate') },
            { dataIndex: 'vin', title: t('车架号 / VIN') },
            { dataIndex: 'counterIdName', title: t('盘点人 / Counter') },
            {
              dataIndex: 'rowError',
              title: t('校验 / Check'),
              render: (fault: string) =>
                fault ? <span className="kit-refusal">{t(fault as never)}</span> : t('正常 / In order'),
            },
            {
              key: 'drop',
              render: (_, row) => (
                <Button type="link" size="small" onClick={() => void drop(row.id)}>
                  {t('移除 / Remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {isOpen && (
        <FormDialog
          title={t('添加车辆 / Add vehicles')}
          path={`${BASE}/temp-save`}
          width={640}
          okText={t('添加 / Add')}
          body={given => ({
            tempId: tempId || own,
            vehicleIds: given['vehicleIds'] ?? [],
            vins: String(given['vins'] ?? '')
              .split(/[\s,，;；]+/)
              .filter(Boolean),
            ...(given['counterId'] ? { counterId: given['counterId'] } : {}),
          })}
          onClose={() => setOpen(false)}
          onDone={answer => {
            onChange?.(tempId || own, {})
            void reload()
            void message.success(
              t('已添加{n}台，异常{m}台 / {n} added, {m} with faults', {
                n: Number(answer['added']),
                m: Number(answer['abnormal']),
              }),
            )
          }}
        >
          <Form.Item name="vehicleIds" label={t('车辆 / Vehicles')}>
            <VehiclesInput />
          </Form.Item>
          <Form.Item name="vins" label={t('车架号（一行一个） / VINs, one a line')}>
            <Input.TextArea rows={5} />
          </Form.Item>
          <Form.Item name="counterId" label={t('盘点人 / Counter')}>
            <PersonInput field={counterField} />
          </Form.Item>
        </FormDialog>
      )}
    </Space>
  )
}
function VehiclesInput({ id, value, onChange }: { id?: string; value?: unknown; onChange?: (value: unknown) => void }) {
  const [names, setNames] = useState<Record<string, unknown>>({})
  return (
    <RefPicker
      many
      field={vehicleField}
      name="vehicleIds"
      {...(id ? { id } : {})}
      value={value}
      record={() => names}
      onChange={(next, extras) => {
        setNames(now => ({ ...now, ...extras }))
        onChange?.(next)
      }}
    />
  )
}
