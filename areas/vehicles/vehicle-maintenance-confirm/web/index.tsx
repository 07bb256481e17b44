import { customise } from '#packages/web/kit/customise.ts'
import { vehicleMaintenanceConfirm } from '../vehicle-maintenance-confirm.ts'
import { ProgressPage } from './progress-page.tsx'

export default customise(vehicleMaintenanceConfirm, {
  pages: {
    index: { Component: ProgressPage, title: '整备进度 / Preparation progress', code: 'vehicle_servicing_view' },
  },
})
