import { Button } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { specOf, type BatchSpec } from '../../insurance-imp-temp/web/batch-specs.ts'

const STAGED = '/api/ratutech-core/insurance-imp-temp'
const OF_ORDERS = [AUDIT.demand, AUDIT.apply, AUDIT.pay, AUDIT.enter, AUDIT.close]
const OF_CORRECTIONS = [AUDIT.revise, AUDIT.revisePay, AUDIT.reviseEnter, AUDIT.reviseClose]

/** The next step of chosen orders: they are staged, and the page of that step opens with them. */
export function OrderTools({ selected, list }: ListSlot) {
  const { pathname } = useTab()
  const steps = pathname.includes('correct-work-order') ? OF_CORRECTIONS : OF_ORDERS
  return (
    <>
      {steps.map(auditType => (
        <StepButton
          key={auditType}
          spec={specOf(auditType)}
          ids={selected.map(row => String(row['id']))}
          onDone={() => list.setSelected([])}
        />
      ))}
    </>
  )
}

function StepButton({ spec, ids, onDone }: { spec: BatchSpec; ids: readonly string[]; onDone: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  if (!useCan(spec.code)) return null
  const open = async () => {
    const uuid = newKey().slice(0, 36)
    setBusy(true)
    try {
      if (spec.takes === 'order' && ids.length > 0)
        await request('POST', `${STAGED}/save`, {
          body: {
            uuid,
            auditType: spec.auditType,
            rows: ids.map(workOrderId => ({ workOrderId, payload: {} })),
          },
        })
      openTab(`${spec.page}?uuid=${uuid}`)
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void open().catch(() => undefined)}>
      {t(spec.title)}
    </Button>
  )
}
