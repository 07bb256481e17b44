import { z } from 'zod'
import type { Label, Method } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { page } from '#packages/server/query.ts'
import { workTypes, type WorkType } from '../../kinds/types.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'

const asked = z.record(z.string(), z.string())
/** Registration has 'register-page', and so on; GPS is named 'gps-page' here and 'gpsinstall-page' among the tasks. */
const nameOf = (type: WorkType): `GET ${string}` => `GET ${type.calls}-page`

/** 70, 7.2: the list of each type. */
export const typePages: Record<`${Method} ${string}`, CustomCall> = Object.fromEntries(
  workTypes.map(type => {
    const [zh, en] = type.label.split(' / ') as [string, string]
    return [
      nameOf(type),
      call({
        label: `${zh}工单 / Work orders: ${en}` as Label,
        permission: 'vehicle_work_order_view',
        input: asked,
        run: (tx, actor, query) => page(tx, undefined, actor, vehicleWorkOrder, { ...query, type: String(type.code) }),
      }),
    ]
  }),
)
/** Every department's orders, for who oversees them; a partner's user still sees his firm's alone. */
export const everybody = (actor: Actor): Actor =>
  actor.rights && actor.rights.mechanismId === undefined
    ? { ...actor, rights: { ...actor.rights, cities: [], scope: () => ({ all: true, depts: [] }) } }
    : actor
export const allPage: CustomCall = call({
  label: '全部工单 / Orders of everybody',
  permission: 'vehicle_work_order_all',
  input: asked,
  run: (tx, actor, query) => page(tx, undefined, everybody(actor), vehicleWorkOrder, query),
})
