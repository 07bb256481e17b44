import { App, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { dict, date, ref, user, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { useCan } from '#packages/web/shell/session.ts'

const fields = {
  cause: dict('差异原因 / Cause', '', 'stocktake_cause') as Field,
  action: dict('处理方式 / Action', '', 'stocktake_action') as Field,
  handleDeadline: date('处理期限 / Deal with by') as Field,
}
const person = user('责任人 / Responsible') as Field
const vehicle = ref('登记的车辆 / Vehicle on the books', '', 'vehicle') as Field
const BY_DOCUMENT = ['state', 'protect', 'loss']

function Asked({
  name,
  id,
  value,
  onChange,
}: {
  name: keyof typeof fields
  id?: string
  value?: unknown
  onChange?: (next: unknown) => void
}) {
  const Input = inputs[fields[name].kind]
  return (
    <Input
      field={fields[name]}
      name={name}
      place="form"
      value={value}
      record={() => ({})}
      onChange={next => onChange?.(next)}
      {...(id ? { id } : {})}
    />
  )
}

/** 处理差异: given to somebody with a deadline, or settled by cause, action and note. */
export function HandleButton({ record }: { record: DetailSlot['record'] }) {
  const t = useT()
  const may = useCan('stocktake_record_handle')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('处理差异 / Deal with it')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('处理差异 {name} / Difference of {name}', { name: String(record['plateNo'] || record['vin']) })}
          path="/api/ratutech-core/stocktake-record/handle"
          method="PUT"
          width={560}
          initial={{
            done: true,
            cause: record['cause'] || undefined,
            action: record['action'] || undefined,
            handleNote: record['handleNote'] || undefined,
            handleDeadline: record['handleDeadline'] || undefined,
          }}
          body={given => ({ ...given, id: record['id'], version: record['version'] })}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('已处理 / Done'))}
        >
          <Form.Item name="done" label={t('处理 / What')}>
            <Radio.Group
              optionType="button"
              options={[
                { value: true, label: t('处理完毕 / Settle') },
                { value: false, label: t('交办 / Hand to somebody') },
              ]}
            />
          </Form.Item>
          <Form.Item name="cause" label={t('差异原因 / Cause')}>
            <Asked name="cause" />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) =>
              getFieldValue('done') === false ? (
                <Form.Item key="deadline" name="handleDeadline" label={t('处理期限 / Deal with by')}>
                  <Asked name="handleDeadline" />
                </Form.Item>
              ) : (
                <Form.Item key="action" name="action" label={t('处理方式 / Action')} rules={[{ required: true }]}>
                  <Asked name="action" />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) =>
              BY_DOCUMENT.includes(String(getFieldValue('action'))) ? (
                <Form.Item key="doc" name="actionDocNo" label={t('补做单据号 / Number of the document')}>
                  <Input maxLength={40} />
                </Form.Item>
              ) : getFieldValue('action') === 'register' ? (
                <Form.Item key="vehicle" name="vehicleId" label={t('登记的车辆 / Vehicle on the books')}>
                  <PersonInput field={vehicle} />
                </Form.Item>
              ) : null
            }
          </Form.Item>
          <Form.Item name="responsibleId" label={t('责任人 / Responsible')}>
            <PersonInput field={person} />
          </Form.Item>
          <Form.Item name="handleNote" label={t('处理说明 / Note')}>
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
