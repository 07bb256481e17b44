import { Alert, Form, Input, Switch } from 'antd'
import { textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise, type FormSlot } from '#packages/web/kit/customise.ts'
import { useNames } from '#packages/web/kit/data.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { bankCard, gatewayParameters, type GatewayParameter } from '../bank-card.ts'

/** What the chosen gateway asks of this account; a stored secret is stars, and stars keep it. */
function GatewaySection({ form }: FormSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const gateway = Form.useWatch<string | undefined>('gatewayCode', form)
  const parameters = gatewayParameters(gateway)
  if (parameters.length === 0) return null
  return (
    <div className="kit-fields">
      <div className="kit-field is-full">
        {gateway === 'simulated' && (
          <Alert
            type="info"
            showIcon
            title={t(
              '模拟银行：不连接真实银行，余额由期初余额与导入的流水推算。 / Simulated bank: no real bank is connected; balances come from the opening balance and the imported statements.',
            )}
          />
        )}
      </div>
      {parameters.map(one => (
        <Form.Item
          key={`${gateway}.${one.key}`}
          name={['gatewayConfig', one.key]}
          className="kit-field"
          label={textOf(one.label, language)}
          extra={one.help && textOf(one.help, language)}
          {...(one.kind === 'bool' ? { valuePropName: 'checked' } : {})}
        >
          <ParameterInput parameter={one} />
        </Form.Item>
      ))}
    </div>
  )
}

const company = bankCard.fields.companyId as Field

/**
 * Banks refuse payments whose account name is wrong. A name other than the registered one is possible (a branch), so
 * it warns only (10-platform 5.5).
 */
function NameWarning({ form }: FormSlot) {
  const t = useT()
  const companyId = String(Form.useWatch<unknown>('companyId', { form, preserve: true }) ?? '')
  const typed = String(Form.useWatch<unknown>('accountName', { form, preserve: true }) ?? '').trim()
  const name = useNames(company, undefined, companyId === '' ? [] : [companyId]).get(companyId) ?? ''
  if (name === '' || typed === '' || typed === name) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 14 }}
      title={
        <>
          {t('户名与主体登记名称不一致，请核对： / The account name is not the registered name, please check: ')}
          <span className="kit-own">{name}</span>
        </>
      }
    />
  )
}

interface ParameterProps {
  parameter: GatewayParameter
  value?: string
  checked?: boolean
  onChange?: (value: unknown) => void
  id?: string
}
function ParameterInput({ parameter: { kind }, value, checked, onChange, id }: ParameterProps) {
  const t = useT()
  const given = id ? { id } : {}
  if (kind === 'bool') return <Switch {...given} checked={checked === true} onChange={next => onChange?.(next)} />
  if (kind === 'secret')
    return (
      <Input.Password
        {...given}
        visibilityToggle={false}
        autoComplete="new-password"
        value={value ?? ''}
        placeholder={t('保存后不再显示 / Not shown again once saved')}
        onFocus={event => event.target.select()}
        onChange={event => onChange?.(event.target.value)}
        maxLength={200}
      />
    )
  if (kind === 'money') return <MoneyInput {...given} value={value ?? ''} onChange={next => onChange?.(next)} />
  return <Input {...given} value={value ?? ''} maxLength={200} onChange={event => onChange?.(event.target.value)} />
}

function ParametersView({ value, row }: CellProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const told = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const known = gatewayParameters(String(row['gatewayCode'] ?? '')).filter(one => told[one.key] !== undefined)
  if (known.length === 0) return <Empty />
  return (
    <>
      {known.map(one => (
        <div key={one.key}>
          {textOf(one.label, language)}
          {t('： / : ')}
          {one.kind === 'bool' ? (told[one.key] === true ? t('是 / Yes') : t('否 / No')) : String(told[one.key])}
        </div>
      ))}
    </>
  )
}

export default customise(bankCard, {
  form: { after: { account: NameWarning, gateway: GatewaySection } },
  cells: { gatewayConfig: ParametersView },
})
