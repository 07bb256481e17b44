import { Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Was } from '#packages/web/kit/detail/was.tsx'
import { fieldOf } from '#packages/web/kit/model/world.ts'
import { vehicle } from '../vehicle.ts'

interface Change {
  id: string
  field: string
  fieldName: string
  oldValue: unknown
  newValue: unknown
  createUserName: string
  createTime: string
  reason: string
}
/** As the record itself shows it: names for ids and codes, amounts as amounts. */
const shown = ({ field: name }: Change, value: unknown, isNow = false) => {
  const field = fieldOf(vehicle, name)
  return field ? (
    <Was resource={vehicle} field={field} name={name} row={{ [name]: value }} isNow={isNow} />
  ) : (
    String(value)
  )
}

/** One line per changed field: what it was, what it is, who and why. */
export default function ChangeLogTab({ record }: DetailSlot) {
  const t = useT()
  const [current, setCurrent] = useState(1)
  const { data, isFetching } = useQuery({
    queryKey: ['detail', 'change-log', record['id'], current],
    queryFn: () =>
      request<{ records: Change[]; total: number }>('GET', '/api/ratutech-core/vehicle/change-log-page', {
        params: { vehicleId: record['id'], current, size: 50 },
      }),
  })
  const columns: TableColumnsType<Change> = [
    {
      key: 'time',
      title: t('时间 / Time'),
      width: 160,
      render: (_, one) => <span className="num">{one.createTime.slice(0, 19)}</span>,
    },
    { key: 'field', title: t('字段 / Field'), width: 160, dataIndex: 'fieldName' },
    { key: 'old', title: t('原值 / Before'), ellipsis: true, render: (_, one) => shown(one, one.oldValue) },
    { key: 'new', title: t('新值 / After'), ellipsis: true, render: (_, one) => shown(one, one.newValue, true) },
    { key: 'who', title: t('操作人 / By'), width: 100, dataIndex: 'createUserName' },
    { key: 'why', title: t('原因 / Reason'), width: 180, ellipsis: true, render: (_, one) => one.reason || '-' },
  ]
  return (
    <section className="kit-card kit-section is-table">
      <Table<Change>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching}
        pagination={{ current, pageSize: 50, total: data?.total ?? 0, onChange: setCurrent, hideOnSinglePage: true }}
      />
    </section>
  )
}
