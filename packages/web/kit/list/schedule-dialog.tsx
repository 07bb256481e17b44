import { Checkbox, Form, Input, InputNumber, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { many, user } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { openTab } from '../../shell/tab-store.ts'
import { useCan } from '../../shell/session.ts'
import { PersonInput } from '../fields/person-input.tsx'
import { FormDialog } from '../form-dialog.tsx'

const receivers = many(user('内部收件人 / Colleagues'))
const DAILY = 1
const WEEKLY = 2
const MONTHLY = 3
/** What is sent: a list by its filters, or a report by its parameters. */
export interface ScheduledSource {
  readonly resource?: string
  readonly reportId?: string
  readonly filters: Readonly<Record<string, string>>
}

/** The same workbook again and again, by mail. */
export function ScheduleDialog({
  source,
  name,
  onClose,
}: {
  source: ScheduledSource
  name: string
  onClose: () => void
}) {
  const t = useT()
  return (
    <FormDialog
      title={t('定时发送 / Send on schedule')}
      path="/api/blade-desk/mail-plan/save"
      onClose={onClose}
      width={560}
      initial={{ planName: name, repeat: DAILY, sendTime: dayjs('08:30', 'HH:mm'), monthDay: 1, onlyWithRows: true }}
      body={({ sendTime, ...given }) => ({
        ...given,
        ...source,
        sendTime: (sendTime as dayjs.Dayjs).format('HH:mm'),
      })}
      onDone={() => openTab('/desk/mailplan/index')}
    >
      <ScheduleInputs />
    </FormDialog>
  )
}

function ScheduleInputs() {
  const t = useT()
  const mayOutside = useCan('mail_plan_outside')
  const repeat = Form.useWatch<number>('repeat')
  const required = [{ required: true, message: t('必填 / Required') }]
  const days = [
    '周一 / Monday',
    '周二 / Tuesday',
    '周三 / Wednesday',
    '周四 / Thursday',
    '周五 / Friday',
    '周六 / Saturday',
    '周日 / Sunday',
  ].map((label, at) => ({ value: at + 1, label: t(label) }))
  return (
    <>
      <Form.Item name="planName" label={t('名称 / Name')} rules={[{ ...required[0]!, whitespace: true }]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="repeat" label={t('周期 / Repeats')} rules={required}>
        <Select
          options={[
            { value: DAILY, label: t('每天 / Daily') },
            { value: WEEKLY, label: t('每周 / Weekly') },
            { value: MONTHLY, label: t('每月 / Monthly') },
          ]}
        />
      </Form.Item>
      {repeat === WEEKLY && (
        <Form.Item name="weekDays" label={t('星期 / Weekdays')} rules={required}>
          <Checkbox.Group options={days} />
        </Form.Item>
      )}
      {repeat === MONTHLY && (
        <Form.Item name="monthDay" label={t('每月几号 / Day of the month')} rules={required}>
          <InputNumber min={1} max={28} />
        </Form.Item>
      )}
      <Form.Item name="sendTime" label={t('时间 / Time')} rules={required}>
        <TimePicker format="HH:mm" minuteStep={5} allowClear={false} />
      </Form.Item>
      <Form.Item
        name="receivers"
        label={t('内部收件人 / Colleagues')}
        extra={t('每人收到的内容按本人权限 / Each gets what he himself may see')}
      >
        <PersonInput field={receivers} />
      </Form.Item>
      {mayOutside && (
        <Form.Item
          name="outsideAddresses"
          label={t('外部邮箱 / Outside addresses')}
          extra={t('按您的权限取数 / They get what you may see')}
        >
          <Select mode="tags" tokenSeparators={[',', ';', ' ']} open={false} suffixIcon={null} />
        </Form.Item>
      )}
      <Form.Item name="onlyWithRows" valuePropName="checked">
        <Checkbox>{t('无数据时不发 / Only where there are rows')}</Checkbox>
      </Form.Item>
    </>
  )
}
