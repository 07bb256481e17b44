import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { workOrderGroup } from '../work-order-group.ts'
import { OpenChain } from './open-chain.tsx'

/** Settings of chains stand beside the chains (70, 6). */
function SettingsLink() {
  const t = useT()
  return useCan('work_order_setting_view') ? (
    <Button onClick={() => openTab('/workorder/group/setting/index')}>{t('工单组设置 / Group settings')}</Button>
  ) : null
}

function CloseGroup({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('work_order_group_edit')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may || ![1, 4].includes(Number(record['status']))) return null
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('关闭工单组 / Close the chain')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('关闭工单组 {no} / Close chain {no}', { no: String(record['groupNo']) })}
          path="/api/ratutech-core/work-order-group/update"
          method="PUT"
          isDanger
          okText={t('关闭 / Close')}
          body={given => ({ id: record['id'], version: record['version'], close: true, reason: given['reason'] })}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('已关闭，未完成任务一并关闭 / Closed with its open tasks'))}
        >
          <Form.Item name="reason" label={t('关闭原因 / Reason')} rules={[{ required: true }]}>
            <Input.TextArea rows={3} maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const Toolbar = () => (
  <>
    <OpenChain />
    <SettingsLink />
  </>
)

export default customise(workOrderGroup, {
  list: { toolbar: Toolbar },
  detail: { actions: CloseGroup },
})
