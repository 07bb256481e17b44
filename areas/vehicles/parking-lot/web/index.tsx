import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { StayActions } from '../../parking-record/web/stay-actions.tsx'
import { parkingLot } from '../parking-lot.ts'
import { LotMapButton, LotPlace } from './lot-map.tsx'

function AtTheGate({ record }: DetailSlot) {
  if (Number(record['status']) !== 1) return null
  return (
    <StayActions
      hows={Number(record['occupied']) > 0 ? ['enter', 'move', 'leave'] : ['enter']}
      given={{ lotId: record['id'], lotName: record['lotName'] }}
      lotId={String(record['id'])}
    />
  )
}

export default customise(parkingLot, {
  list: { toolbar: LotMapButton },
  detail: { actions: AtTheGate, after: { where: LotPlace } },
})
