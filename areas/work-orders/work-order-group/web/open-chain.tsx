import { App, Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { many, ref, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { RegionInput } from '#packages/web/kit/fields/region-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'

const settingField = ref('工单组设置 / Group setting', 'R', 'work-order-group-setting', {
  only: { status: [1] },
}) as Field
const carsField = many(ref('车辆 / Vehicles', 'R', 'vehicle', { only: { status: [1] } })) as Field

/** 发起工单组: one chain for these vehicles by a setting; its orders and tasks are made at once (70, 4.7). */
export function OpenChain() {
  const t = useT()
  const mayOpen = useCan('vehicle_work_order_add')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!mayOpen) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('发起工单组 / Open a chain')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('发起工单组 / Open a chain')}
          path="/api/ratutech-core/vehicle-work-order/save"
          method="POST"
          timeout={300_000}
          width={560}
          body={given => ({
            groupSettingId: given['groupSettingId'],
            vehicleIds: given['vehicleIds'],
            skipAbnormal: given['skipAbnormal'] === true,
            ...(given['cityCode'] ? { cityCode: given['cityCode'] } : {}),
          })}
          onClose={() => setOpen(false)}
          onDone={answer => {
            void message.success(t('已发起，任务按顺序释放 / Opened, its tasks are released one after the other'))
            openTab(`/workorder/group/detail?id=${String(answer['id'])}`)
          }}
        >
          <Form.Item name="groupSettingId" label={t('工单组设置 / Group setting')} rules={[{ required: true }]}>
            <PersonInput field={settingField} />
          </Form.Item>
          <Form.Item name="vehicleIds" label={t('车辆 / Vehicles')} rules={[{ required: true }]}>
            <PersonInput field={carsField} />
          </Form.Item>
          <Form.Item
            name="cityCode"
            label={t('作业城市 / City')}
            extra={t('不填按车辆运营城市 / Empty: the city of the vehicles')}
          >
            <RegionInput />
          </Form.Item>
          <Form.Item name="skipAbnormal" valuePropName="checked">
            <Checkbox>{t('跳过不符合条件的车辆 / Leave out vehicles that may not')}</Checkbox>
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
