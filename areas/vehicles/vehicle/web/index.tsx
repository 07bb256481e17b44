import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { MAY_STAND, StayActions } from '../../parking-record/web/stay-actions.tsx'
import { isAbsent, type AnyResource } from '#packages/web/kit/model/world.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { RegistersDetail, RegistersEdit } from '../../vehicle-invoice-register/web/registers-page.tsx'
import { ConfirmPage } from '../../vehicle-maintenance-confirm/web/confirm-page.tsx'
import { vehicleMaintenanceConfirm } from '../../vehicle-maintenance-confirm/vehicle-maintenance-confirm.ts'
import { vehicle } from '../vehicle.ts'
import { PlateCell, VinCell } from './car-cells.tsx'
import { WarningStrip } from './warning-strip.tsx'
import { ListTools } from './list-tools.tsx'
import { ReadinessBanner } from './readiness-banner.tsx'
import { ReturnByHand } from './return-by-hand.tsx'
import { CorrectStay } from '../../parking-record/web/correct-stay.tsx'

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

/** What is done with a car beside the verbs of its definition. */
function Deeds(slot: DetailSlot) {
  const { record } = slot
  return (
    <>
      <ReturnByHand {...slot} />
      {Number(record['status']) === 1 && (
        <CorrectStay vehicleId={String(record['id'])} car={String(record['plateNo'] || record['vin'])} />
      )}
      <Place {...slot} />
    </>
  )
}

const detail = (resource: unknown) => () => <DetailPage resource={resource as AnyResource} />

export default customise(vehicle, {
  cells: { vin: VinCell, plateNo: PlateCell },
  list: {
    banner: WarningStrip,
    toolbar: ListTools,
    selects: true,
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
    'servicing-confirm-edit': {
      Component: ConfirmPage,
      title: '整备确认 / Confirm preparation',
      code: 'vehicle_servicing_confirm',
    },
    'servicing-confirm-detail': {
      Component: detail(vehicleMaintenanceConfirm),
      title: '整备确认详情 / Preparation confirmation',
      code: 'vehicle_servicing_view',
    },
    'invoice-register-edit': {
      Component: RegistersEdit,
      title: '发票与购置税登记 / Register invoice and tax',
      code: 'vehicle_invoice_register_view',
    },
    'invoice-register-detail': {
      Component: RegistersDetail,
      title: '发票登记详情 / Invoice register',
      code: 'vehicle_invoice_register_view',
    },
    'statistics/index': {
      Component: part(() => import('./statistics-page.tsx')),
      title: '车辆统计 / Statistics by city and customer',
      code: 'vehicle_statistics_view',
    },
  },
  detail: {
    banner: ReadinessBanner,
    actions: Deeds,
    tabs: [
      { id: 'life', title: '时间轴 / Life', load: () => import('../../truth-line/web/truth-tab.tsx') },
      { id: 'changes', title: '变更记录 / Change log', load: () => import('./change-log-tab.tsx') },
    ],
  },
})
