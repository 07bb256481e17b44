import { Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { channelFor, sendSms } from '#areas/platform/sms/server/send.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Change } from './figures.ts'

/** 40, 13 ground_changed: delivery, vehicle managers, salesman, and the receiver by text. */
export async function tellGroundChanged(tx: Tx, actor: Actor, row: Change): Promise<void> {
  const places = await tx.rows<{ name: string; n: string }>(sql`
    select coalesce(p.lot_name, l.new_address) as name, count(*) as n from contract_receiving_ground_change_line l
      left join parking_lot p on p.tenant_id = l.tenant_id and p.id = l.new_place_id
    where l.tenant_id = ${tx.tenantId} and l.change_id = ${row.id}::bigint group by 1 order by 1`)
  const [zh, en] = [
    places.map(one => `${one.name}（${one.n}台）`).join('、'),
    places.map(one => `${one.name} (${one.n})`).join(', '),
  ]
  await notify(tx, actor, {
    users: row.bizUserId && row.bizUserId !== actor.userId ? [row.bizUserId] : [],
    roles: ['delivery_head', 'vehicle_manager'],
    ...(row.cityCodes[0] ? { cityCode: row.cityCodes[0] } : {}),
    bizTypeCode: 'ground_changed',
    bizId: row.id,
    title: `提车地已变更 ${row.contractNo} / Pick-up location changed ${row.contractNo}`,
    content: `${row.counterpartyName ?? ''}：新提车地${zh} / ${row.counterpartyName ?? ''}: now taken at ${en}`,
  })
  await text(tx, actor, row, zh)
}

/** A phone that had its texts of the day hears nothing more. */
async function text(tx: Tx, actor: Actor, row: Change, places: string): Promise<void> {
  if (!row.receiverPhone || !isBuilt('sms') || !(await channelFor(tx, 'notice'))) return
  await tx
    .attempt(() =>
      sendSms(tx, actor, 'notice', {
        phone: row.receiverPhone!,
        content: `您的提车地点已变更为${places}${row.newTakeDate ? `，提车日${row.newTakeDate}` : ''}`,
        bizTypeCode: 'ground_changed',
        bizId: row.id,
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
}
