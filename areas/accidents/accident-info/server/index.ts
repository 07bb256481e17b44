import { inBoth } from '#kernel'
import { z } from 'zod'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { getRow } from '#packages/server/rows.ts'
import { collisionPort } from '#areas/security/ports.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { accidentInfo } from '../accident-info.ts'
import { prepare } from './prepare.ts'
import { webReportCall } from './web-report.ts'
import { isLate, receive, receiveAlert, tellLate, tellOfficers } from './receive.ts'

const lateJob: JobKind = {
  kind: 'accident-info-late',
  label: '司机上报受理时限 / Reports not taken in time',
  run: job => job.database.transaction(job.actor.tenantId, tx => tellLate(tx, job.actor)),
}

export default implement(accidentInfo, {
  provides: [
    provide(collisionPort, {
      async report(tx, actor, asked) {
        const car = await getRow(tx, vehicle, asked.vehicleId)
        if (!car.plateNo) return undefined
        const row = await receiveAlert(tx, actor, {
          reportUuid: `warn-${asked.warnId}`,
          plateNo: car.plateNo,
          accidentTime: asked.happened,
          place: `GPS ${asked.lng ?? '-'}, ${asked.lat ?? '-'}`,
          lng: asked.lng,
          lat: asked.lat,
          injured: false,
          drivable: true,
          description: inBoth('GPS设备碰撞预警', 'Collision told by the GPS device'),
        })
        return { id: row.id, no: row.infoNo! }
      },
    }),
  ],
  prepare,
  saved: (tx, actor, row) => tellOfficers(tx, actor, row),
  actions: {
    close: {
      run: (_tx, actor, { reason }) => ({ closeReason: reason.slice(0, 200), handlerId: actor.userId }),
    },
  },
  calls: {
    'POST save': call({
      label: '上报事故 / Report an accident',
      permission: 'accident_info_add',
      input: z.looseObject({}),
      // A report is made, never changed: an id in the form is nobody's.
      async run(tx, actor, { id: _id, version: _version, ...told }) {
        const row = await receive(tx, actor, told)
        return { id: row.id, no: row.infoNo!, status: row.status, version: row.version }
      },
    }),
  },
  outside: { 'POST report': webReportCall },
  jobs: [lateJob],
  schedules: [{ kind: 'accident-info-late', everyMinutes: 5, isNeeded: isLate }],
})
