import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { bandsFrom, bandsText, type Band } from '../bands.ts'
import { strategy } from '../strategy.ts'
import { strategyIndicator } from '../strategy-lines.ts'
import { StrategyTabs } from './strategy-tabs.tsx'

const textOfBands = (value: unknown): string => (Array.isArray(value) ? bandsText(value as Band[]) : '')

/** Bands typed as they are printed: '>=5: 5; 3-5: 4; else: 0'. */
function BandsInput({ value, onChange, id, disabled, 'aria-label': label }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const bands = typed === undefined ? undefined : bandsFrom(typed)
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
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
/** A published strategy is changed by its next version, which begins as a draft with its content. */
function NewVersionButton({ record }: DetailSlot) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const client = useQueryClient()
  if (record['status'] === 103 || !codes.has('strategy_add')) return null
  const begin = async () => {
    const { id } = await request<{ id: string }>('POST', `${servicePrefix.core}/risks/strategy/save`, {
      body: { id: record['id'] },
    })
    await refreshData(client)
    openTab(`/risk/strategy/edit?id=${id}`)
  }
  return <Button onClick={() => void begin()}>{t('新版本 / New version')}</Button>
}

const BandsCell = ({ value }: CellProps) => <>{textOfBands(value)}</>

export default [
  customise(strategy, {
    list: { banner: () => <StrategyTabs chosen="/risk/strategy/index" /> },
    detail: {
      tabs: [{ id: 'simulate', title: '试算 / Trial', load: () => import('./simulate-tab.tsx') }],
      actions: NewVersionButton,
    },
  }),
  customise(strategyIndicator, { inputs: { bands: BandsInput }, cells: { bands: BandsCell } }),
]
