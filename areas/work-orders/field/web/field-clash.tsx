import { useState } from 'react'
import { textOf, twinOf, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { mergeMine, picksOf, withKeys, type Picks } from '#packages/web/kit/form/values.ts'
import { isAbsent, ownFields, resourceNamed, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import type { Enclosure, Letter } from '#packages/web/offline/device.ts'
import { amend, discard } from '#packages/web/offline/outbox.ts'
import { typeOf } from '../../kinds/types.ts'
import { TASK_DETAIL } from './field-data.ts'
import { payloadBody } from './field-values.ts'
import { useLoaded } from './use-loaded.ts'

const FILLABLE = [2, 3, 9]
/** Every field, also where nothing was stored yet: only so can be told who filled it in. */
const flat = (payload: AnyResource, task: Row): Row =>
  withKeys(payload, {
    ...Object.fromEntries(ownFields(payload).map(([name, field]) => [name, field.kind === 'lines' ? [] : ''])),
    ...((task['payload'] ?? {}) as Row),
  })

/** 冲突: what others wrote since the form was read stands beside what was filled in here; nothing is sent before it is decided. */
export function FieldClash({ letter, onDone }: { letter: Letter; onDone(): void }) {
  const t = useT()
  const task = useLoaded(['clash', letter.id], () =>
    request<Row>('GET', TASK_DETAIL, { params: { id: String(letter.about['taskId']) }, silent: true }),
  )
  return (
    <main className="field-form">
      <section className="field-card">
        <h2>{t('填写期间任务有变动 / The task changed while it was filled in')}</h2>
        <p>{letter.subject}</p>
        {task.isError && (
          <p className="field-refusal" role="alert">
            {t(
              '任务已不归您处理或已关闭，请与调度确认 / The task is no longer yours or was closed: ask your dispatcher',
            )}
          </p>
        )}
        {task.isPending && <p>{t('读取中 / Loading')}</p>}
        {task.data && <Compared letter={letter} theirs={task.data} onDone={onDone} />}
      </section>
      <footer className="field-bar">
        <button
          type="button"
          onClick={() => {
            if (
              window.confirm(
                t('放弃本机填写的内容？此操作不能恢复。 / Drop what was filled in here? It cannot be brought back.'),
              )
            )
              void discard(letter).then(onDone)
          }}
        >
          {t('放弃我的 / Drop mine')}
        </button>
      </footer>
    </main>
  )
}

function Compared({ letter, theirs, onDone }: { letter: Letter; theirs: Row; onDone(): void }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const payload = resourceNamed(typeOf(Number(letter.about['type'])).payload)
  const three = {
    mine: letter.body['payload'] as Row,
    theirs: flat(payload, theirs),
    base: flat(payload, letter.about['base'] as Row),
  }
  const [picks, setPicks] = useState<Picks>(() => picksOf(payload, three))
  const fields = Object.fromEntries(ownFields(payload))
  const last = ((theirs['log'] ?? []) as Row[]).at(-1)
  const mayFill = FILLABLE.includes(Number(theirs['stage'])) && theirs['isOwn'] !== false
  const send = () =>
    void amend(letter, {
      body: {
        ...letter.body,
        version: Number(theirs['version']),
        payload: payloadBody(payload, mergeMine(payload, three, picks)),
      },
      enclosures: letter.enclosures.filter(one => isStillMine(one, picks)),
    }).then(onDone)
  return (
    <>
      {last && (
        <p className="muted">
          {t('最后变动：{who} {when} / Last changed by {who}, {when}', {
            who: String(last['userIdName'] || last['userName'] || '-'),
            when: String(last['logTime'] ?? theirs['updateTime'] ?? ''),
          })}
        </p>
      )}
      <table className="field-compare">
        <thead>
          <tr>
            <th>{t('项目 / Field')}</th>
            <th>{t('我填的 / Mine')}</th>
            <th>{t('现在的 / Theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(picks).map(([name, pick]) => (
            <tr key={name}>
              <th>{textOf(fields[name]?.label ?? name, language)}</th>
              {(['mine', 'theirs'] as const).map(side => (
                <td key={side}>
                  <label>
                    <input
                      type="radio"
                      name={name}
                      checked={pick === side}
                      onChange={() => setPicks(now => ({ ...now, [name]: side }))}
                    />{' '}
                    {shown(fields[name], three[side], name, language)}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {Object.keys(picks).length === 0 && <p>{t('您填写的内容没有被改动 / Nothing that you filled in was changed')}</p>}
      {mayFill ? (
        <button type="button" className="field-main" onClick={send}>
          {t('按所选内容提交 / Hand in what is chosen')}
        </button>
      ) : (
        <p className="field-refusal" role="alert">
          {t('任务当前不能再提交，请与调度确认 / The task takes no result now: ask your dispatcher')}
        </p>
      )}
    </>
  )
}

/** Photos of a field for which theirs was chosen stay on the device and are not sent. */
const isStillMine = ({ at }: Enclosure, picks: Picks): boolean => {
  const [head, name] = at.split('.')
  return head !== 'payload' || picks[name!] !== 'theirs'
}
function shown(field: Field | undefined, values: Row, name: string, language: 'zh' | 'en'): string {
  const value = values[name]
  const twin = values[twinOf(name)]
  if (Array.isArray(value)) return textOf(`${value.length}行 / ${value.length} rows`, language)
  if (isAbsent(value)) return '-'
  if (field?.kind === 'bool') return textOf(value === true ? '是 / Yes' : '否 / No', language)
  if (field?.kind === 'enum')
    return textOf(field.enumeration?.values.find(one => one.code === Number(value))?.label ?? '-', language)
  if (field?.kind === 'files') return textOf('有文件 / Files', language)
  return String(twin || value)
}
