import { App, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'

export type Range = readonly [start: number | null, end: number | null]
interface Props {
  value?: Range
  onChange?: (range: Range) => void
  precision?: number
  min?: number
  max?: number
  disabled?: boolean
  id?: string
  'aria-label'?: string
  unit?: string
}

/**
 * From and to in whole numbers, 0 to 1000 unless told; one that passes the other goes back to what stood there
 * (10-platform 3.6).
 */
export function RangeInput({
  value = [null, null],
  onChange,
  precision = 0,
  min = 0,
  max = 1000,
  disabled = false,
  id,
  unit,
  'aria-label': label,
}: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [typed, setTyped] = useState<Range>()
  const [start, end] = typed ?? value
  const settle = () => {
    if (!typed) return
    setTyped(undefined)
    const [from, to] = typed
    if (from !== null && to !== null && from > to) {
      const isStart = from !== value[0]
      return void message.warning(
        isStart
          ? t('起始值不能大于结束值 / The start cannot exceed the end')
          : t('结束值不能小于起始值 / The end cannot be below the start'),
      )
    }
    onChange?.(typed)
  }
  const common = {
    precision,
    min,
    max,
    disabled,
    controls: false,
    style: { width: '100%' },
    ...(unit ? { suffix: unit } : {}),
    onBlur: settle,
    onPressEnter: settle,
  } as const
  const name = label ?? t('范围 / Range')
  return (
    <Space.Compact block>
      <InputNumber
        {...common}
        {...(id ? { id } : {})}
        aria-label={t('{name}：起始值 / {name}: start', { name })}
        placeholder={t('起始值 / Start')}
        value={start}
        onChange={next => setTyped([next as number | null, end])}
      />
      <InputNumber
        {...common}
        aria-label={t('{name}：结束值 / {name}: end', { name })}
        placeholder={t('结束值 / End')}
        value={end}
        onChange={next => setTyped([start, next as number | null])}
      />
    </Space.Compact>
  )
}
