import { textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { defaultsOf, todayHere, withKey } from '#packages/web/kit/form/values.ts'
import { findResource, ownFields, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { CarDrawing } from '#areas/vehicles/damage/web/car-drawing.tsx'
import { dictionaryOf } from './field-data.ts'
import { FieldRow, type Context } from './field-row.tsx'
import { rowKey, shownFields } from './field-values.ts'
import { useLoaded } from './use-loaded.ts'

interface Props {
  context: Context
  name: string
  field: Field
  label: string
}
const blank = (child: AnyResource): Row =>
  withKey(defaultsOf(child, { userId: '', userName: '', deptId: '' }, todayHere()))

/** Child rows as cards; damage is marked on a drawing of the car. */
export function FieldLines({ context, name, field, label }: Props) {
  const t = useT()
  const child = findResource(field.target)
  if (!child) return null
  const rows = (context.form.values[name] ?? []) as Row[]
  const put = (next: readonly Row[]) => context.form.put({ [name]: next })
  const isDamage = ownFields(child).some(([own, one]) => own === 'part' && one.target === 'damage_part')
  const isChecklist = name === 'checkItems'
  return (
    <div className="field-lines" aria-label={label} role="group">
      {isDamage && <Damage context={context} rows={rows} onPick={part => put([...rows, { ...blank(child), part }])} />}
      {rows.map((row, at) => (
        <section key={rowKey(row)} className={`field-line${isChecklist ? ' is-check' : ''}`}>
          {isChecklist ? (
            <h4>
              {[row['itemGroup'], row['item']].filter(Boolean).map(String).join(' · ')}
              {row['expected'] ? <small> {String(row['expected'])}</small> : null}
            </h4>
          ) : (
            <h4>
              {label} {at + 1}
              <button type="button" className="field-link" onClick={() => put(rows.filter(one => one !== row))}>
                {t('删除 / Remove')}
              </button>
            </h4>
          )}
          {shownFields(child, row)
            .filter(([own]) => !isChecklist || own === 'ok' || (own === 'actual' && row['ok'] === false))
            .map(([own, one]) => (
              <FieldRow
                key={own}
                context={context}
                owned={{ list: name, row }}
                name={own}
                field={one}
                onChange={change => put(rows.map(other => (other === row ? { ...row, ...change } : other)))}
              />
            ))}
        </section>
      ))}
      {!isChecklist && (
        <button type="button" className="field-add" onClick={() => put([...rows, blank(child)])}>
          {t('添加{label} / Add: {label}', { label })}
        </button>
      )}
    </div>
  )
}

function Damage({ context, rows, onPick }: { context: Context; rows: readonly Row[]; onPick(part: string): void }) {
  const language = useLanguage(one => one.language)
  const { data = [] } = useLoaded(
    ['dictionary', 'damage_part', language],
    () => dictionaryOf(context.owner, 'damage_part', language),
    60_000,
  )
  return (
    <CarDrawing
      marks={rows.map(row => ({
        part: String(row['part'] ?? ''),
        severity: Number(row['severity'] ?? 1),
        isOld: row['newDamage'] === false,
      }))}
      nameOf={part => data.find(one => one.value === part)?.label ?? textOf('其他 / Other', language)}
      onPick={onPick}
    />
  )
}
