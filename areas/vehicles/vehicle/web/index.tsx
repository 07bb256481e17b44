import { customise } from '#packages/web/kit/customise.ts'
import { vehicle } from '../vehicle.ts'
import { PlateCell, VinCell } from './car-cells.tsx'
import { ReadinessBanner } from './readiness-banner.tsx'

export default customise(vehicle, {
  cells: { vin: VinCell, plateNo: PlateCell },
  list: { needs: ['plateColor'], rowActions: ['edit', 'mileageSave', 'recordInsurance', 'confirmServicing', 'updateVehicleStatus', 'disable', 'enable', 'remove'] },
  detail: {
    banner: ReadinessBanner,
    tabs: [
      { id: 'custody', title: '谁在使用 / Who had it', load: () => import('./custody-tab.tsx') },
      { id: 'changes', title: '变更记录 / Change log', load: () => import('./change-log-tab.tsx') },
    ],
  },
})
