import { App, Button, DatePicker, Form, Input, Radio, Table } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { ref, type Field } from '#kernel'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { typeIs, typeOf } from '../../kinds/types.ts'
import '#packages/web/kit/form.css'

const stationField = ref('检测站 / Station', '', 'mechanism', { only: { mechanismType: [8, 9] } }) as Field
/** Days that stay until the due date (80, section 7: the limit of an inspection). */
const DAYS_BEFORE = 3
const MOST = 500

/** /yearcheck/workorder/add: warnings of one city become one order of inspections, done at one station. */
export function InspectionAdd() {
  const t = useT()
  const [method, setMethod] = useState(1)
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const { data = [], isFetching } = useQuery({
    queryKey: ['list', 'warnings-to-order', method],
    queryFn: async () =>
      (
        await request<{ records: Row[] }>('GET', '/api/ratutech-core/year-check-warn/page', {
          params: { size: MOST, ascs: 'dueDate', status_in: '1,5', method: String(method) },
        })
      ).records.filter(one => [1, 5].includes(Number(one['status']))),
  })
  const city = chosen[0]?.['cityCode']
  const kinds = Object.entries(typeOf(typeIs.yearCheck).subKinds)
  return (
    <div className="kit-page kit-form">
      <section className="kit-card kit-section">
        <h2>{t('选择年检预警 / Choose warnings')}</h2>
        <Radio.Group
          optionType="button"
          value={method}
          onChange={event => {
            setMethod(Number(event.target.value))
            setChosen([])
          }}
          options={kinds.map(([code, label]) => ({ value: Number(code), label: t(label) }))}
        />
        <p className="kit-hint">
          {t('同一工单的车辆须在同一城市、送同一检测站 / Vehicles of one order are in one city and go to one station')}
        </p>
        <Table<Row>
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          rowSelection={{
            selectedRowKeys: chosen.map(one => String(one['id'])),
            onChange: (_keys, rows) => setChosen(rows),
            getCheckboxProps: row => ({ disabled: city !== undefined && row['cityCode'] !== city }),
          }}
          columns={[
            { title: t('车牌号 / Plate'), render: (_, row) => <Plate value={String(row['plateNo'] || row['vin'])} /> },
            { title: t('车型 / Model'), dataIndex: 'modelName', className: 'kit-own' },
            { title: t('城市 / City'), dataIndex: 'cityCodeName', className: 'kit-own' },
            { title: t('到期日 / Due on'), dataIndex: 'dueDate' },
            { title: t('剩余天数 / Days left'), dataIndex: 'daysLeft', align: 'right' },
            { title: t('可办起始 / From'), dataIndex: 'windowFrom' },
            { title: t('客户 / Customer'), dataIndex: 'customerName', className: 'kit-own' },
          ]}
        />
      </section>
      {chosen.length > 0 && <OrderForm key={method} warnings={chosen} method={method} />}
    </div>
  )
}

interface Plan {
  planStart: Dayjs
  planFinish: Dayjs
  providerId?: string
  requirement?: string
}
function OrderForm({ warnings, method }: { warnings: readonly Row[]; method: number }) {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Plan>()
  const [isBusy, setBusy] = useState(false)
  const first = warnings.map(one => String(one['dueDate'])).sort()[0]!
  const before = dayjs(`${first} 18:00:00`).subtract(DAYS_BEFORE, 'day')
  const finish = before.isAfter(dayjs().add(1, 'day')) ? before : dayjs().add(1, 'day').hour(18).minute(0).second(0)
  const time = (at: Dayjs) => at.format('YYYY-MM-DD HH:mm:ss')
  const send = async () => {
    const given = await form.validateFields().catch(() => undefined)
    if (!given) return
    setBusy(true)
    try {
      const saved = await request<Row>('POST', '/api/ratutech-core/vehicle-work-order/save', {
        body: {
          type: typeIs.yearCheck,
          subKind: method,
          single: true,
          vehicleIds: warnings.map(one => one['vehicleId']),
          companyId: warnings[0]!['companyId'],
          cityCode: warnings[0]!['cityCode'],
          planStart: time(given.planStart),
          planFinish: time(given.planFinish),
          assignMode: given.providerId ? 2 : 1,
          ...(given.providerId ? { providerId: given.providerId } : {}),
          requirement: given.requirement ?? '',
        },
        noToast: true,
      })
      void message.success(t('已创建年检工单{no} / Work order {no} is open', { no: String(saved['no']) }))
      await refreshData(client)
      openTab(`/yearcheck/workorder/detail?id=${String(saved['id'])}`)
      tab.close()
    } catch (error) {
      if (error instanceof NetworkError) return
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.faults.length > 0 ? error.faults.map(one => one.reason).join('；') : error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="kit-card kit-section">
      <h2>{t('年检工单：{n}台 / Work order for {n} vehicles', { n: warnings.length })}</h2>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ planStart: dayjs(), planFinish: finish }}
      >
        <div className="kit-fields">
          <Form.Item name="planStart" label={t('计划开始 / Planned start')} rules={[{ required: true }]}>
            <DatePicker showTime style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="planFinish" label={t('计划完成 / Planned finish')} rules={[{ required: true }]}>
            <DatePicker showTime style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="providerId" label={t('检测站 / Station')}>
            <PersonInput field={stationField} />
          </Form.Item>
          <Form.Item name="requirement" className="is-wide" label={t('作业要求 / Requirement')}>
            <Input.TextArea rows={2} maxLength={1000} />
          </Form.Item>
        </div>
        <Button type="primary" loading={isBusy} onClick={() => void send()}>
          {t('创建工单 / Open the work order')}
        </Button>
      </Form>
    </section>
  )
}
