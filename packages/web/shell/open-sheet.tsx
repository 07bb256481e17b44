import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'

type Kind = 'shown' | 'amount' | 'int' | 'text' | 'note' | 'bool'
interface Named {
  name: string
  label: string
  kind: Kind
}
export interface Sheet {
  heading: { label: string; value: string }[]
  columns: Named[]
  rows: Record<string, string>[]
  inputs: Named[]
  values: Record<string, string>
  said: string
  submit: string
  isClosed: boolean
}
const PATTERN: Partial<Record<Kind, RegExp>> = { amount: /[^\d.]/g, int: /\D/g }

/** A form that somebody outside fills in by his link: rows with some columns to type, and a few inputs below them. */
export function OpenSheet({
  sheet,
  at,
  token,
  wordsOf,
}: {
  sheet: Sheet
  at: string
  token: string
  wordsOf: (error: unknown) => string
}) {
  const t = useT()
  const [rows, setRows] = useState(sheet.rows)
  const [values, setValues] = useState(sheet.values)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      await request('POST', at, { body: { token, form: { rows, ...values } }, noToken: true, silent: true })
      setDone(true)
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const type = (index: number, name: string, text: string) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, [name]: text } : row)))
  return (
    <>
      <dl>
        {sheet.heading.map(one => (
          <div key={one.label}>
            <dt>{t(one.label)}</dt>
            <dd>{one.value || '-'}</dd>
          </div>
        ))}
      </dl>
      <p>{t(sheet.said)}</p>
      <div className="open-sheet-rows">
        <table>
          <thead>
            <tr>
              {sheet.columns.map(one => (
                <th key={one.name}>{t(one.label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row['key']}>
                {sheet.columns.map(one => (
                  <td key={one.name} data-label={t(one.label)}>
                    {one.kind === 'shown' ? (
                      row[one.name] || '-'
                    ) : (
                      <Typed
                        field={one}
                        value={row[one.name] ?? ''}
                        disabled={sheet.isClosed}
                        onType={text => type(index, one.name, text)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="open-link-act">
        {sheet.inputs.map(one => (
          <div key={one.name}>
            {one.kind !== 'bool' && <span>{t(one.label)}</span>}
            <Typed
              field={one}
              value={values[one.name] ?? ''}
              disabled={sheet.isClosed}
              onType={text => setValues({ ...values, [one.name]: text })}
            />
          </div>
        ))}
        {fault && (
          <p className="open-link-fault" role="alert">
            {fault}
          </p>
        )}
        {isDone && (
          <p className="open-link-done">
            {t('已提交，可在截止前再次修改 / Sent; it may be changed until the deadline')}
          </p>
        )}
        <Button
          type="primary"
          block
          size="large"
          disabled={sheet.isClosed}
          loading={isBusy}
          onClick={() => void send()}
        >
          {t(sheet.submit)}
        </Button>
      </div>
    </>
  )
}

function Typed({
  field,
  value,
  disabled,
  onType,
}: {
  field: Named
  value: string
  disabled: boolean
  onType: (text: string) => void
}) {
  const t = useT()
  const label = t(field.label)
  if (field.kind === 'bool')
    return (
      <Checkbox checked={value === 'true'} disabled={disabled} onChange={event => onType(String(event.target.checked))}>
        {label}
      </Checkbox>
    )
  const pattern = PATTERN[field.kind]
  return (
    <Input
      aria-label={label}
      value={value}
      disabled={disabled}
      maxLength={200}
      {...(pattern ? { inputMode: field.kind === 'int' ? ('numeric' as const) : ('decimal' as const) } : {})}
      onChange={event => onType(pattern ? event.target.value.replace(pattern, '') : event.target.value)}
    />
  )
}
