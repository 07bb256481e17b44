import { App, Button, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { customerStatement } from '../customer-statement.ts'

/** Statements of a month that is over: of all customers, or of one. */
export function GenerateButton() {
  const t = useT()
  const may = useCan('customer_statement_add')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setOpen(true)}>
        {t('生成对账单 / Make statements')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('生成对账单 / Make statements')}
          path="/api/ratutech-core/customer-statement/generate"
          timeout={300_000}
          initial={{ month: dayjs().subtract(1, 'month') }}
          body={given => ({
            month: (given['month'] as Dayjs).format('YYYY-MM'),
            companyId: given['companyId'] ?? '',
            customerIds: given['customerId'] ? [given['customerId']] : [],
          })}
          onClose={() => setOpen(false)}
          onDone={answer =>
            void message.success(
              t(
                answer['jobId']
                  ? '已生成 {n} 份，其余由后台任务继续 / {n} {n|statement|statements} made, a job goes on with the rest'
                  : '已生成 {n} 份 / {n} {n|statement|statements} made',
                { n: Number(answer['created']) },
              ),
            )
          }
        >
          <Form.Item
            name="month"
            label={t('月份 / Month')}
            rules={[{ required: true, message: t('请选择月份 / choose a month') }]}
          >
            <DatePicker
              picker="month"
              allowClear={false}
              disabledDate={day => !day.isBefore(dayjs().startOf('month'))}
            />
          </Form.Item>
          <Form.Item name="companyId" label={t('我方主体（不选为全部） / Our company (all if empty)')}>
            <Picked name="companyId" label={t('我方主体 / Our company')} />
          </Form.Item>
          <Form.Item name="customerId" label={t('客户（不选为全部） / Customer (all if empty)')}>
            <Picked name="customerId" label={t('客户 / Customer')} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

function Picked({
  name,
  label,
  value,
  onChange,
}: {
  name: 'companyId' | 'customerId'
  label: string
  value?: string
  onChange?: (value: unknown) => void
}) {
  const field = customerStatement.fields[name] as Field
  return (
    <RefPicker
      aria-label={label}
      field={name === 'customerId' ? { ...field, options: { only: { mechanismType: [1] } } } : field}
      name={name}
      value={value ?? ''}
      record={() => ({})}
      onChange={chosen => onChange?.(chosen)}
    />
  )
}
