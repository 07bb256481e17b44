import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { enumeration, enumOf, files, many, note, ref, user, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { isAbsent, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { lockerGrid } from '../locker.ts'

const takeKind = enumOf('grid_take_kind', { 3: '借出 / Lend', 2: '取走 / Take for good' })
const putting: Readonly<Record<string, Field>> = {
  archiveIds: many(
    ref('证照钥匙 / Items', 'R', 'asset-archives', {
      only: { status: [1] },
      help: '同一车辆、在库的钥匙或证照 / Keys or papers of one vehicle, at hand',
    }),
  ) as unknown as Field,
  photoBizId: files('照片 / Photo'),
}
const taking: Readonly<Record<string, Field>> = {
  kind: enumeration('方式 / How', 'R', takeKind, { default: 3 }),
  toUserId: user('领用人 / Taken by', '', { when: { kind: [3] }, requiredWhen: { kind: [3] } }),
  reason: note('原因 / Reason', 'R', { max: 200 }),
  photoBizId: files('照片 / Photo'),
}
const FREE = 1
const USED = 2

/** 存入 into a free grid, 取出 of one in use. */
export function GridActions({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('locker_grid_move')
  const [isOpen, setOpen] = useState(false)
  const state = Number(record['state'])
  if (!may || (state !== FREE && state !== USED)) return null
  const label = state === FREE ? t('存入 / Put in') : t('取出 / Take out')
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <GridDialog
          title={`${label} ${String(record['gridNo'])}`}
          call={state === FREE ? 'put' : 'take-out'}
          asked={state === FREE ? putting : taking}
          gridId={String(record['id'])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function GridDialog({
  title,
  call,
  asked,
  gridId,
  onClose,
}: {
  title: string
  call: 'put' | 'take-out'
  asked: Readonly<Record<string, Field>>
  gridId: string
  onClose: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  return (
    <FormDialog
      title={title}
      path={`/api/ratutech-core/locker-grid/${call}`}
      initial={Object.fromEntries(Object.entries(asked).map(([name, field]) => [name, field.options.default]))}
      body={values => ({
        gridId,
        ...Object.fromEntries(
          Object.keys(asked)
            .map(name => [name, values[name]])
            .filter(([, value]) => !isAbsent(value)),
        ),
      })}
      onClose={onClose}
      onDone={() => void message.success(t('已登记 / Recorded'))}
    >
      <Asked asked={asked} />
    </FormDialog>
  )
}

function Asked({ asked }: { asked: Readonly<Record<string, Field>> }) {
  const form = Form.useFormInstance<Row>()
  const resource = { ...lockerGrid, fields: asked } as unknown as AnyResource
  return Object.entries(asked).map(([name, field]) => (
    <FieldItem key={name} resource={resource} name={name} field={field} form={form} isNew />
  ))
}
