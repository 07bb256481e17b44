import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { user, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { useCan } from '#packages/web/shell/session.ts'

const counter = user('盘点人 / Counter') as Field
/** 复盘: somebody else counts these vehicles again. */
export function RecountButton({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const may = useCan('stocktake_record_handle')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('复盘 / Count again')}</Button>
      {isOpen && (
        <FormDialog
          title={t('复盘{n}台 / Count {n} again', { n: ids.length })}
          path="/api/ratutech-core/stocktake-record/recount"
          method="PUT"
          body={given => ({ ids, handlerId: given['handlerId'] })}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('复盘已派单 / Given out'))}
        >
          <Form.Item
            name="handlerId"
            label={t('盘点人 / Counter')}
            extra={t('须为初盘以外的人 / Somebody else than the first')}
            rules={[{ required: true }]}
          >
            <PersonInput field={counter} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
