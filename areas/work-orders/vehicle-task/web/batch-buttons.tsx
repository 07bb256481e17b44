import { App, Button, Form, Input, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { ref, user, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'

const TASK = '/api/ratutech-core/vehicle-task'
type Named = `${string} / ${string}`
type Values = Record<string, unknown>
/** All tasks of one order, or tasks that were chosen in a list. */
export type Target = { workOrderId: string } | { ids: readonly string[] }

const handlerField = user('处理人 / Handler') as Field
const providerField = ref('服务商 / Provider', '', 'mechanism', {
  only: { mechanismType: [2, 7, 8, 9], status: [1] },
}) as Field

interface AskedProps {
  label: Named
  code: string
  call: string
  target: Target
  body: (given: Values) => Values
  isDanger?: boolean
  isPrimary?: boolean
  initial?: Values
  children: ReactNode
}
interface Barred {
  done: string[]
  refused: { no: string; reasons: string[] }[]
}

/** One verb on several tasks behind a small form; what is skipped is named with its reasons. */
function Asked({ label, code, call, target, body, isDanger, isPrimary, initial, children }: AskedProps) {
  const t = useT()
  const may = useCan(code)
  const { message, modal } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  const told = (answer: Values) => {
    const { done, refused } = answer as unknown as Barred
    if (refused.length === 0)
      return void message.success(t('已处理 {n} 个任务 / {n} {n|task|tasks} done', { n: done.length }))
    modal.warning({
      title: t('已处理 {n} 个，{m} 个未处理 / {n} done, {m} not', { n: done.length, m: refused.length }),
      content: (
        <ul>
          {refused.map(one => (
            <li key={one.no}>
              {one.no}: {one.reasons.map(reason => t(reason as Named)).join('; ')}
            </li>
          ))}
        </ul>
      ),
    })
  }
  return (
    <>
      <Button danger={isDanger === true} type={isPrimary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {t(label)}
      </Button>
      {isOpen && (
        <FormDialog
          title={t(label)}
          path={`${TASK}/${call}`}
          isDanger={isDanger === true}
          okText={t(label)}
          initial={initial ?? {}}
          body={given => ({ ...target, ...('ids' in target ? { skipAbnormal: true } : {}), ...body(given) })}
          onClose={() => setOpen(false)}
          onDone={told}
        >
          {children}
        </FormDialog>
      )}
    </>
  )
}

const isMany = (target: Target) => 'ids' in target
/** A person, or a firm whose agreement and cities the server looks at. */
function WhomItems({ names }: { names: readonly [handler: string, provider: string] }) {
  const t = useT()
  return (
    <>
      <Form.Item name="by" label={t('执行方式 / Done by')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 1, label: t('自有人员 / Own staff') },
            { value: 2, label: t('服务商 / Provider') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) =>
          getFieldValue('by') === 2 ? (
            <Form.Item key="provider" name={names[1]} label={t('服务商 / Provider')} rules={[{ required: true }]}>
              <PersonInput field={providerField} />
            </Form.Item>
          ) : (
            <Form.Item key="handler" name={names[0]} label={t('处理人 / Handler')} rules={[{ required: true }]}>
              <PersonInput field={handlerField} />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  )
}
function ReasonItem({ isRequired }: { isRequired: boolean }) {
  const t = useT()
  return (
    <Form.Item name="reason" label={t('原因 / Reason')} rules={[{ required: isRequired }]}>
      <Input.TextArea rows={3} maxLength={200} />
    </Form.Item>
  )
}

export function AssignButton({ target }: { target: Target }) {
  return (
    <Asked
      label="派单 / Assign"
      code="vehicle_task_assign"
      call={isMany(target) ? 'all-batch-assign' : 'all-assign'}
      target={target}
      isPrimary
      initial={{ by: 1 }}
      body={({ handlerId, providerId, by }) => (by === 2 ? { providerId } : { handlerId })}
    >
      <WhomItems names={['handlerId', 'providerId']} />
    </Asked>
  )
}
export function TransferButton({ target }: { target: Target }) {
  return (
    <Asked
      label="转派 / Hand over"
      code="vehicle_task_transfer"
      call={isMany(target) ? 'all-batch-isTransfer' : 'all-isTransfer'}
      target={target}
      initial={{ by: 1 }}
      body={({ toHandlerId, toProviderId, by, reason }) => ({
        isTransfer: true,
        reason,
        ...(by === 2 ? { toProviderId } : { toHandlerId }),
      })}
    >
      <WhomItems names={['toHandlerId', 'toProviderId']} />
      <ReasonItem isRequired />
    </Asked>
  )
}
export function DeclineButton({ target }: { target: Target }) {
  return (
    <Asked
      label="退回转派 / Decline"
      code="vehicle_task_transfer"
      call="all-batch-isTransfer"
      target={target}
      body={({ reason }) => ({ isTransfer: false, reason, skipAbnormal: false })}
    >
      <ReasonItem isRequired />
    </Asked>
  )
}
export function ConfirmButton({ target }: { target: Target }) {
  const t = useT()
  return (
    <Asked
      label="确认结果 / Confirm"
      code="vehicle_task_confirm"
      call={isMany(target) ? 'all-batch-confirm' : 'all-confirm'}
      target={target}
      isPrimary
      initial={{ pass: true }}
      body={({ pass, reason }) => ({ pass, ...(pass ? {} : { reason }) })}
    >
      <Form.Item name="pass" label={t('结论 / Decision')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: true, label: t('通过 / Pass') },
            { value: false, label: t('退回 / Send back') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (getFieldValue('pass') ? null : <ReasonItem isRequired />)}
      </Form.Item>
    </Asked>
  )
}
export function AccountButton({ target }: { target: Target }) {
  const t = useT()
  return (
    <Asked
      label="核算 / Account"
      code="vehicle_task_accounting"
      call="accounting"
      target={target}
      isPrimary
      body={() => ({})}
    >
      {t(
        '费用计入车辆成本；客户承担的部分只收取一次。 / The costs enter the cost of the vehicle; what a customer bears is charged once.',
      )}
    </Asked>
  )
}
export function CloseButton({ target }: { target: Target }) {
  return (
    <Asked
      label="关闭任务 / Close"
      code="vehicle_task_close"
      call={isMany(target) ? 'all-batch-close' : 'all-close'}
      target={target}
      isDanger
      body={({ reason }) => ({ reason, skipAbnormal: true })}
    >
      <ReasonItem isRequired />
    </Asked>
  )
}

/** 处理并下一条: the next order of the reader's queue. */
export function NextButton({ id }: { id: string }) {
  const t = useT()
  const { message } = App.useApp()
  const next = async () => {
    const found = await request<{ id: string }>('GET', '/api/ratutech-core/vehicle-work-order/get-next-work-order-id', {
      params: { id, mode: 'queue' },
    })
    if (found.id) openTab(`/workorder/manage/detail?id=${found.id}`)
    else void message.info(t('没有待处理的下一张工单 / No further work order waits'))
  }
  return <Button onClick={() => void next()}>{t('下一工单 / Next')}</Button>
}
