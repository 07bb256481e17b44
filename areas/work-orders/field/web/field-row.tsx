import { useState } from 'react'
import { textOf, twinOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { isAbsent, type Row } from '#packages/web/kit/model/world.ts'
import { SignaturePad } from '#packages/web/offline/signature-pad.tsx'
import { FieldInput } from './field-inputs.tsx'
import { FieldPhotos } from './field-photos.tsx'
import { isNeeded, rowKey } from './field-values.ts'
import type { FieldForm } from './use-field-form.ts'

/** What every input of the form needs of it. */
export interface Context {
  owner: string
  form: FieldForm
  /** Plate, task and person, burnt into each photo. */
  words: readonly string[]
}
interface Props {
  context: Context
  name: string
  field: Field
  label?: string
  hint?: string
  /** Of a child row: the list that it belongs to. */
  owned?: { list: string; row: Row }
  onChange(change: Row): void
}

/** One field with its label and what is wrong with it. */
export function FieldRow({ context, name, field, label: given, hint, owned, onChange }: Props) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const record = owned?.row ?? context.form.values
  const path = owned ? `${owned.list}.${rowKey(owned.row)}.${name}` : name
  const fault = context.form.faults[path]
  const label = given ?? textOf(field.label, language)
  const isMust = isNeeded(field, record) && field.kind !== 'bool'
  const help = hint ?? (field.options.help ? textOf(field.options.help, language) : undefined)
  return (
    <div className={`field-row is-${field.kind}${fault ? ' is-wrong' : ''}`}>
      <div className="field-label">
        {label}
        {isMust && <em aria-label={t('必填 / Required')}>*</em>}
      </div>
      {field.kind === 'files' ? (
        <Files context={context} path={path} label={label} stored={record[name]} isSigned={isSignature(name)} />
      ) : (
        <FieldInput
          owner={context.owner}
          field={field}
          name={name}
          label={label}
          value={record[name]}
          record={record}
          // A name that stood beside the former choice is not the new one's.
          onChange={value => onChange({ [name]: value, ...(field.kind === 'ref' ? { [twinOf(name)]: '' } : {}) })}
        />
      )}
      {fault ? (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      ) : (
        help && <p className="field-hint">{help}</p>
      )}
    </div>
  )
}

const isSignature = (name: string): boolean => /sign/i.test(name)
function Files({
  context,
  path,
  label,
  stored,
  isSigned,
}: {
  context: Context
  path: string
  label: string
  stored: unknown
  isSigned: boolean
}) {
  const t = useT()
  const [isWriting, setWriting] = useState(false)
  const photos = context.form.photos[path] ?? []
  if (isWriting)
    return (
      <SignaturePad
        label={label}
        onSigned={blob => {
          context.form.putPhotos(path, [...photos, { name: `sign-${newKey().slice(0, 10)}.png`, blob }])
          setWriting(false)
        }}
      />
    )
  return (
    <>
      <FieldPhotos
        label={label}
        photos={photos}
        hasStored={!isAbsent(stored)}
        words={context.words}
        onChange={taken => context.form.putPhotos(path, taken)}
      />
      {isSigned && (
        <button type="button" className="field-add" onClick={() => setWriting(true)}>
          {t('手写签名 / Sign here')}
        </button>
      )}
    </>
  )
}
