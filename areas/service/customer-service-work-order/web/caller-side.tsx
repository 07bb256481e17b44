import { Alert, Descriptions, Form, Typography } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { StatusCell } from '#packages/web/kit/fields/cells.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'

interface Known {
  isKnown: boolean
  customerName: string
  driverName: string
  contractNo: string
  plateNo: string
  orders: { id: string; orderNo: string; category: number; status: number; createTime: string; content: string }[]
  bills: { overdueAmt: string; overdueDays: number; openAmt: string; balance: string } | ''
}
const LEAST_PHONE = 7
const LEAST_PLATE = 7

/** Beside the form: who calls, what he owes, and what he called for before. */
export function CallerSide({ form, resource }: FormSlot) {
  const t = useT()
  const phone = String(Form.useWatch('callerPhone', form) ?? '').trim()
  const plate = String(Form.useWatch('plateNo', form) ?? '').trim()
  const isEnough = phone.length >= LEAST_PHONE || plate.length >= LEAST_PLATE
  const { data } = useQuery({
    queryKey: ['caller-info', phone, plate],
    enabled: isEnough,
    queryFn: ({ signal }) =>
      request<Known>('GET', `${servicePrefix.core}/customer-service-work-order/caller-info`, {
        params: { phone, plate },
        signal,
      }),
  })
  if (!isEnough)
    return (
      <Alert type="info" showIcon title={t('输入号码或车牌后显示来电人 / Type a phone or a plate to see who calls')} />
    )
  if (!data) return null
  if (!data.isKnown && data.orders.length === 0)
    return <Alert type="warning" showIcon title={t('未找到该来电人 / Nobody is known by that')} />
  const { bills } = data
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        title={t('来电人 / Caller')}
        items={[
          {
            key: 'customer',
            label: t('客户 / Customer'),
            children: <span className="kit-own">{data.customerName || '-'}</span>,
          },
          {
            key: 'driver',
            label: t('司机 / Driver'),
            children: <span className="kit-own">{data.driverName || '-'}</span>,
          },
          { key: 'plate', label: t('车牌 / Plate'), children: <span className="kit-own">{data.plateNo || '-'}</span> },
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
      {data.orders.length > 0 && <Typography.Title level={5}>{t('近期工单 / Orders of late')}</Typography.Title>}
      {data.orders.map(one => (
        <p key={one.id}>
          {one.orderNo} <StatusCell resource={resource} status={one.status} />
          <br />
          <Typography.Text type="secondary" className="kit-own">
            {one.content.slice(0, 60)}
          </Typography.Text>
        </p>
      ))}
    </>
  )
}
