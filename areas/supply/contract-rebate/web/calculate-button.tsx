import { App, Button, DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { ref } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'

const agreement = ref('协议 / Agreement', '', 'contract', { only: { contractType: [9, 11], status: [6, 7, 2, 4] } })

function AgreementInput({ value, onChange }: { value?: string; onChange?: (value: unknown) => void }) {
  const t = useT()
  return (
    <RefPicker
      aria-label={t('协议 / Agreement')}
      field={agreement}
      name="contractId"
      value={value ?? ''}
      record={() => ({})}
      onChange={chosen => onChange?.(chosen)}
    />
  )
}

/** Drafts of all rebate rules of an agreement, for the period that is over. */
export function CalculateButton() {
  const t = useT()
  const may = useCan('contract_rebate_edit')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setOpen(true)}>
        {t('计算返利 / Calculate')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('计算返利 / Calculate rebates')}
          path="/api/ratutech-core/contract-rebate/calculate"
          timeout={300_000}
          body={given => ({
            contractId: given['contractId'] ?? '',
            ...(given['date'] ? { date: (given['date'] as Dayjs).format('YYYY-MM-DD') } : {}),
          })}
          onClose={() => setOpen(false)}
          onDone={answer =>
            void message.success(
              Number(answer['count']) === 0
                ? t('没有新的返利 / Nothing new')
                : t('已生成 {n} 份返利草稿 / {n} {n|draft|drafts} made', { n: Number(answer['count']) }),
            )
          }
        >
          <Form.Item
            name="contractId"
            label={t('采购协议或主机厂商务合同 / Purchase agreement or car-factory contract')}
            rules={[{ required: true, message: t('请选择协议 / choose an agreement') }]}
          >
            <AgreementInput />
          </Form.Item>
          <Form.Item
            name="date"
            label={t('周期内任一天 / A day of the period')}
            extra={t('不选为最近一个已结束的周期 / Empty: the last period that is over')}
          >
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
