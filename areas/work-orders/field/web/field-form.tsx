import { useState } from 'react'
import { enumeration, bool, files, note, textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { NetworkError } from '#packages/web/http/index.ts'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { resourceNamed, type Row } from '#packages/web/kit/model/world.ts'
import type { Letter } from '#packages/web/offline/device.ts'
import { freshOrKept } from '#packages/web/offline/kept.ts'
import { taskResult } from '../../codes.ts'
import { kindLabel, typeOf } from '../../kinds/types.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { TASK_DETAIL } from './field-data.ts'
import { FieldLines } from './field-lines.tsx'
import { FieldRow, type Context } from './field-row.tsx'
import { rowKey, shownFields } from './field-values.ts'
import { useFieldForm } from './use-field-form.ts'
import { useLoaded } from './use-loaded.ts'
import { withKey } from '#packages/web/kit/form/values.ts'

const FILLABLE = [2, 3, 9]
interface Props {
  owner: string
  person: string
  id: string
  /** What was handed in of this task and is not taken yet. */
  letter: Letter | undefined
  onDone(): void
}

/** 现场作业: the task's own form, filled in beside the car, with or without network. */
export function FieldTaskPage(props: Props) {
  const t = useT()
  const task = useLoaded(['task', props.id], () => freshOrKept<Row>(props.owner, TASK_DETAIL, { id: props.id }))
  if (task.isError)
    return (
      <p className="field-empty" role="alert">
        {task.error instanceof NetworkError
          ? t('此任务未下载，联网后可打开 / This task is not on the device: it opens with network')
          : t('任务打不开 / The task cannot be opened')}
      </p>
    )
  if (!task.data) return <p className="field-empty">{t('读取中 / Loading')}</p>
  return <FilledForm key={props.id} {...props} task={task.data.value} />
}

const own: Readonly<Record<string, Field>> = {
  result: enumeration('处理结果 / Result', 'R', taskResult, { default: 1 }) as Field,
  resultNote: note('结果说明 / Note') as Field,
  photosBizId: files('作业照片 / Photos') as Field,
  signBizId: files('签名 / Signature') as Field,
  noCost: bool('无费用 / No cost') as Field,
}

function FilledForm({ owner, person, letter, task, onDone }: Props & { task: Row }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const form = useFieldForm(owner, task, letter)
  const [isBusy, setBusy] = useState(false)
  const type = typeOf(Number(task['type']))
  if (!form) return null
  const words = [String(task['plateNo'] || task['vin'] || ''), String(task['taskNo'] ?? ''), person]
  const context: Context = { owner, form, words }
  const duties = (task['duties'] ?? {}) as Row
  const least = Number(duties['photoMin'] ?? 0)
  const send = async () => {
    setBusy(true)
    const isLaid = await form.handIn().finally(() => setBusy(false))
    if (isLaid) return onDone()
    document.querySelector('.field-row.is-wrong')?.scrollIntoView({ block: 'center' })
  }
  return (
    <main className="field-form">
      <Brief task={task} />
      {letter?.refusal && letter.state === 'refused' && (
        <p className="field-refusal" role="alert">
          {letter.refusal.msg}
        </p>
      )}
      <section className="field-card">
        <h2>
          {t(type.label)} · {t(kindLabel(type.code, Number(task['subKind'])))}
        </h2>
        {shownFields(resourceNamed(type.payload), form.values).map(([name, field]) =>
          field.kind === 'lines' ? (
            <div key={name} className={`field-row${form.faults[name] ? ' is-wrong' : ''}`}>
              <div className="field-label">{textOf(field.label, language)}</div>
              <FieldLines context={context} name={name} field={field} label={textOf(field.label, language)} />
              {form.faults[name] && <p className="field-fault">{form.faults[name]}</p>}
            </div>
          ) : (
            <FieldRow key={name} context={context} name={name} field={field} onChange={form.put} />
          ),
        )}
      </section>
      {duties['needAccounting'] === true && <Costs context={context} />}
      <section className="field-card">
        <h2>{t('结果 / Result')}</h2>
        {(['result', 'resultNote', 'photosBizId', 'signBizId'] as const).map(name => (
          <FieldRow
            key={name}
            context={context}
            name={name}
            field={own[name]!}
            {...(name === 'photosBizId' && least > 0 ? { hint: t('至少{n}张 / At least {n}', { n: least }) } : {})}
            onChange={form.put}
          />
        ))}
      </section>
      {FILLABLE.includes(Number(task['stage'])) ? (
        <footer className="field-bar">
          <span>{form.isKept ? t('已存本机 / Kept on this device') : t('保存中 / Keeping')}</span>
          <button type="button" className="is-main" disabled={isBusy} onClick={() => void send()}>
            {t('提交结果 / Hand in')}
          </button>
        </footer>
      ) : (
        <p className="field-empty">{t('该任务当前不需要填写 / Nothing is to be filled in now')}</p>
      )}
    </main>
  )
}

/** What one needs to know before one begins. */
function Brief({ task }: { task: Row }) {
  const t = useT()
  const facts: readonly [string, unknown][] = [
    [t('车架号 / VIN'), task['vin']],
    [t('车型 / Model'), task['modelName']],
    [t('任务号 / Task no.'), task['taskNo']],
    [t('时限 / Due'), task['dueTime']],
    [t('作业要求 / Requirement'), task['requirement']],
    [t('退回原因 / Sent back because'), task['backReason']],
  ]
  return (
    <section className="field-card field-brief">
      <Plate value={String(task['plateNo'] || task['vin'] || '')} />
      <dl>
        {facts
          .filter(([, value]) => value !== '' && value !== undefined && value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const COST_FIELDS = ['costItem', 'qty', 'price', 'bearer', 'overReason'] as const
function Costs({ context }: { context: Context }) {
  const t = useT()
  const { form } = context
  const rows = ((form.values['costs'] ?? []) as Row[]).map(withKey)
  const put = (next: readonly Row[]) => form.put({ costs: next })
  const fields = vehicleTaskCost.fields as unknown as Record<string, Field>
  return (
    <section className="field-card">
      <h2>{t('费用 / Costs')}</h2>
      <FieldRow context={context} name="noCost" field={own['noCost']!} onChange={form.put} />
      {form.values['noCost'] !== true && (
        <div className="field-lines">
          {rows.map(row => (
            <section key={rowKey(row)} className="field-line">
              {COST_FIELDS.map(name => (
                <FieldRow
                  key={name}
                  context={context}
                  owned={{ list: 'costs', row }}
                  name={name}
                  field={fields[name]!}
                  onChange={change => put(rows.map(one => (one === row ? { ...row, ...change } : one)))}
                />
              ))}
              <button type="button" className="field-link" onClick={() => put(rows.filter(one => one !== row))}>
                {t('删除 / Remove')}
              </button>
            </section>
          ))}
          <button
            type="button"
            className="field-add"
            onClick={() => put([...rows, withKey({ qty: '1', bearer: 1, feeItem: 5 })])}
          >
            {t('添加费用 / Add a cost')}
          </button>
        </div>
      )}
    </section>
  )
}
