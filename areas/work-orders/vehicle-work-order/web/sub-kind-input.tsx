import { Select } from 'antd'
import { useEffect } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { isType, typeOf } from '../../kinds/types.ts'

/** Kinds of work of the type that stands beside; another type makes another choice. */
export function SubKindInput({ value, onChange, record, id, disabled }: InputProps) {
  const t = useT()
  const type = Number(record()['type'] ?? 0)
  const kinds = isType(type) ? Object.entries(typeOf(type).subKinds) : []
  const isKnown = kinds.some(([code]) => code === String(value))
  useEffect(() => {
    // What was chosen for the former type means something else for this one.
    if (value && !isKnown && kinds.length > 0) onChange?.(Number(kinds[0]![0]), {})
  }, [type])
  return (
    <Select
      {...(id ? { id } : {})}
      disabled={disabled === true}
      allowClear
      style={{ width: '100%' }}
      value={isKnown ? Number(value) : undefined}
      onChange={next => onChange?.(next ?? '', {})}
      options={kinds.map(([code, label]) => ({ value: Number(code), label: t(label) }))}
    />
  )
}
