import { Form, Input, Select } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { OutsideCard, OutsideSend, useOutsideReport } from '#packages/web/shell/outside-report.tsx'

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
  const t = useT()
  const report = useOutsideReport<{ orderNo: string }>('/api/ratutech-core/customer-service-work-order/report')
  const no = report.answer?.orderNo
  const done =
    no === ''
      ? t('已收到，我们正在处理您之前的报单 / Received: we are dealing with your earlier report')
      : no && t('已收到，工单号 {no} / Received, order {no}', { no })
  return (
    <OutsideCard title="服务报单 / Report to customer service" done={done}>
      <Form<Told> layout="vertical" initialValues={{ category: 1 }} onFinish={told => void report.send({ ...told })}>
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
        <OutsideSend label="提交 / Send" report={report} />
      </Form>
    </OutsideCard>
  )
}
