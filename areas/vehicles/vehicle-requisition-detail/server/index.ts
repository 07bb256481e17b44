import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { vehicleRequisitionDetail } from '../vehicle-requisition-detail.ts'

const same = `l.line_no, l.model_id, l.substitute_model_ids, l.color, l.color_free, l.quantity, l.vehicle_nature, l.min_fresh, l.plate_need, l.gps_need, l.insure_need,
    l.plate_city_code, l.need_date, coalesce(l.allotted_qty, 0) as allotted_qty, coalesce(l.taken_qty, 0) as taken_qty, coalesce(l.line_state, 1) as state`
const base =
  'r.create_user, r.create_dept, r.create_time, r.update_user, r.update_time, r.status, r.is_deleted, r.version'
const source = `select l.tenant_id, l.id, ${base}, 1 as requisition_kind, r.id as requisition_id, r.requisition_no, l.contract_product_id, l.order_vehicle_ids, r.city_code, r.sales_user_id as owner_user_id, r.dept_id as owner_dept_id, ${same}
  from vehicle_consign_requisition_line l join vehicle_consign_requisition r on r.tenant_id = l.tenant_id and r.id = l.requisition_id where r.is_deleted = 0
  union all select l.tenant_id, l.id, ${base}, 2, r.id, r.requisition_no, null::bigint, '{}'::bigint[], r.city_code, r.user_id, r.dept_id, ${same}
  from vehicle_use_requisition_line l join vehicle_use_requisition r on r.tenant_id = l.tenant_id and r.id = l.requisition_id where r.is_deleted = 0`

const asked = z.object({
  requisitionId: optionalIdInput,
  requisitionIds: optionalIdsInput,
  ids: optionalIdsInput,
  requisitionKind: z.coerce.number().int().optional().catch(undefined),
  status: z.string().max(60).optional(),
})
export interface LineRow {
  readonly id: string
  readonly requisitionKind: number
  readonly requisitionId: string
  readonly requisitionNo: string
  readonly lineNo: number
  readonly contractProductId: string | null
  readonly orderVehicleIds: readonly string[]
  readonly modelId: string
  readonly modelName: string | null
  readonly substituteModelIds: readonly string[]
  readonly color: string | null
  readonly colorFree: boolean
  readonly quantity: number
  readonly minFresh: string | null
  readonly needDate: string | null
  readonly allottedQty: number
  readonly takenQty: number
  readonly state: number
  readonly cityCode: string | null
}
/** Lines of requisitions that the reader may see; whole, in the order of their documents. */
export const linesOfRequisitions = (
  tx: Tx,
  actor: Actor,
  by: {
    requisitionIds?: readonly string[]
    ids?: readonly string[]
    kind?: number | undefined
    status?: readonly number[]
  },
): Promise<LineRow[]> => {
  const scope = scopeOf(vehicleRequisitionDetail, actor.rights, 'read')
  return tx.rows<LineRow>(
    sql`select t.id, t.requisition_kind as "requisitionKind", t.requisition_id as "requisitionId", t.requisition_no as "requisitionNo", t.line_no as "lineNo", t.contract_product_id as "contractProductId",
        t.order_vehicle_ids as "orderVehicleIds", t.model_id as "modelId", m.model_name as "modelName", t.substitute_model_ids as "substituteModelIds", t.color, t.color_free as "colorFree", t.quantity, t.min_fresh as "minFresh",
        t.need_date as "needDate", t.allotted_qty as "allottedQty", t.taken_qty as "takenQty", t.state, t.city_code as "cityCode"
      from (${sql.trusted(source)}) t left join car_model m on m.tenant_id = t.tenant_id and m.id = t.model_id
      where ${sql.and([
        sql`t.tenant_id = ${tx.tenantId}`,
        ...(by.requisitionIds ? [sql`t.requisition_id = any(${[...by.requisitionIds]}::bigint[])`] : []),
        ...(by.ids ? [sql`t.id = any(${[...by.ids]}::bigint[])`] : []),
        ...(by.kind ? [sql`t.requisition_kind = ${by.kind}::int`] : []),
        ...(by.status?.length ? [sql`t.status = any(${[...by.status]}::int[])`] : []),
        ...(scope ? [scope] : []),
      ])} order by t.create_time desc, t.requisition_id, t.line_no limit 1000`,
  )
}

export default implement(vehicleRequisitionDetail, {
  source,
  calls: {
    'GET list': call({
      label: '申请明细 / Lines of a requisition',
      permission: 'vehicle_consign_requisition_view',
      input: asked,
      run: (tx, actor, input: z.output<typeof asked>) =>
        linesOfRequisitions(tx, actor, {
          requisitionIds: [...(input.requisitionId ? [input.requisitionId] : []), ...input.requisitionIds],
          ...(input.ids.length > 0 ? { ids: input.ids } : {}),
          kind: input.requisitionKind,
          status: (input.status ?? '')
            .split(',')
            .map(Number)
            .filter(one => Number.isInteger(one) && one > 0 && one < 1000),
        }),
    }),
  },
})
