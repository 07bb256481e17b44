import { Select } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { riskGrades } from '../grades.ts'

/** Risk grades are five letters: chosen in a filter, never typed. */
export function GradeInput({ value, onChange, field, id, disabled, size, 'aria-label': label }: InputProps) {
  const t = useT()
  return (
    <Select
      {...(id ? { id } : {})}
      {...(size ? { size } : {})}
      {...(label ? { 'aria-label': label } : {})}
      disabled={disabled === true}
      allowClear
      style={{ width: '100%' }}
      placeholder={t(field.label)}
      value={riskGrades.find(one => one === value)}
      onChange={next => onChange?.(next ?? '', {})}
      options={riskGrades.map(one => ({ value: one, label: one }))}
    />
  )
}
