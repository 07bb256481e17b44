import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { OutsideFrame } from '#packages/web/shell/outside-frame.tsx'

interface Told {
  name: string
  phone: string
  plateNo?: string
  category: number
  content: string
}
/** What somebody outside may report; a question where he chooses nothing. */
const CATEGORIES = {
  1: '咨询 / Question',
  2: '车辆报修 / Repair',
  3: '事故 / Accident',
  4: '投诉 / Complaint',
  5: '账单 / Bill',
  9: '退换车 / Return or swap',
} as const

/** /open/service?tenant=100001: a report without signing in. How often one phone may is said by the server. */
export default function ServiceFormPage() {
  return (
    <OutsideFrame>
      <ReportForm />
    </OutsideFrame>
  )
}

function ReportForm() {
  const t = useT()
  const [fault, setFault] = useState('')
  const [orderNo, setOrderNo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (told: Told) => {
    setBusy(true)
    setFault('')
    try {
      const answer = await request<{ orderNo: string }>(
        'POST',
        '/api/ratutech-core/customer-service-work-order/report',
        {
          body: { ...told, tenant: new URLSearchParams(location.search).get('tenant') ?? '' },
          noToken: true,
          silent: true,
        },
      )
      setOrderNo(answer.orderNo)
    } catch (error) {
      setFault(
        error instanceof RefusedError
          ? error.msg
          : t('网络异常，请检查网络后重试 / Network error, check the network and retry'),
      )
    }
    setBusy(false)
  }
  return (
    <main className="open-link">
      <section className="open-link-card">
        <h1>{t('服务报单 / Report to customer service')}</h1>
        {orderNo === undefined ? (
          <Form<Told> layout="vertical" initialValues={{ category: 1 }} onFinish={told => void send(told)}>
            <Form.Item name="name" label={t('您的姓名 / Your name')} rules={[{ required: true }]}>
              <Input maxLength={32} autoComplete="name" />
            </Form.Item>
            <Form.Item name="phone" label={t('手机 / Mobile')} rules={[{ required: true }]}>
              <Input maxLength={11} inputMode="tel" autoComplete="tel" />
            </Form.Item>
            <Form.Item name="plateNo" label={t('车牌 / Plate')}>
              <Input maxLength={8} />
            </Form.Item>
            <Form.Item name="category" label={t('类别 / Category')}>
              <Select
                options={Object.entries(CATEGORIES).map(([value, label]) => ({
                  value: Number(value),
                  label: t(label),
                }))}
              />
            </Form.Item>
            <Form.Item name="content" label={t('内容 / Content')} rules={[{ required: true }]}>
              <Input.TextArea maxLength={1000} autoSize={{ minRows: 4, maxRows: 8 }} />
            </Form.Item>
            {fault && (
              <p className="open-link-fault" role="alert">
                {fault}
              </p>
            )}
            <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
              {t('提交 / Send')}
            </Button>
          </Form>
        ) : (
          <p className="open-link-done">
            {orderNo === ''
              ? t('已收到，我们正在处理您之前的报单 / Received: we are dealing with your earlier report')
              : t('已收到，工单号 {no} / Received, order {no}', { no: orderNo })}
          </p>
        )}
      </section>
    </main>
  )
}
