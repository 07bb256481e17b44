import { Form } from 'antd'
import { useEffect, useRef } from 'react'

/** Of an input that chooses among what another field of its form says: that field's value. Another one begins anew. */
export function useKind(field: string, begin: (() => void) | undefined): number {
  const kind = Number(Form.useWatch(field, { form: Form.useFormInstance(), preserve: true }))
  const before = useRef(kind)
  useEffect(() => {
    if (Number.isNaN(kind) || before.current === kind) return
    if (!Number.isNaN(before.current)) begin?.()
    before.current = kind
  }, [kind, begin])
  return kind
}
