import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { page } from '#packages/server/query.ts'
import { vehicle } from '../vehicle.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { at, atInput, axis, axisInput } from '../../truth-line/server/axis.ts'
import { checkCars, checkCarsInput } from './check-cars.ts'
import { countFreshCall, countFreshInput } from './count-fresh.ts'
import { papersDetail } from './papers-detail.ts'
import { licenceExport } from './licence-export.ts'
import { manualReturn, manualReturnInput } from './manual-return.ts'
import { servicingProgress } from './servicing-progress.ts'
import { signUpdateInput, signUpdateLease } from './sign-update-lease.ts'
import { cityStatistics, customerStatistics, ownerPage } from './statistics.ts'
import { countWarningScopes } from './warning-scopes.ts'

const asked = z.record(z.string(), z.string())
type Asked = z.output<typeof asked>
const read = (
  label: CustomCall['label'],
  permission: string,
  run: (tx: Tx, actor: Actor, query: Asked) => Promise<unknown>,
): CustomCall => call({ label, permission, input: asked, run })

/** What insurance people see of a car; the rest of the card is not theirs. */
const INSURED =
  'vin,plateNo,modelId,modelName,useNature,ownerName,operateCityCode,customerName,bizStatus,compulsoryNo,compulsoryEnd,commercialNo,commercialEnd,insuredLiability,purchasePrice,registerDate,vesselTaxYear'

/** Calls of the vehicle beside its definition (60, 6.2). */
export const ownCalls: Readonly<Record<`${'GET' | 'POST' | 'PUT'} ${string}`, CustomCall>> = {
  'GET check-vehicle': call({
    label: '核对车辆 / Check vehicles',
    permission: 'vehicle_pick',
    input: checkCarsInput,
    run: checkCars,
  }),
  'GET truth-line': call({
    label: '车辆时间轴 / Life of a vehicle',
    permission: 'vehicle_view',
    input: axisInput,
    run: axis,
  }),
  'GET at': call({
    label: '某一时刻的车辆 / Vehicles at a moment',
    permission: 'vehicle_view',
    input: atInput,
    run: at,
  }),
  'GET insurance-vehicle-page': read('投保车辆 / Vehicles to insure', 'insurance_policy_view', (tx, actor, query) =>
    page(tx, undefined, actor, vehicle, { ...query, columns: INSURED }),
  ),
  'GET servicing-progress-page': read('整备进度 / Preparation progress', 'vehicle_servicing_view', servicingProgress),
  'GET city-statistics': read('城市统计 / By city', 'vehicle_statistics_view', cityStatistics),
  'GET customer-statistics': read('客户统计 / By customer', 'vehicle_statistics_view', customerStatistics),
  'GET count-warning-scope': read('预警数量 / Warnings', 'vehicle_view', countWarningScopes),
  'GET owner/page': read('按所有人 / By owner', 'vehicle_view', ownerPage),
  'GET licence-export': read('导出证照 / Export papers', 'vehicle_licence_export', licenceExport),
  // One table holds what the document keeps in three: papers and figures have their addresses all the same.
  'GET /api/ratutech-core/vehicle-extend/detail': call({
    label: '车辆证照信息 / Papers of a vehicle',
    permission: 'vehicle_view',
    input: z.object({ id: optionalIdInput, vehicleId: optionalIdInput }),
    run: papersDetail,
  }),
  'PUT /api/ratutech-core/vehicle-enlarge/count-fresh-degree': call({
    label: '计算新旧度 / Recalculate freshness',
    permission: 'vehicle_fresh',
    input: countFreshInput,
    run: countFreshCall,
  }),
  'POST manual-return-vehicle': call({
    label: '手工还车 / Return by hand',
    permission: 'vehicle_manual_return',
    input: manualReturnInput,
    run: manualReturn,
  }),
  'PUT sign-update-lease': call({
    label: '更新租赁关系 / Update the lease',
    permission: 'vehicle_deploy',
    input: signUpdateInput,
    run: signUpdateLease,
  }),
}
