import { z } from 'zod'
import { invalid, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { explainCall } from '#packages/server/due-reason.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { taskHookPort } from '#areas/work-orders/ports.ts'
import { maintenanceProject } from '../../maintenance-project/maintenance-project.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { explainService } from './explain.ts'
import { importReadings, READINGS_MAX_BYTES } from './import-km.ts'
import { again, handle, serviceDone, type Handling } from './moves.ts'
import { OPEN, scanJob } from './scan.ts'
import { serviceHook } from './service-hook.ts'

export default implement(maintenanceRemind, {
  provides: [provide(taskHookPort, String(typeIs.maintenance), serviceHook)],
  async prepare(tx, _actor, form) {
    const { values, before, fault } = form
    if (before) return
    if (!values.dueKm && !values.dueDate) fault('dueKm', '应保公里与应保日期至少填一项 / give a mileage or a date')
    const car = values.vehicleId ? await findRow(tx, vehicle, values.vehicleId) : undefined
    const project = values.projectId ? await findRow(tx, maintenanceProject, values.projectId) : undefined
    if (!car || !project) return
    const [open] = await findRows(
      tx,
      maintenanceRemind,
      sql`t.vehicle_id = ${car.id}::bigint and t.project_id = ${project.id}::bigint and t.status = any(${OPEN}::smallint[])`,
      { limit: 1 },
    )
    if (open)
      fault(
        'projectId',
        `该车辆已有此项目的提醒【${open.remindNo}】 / the vehicle has such a reminder: ${open.remindNo}`,
      )
    const { plateNo, vin, customerName, contractNo, mileage } = car
    Object.assign(values, { plateNo, vin, customerName, contractNo, currentKm: mileage, kmTime: car.mileageTime })
    values.cityCode = car.operateCityCode
    values.projectName = project.projectName
    values.officerId = car.managerId
    values.deptId = car.operateDeptId
    values.remainKm = values.dueKm ? values.dueKm - (mileage ?? 0) : null
    values.predictDate = values.dueDate ?? null
    values.triggerBy = values.dueDate ? 2 : 1
    Object.assign(values, { overdueKm: 0, overdueDays: 0, remindCount: 0, postponeCount: 0, orderCount: 0 })
  },
  actions: {
    again: { run: (tx, actor, { row }) => again(tx, actor, row) },
    handle: { run: (tx, actor, { row, input }) => handle(tx, actor, row, input as Handling) },
    ordered: {
      run: (_tx, _actor, { input }) => ({ workOrderId: String((input as Record<string, unknown>)['workOrderId']) }),
    },
    orderFailed: { run: () => ({ workOrderId: null }) },
    finish: {
      run(tx, actor, { row, input }) {
        const { serviceKm, serviceDate, source } = input as unknown as {
          serviceKm: number
          serviceDate: string
          source: { sourceType: string; sourceId: string; sourceNo: string }
        }
        return serviceDone(tx, actor, row, { km: serviceKm, date: serviceDate, source })
      },
    },
    proof: {
      async guard(tx, _actor, { row, input }) {
        const car = await getRow(tx, vehicle, row.vehicleId!)
        if ((input.serviceKm ?? 0) < (car.lastMaintainKm ?? 0))
          refuse('serviceKm', '保养里程不能低于上次保养{km}公里 / below the last service at {km} km', {
            km: car.lastMaintainKm ?? 0,
          })
      },
      async run(tx, actor, { row, input }) {
        const source = { sourceType: 'maintenance-remind', sourceId: row.id, sourceNo: row.remindNo ?? '' }
        const changes = await serviceDone(tx, actor, row, { km: input.serviceKm!, date: input.serviceDate!, source })
        return { ...changes, proofBizId: input.proofBizId }
      },
    },
  },
  calls: {
    'POST import-km': call({
      label: '导入里程 / Import mileage',
      permission: 'maintenance_remind_import',
      input: z.looseObject({}),
      upload: { maxBytes: READINGS_MAX_BYTES },
      run: (tx, actor, _input, file) =>
        importReadings(tx, actor, file ?? invalid({ file: '请选择文件 / choose a file' })),
    }),
    'GET explain': explainCall(maintenanceRemind, 'maintenance_remind_view', explainService),
    'GET statistics': call({
      label: '保养提醒统计 / Reminders by state',
      permission: 'maintenance_remind_view',
      input: z.looseObject({}),
      async run(tx, actor) {
        const rows = await tx.rows<{ status: number; count: number }>(sql`
          select t.status, count(*)::int as count from maintenance_remind t
          where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0
            and ${scopeOf(maintenanceRemind, actor.rights, 'read') ?? sql`true`}
          group by t.status`)
        const of = (status: number) => rows.find(one => one.status === status)?.count ?? 0
        return { pending: of(1), ordered: of(2), done: of(3), ignored: of(4), overdue: of(5), customer: of(6) }
      },
    }),
  },
  jobs: [scanJob],
  schedules: [{ kind: scanJob.kind, dailyAt: '03:20' }],
})
