import { Form } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import { useContext } from 'react'
import { fits, textOf, type Field } from '#kernel'
import { contractPayRule } from '#areas/contracts/contract/contract-pay-rule.ts'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { useSession } from '#packages/web/shell/session.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { FaultsContext } from '#packages/web/kit/form/faults-context.ts'
import { defaultsOf, todayHere, withKey } from '#packages/web/kit/form/values.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { StepsEditor } from './steps-editor.tsx'

const child = contractPayRule as unknown as AnyResource
const fields = contractPayRule.fields as unknown as Record<string, Field>

/** The one pay rule of a contract, laid out as the paper form does: forty columns in a table nobody could fill in. */
export function PayRuleSection({ form }: FormSlot) {
  return (
    <Form.Item name="payRule" className="kit-field is-full">
      <PayRuleInput read={() => form.getFieldsValue(true) as Row} />
    </Form.Item>
  )
}

interface Props {
  value?: Row[]
  onChange?: (rows: Row[]) => void
  read: () => Row
}
function PayRuleInput({ value, onChange, read }: Props) {
  const language = useLanguage(state => state.language)
  const me = useSession(state => state.user)
  const { faults, clearCell } = useContext(FaultsContext)
  const row: Row =
    value?.[0] ??
    withKey(defaultsOf(child, { userId: me?.id ?? '', userName: me?.name ?? '', deptId: '' }, todayHere()))
  const wrong = faults.lines['payRule']?.[0] ?? {}
  const set = (patch: Row) => {
    onChange?.([{ ...row, ...patch }])
    for (const name of Object.keys(patch)) clearCell('payRule', 0, name)
  }
  return (
    // A fault of one field must not mark all others: they are inside the head's Form.Item.
    <NoFormStyle status override>
      {contractPayRule.sections!.map(section => {
        const shown = section.fields.filter(name => fits(fields[name]!.options.when, row))
        return (
          <fieldset key={section.id} style={{ border: 0, padding: 0, margin: '0 0 12px' }}>
            <legend style={{ fontWeight: 600, fontSize: 13, color: 'var(--text)', padding: 0, marginBottom: 8 }}>
              {textOf(section.title, language)}
            </legend>
            <div className="kit-fields">
              {shown.map(name => (
                <Cell
                  key={name}
                  name={name}
                  row={row}
                  fault={wrong[name]}
                  onChange={set}
                  record={() => ({ ...read(), ...row })}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </NoFormStyle>
  )
}

interface CellProps {
  name: string
  row: Row
  fault: string | undefined
  onChange: (patch: Row) => void
  record: () => Row
}
function Cell({ name, row, fault, onChange, record }: CellProps) {
  const language = useLanguage(state => state.language)
  const field = fields[name]!
  const Input = inputs[field.kind]
  const isRequired = field.options.requiredWhen ? fits(field.options.requiredWhen, row) : field.required
  const id = `payRule-${name}`
  return (
    <div className={`kit-field ant-form-item${fault ? ' ant-form-item-has-error' : ''}`} style={{ marginBottom: 14 }}>
      <label htmlFor={id} className={isRequired ? 'kit-required' : ''} style={{ display: 'block', marginBottom: 4 }}>
        {textOf(field.label, language)}
      </label>
      {field.kind === 'json' ? (
        <StepsEditor
          kind={name === 'buyoutTable' ? 'prices' : 'penalty'}
          value={row[name]}
          onChange={next => onChange({ [name]: next })}
        />
      ) : (
        <Input
          field={field}
          name={name}
          value={row[name]}
          id={id}
          record={record}
          place="form"
          status={fault ? 'error' : undefined}
          onChange={(next, extras) => onChange({ ...extras, [name]: next })}
        />
      )}
      {fault ? (
        <div className="ant-form-item-explain ant-form-item-explain-error" role="alert">
          {fault}
        </div>
      ) : field.options.help ? (
        <div className="ant-form-item-extra">{textOf(field.options.help, language)}</div>
      ) : null}
    </div>
  )
}
