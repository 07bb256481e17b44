import { App, Button, Form } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { marginReceivable } from '../margin-receivable.ts'

const resource = marginReceivable as unknown as AnyResource
const asked = Object.entries(marginReceivable.fields as Record<string, Field>).filter(([, field]) => !field.system)
const INDEX = '/account/vehicle/margin/receivable/index'

/** One more deposit: an additional vehicle, a raised risk, a replenishment after an offset. */
function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  return (
    <FormDialog
      title={t('新增应收保证金 / Ask for a deposit')}
      path="/api/ratutech-core/margin-receivable/save"
      width={640}
      initial={{ payerType: 1, contractType: 4 }}
      body={values => bodyOf(resource, values)}
      onClose={onClose}
      onDone={() => void message.success(t('应收保证金已生成 / The deposit is asked for'))}
    >
      <Fields />
    </FormDialog>
  )
}
function Fields() {
  const form = Form.useFormInstance<Row>()
  return asked.map(([name, field]) => (
    <FieldItem key={name} resource={resource} name={name} field={field} form={form} isNew disabled={false} />
  ))
}

export function AskButton() {
  const t = useT()
  const may = useCan('margin_receivable_add')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setOpen(true)}>
        {t('新增 / Add')}
      </Button>
      {isOpen && <AskDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The address of the form: the list with the form above it. */
export function AddPage() {
  return (
    <>
      <ListPage resource={resource} />
      <AskDialog onClose={() => void navigateTo(INDEX)} />
    </>
  )
}
