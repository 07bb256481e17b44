import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { GradeInput } from '#areas/customers/customer/web/grade-input.tsx'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot, type ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { customerRisk } from '../customer-risk.ts'
import { RadarSummaryPage } from './summary-page.tsx'
import { RadarTabs } from './radar-tabs.tsx'

/** Asks for new scores and shows what came of it. */
function useRecalculate() {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  return async (ids: readonly string[]) => {
    const { changed } = await request<{ changed: number }>(
      'PUT',
      `${servicePrefix.core}/risks/customer-risk/recalculate`,
      {
        body: { ids },
      },
    )
    void message.success(t('{n}户评分变化 / {n} scores changed', { n: changed }))
    await refreshData(client)
  }
}

function Recalculate({ selected }: ListSlot) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const recalculate = useRecalculate()
  if (!codes.has('customer_risk_edit')) return null
  return (
    <Button disabled={selected.length === 0} onClick={() => void recalculate(selected.map(row => String(row['id'])))}>
      {t('评分重算 / Recalculate')}
    </Button>
  )
}

function RowActions({ record }: DetailSlot) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const recalculate = useRecalculate()
  return (
    <Space>
      {codes.has('risk_record_add') && (
        <Button onClick={() => openTab(`/risk/riskrecord/add?mechanismType=1&mechanismId=${String(record['id'])}`)}>
          {t('新增风险记录 / New risk record')}
        </Button>
      )}
      {codes.has('risk_quota_add') && (
        <Button onClick={() => openTab(`/risk/quota/add?customerId=${String(record['id'])}`)}>
          {t('额度调整 / Adjust quota')}
        </Button>
      )}
      {codes.has('customer_risk_edit') && (
        <Button onClick={() => void recalculate([String(record['id'])])}>{t('评分重算 / Recalculate')}</Button>
      )}
    </Space>
  )
}

const Tabs = () => <RadarTabs chosen="customer" />

export default customise(customerRisk, {
  list: { banner: Tabs, toolbar: Recalculate, selects: true, filters: { riskGrade: GradeInput } },
  pages: {
    summary: { Component: RadarSummaryPage, title: '敞口雷达 / Exposure radar', code: 'customer_risk_view' },
  },
  detail: {
    actions: RowActions,
    tabs: [
      { id: 'radar', title: '敞口雷达 / Exposure radar', load: () => import('./radar-tab.tsx') },
      { id: 'what-if', title: '签约试算 / What if', load: () => import('./what-if-tab.tsx') },
    ],
  },
})
