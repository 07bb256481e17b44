import { customise } from '#packages/web/kit/customise.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { vehicleLocation } from '../vehicle-location.ts'

export default customise(vehicleLocation, {
  pages: {
    index: {
      Component: part(() => import('./location-page.tsx')),
      title: '车辆位置 / Map',
      code: 'vehicle_location_view',
    },
  },
})
