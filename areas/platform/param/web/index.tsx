import { Checkbox, Form, Input, Select } from 'antd'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { EnglishName } from '#packages/web/kit/fields/english-name.tsx'
import { inputs, type InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { param } from '../param.ts'
import { moduleOf } from '../modules.ts'

const [BOOL, SECRET] = [3, 5]

function Module({ value }: CellProps) {
  const t = useT()
  const label = moduleOf(String(value ?? ''))
  if (label) return <>{t(label)}</>
  return value ? <span className="kit-own">{String(value)}</span> : <Empty />
}

/** A secret is not read over a shoulder while it is typed (D13), and a flag is chosen, not spelled. */
function ValueInput({ value, onChange, record, disabled, ...rest }: InputProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const isInherited = Boolean(Form.useWatch('isInherited', { form, preserve: true }) ?? record()['isInherited'])
  const platformValue: unknown = record()['platformValue']
  // Only a tenant's row of a key that the platform knows can follow it.
  if (platformValue === undefined)
    return <OwnValue {...rest} value={value} onChange={onChange} record={record} disabled={disabled} />
  const follow = (next: boolean) => {
    form.setFieldValue('isInherited', next)
    onChange?.(next ? platformValue : value, {})
  }
  return (
    <>
      <OwnValue {...rest} value={value} onChange={onChange} record={record} disabled={disabled || isInherited} />
      <Checkbox
        className="param-follow"
        checked={isInherited}
        disabled={disabled ?? false}
        onChange={event => follow(event.target.checked)}
      >
        {t('沿用平台值 / Follow the platform')}
      </Checkbox>
    </>
  )
}

function OwnValue({ id, value, onChange, record, disabled, 'aria-label': label }: InputProps) {
  const t = useT()
  const watched: unknown = Form.useWatch('valueType')
  const kind = Number(watched ?? record()['valueType'])
  const given = { ...(id ? { id } : {}), ...(label ? { 'aria-label': label } : {}), ...(disabled ? { disabled } : {}) }
  const text = String(value ?? '')
  if (kind === BOOL)
    return (
      <Select
        {...given}
        style={{ width: '100%' }}
        value={text === '' ? null : text}
        onChange={next => onChange?.(next, {})}
        options={flags(text).map(one => ({
          value: one,
          label: one === 'true' || one === '1' ? t('是 / Yes') : t('否 / No'),
        }))}
      />
    )
  if (kind === SECRET)
    return (
      <Input.Password
        {...given}
        autoComplete="new-password"
        visibilityToggle={false}
        maxLength={1400}
        value={text}
        placeholder={t('加密保存，不再显示 / Kept encrypted, never shown again')}
        onFocus={event => event.target.select()}
        onChange={event => onChange?.(event.target.value, {})}
      />
    )
  return <Input {...given} maxLength={2000} value={text} onChange={event => onChange?.(event.target.value, {})} />
}
/** Whoever wrote 1 and 0 keeps them. */
const flags = (text: string): readonly string[] => (text === '1' || text === '0' ? ['1', '0'] : ['true', 'false'])

/** Of a key that the platform knows it says everything but the value (the server refuses the same). */
const Told = (props: InputProps) => {
  const Input = inputs[props.field.kind]
  // Watched: a field that is empty is not drawn again when the record comes.
  const platformValue: unknown = Form.useWatch('platformValue', { preserve: true })
  return <Input {...props} disabled={props.disabled || platformValue !== undefined} />
}
/** Locked, it may be shown in the reader's language: nothing of it is sent. */
const ToldName = (props: InputProps) => {
  const language = useLanguage(state => state.language)
  const { platformValue, nameEn } = props.record()
  return <Told {...props} {...(language === 'en' && platformValue !== undefined && nameEn ? { value: nameEn } : {})} />
}
const ToldModule = (props: InputProps) => {
  const t = useT()
  const label = moduleOf(String(props.value ?? ''))
  return <Told {...props} {...(label && props.record()['platformValue'] !== undefined ? { value: t(label) } : {})} />
}

/** Of the platform's own rows there is nothing to follow. */
function Follows({ value, row }: CellProps) {
  const t = useT()
  const isPlatform = useSession(state => state.user?.tenantId) === '000000'
  if (isPlatform) return <Empty />
  return (
    <>
      {value === true ? t('平台 / Platform') : t('本租户 / This tenant')}
      {row['tenantEditable'] === false && <span className="kit-hint"> {t('不可改 / fixed')}</span>}
    </>
  )
}

/** The value brings its own tick for following; beside it the same as a field would be asked twice. */
const form = {
  sections: [
    {
      id: 'all',
      title: '参数 / Parameter' as const,
      fields: Object.keys(param.fields).filter(name => name !== 'isInherited'),
    },
  ],
}

export default customise(param, {
  cells: { paramName: EnglishName, ownerArea: Module, isInherited: Follows },
  inputs: {
    paramName: ToldName,
    paramKey: Told,
    valueType: Told,
    checkRule: Told,
    tenantEditable: Told,
    ownerArea: ToldModule,
    paramValue: ValueInput,
  },
  list: { needs: ['paramKey', 'tenantEditable'] },
  form,
})
