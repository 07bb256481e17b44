import { App, Button, DatePicker, Form, Input, Radio, Select, Table, Tag } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { user, type Field } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'

const CORE = '/api/ratutech-core'
const TIME = 'YYYY-MM-DD HH:mm:ss'
const MODES = [1, 2] as const
interface Lot {
  id: string
  lotName: string
  cityCodeName: string
  vehicleCount: number
  lastPatrol: string
  daysSince: number | ''
  openDefects: number
  runningPatrols: number
  isDue: boolean
  managerId: string
}
interface Choice {
  sampleMode: number
  handlerId?: string
}
const handlerField = user('巡检人 / Inspector') as Field

/** 新增巡检工单: lots, longest unseen first; how many vehicles of each, and who goes there. */
export function AddPage() {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ plan: [Dayjs, Dayjs]; subKind: number; requirement?: string }>()
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newKey())
  const lots = useQuery({
    queryKey: ['patrol-lots'],
    queryFn: () =>
      request<{ records: Lot[] }>('GET', `${CORE}/parking-lot-work-order/parking-parking-page`, {
        params: { size: 200 },
      }),
  })
  if (lots.isError) return <NotRead onRetry={() => void lots.refetch()} />
  const since = (lot: Lot) => (lot.daysSince === '' ? Infinity : lot.daysSince)
  const rows = (lots.data?.records ?? [])
    .filter(lot => lot.vehicleCount > 0)
    .toSorted((a, b) => Number(b.isDue) - Number(a.isDue) || since(b) - since(a))
  const ids = Object.keys(chosen)
  const change = (id: string, next: Partial<Choice>) => setChosen(now => ({ ...now, [id]: { ...now[id]!, ...next } }))
  const send = async () => {
    const given = await form.validateFields().catch(() => undefined)
    if (!given || isBusy) return
    setBusy(true)
    setFault('')
    try {
      await request('POST', `${CORE}/vehicle-work-order/parking-save`, {
        body: {
          planStart: given.plan[0].format(TIME),
          planFinish: given.plan[1].format(TIME),
          subKind: given.subKind,
          requirement: given.requirement ?? '',
          lots: ids.map(parkingLotId => ({ parkingLotId, ...chosen[parkingLotId] })),
        },
        idempotencyKey: key.current,
        timeout: 300_000,
        noToast: true,
      })
      key.current = newKey()
      void message.success(t('巡检已派出 / Patrols given out'))
      await refreshData(client)
      openTab('/stocktake/workorder/patrol/inspect/index')
      tab.close()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="kit-page kit-form">
      <header className="kit-head">
        <h1>{t('新增巡检工单 / New patrol')}</h1>
      </header>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Form
        form={form}
        layout="vertical"
        className="kit-card kit-section"
        initialValues={{ plan: [dayjs(), dayjs().add(2, 'day').hour(18).minute(0).second(0)], subKind: 1 }}
      >
        <div className="kit-fields">
          <Form.Item name="plan" label={t('计划时间 / Planned')} rules={[{ required: true }]}>
            <DatePicker.RangePicker showTime format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="subKind" label={t('子类 / Kind')}>
            <Radio.Group
              optionType="button"
              options={[
                { value: 1, label: t('例行 / Routine') },
                { value: 2, label: t('专项 / Special') },
                { value: 3, label: t('整改复查 / Re-inspection') },
              ]}
            />
          </Form.Item>
          <Form.Item name="requirement" className="is-wide" label={t('巡检要求 / Requirement')}>
            <Input.TextArea rows={2} maxLength={1000} />
          </Form.Item>
        </div>
      </Form>
      <LotTable rows={rows} chosen={chosen} isBusy={lots.isPending} onChoose={setChosen} onChange={change} />
      <footer className="kit-form-bar">
        <span className="kit-bar-note" role="status">
          {t('已选{n}个停车场 / {n} lots chosen', { n: ids.length })}
        </span>
        <Button type="primary" loading={isBusy} disabled={ids.length === 0} onClick={() => void send()}>
          {t('派出巡检 / Give out')}
        </Button>
      </footer>
    </div>
  )
}

interface TableProps {
  rows: readonly Lot[]
  chosen: Readonly<Record<string, Choice>>
  isBusy: boolean
  onChoose: (next: Readonly<Record<string, Choice>>) => void
  onChange: (id: string, next: Partial<Choice>) => void
}
function LotTable({ rows, chosen, isBusy, onChoose, onChange }: TableProps) {
  const t = useT()
  const modeOf = { 1: t('抽检 / Sample'), 2: t('全部 / All') }
  return (
    <Table<Lot>
      rowKey="id"
      size="small"
      loading={isBusy}
      pagination={false}
      scroll={{ x: 900 }}
      dataSource={[...rows]}
      rowSelection={{
        selectedRowKeys: Object.keys(chosen),
        onChange: keys =>
          onChoose(Object.fromEntries(keys.map(id => [String(id), chosen[String(id)] ?? { sampleMode: 1 }]))),
      }}
      columns={[
        { dataIndex: 'lotName', title: t('停车场 / Lot') },
        { dataIndex: 'cityCodeName', title: t('城市 / City') },
        { dataIndex: 'vehicleCount', title: t('在场车辆 / Vehicles'), align: 'right' },
        { dataIndex: 'lastPatrol', title: t('上次巡检 / Last patrol'), render: (day: string) => day || '-' },
        {
          dataIndex: 'daysSince',
          title: t('距今天数 / Days since'),
          align: 'right',
          render: (days: number | '', lot) =>
            lot.isDue ? <Tag color="warning">{days === '' ? t('从未 / Never') : days}</Tag> : days === '' ? '-' : days,
        },
        { dataIndex: 'openDefects', title: t('未整改 / Open findings'), align: 'right' },
        {
          key: 'mode',
          title: t('抽检方式 / Sample'),
          render: (_, lot) =>
            chosen[lot.id] && (
              <Select
                size="small"
                value={chosen[lot.id]!.sampleMode}
                onChange={sampleMode => onChange(lot.id, { sampleMode })}
                options={MODES.map(value => ({ value, label: modeOf[value] }))}
              />
            ),
        },
        {
          key: 'who',
          title: t('巡检人 / Inspector'),
          width: 200,
          render: (_, lot) =>
            chosen[lot.id] && (
              <PersonInput
                field={handlerField}
                value={chosen[lot.id]!.handlerId ?? ''}
                onChange={next => onChange(lot.id, { handlerId: String(next ?? '') })}
              />
            ),
        },
      ]}
    />
  )
}
