import { Button } from 'antd'
import { fen } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'

/** Offset, refund, forfeit or transfer of what is held and not locked by another handling. */
function Handle({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('account_vehicle_margin_handle')
  if (!may || fen(record['heldAmt'] as string) <= fen(record['lockedAmt'] as string)) return null
  return (
    <Button
      type="primary"
      onClick={() => {
        const asked = new URLSearchParams({ cardId: String(record['id']), partyId: String(record['partyId']) })
        openTab(`/account/vehicle/margin/handle/add?${asked.toString()}`)
      }}
    >
      {t('处理保证金 / Handle the deposit')}
    </Button>
  )
}

export default customise(accountVehicleMargin, { detail: { actions: Handle, tabs: [explainTab] } })
