import { Input } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { datasource } from '../datasource.ts'

/** Stars say that one is kept; whoever leaves them keeps it. */
function PasswordInput({ value, onChange, id, disabled, 'aria-label': label }: InputProps) {
  const t = useT()
  const given = { ...(id ? { id } : {}), ...(disabled ? { disabled } : {}), ...(label ? { 'aria-label': label } : {}) }
  return (
    <Input.Password
      {...given}
      autoComplete="new-password"
      maxLength={512}
      value={String(value ?? '')}
      placeholder={t('加密保存，不再显示 / Kept encrypted, never shown again')}
      onChange={event => onChange?.(event.target.value, {})}
    />
  )
}

export default customise(datasource, { inputs: { password: PasswordInput } })
