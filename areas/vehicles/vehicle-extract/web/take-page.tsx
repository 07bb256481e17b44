import { Alert, App, Button, DatePicker, Input, Radio, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { DocumentNumber, Plate, RecordLink, Vin } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { vehicleExtract } from '../vehicle-extract.ts'
import './take.css'

interface Position {
  id: string
  orderVehicleNo: string
  plateNo: string
  vin: string
  modelName: string
  readyTime: string
  status: number
}
interface Head {
  orderId: string
  placeKind: number
  takePlaceId: string
  takePlaceName: string
  takeAddress: string
  planTakeTime: string
  receiverName: string
  receiverPhone: string
  remark: string
}
const field = (name: keyof typeof vehicleExtract.fields): Field => vehicleExtract.fields[name] as Field
/** Only orders that still have cars to hand over. */
const orderField: Field = { ...field('orderId'), options: { only: { status: [1, 2] } } }

const newHead = (orderId: string): Head => ({
  orderId,
  placeKind: 1,
  takePlaceId: '',
  takePlaceName: '',
  takeAddress: '',
  planTakeTime: dayjs().format('YYYY-MM-DD HH:mm:00'),
  receiverName: '',
  receiverPhone: '',
  remark: '',
})

const columnsOf = (t: ReturnType<typeof useT>): TableColumnsType<Position> => [
  {
    key: 'plate',
    title: t('车牌 / Plate'),
    width: 130,
    render: (_, one) => (one.plateNo ? <Plate value={one.plateNo} /> : '-'),
  },
  { key: 'vin', title: t('车架号 / VIN'), width: 216, render: (_, one) => <Vin value={one.vin} /> },
  { key: 'model', title: t('车型 / Model'), ellipsis: true, render: (_, one) => one.modelName },
  {
    key: 'no',
    title: t('订单车辆 / Order vehicle'),
    width: 190,
    render: (_, one) => <DocumentNumber value={one.orderVehicleNo} />,
  },
  {
    key: 'ready',
    title: t('整备完成 / Ready since'),
    width: 150,
    render: (_, one) => <span className="num">{one.readyTime.slice(0, 16) || '-'}</span>,
  },
]

/** One page for one car and for two hundred: the order's cars that are ready, where and when, who receives them. */
export function TakePage() {
  const t = useT()
  const { params } = useTab()
  const [head, setHead] = useState<Head>(() => newHead(params.get('orderId') ?? ''))
  const [chosen, setChosen] = useState<string[]>([])
  const positions = useQuery({
    queryKey: ['list', 'take-positions', head.orderId],
    enabled: head.orderId !== '',
    queryFn: () =>
      request<Position[]>('GET', '/api/ratutech-core/order-vehicle/list', {
        params: { orderId: head.orderId, status: 4, size: 200 },
      }),
  })
  useEffect(() => {
    setChosen((positions.data ?? []).map(one => one.id))
  }, [positions.data])
  const submit = useSubmit(head, chosen)
  return (
    <div className="kit-page take">
      <header className="kit-head">
        <h1>{t('新增提车单 / New take')}</h1>
        <div className="kit-head-tools">
          <Button loading={submit.isBusy} disabled={chosen.length === 0} onClick={() => void submit.run(false)}>
            {t('仅安排提车 / Plan only')}
          </Button>
          <Button
            type="primary"
            loading={submit.isBusy}
            disabled={chosen.length === 0}
            onClick={() => void submit.run(true)}
          >
            {t('安排并交车（{n}台） / Plan and hand over {n}', { n: chosen.length })}
          </Button>
        </div>
      </header>
      {submit.faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <ul className="take-faults">
              {submit.faults.map(one => (
                <li key={one}>{t(one)}</li>
              ))}
            </ul>
          }
        />
      )}
      <section className="kit-card kit-section">
        <TakeHead head={head} setHead={setHead} faultAt={submit.faultAt} />
      </section>
      <section className="kit-card kit-section">
        <h2>
          {t('可提车辆 / Cars ready')}{' '}
          <span className="kit-count num">
            {chosen.length}/{positions.data?.length ?? 0}
          </span>
        </h2>
        <Table<Position>
          size="small"
          rowKey="id"
          columns={columnsOf(t)}
          dataSource={positions.data ?? []}
          loading={positions.isFetching}
          pagination={false}
          rowSelection={{ selectedRowKeys: chosen, onChange: keys => setChosen(keys.map(String)) }}
          locale={{
            emptyText: positions.isError ? (
              <NotRead onRetry={() => void positions.refetch()} />
            ) : head.orderId ? (
              t('该订单没有待提车辆，先配车并完成整备 / No car of this order is ready: allot and prepare first')
            ) : (
              t('先选择订单 / Choose the order first')
            ),
          }}
        />
      </section>
    </div>
  )
}

/** Shows a fault beside its input. */
function Fault({ of }: { of: string | undefined }) {
  const t = useT()
  return of ? <span className="kit-line-fault">{t(of)}</span> : null
}

interface TakeHeadProps {
  head: Head
  setHead: (next: (now: Head) => Head) => void
  faultAt: (path: string) => string | undefined
}
function TakeHead({ head, setHead, faultAt }: TakeHeadProps) {
  const t = useT()
  const put = (more: Partial<Head>) => setHead(now => ({ ...now, ...more }))
  const record = () => ({ ...head })
  return (
    <div className="take-head">
      <label>
        {t('订单 / Order')}
        <RefPicker
          aria-label={t('订单 / Order')}
          field={orderField}
          name="orderId"
          value={head.orderId}
          record={record}
          onChange={value => put({ orderId: String(value ?? '') })}
        />
      </label>
      <label>
        {t('计划提车 / Planned')}
        <DatePicker
          allowClear={false}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
          value={dayjs(head.planTakeTime)}
          onChange={value => put({ planTakeTime: value!.format('YYYY-MM-DD HH:mm:00') })}
          {...(faultAt('planTakeTime') ? { status: 'error' } : {})}
        />
        <Fault of={faultAt('planTakeTime')} />
      </label>
      <div className="take-field">
        <span>{t('提车地 / Place')}</span>
        <Radio.Group
          value={head.placeKind}
          onChange={event => put({ placeKind: Number(event.target.value) })}
          options={[
            { value: 1, label: t('停车场 / Lot') },
            { value: 2, label: t("客户地址 / Customer's address") },
          ]}
        />
      </div>
      {head.placeKind === 1 ? (
        <label>
          {t("提车场（不填按订单） / Lot (empty: the order's)")}
          <RefPicker
            aria-label={t('提车场 / Lot')}
            field={field('takePlaceId')}
            name="takePlaceId"
            value={head.takePlaceId}
            record={record}
            onChange={(value, extras) =>
              put({ takePlaceId: String(value ?? ''), takePlaceName: String(extras['takePlaceName'] ?? '') })
            }
          />
        </label>
      ) : (
        <label className="kit-required">
          {t('提车地址 / Address')}
          <Input
            maxLength={200}
            value={head.takeAddress}
            onChange={event => put({ takeAddress: event.target.value })}
          />
          <Fault of={faultAt('takeAddress')} />
        </label>
      )}
      <label>
        {t("提车人（不填按订单） / Receiver (empty: the order's)")}
        <Input maxLength={40} value={head.receiverName} onChange={event => put({ receiverName: event.target.value })} />
      </label>
      <label>
        {t('提车人手机 / Receiver phone')}
        <Input
          maxLength={20}
          inputMode="tel"
          value={head.receiverPhone}
          onChange={event => put({ receiverPhone: event.target.value })}
        />
        <Fault of={faultAt('receiverPhone')} />
      </label>
      <label>
        {t('备注 / Remark')}
        <Input maxLength={500} value={head.remark} onChange={event => put({ remark: event.target.value })} />
      </label>
    </div>
  )
}

function useSubmit(head: Head, chosen: readonly string[]) {
  const t = useT()
  const tab = useTab()
  const { message } = App.useApp()
  const { post, faults, faultAt, isBusy } = usePost(['planTakeTime', 'takeAddress', 'receiverPhone'])
  const run = async (handsOver: boolean): Promise<void> => {
    const { takePlaceName: _, orderId: __, ...own } = head
    const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))
    const saved = await post<{ id: string; no: string; status: number }>(
      '/api/ratutech-core/vehicle-extract/batch-extract',
      { ...given, lines: chosen.map(orderVehicleId => ({ orderVehicleId })) },
    )
    if (!saved) return
    void message.success(
      <span>
        {saved.status === 1 ? t('已安排提车 / Planned') : t('已提交审批 / Submitted')}{' '}
        <RecordLink resource={vehicleExtract} id={saved.id}>
          {saved.no}
        </RecordLink>
      </span>,
    )
    if (handsOver && saved.status === 1) tab.leaveFor(`/vehicle/take/handover?id=${saved.id}`)
    else tab.close()
  }
  return { run, faults, faultAt, isBusy }
}
