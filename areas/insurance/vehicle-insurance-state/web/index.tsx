import { Button } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'
import { GapPage } from './gap-page.tsx'

const CORE = '/api/ratutech-core'

/** 发起投保: the page of demands opens with the chosen vehicles. */
function DemandButton({ selected, list }: ListSlot) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  if (!useCan('insurance_requirement_demand')) return null
  const start = async () => {
    setBusy(true)
    const uuid = newKey().slice(0, 36)
    try {
      const vehicleIds = selected.map(row => row['vehicleId'])
      await request('POST', `${CORE}/insurance-imp-temp/check-vehicle`, { body: { uuid, auditType: 6, vehicleIds } })
      openTab(`/insurance/insure/workorder/vehicle-insurance-demand?uuid=${uuid}`)
      list.setSelected([])
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
  list: { toolbar: DemandButton, selects: true, needs: ['vehicleId'] },
  pages: {
    calendar: { Component: GapPage, title: '保险日历 / Calendar of cover', code: 'insurance_vehicle_view' },
  },
})
