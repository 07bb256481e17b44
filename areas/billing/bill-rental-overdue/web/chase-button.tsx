import { App, Button, Form } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { rentalChaseRecord } from '../bill-rental-overdue.ts'

const chase = rentalChaseRecord as unknown as AnyResource
const asked = Object.entries(rentalChaseRecord.fields as Record<string, Field>).filter(([, field]) => !field.system)

/** Result of a collection call: who promised what, and the next call. */
export function ChaseButton({ given, onDone }: { given: Row; onDone?: () => void }) {
  const t = useT()
  const may = useCan('bill_rental_overdue_chase')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('登记催收 / Record collection')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('登记催收 / Record collection')}
          path="/api/ratutech-core/rental-chase-record/save"
          width={640}
          initial={given}
          body={values => bodyOf(chase, { ...given, ...values })}
          onClose={() => setOpen(false)}
          onDone={() => {
            onDone?.()
            void message.success(t('催收已登记 / Collection recorded'))
          }}
        >
          <Fields given={given} />
        </FormDialog>
      )}
    </>
  )
}
function Fields({ given }: { given: Row }) {
  const form = Form.useFormInstance<Row>()
  return asked.map(([name, field]) => (
    <FieldItem
      key={name}
      resource={chase}
      name={name}
      field={field}
      form={form}
      isNew
      disabled={name in given && name !== 'orderVehicleIds'}
    />
  ))
}
