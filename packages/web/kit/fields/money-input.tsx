import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { settledMoney, thousands, typedMoney } from '../model/text.ts'

interface Props {
  'aria-label'?: string
  value?: unknown
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean | undefined
  id?: string | undefined
  signed?: boolean
  unit?: string
  placeholder?: string
  size?: 'small'
  status?: 'error' | undefined
}

/**
 * Digits and one point while typing, two decimals when left, thousands separators when not focused (10-platform 3.6).
 */
export function MoneyInput({ value, onChange, onBlur, signed = false, unit, ...rest }: Props) {
  const [isFocused, setFocused] = useState(false)
  const input = useRef<InputRef>(null)
  const text = String(value ?? '')
  // Without its separators the text is another one, and the browser forgets what was selected: whatever is typed first
  // must replace the old amount, not be added to it.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])
  const leave = () => {
    setFocused(false)
    // A masked amount goes back as it came: the stored one is kept.
    if (text.includes('*')) return onBlur?.()
    const settled = settledMoney(text)
    if (settled !== text) onChange?.(settled)
    onBlur?.()
  }
  return (
    <Input
      {...rest}
      ref={input}
      className="kit-money-input"
      inputMode="decimal"
      autoComplete="off"
      value={isFocused ? text : thousands(text)}
      suffix={unit}
      onFocus={event => {
        setFocused(true)
        // A click sets the caret after the focus: selected again, unless something was typed meanwhile.
        const { target } = event
        requestAnimationFrame(() => target.value === text && target.select())
      }}
      onBlur={leave}
      onChange={event => onChange?.(typedMoney(event.target.value, signed))}
    />
  )
}
