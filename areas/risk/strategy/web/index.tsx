import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { strategy } from '../strategy.ts'
import { StrategyTabs } from './strategy-tabs.tsx'

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

export default customise(strategy, {
  list: { banner: () => <StrategyTabs chosen="/risk/strategy/index" /> },
  detail: {
    tabs: [{ id: 'simulate', title: '试算 / Trial', load: () => import('./simulate-tab.tsx') }],
    actions: NewVersionButton,
  },
})
