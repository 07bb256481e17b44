import { inBoth, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { biz } from '#areas/vehicles/vehicle/server/moves.ts'
import { gpsBinding, gpsDevice } from '../gps-device.ts'
import { unbind, type Device } from './bind.ts'

async function refuseFitted(tx: Tx, row: Device): Promise<void> {
  const [open] = await findRows(tx, gpsBinding, sql`t.device_id = ${row.id}::bigint and t.to_time is null`, {
    limit: 1,
  })
  if (open)
    refuse('fitted', '设备仍安装在【{car}】，请先拆除 / it is still fitted in {car}: take it out first', {
      car: open.plateNo ?? '',
    })
}

/** A car that is disposed of or lost has no device of ours any more. */
const GONE: Readonly<Record<number, string>> = {
  [biz.disposed]: inBoth('车辆处置', 'Disposed of'),
  [biz.lost]: inBoth('车辆灭失', 'Lost'),
}

export default implement(gpsDevice, {
  prepare(_tx, _actor, { values, before }) {
    if (before === undefined) values.online = false
  },
  actions: {
    restock: { guard: (tx, _actor, { row }) => refuseFitted(tx, row) },
    scrap: { guard: (tx, _actor, { row }) => refuseFitted(tx, row) },
  },
  listens: {
    'vehicle.status-changed': async (tx, actor, event) => {
      const why = GONE[Number(event.payload['to'])]
      if (why) await unbind(tx, actor, event.aggregateId, undefined, event.id, why)
    },
  },
})
