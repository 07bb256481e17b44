import { z } from 'zod'
import { isLocalDate, localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'
import { fleetCalendar, fleetGaps } from './calendar.ts'
import { refreshStates } from './refresh.ts'
import { insuranceScanJob } from './scan.ts'

export default implement(vehicleInsuranceState, {
  narrows: {
    // For the batch pages: what stands in the set already is not offered again.
    notStaged: value =>
      sql`not exists (select 1 from insurance_imp_temp s where s.tenant_id = t.tenant_id and s.is_deleted = 0 and s.uuid = ${value.slice(0, 36)}
        and s.vehicle_id = t.vehicle_id and s.requirement_id is null)`,
  },
  calls: {
    'GET gaps': call({
      label: '脱保日历 / Days without cover',
      permission: 'insurance_vehicle_view',
      input: z.looseObject({ days: z.coerce.number().int().min(1).max(366).default(60) }),
      run: (tx, actor, { days }) => fleetGaps(tx, actor, days),
    }),
    'GET calendar': call({
      label: '保险日历 / Calendar of cover',
      permission: 'insurance_vehicle_view',
      input: z.looseObject({ days: z.coerce.number().int().min(1).max(366).default(60) }),
      run: (tx, actor, { days }) => fleetCalendar(tx, actor, days),
    }),
    'GET statistics': call({
      label: '车辆保险统计 / Figures of insured states',
      permission: 'insurance_vehicle_view',
      input: z.looseObject({}),
      async run(tx) {
        const row = await tx.row<Record<string, string>>(sql`
          select count(*) as total, count(*) filter (where worst_state = 1) as never, count(*) filter (where worst_state = 5) as lapsed,
            count(*) filter (where compulsory_state in (2, 3, 4)) as insured,
            count(*) filter (where days_left between 0 and 7 and worst_state <> 6) as within7,
            count(*) filter (where days_left between 0 and 15 and worst_state <> 6) as within15,
            count(*) filter (where days_left between 0 and 30 and worst_state <> 6) as within30
          from vehicle_insurance_state where tenant_id = ${tx.tenantId} and is_deleted = 0`)
        return Object.fromEntries(Object.entries(row!).map(([name, count]) => [name, Number(count)]))
      },
    }),
    'PUT waive': call({
      label: '豁免投保 / Waive',
      permission: 'insurance_vehicle_waive',
      input: z.looseObject({
        vehicleIds: idsInput,
        reason: z.coerce.number().int().min(1).max(3),
        until: z.string().refine(isLocalDate, '日期不正确 / Not a date'),
      }),
      async run(tx, actor, { vehicleIds, reason, until }) {
        await requireVisible(tx, actor, vehicle, vehicleIds)
        if (until < localDate(actor.clock.now()))
          refuse('until', '豁免期限不能早于今天 / waived until today at the earliest')
        const leased = await findRows(
          tx,
          vehicle,
          sql`t.id = any(${vehicleIds}::bigint[]) and t.biz_status in (5, 6, 7)`,
          { limit: 1 },
        )
        if (leased[0])
          refuse('leased', '车辆【{plate}】待提或在租，不能豁免 / {plate} is about to be taken or on lease', {
            plate: leased[0].plateNo ?? leased[0].vin,
          })
        await refreshStates(tx, actor, vehicleIds)
        const rows = await findRows(tx, vehicleInsuranceState, { vehicleId: vehicleIds } as never)
        for (const row of rows)
          await updateRow(tx, actor, vehicleInsuranceState, row.id, { waiveReason: reason, waiveTo: until })
        await refreshStates(tx, actor, vehicleIds)
        return { waived: rows.length }
      },
    }),
  },
  listens: {
    'vehicle.registered': (tx, actor, event) => refreshStates(tx, actor, [event.aggregateId]),
    'vehicle.plated': (tx, actor, event) => refreshStates(tx, actor, [event.aggregateId]),
    'vehicle.status-changed': (tx, actor, event) => refreshStates(tx, actor, [event.aggregateId]),
  },
  jobs: [insuranceScanJob],
  schedules: [{ kind: 'insurance-scan', dailyAt: '00:20' }],
})
