import { customise } from '#packages/web/kit/customise.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { TransferPage } from './transfer-page.tsx'

export default customise(transferVehicle, {
  pages: {
    edit: { Component: TransferPage, title: '车辆转移办理 / Handle transfer', code: 'transfer_vehicle_view' },
  },
})
