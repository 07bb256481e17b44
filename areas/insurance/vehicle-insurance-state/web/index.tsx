import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'
import { GapPage } from './gap-page.tsx'

const CORE = '/api/ratutech-core'

/** 发起投保: the chosen vehicles become one demand. */
function DemandButton({ selected, list }: ListSlot) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!useCan('insurance_requirement_demand')) return null
  const start = async () => {
    setBusy(true)
    const uuid = crypto.randomUUID()
    try {
      const vehicleIds = selected.map(row => row['vehicleId'])
      await request('POST', `${CORE}/insurance-imp-temp/check-vehicle`, { body: { uuid, auditType: 6, vehicleIds } })
      const made = await request<{ no: string }>('POST', `${CORE}/insurance-requirement/insurance-save`, {
        body: { uuid, auditType: 6 },
      })
      void message.success(t('已提交投保需求{no} / Demand {no} submitted', { no: made.no }))
      list.setSelected([])
      void refreshData(client)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="primary" loading={isBusy} disabled={selected.length === 0} onClick={() => void start()}>
      {t('发起投保 / Ask for cover')}
    </Button>
  )
}

export default customise(vehicleInsuranceState, {
  list: { toolbar: DemandButton },
  pages: {
    calendar: { Component: GapPage, title: '保险日历 / Calendar of cover', code: 'insurance_vehicle_view' },
  },
})
