import { Button } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'

/** 发起投保: the page of demands opens with the chosen vehicles. */
export function DemandButton({ vehicleIds, onDone }: { vehicleIds: readonly unknown[]; onDone: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  if (!useCan('insurance_requirement_demand')) return null
  const start = async () => {
    setBusy(true)
    const uuid = newKey().slice(0, 36)
    try {
      await request('POST', '/api/ratutech-core/insurance-imp-temp/check-vehicle', {
        body: { uuid, auditType: 6, vehicleIds },
      })
      openTab(`/insurance/insure/workorder/vehicle-insurance-demand?uuid=${uuid}`)
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="primary"
      loading={isBusy}
      disabled={vehicleIds.length === 0}
      onClick={() => void start().catch(() => undefined)}
    >
      {t('发起投保 / Ask for cover')}
    </Button>
  )
}
