import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { partnerFiguresPort, partnerInUsePort } from '#areas/partners/ports.ts'
import { parkingLot } from '../parking-lot.ts'
import { lotMap } from './map.ts'
import { hasActiveLots, lotsOfProviders } from './of-providers.ts'
import spaces from './spaces.ts'

const lots = implement(parkingLot, {
  provides: [
    provide(partnerFiguresPort, 'parking-provider', { of: lotsOfProviders }),
    provide(partnerInUsePort, 'parking-provider', { of: hasActiveLots }),
  ],
  prepare(_tx, _actor, form) {
    const stands = (form.before?.occupied ?? 0) + (form.before?.reserved ?? 0)
    if (form.values.capacity !== undefined && form.values.capacity !== null && form.values.capacity < stands)
      form.fault('capacity', `不能小于在场和预留的${stands}位 / not below the ${stands} spaces occupied or reserved`)
    if (!form.before) Object.assign(form.values, { occupied: 0, reserved: 0 })
  },
  async removing(tx, _actor, row) {
    const stay = await tx.row(
      sql`select 1 from parking_record where tenant_id = ${tx.tenantId} and lot_id = ${row.id}::bigint limit 1`,
    )
    if (stay)
      refuse('lotUsed', '停车场已有停放记录，不能删除，请停用 / the lot has parking records; disable it instead')
  },
  actions: {
    disable: {
      async guard(tx, _actor, { row }) {
        const open = await tx.row(
          sql`select 1 from parking_record where tenant_id = ${tx.tenantId} and lot_id = ${row.id}::bigint and out_time is null and is_deleted = 0 limit 1`,
        )
        if (open) refuse('lotHasCars', '停车场内还有车辆，不能停用 / vehicles are parked in this lot')
      },
    },
  },
  calls: {
    'GET map': call({
      label: '停车场地图 / Map of lots',
      permission: 'parking_lot_view',
      input: z.record(z.string(), z.string()),
      run: (tx, actor, query: Record<string, string>) => lotMap(tx, actor, query),
    }),
  },
  live: {
    fields: ['freeQty', 'hasStays'],
    source: ({ tenantId }, among) => sql`
      select id, capacity - coalesce(occupied, 0) - coalesce(reserved, 0) as "freeQty",
        (exists (select from parking_record r where r.tenant_id = ${tenantId} and r.lot_id = parking_lot.id))::int as "hasStays"
      from parking_lot where tenant_id = ${tenantId} and ${among(sql.trusted('id'))}`,
  },
})

export default [lots, spaces]
