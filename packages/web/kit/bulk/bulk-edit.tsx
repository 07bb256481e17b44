import { App, Button, Form, Modal, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bulkFields, textOf, type Field } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { refreshData } from '../data.ts'
import { dialogFrame } from '../dialog-frame.ts'
import { FieldItem } from '../form/field-item.tsx'
import { newKey } from '../ids.ts'
import { fieldOf, type AnyResource, type Row } from '../model/world.ts'
import { useLeaving } from '../use-leaving.ts'
import { BulkPreview, BulkResult } from './bulk-rows.tsx'
import type { BulkState, Trial } from './bulk-types.ts'

const BASE = '/api/blade-desk/bulk-edit'
const TRIED_AT_ONCE = 50
const ASKED_EVERY_MS = 700

/** Chosen rows, some fields, the same values for all: first what it would do to each row, then done as one job. */
export function BulkEdit({
  resource,
  rows,
  onClose,
  onDone,
}: {
  resource: AnyResource
  rows: readonly Row[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const leave = useLeaving()
  const bulk = useBulk(resource, rows, onDone)
  const { step, trials, state } = bulk
  const passing = trials.filter(one => one.refusal === '')
  const [title, width] = [t('批量修改 {n} 条 / Change {n} rows', { n: rows.length }), step === 'fields' ? 560 : 980]
  const footer = {
    fields: [
      <Button key="close" onClick={onClose}>
        {t('取消 / Cancel')}
      </Button>,
      <Button key="next" type="primary" loading={bulk.isBusy} onClick={() => void bulk.preview()}>
        {t('预览 / Preview')}
      </Button>,
    ],
    preview: [
      <Button key="back" onClick={bulk.back}>
        {t('返回修改 / Back')}
      </Button>,
      <Button
        key="run"
        type="primary"
        loading={bulk.isBusy}
        disabled={passing.length === 0}
        onClick={() => void bulk.run(passing)}
      >
        {t('修改 {n} 条 / Change {n} rows', { n: passing.length })}
      </Button>,
    ],
    result: [
      <Button key="close" type="primary" onClick={onClose}>
        {state?.isOver ? t('关闭 / Close') : t('在后台继续 / Go on in the background')}
      </Button>,
    ],
  }[step]
  return (
    <Modal
      open
      title={title}
      width={width}
      footer={footer}
      onCancel={() => leave(step === 'fields' && bulk.form.isFieldsTouched(), onClose)}
      mask={{ closable: false }}
      destroyOnHidden
      {...dialogFrame}
    >
      <div hidden={step !== 'fields'}>
        <BulkForm resource={resource} bulk={bulk} />
      </div>
      {step === 'preview' && (
        <BulkPreview resource={resource} rows={rows} names={bulk.names} trials={trials} isBusy={bulk.isBusy} />
      )}
      {step === 'result' && <BulkResult resource={resource} rows={rows} state={state} />}
    </Modal>
  )
}

function BulkForm({ resource, bulk }: { resource: AnyResource; bulk: ReturnType<typeof useBulk> }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const formId = useId()
  const options = bulkFields(resource).map(value => ({
    value,
    label: textOf(fieldOf(resource, value)!.label, language),
  }))
  return (
    <Form name={formId} form={bulk.form} layout="vertical" requiredMark={false}>
      <Form.Item
        label={t('要修改的字段 / Fields to change')}
        extra={t('清空的字段会被清除 / A field left empty is cleared')}
      >
        <Select
          mode="multiple"
          options={options}
          optionFilterProp="label"
          value={[...bulk.names]}
          aria-label={t('要修改的字段 / Fields to change')}
          placeholder={t('选择字段 / Choose fields')}
          onChange={bulk.choose}
        />
      </Form.Item>
      {bulk.names.map(name => (
        <FieldItem
          key={name}
          resource={resource}
          name={name}
          // Whether it may be empty is said by the rules of each row.
          field={unconditional(fieldOf(resource, name)!)}
          form={bulk.form}
          isNew
        />
      ))}
    </Form>
  )
}
const unconditional = (field: Field): Field => {
  const { when: _when, requiredWhen: _requiredWhen, ...options } = field.options
  return { ...field, required: false, options } as Field
}

/** The three steps: fields, what it would do, what it did. */
function useBulk(resource: AnyResource, rows: readonly Row[], onDone: () => void) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const t = useT()
  const [form] = Form.useForm<Row>()
  const [names, choose] = useState<readonly string[]>([])
  const [step, setStep] = useState<'fields' | 'preview' | 'result'>('fields')
  const [trials, setTrials] = useState<readonly Trial[]>([])
  const [state, setState] = useState<BulkState>()
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  const wanted = () => {
    const given = form.getFieldsValue(true) as Row
    return Object.fromEntries(names.map(name => [name, given[name] ?? '']))
  }
  const sent = (some: readonly Row[]) => some.map(row => ({ id: row['id'], version: row['version'] }))
  const busy = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  const preview = async () => {
    if (names.length === 0) return void message.info(t('请选择要修改的字段 / Choose a field to change'))
    await form.validateFields([...names])
    setTrials([])
    setKey(newKey())
    await busy(async () => {
      const found: Trial[] = []
      for (let at = 0; at < rows.length; at += TRIED_AT_ONCE) {
        const body = { resource: resource.name, values: wanted(), rows: sent(rows.slice(at, at + TRIED_AT_ONCE)) }
        found.push(...(await request<Trial[]>('POST', `${BASE}/preview`, { body })))
        setTrials([...found])
        setStep('preview')
      }
    })
  }
  const run = (passing: readonly Trial[]) =>
    busy(async () => {
      const fitting = rows.filter(row => passing.some(one => one.id === row['id']))
      const { jobId } = await request<{ jobId: string }>('POST', `${BASE}/run`, {
        body: { resource: resource.name, values: wanted(), rows: sent(fitting) },
        idempotencyKey: key,
      })
      setStep('result')
      for (;;) {
        const now = await request<BulkState>('GET', `${BASE}/state`, { params: { jobId } })
        setState(now)
        if (now.isOver) break
        await new Promise(resolve => setTimeout(resolve, ASKED_EVERY_MS))
      }
      await refreshData(client)
      onDone()
    })
  // A refusal has been told by the client already; faults of inputs stand beside them.
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined)
  return {
    form,
    names,
    choose: (chosen: string[]) => choose(chosen),
    step,
    trials,
    state,
    isBusy,
    back: () => setStep('fields'),
    preview: () => quietly(preview()),
    run: (passing: readonly Trial[]) => quietly(run(passing)),
  }
}
