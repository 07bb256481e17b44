import { App, Form, Input, Modal, Table, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { fill, inSentence, textOf, type Action, type Field } from '#kernel'
import { RefusedError } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSession } from '../../shell/session.ts'
import { openTab } from '../../shell/tab-store.ts'
import { useLeaving } from '../use-leaving.ts'
import { RecordPath } from '../approval/path-preview.tsx'
import { refreshData } from '../data.ts'
import { dialogFrame } from '../dialog-frame.ts'
import { RecordLink } from '../fields/pieces.tsx'
import { FieldItem } from '../form/field-item.tsx'
import { defaultsOf, todayHere } from '../form/values.ts'
import { newKey } from '../ids.ts'
import { fullNameOf, numberOf, type AnyResource, type Row } from '../model/world.ts'
import { useOpenRecord } from '../record-place.ts'
import { inverseOf, type Doable } from './allowed.ts'
import { runAction, runEach, type Asked, type RowResult } from './run.ts'

interface Pending {
  doable: Doable
  rows: readonly Row[]
  key: string
}

export interface ActionRunner {
  /** Starts an action: asks what is to be asked, runs, says what happened. */
  start(doable: Doable, rows: readonly Row[]): void
  /** Must be rendered once by the page. */
  dialog: ReactNode
}

export function useActions(resource: AnyResource, onDone?: (name: string) => void): ActionRunner {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const client = useQueryClient()
  const openRecord = useOpenRecord()
  const [pending, setPending] = useState<Pending>()

  const start = (doable: Doable, rows: readonly Row[]) => {
    const first = rows[0]
    if (!first) return
    if (doable.name === 'edit') return openRecord(resource, 'edit', `id=${String(first['id'])}`)
    if (doable.name === 'afresh') return openTab(`${resource.page}/afresh?id=${String(first['id'])}`)
    const page = doable.action?.page
    if (page) return openTab(`${page.startsWith('/') ? page : `${resource.page}/${page}`}?id=${String(first['id'])}`)
    setPending({ doable, rows, key: newKey() })
  }

  const say = (doable: Doable, rows: readonly Row[]) => {
    const row = rows[0]!
    const undo = rows.length === 1 && doable.action ? inverseOf(resource, doable.action, row['status']) : undefined
    void message.success({
      duration: undo ? 6 : 3,
      content: (
        <span>
          {t(doable.label)}
          {t('成功 / done')}
          {rows.length === 1 && (
            <>
              {' '}
              <RecordLink resource={doable.name === 'remove' ? undefined : resource} id={row['id']}>
                {numberOf(resource, row, language)}
              </RecordLink>
            </>
          )}
          {undo && (
            <button type="button" className="kit-text-button kit-undo" onClick={() => void takeBack(undo, row)}>
              {t('撤销 / Undo')}
            </button>
          )}
        </span>
      ),
    })
  }
  const takeBack = async (name: string, row: Row) => {
    const { version: _stale, ...fresh } = row
    await runAction(resource, name, resource.actions[name], [fresh], {}, newKey())
    await refreshData(client)
    void message.success(t('已撤销 / Undone'))
  }
  const finish = async (done: boolean, single: boolean) => {
    if (!pending) return
    await refreshData(client)
    if (done && single) {
      setPending(undefined)
      say(pending.doable, pending.rows)
    }
    if (done) onDone?.(pending.doable.name)
  }

  return {
    start,
    dialog: pending && (
      <ActionDialog
        key={pending.key}
        resource={resource}
        pending={pending}
        onClose={() => setPending(undefined)}
        onFinish={finish}
      />
    ),
  }
}

interface DialogProps {
  resource: AnyResource
  pending: Pending
  onClose: () => void
  onFinish: (done: boolean, single: boolean) => Promise<void>
}

/** What stands in the form at first: defaults of the inputs, and the record itself, on which pickers may depend. */
function useGiven(resource: AnyResource, action: Action | undefined, rows: readonly Row[]): Row {
  const me = useSession(state => state.user)
  return useMemo(() => {
    const inputs = (action?.input ?? {}) as Record<string, Field>
    const given = defaultsOf(
      { ...resource, fields: inputs } as AnyResource,
      { userId: me?.id ?? '', userName: me?.name ?? '', deptId: me?.deptId ?? '', deptName: me?.deptName ?? '' },
      todayHere(),
    )
    // A seal of the contract's own company is picked by the record; only the inputs are sent.
    const beside = rows.length === 1 ? Object.entries(rows[0]!) : []
    return { ...Object.fromEntries(beside.filter(([name]) => name !== 'reason' && !(name in inputs))), ...given }
  }, [resource, action, me, rows])
}

/** Runs the action with what the form holds: one record at once, several one by one with a line for each. */
function useRunning({ resource, pending, onFinish }: DialogProps, form: FormInstance<Row>) {
  const language = useLanguage(state => state.language)
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [results, setResults] = useState<RowResult[]>()
  const { doable, rows } = pending
  const { action } = doable

  const submit = async () => {
    const { reason, ...input } = (await form.validateFields()) as Row
    const asked: Asked = { ...(reason ? { reason: String(reason).trim() } : {}), input }
    setRunning(true)
    setRefusal('')
    try {
      if (rows.length === 1 || action?.collective) {
        await runAction(resource, doable.name, action, rows, asked, pending.key)
        await onFinish(true, true)
      } else {
        const done = await runEach(resource, doable.name, action, rows, asked, language, setResults)
        await onFinish(
          done.some(one => one.isDone),
          false,
        )
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const { beside, elsewhere } = error.placed(path => path === 'reason' || path in (action?.input ?? {}))
      form.setFields(beside)
      setRefusal(elsewhere)
    } finally {
      setRunning(false)
    }
  }
  const isOver = results !== undefined && results.length === rows.length && !isRunning
  return { isRunning, isOver, refusal, results, submit: () => void submit().catch(ignoreFormFaults) }
}

function ActionDialog(props: DialogProps) {
  const { resource, pending, onClose } = props
  const t = useT()
  const language = useLanguage(state => state.language)
  const [form] = Form.useForm<Row>()
  const { isRunning, isOver, refusal, results, submit } = useRunning(props, form)
  const leave = useLeaving()
  const { doable, rows } = pending
  const { action } = doable
  const inputCount = Object.keys(action?.input ?? {}).length
  const asksNothing = action?.reason === undefined && inputCount === 0
  return (
    <Modal
      open
      title={t(doable.label)}
      width={inputCount > 3 ? 640 : 480}
      onCancel={() => leave(!results && form.isFieldsTouched(), onClose)}
      destroyOnHidden
      mask={{ closable: false }}
      {...dialogFrame}
      okText={isOver ? t('关闭 / Close') : t(doable.label)}
      cancelText={t('取消 / Cancel')}
      confirmLoading={isRunning}
      okButtonProps={{ danger: doable.isDanger && !isOver, autoFocus: asksNothing }}
      cancelButtonProps={isOver ? { style: { display: 'none' } } : {}}
      onOk={() => (isOver ? onClose() : submit())}
    >
      <p className="kit-confirm">{confirmText(resource, doable, rows, language)}</p>
      {action?.to === 'approving' && resource.approval && rows.length === 1 && (
        <RecordPath resource={resource} id={String(rows[0]!['id'])} />
      )}
      {refusal && (
        <div className="kit-refusal" role="alert">
          {refusal}
        </div>
      )}
      {results ? (
        <Results resource={resource} results={results} total={rows.length} />
      ) : (
        <ActionForm resource={resource} action={action} rows={rows} form={form} onSubmit={submit} />
      )}
    </Modal>
  )
}

interface FormProps {
  resource: AnyResource
  action: Action | undefined
  rows: readonly Row[]
  form: FormInstance<Row>
  onSubmit: () => void
}

function ActionForm({ resource, action, rows, form, onSubmit }: FormProps) {
  const t = useT()
  const name = useId()
  const given = useGiven(resource, action, rows)
  return (
    <Form
      name={name}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={given}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
      }}
    >
      {Object.entries((action?.input ?? {}) as Record<string, Field>).map(([input, field]) => (
        <FieldItem
          key={input}
          resource={{ ...resource, fields: action!.input } as AnyResource}
          name={input}
          field={field}
          form={form}
          isNew
        />
      ))}
      {action?.reason !== undefined && (
        <Form.Item
          name="reason"
          label={<span className={action.reason === 'required' ? 'kit-required' : ''}>{t('原因 / Reason')}</span>}
          rules={
            action.reason === 'required'
              ? [{ required: true, whitespace: true, message: t('请填写原因 / Give the reason') }]
              : []
          }
        >
          <Input.TextArea autoFocus maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
        </Form.Item>
      )}
    </Form>
  )
}

/** Faults that the form shows by itself; a refusal has been shown already. */
const ignoreFormFaults = (error: unknown) => {
  if (!(error as { errorFields?: unknown }).errorFields) throw error
}

/** Names the thing and the effect; several things by their count. */
function confirmText(resource: AnyResource, doable: Doable, rows: readonly Row[], language: 'zh' | 'en'): string {
  const row = rows[0]!
  const title = rows.length === 1 ? fullNameOf(resource, row, language) : ''
  if (doable.action?.confirm && rows.length === 1)
    return fill(textOf(doable.action.confirm, language), { ...row, title })
  const label = textOf(doable.label, language)
  const noun = textOf(resource.label, language)
  if (doable.name === 'remove')
    return language === 'zh'
      ? title
        ? `确定删除${noun} ${title}？`
        : `确定将选择的 ${rows.length} 条数据删除?`
      : title
        ? `Delete ${inSentence(noun)} ${title}?`
        : `Delete the ${rows.length} chosen records?`
  return language === 'zh'
    ? title
      ? `确定对${noun} ${title} 执行【${label}】？`
      : `对所选的 ${rows.length} 条${noun}执行【${label}】？`
    : title
      ? `${label}: ${inSentence(noun)} ${title}?`
      : `${label} the ${rows.length} chosen records?`
}

function Results({
  resource,
  results,
  total,
}: {
  resource: AnyResource
  results: readonly RowResult[]
  total: number
}) {
  const t = useT()
  const failed = results.filter(one => !one.isDone).length
  return (
    <>
      <p role="status">
        {t('已完成 {done}/{total}，失败 {failed} / {done} of {total}, {failed} failed', {
          done: results.length,
          total,
          failed,
        })}
      </p>
      <Table
        size="small"
        rowKey={one => String(one.row['id'])}
        pagination={false}
        scroll={{ y: '50vh' }}
        dataSource={[...results].sort((a, b) => Number(a.isDone) - Number(b.isDone))}
        columns={[
          {
            title: t('记录 / Record'),
            dataIndex: 'name',
            render: (name: string, one: RowResult) => (
              <RecordLink resource={resource} id={one.row['id']}>
                {name}
              </RecordLink>
            ),
          },
          {
            title: t('结果 / Result'),
            dataIndex: 'message',
            render: (text: string, one: RowResult) =>
              one.isDone ? (
                <span className="kit-yes">{t('成功 / Done')}</span>
              ) : (
                <span className="kit-late">{text}</span>
              ),
          },
        ]}
      />
    </>
  )
}
