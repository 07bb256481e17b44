import { Alert, Descriptions, Form, Typography } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { servicePrefix, type Label } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot, FormSlot } from '#packages/web/kit/customise.ts'
import { StatusCell } from '#packages/web/kit/fields/cells.tsx'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource, type AnyResource } from '#packages/web/kit/model/world.ts'

interface Known {
  contracts: { id: string; contractNo: string; contractName: string; endDate: string; status: number }[]
  vehicles: { id: string; plateNo: string; modelName: string; rentEndDate: string }[]
  vehicleQty: number
  openBills: { billNo: string; dueDate: string; unpaidAmt: string; overdueDays: number; plateNo: string }[]
  tasks: { id: string; taskNo: string; type: Label; kind: Label; plateNo: string; dueTime: string }[]
  accidents: { id: string; accidentNo: string; plateNo: string; accidentTime: string }[]
}
interface Caller {
  isKnown: boolean
  customerName: string
  driverName: string
  contractNo: string
  plateNo: string
  orders: { id: string; orderNo: string; category: number; status: number; createTime: string; content: string }[]
  known: Known
  /** Ids of what this reader is told of but may not open. */
  outside: string[]
  bills: { overdueAmt: string; overdueDays: number; openAmt: string; balance: string } | ''
}
const LEAST_PHONE = 7
const LEAST_PLATE = 7

/** Beside the form: who calls, what runs, what he owes and waits for, and what he called for before. */
export function CallerSide({ form, resource }: FormSlot) {
  const t = useT()
  const phone = String(Form.useWatch('callerPhone', form) ?? '').trim()
  const plate = String(Form.useWatch('plateNo', form) ?? '').trim()
  const isEnough = phone.length >= LEAST_PHONE || plate.length >= LEAST_PLATE
  if (!isEnough)
    return (
      <Alert type="info" showIcon title={t('输入号码或车牌后显示来电人 / Type a phone or a plate to see who calls')} />
    )
  return <CallerKnown asked={{ phone, plate }} resource={resource} />
}
/** The same beside an order that is dealt with. */
export function OfOrder({ record, resource }: DetailSlot) {
  const plate = String(record['plateNo'] ?? '')
  if (plate === '') return null
  return <CallerKnown asked={{ plate, phone: '' }} resource={resource} but={String(record['id'])} />
}

interface Asking {
  readonly asked: { phone: string; plate: string }
  readonly resource: AnyResource
  /** The order that is open itself. */
  readonly but?: string
}
function CallerKnown({ asked, resource, but }: Asking) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['list', resource.name, 'caller-info', asked.phone, asked.plate],
    queryFn: ({ signal }) =>
      request<Caller>('GET', `${servicePrefix.core}/customer-service-work-order/caller-info`, {
        params: asked,
        signal,
      }),
  })
  if (!data) return null
  const orders = data.orders.filter(one => one.id !== but)
  if (!data.isKnown && orders.length === 0)
    return <Alert type="warning" showIcon title={t('未找到该来电人 / Nobody is known by that')} />
  const { bills } = data
  const own = (text: string) => <span className="kit-own">{text || '-'}</span>
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        title={t('来电人 / Caller')}
        items={[
          { key: 'customer', label: t('客户 / Customer'), children: own(data.customerName) },
          { key: 'driver', label: t('司机 / Driver'), children: own(data.driverName) },
          { key: 'plate', label: t('车牌 / Plate'), children: own(data.plateNo) },
          { key: 'contract', label: t('合同 / Contract'), children: data.contractNo || '-' },
          ...(bills
            ? [
                { key: 'overdue', label: t('逾期 / Overdue'), children: <Money value={bills.overdueAmt} /> },
                { key: 'days', label: t('逾期天数 / Days overdue'), children: bills.overdueDays },
                { key: 'open', label: t('未结账单 / Open bills'), children: <Money value={bills.openAmt} /> },
              ]
            : []),
        ]}
      />
      <KnownLists known={data.known} outside={data.outside} />
      <Part
        title={t('近期工单 / Orders of late')}
        rows={orders.map(one => (
          <>
            <RecordLink resource={resource} id={one.id}>
              {one.orderNo}
            </RecordLink>{' '}
            <StatusCell resource={resource} status={one.status} />
            <br />
            <Typography.Text type="secondary" className="kit-own">
              {one.content.slice(0, 60)}
            </Typography.Text>
          </>
        ))}
      />
    </>
  )
}

function KnownLists({ known, outside }: { known: Known; outside: readonly string[] }) {
  const t = useT()
  const linked = (name: string, id: string, text: string) => (
    <RecordLink resource={outside.includes(id) ? undefined : findResource(name)} id={id}>
      {text || '-'}
    </RecordLink>
  )
  const cars = known.vehicleQty > known.vehicles.length ? ` ${known.vehicles.length}/${known.vehicleQty}` : ''
  return (
    <>
      <Part
        title={t('在履行合同 / Contracts in force')}
        rows={known.contracts.map(one => (
          <>
            {linked('contract', one.id, one.contractNo)} {t('至 / to')} {one.endDate || '-'}
          </>
        ))}
      />
      <Part
        title={`${t('在用车辆 / Vehicles')}${cars}`}
        rows={known.vehicles.map(one => (
          <>
            {linked('vehicle', one.id, one.plateNo)} <span className="kit-own">{one.modelName}</span>
          </>
        ))}
      />
      <Part
        title={t('未结账单 / Open bills')}
        rows={known.openBills.map(one => (
          <>
            {one.billNo} <Money value={one.unpaidAmt} />{' '}
            {one.overdueDays > 0 ? (
              <Typography.Text type="danger">
                {t('逾期 / overdue')} {one.overdueDays} {t('天 / days')}
              </Typography.Text>
            ) : (
              one.dueDate
            )}
          </>
        ))}
      />
      <Part
        title={t('未完成任务 / Open tasks')}
        rows={known.tasks.map(one => (
          <>
            {linked('vehicle-task', one.id, one.taskNo)}{' '}
            <span className="kit-own">
              {t(one.type)}·{t(one.kind)} {one.plateNo}
            </span>
          </>
        ))}
      />
      <Part
        title={t('在办事故 / Open accidents')}
        rows={known.accidents.map(one => (
          <>
            {linked('accident', one.id, one.accidentNo)} <span className="kit-own">{one.plateNo}</span>
          </>
        ))}
      />
    </>
  )
}
function Part({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <section style={{ marginTop: 12 }}>
      <Typography.Text strong>{title}</Typography.Text>
      {rows.map((row, at) => (
        <div key={at}>{row}</div>
      ))}
    </section>
  )
}
