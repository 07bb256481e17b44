import { useState } from 'react'
import type { Field } from '#kernel'
import { RefPicker } from './pickers.tsx'

interface Props {
  field: Field
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/**
 * Chooses people inside a form of one's own: `id`, `value` and `onChange` come from its Form.Item, so that the label
 * names the input.
 */
export function PersonInput({ field, id, value, onChange }: Props) {
  const [names, setNames] = useState<Record<string, unknown>>({})
  return (
    <RefPicker
      field={field}
      name="who"
      {...(id ? { id } : {})}
      value={value}
      record={() => names}
      onChange={(next, extras) => {
        setNames(extras)
        onChange?.(next)
      }}
    />
  )
}
