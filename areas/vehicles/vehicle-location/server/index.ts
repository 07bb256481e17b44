import { call, implement } from '#packages/server/implement.ts'
import { vehicleLocation } from '../vehicle-location.ts'
import {
  gpsMileageJob,
  gpsMileageSchedule,
  gpsStateJob,
  gpsStateSchedule,
  locationPurgeJob,
  locationPurgeSchedule,
} from './nights.ts'
import { latest, latestInput, track, trackInput } from './reads.ts'
import { savePoints, savingPoints } from './save-points.ts'

export default implement(vehicleLocation, {
  calls: {
    // Sent again, a point that stands is not kept twice: no key is asked of devices.
    'POST save': call({
      label: '上报位置 / Report positions',
      permission: 'vehicle_location_save',
      idempotent: false,
      input: savingPoints,
      run: savePoints,
    }),
    'GET latest': call({
      label: '最新位置 / Latest positions',
      permission: 'vehicle_location_view',
      input: latestInput,
      run: latest,
    }),
    'GET track': call({
      label: '轨迹 / Track',
      permission: 'vehicle_location_view',
      input: trackInput,
      run: track,
    }),
  },
  jobs: [gpsStateJob, gpsMileageJob, locationPurgeJob],
  schedules: [gpsStateSchedule, gpsMileageSchedule, locationPurgeSchedule],
})
