import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { MAY_STAND, StayActions } from '../../parking-record/web/stay-actions.tsx'
import { isAbsent } from '#packages/web/kit/model/world.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { vehicle } from '../vehicle.ts'
import { PlateCell, VinCell } from './car-cells.tsx'
import { WarningStrip } from './warning-strip.tsx'
import { ReadinessBanner } from './readiness-banner.tsx'

/**
 * Without a lot a vehicle may be registered in unless it is on the way, on lease or disposed of; with one it may be
 * moved or let out.
 */
function Place({ record }: DetailSlot) {
  if (Number(record['status']) !== 1) return null
  const isIn = !isAbsent(record['parkingLotId'])
  if (!isIn && !MAY_STAND.includes(Number(record['bizStatus']))) return null
  return (
    <StayActions
      hows={isIn ? ['move', 'leave'] : ['enter']}
      given={{
        vehicleId: record['id'],
        vehicleName: record['plateNo'] || record['vin'],
        ...(isIn ? { lotId: record['parkingLotId'], lotName: record['parkingLotName'] } : {}),
      }}
    />
  )
}

export default customise(vehicle, {
  cells: { vin: VinCell, plateNo: PlateCell },
  list: {
    banner: WarningStrip,
    needs: ['plateColor'],
    rowActions: [
      'edit',
      'mileageSave',
      'recordInsurance',
      'confirmServicing',
      'updateVehicleStatus',
      'disable',
      'enable',
      'remove',
    ],
  },
  pages: {
    'statistics/index': {
      Component: part(() => import('./statistics-page.tsx')),
      title: '车辆统计 / Statistics by city and customer',
      code: 'vehicle_statistics_view',
    },
  },
  detail: {
    banner: ReadinessBanner,
    actions: Place,
    tabs: [
      { id: 'custody', title: '谁在使用 / Possession at a time', load: () => import('./custody-tab.tsx') },
      { id: 'changes', title: '变更记录 / Change log', load: () => import('./change-log-tab.tsx') },
    ],
  },
})
