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
const PUT = 1

/** 存入 into a free grid, 取出 of one in use. */
export function GridActions({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('locker_grid_move')
  const [isOpen, setOpen] = useState<'command' | 'hand'>()
  const state = Number(record['state'])
  if (!may || (state !== FREE && state !== USED)) return null
  const label = state === FREE ? t('存入 / Put in') : t('取出 / Take out')
  const isElectronic = record['electronic'] === true
  return (
    <>
      {isElectronic && (
        <Button type="primary" onClick={() => setOpen('command')}>
          {state === FREE ? t('开格存入 / Open and put in') : t('开格取出 / Open and take out')}
        </Button>
      )}
      <Button type={isElectronic ? 'default' : 'primary'} onClick={() => setOpen('hand')}>
        {isElectronic ? t('手工登记 / Record by hand') : label}
      </Button>
      {isOpen && (
        <GridDialog
          title={`${label} ${String(record['gridNo'])}`}
          call={isOpen === 'command' ? 'open' : state === FREE ? 'put' : 'take-out'}
          asked={state === FREE ? putting : taking}
          gridId={String(record['id'])}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** What an electronic cabinet is told: the same form, with what is going to happen as its purpose. */
const asCommand = ({ kind, ...values }: Row): Row => ({ ...values, purpose: kind === undefined ? PUT : Number(kind) })

function GridDialog({
  title,
  call,
  asked,
  gridId,
  onClose,
}: {
  title: string
  call: 'put' | 'take-out' | 'open'
  asked: Readonly<Record<string, Field>>
  gridId: string
  onClose: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  return (
    <FormDialog
      title={title}
      path={`/api/ratutech-core/${call === 'open' ? 'locker-command' : 'locker-grid'}/${call}`}
      initial={Object.fromEntries(Object.entries(asked).map(([name, field]) => [name, field.options.default]))}
      body={values => {
        const given = Object.fromEntries(
          Object.keys(asked)
            .map(name => [name, values[name]])
            .filter(([, value]) => !isAbsent(value)),
        )
        return { gridId, ...(call === 'open' ? asCommand(given) : given) }
      }}
      onClose={onClose}
      onDone={() =>
        void message.success(
          call === 'open'
            ? t('已下发开格指令，取放后自动登记 / The grid opens; what is moved is recorded by itself')
            : t('已登记 / Recorded'),
        )
      }
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
