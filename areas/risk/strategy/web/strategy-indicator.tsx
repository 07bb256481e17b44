import { Input } from 'antd'
import { useState } from 'react'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { bandsFrom, bandsText, type Band } from '../bands.ts'
import { strategyIndicator } from '../strategy-lines.ts'

const textOfBands = (value: unknown): string => (Array.isArray(value) ? bandsText(value as Band[]) : '')

/** Bands typed as they are printed: '>=5: 5; 3-5: 4; else: 0'. */
function BandsInput({ value, onChange, id, disabled, 'aria-label': label }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const bands = typed === undefined ? undefined : bandsFrom(typed)
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      style={{ minWidth: 260 }}
      autoSize={{ minRows: 1, maxRows: 4 }}
      disabled={disabled}
      {...(typed !== undefined && bands === undefined ? { status: 'error' as const } : {})}
      placeholder=">=5: 5; 3-5: 4; <=2: 1; else: 0"
      value={typed ?? textOfBands(value)}
      onChange={event => {
        setTyped(event.target.value)
        const read = bandsFrom(event.target.value)
        if (read) onChange?.(read, {})
      }}
      onBlur={() => bands && setTyped(undefined)}
    />
  )
}

const BandsCell = ({ value }: CellProps) => <>{textOfBands(value)}</>

export default customise(strategyIndicator, { inputs: { bands: BandsInput }, cells: { bands: BandsCell } })
