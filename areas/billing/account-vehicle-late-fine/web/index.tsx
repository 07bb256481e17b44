import { customise } from '#packages/web/kit/customise.ts'
import { accountVehicleLateFine } from '../account-vehicle-late-fine.ts'
import { LateFinePages } from './late-fine-pages.tsx'

export default customise(accountVehicleLateFine, {
  pages: {
    index: {
      Component: LateFinePages,
      title: '车辆滞纳金 / Vehicle late fines',
      code: 'account_vehicle_late_fine_view',
    },
  },
})
