import { addDays, inBoth, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import { assetParam } from '../../params.ts'
import { assetLose, assetLoseItem } from '../asset-lose.ts'
import { standardPrice } from './index.ts'

/**
 * C11: an item that is missing for `asset.missing.days` after a return becomes a loss of the customer, as a draft with
 * the standard compensation. Answers how many drafts were made; an item in an open loss gets none.
 */
export async function draftLosses(tx: Tx, actor: Actor): Promise<number> {
  const since = addDays(localDate(actor.clock.now()), -(await assetParam(tx, 'asset.missing.days')))
  const items = await findRows(
    tx,
    assetArchives,
    sql`t.status = 3 and t.overdue_from <= ${since}::date and not exists (
      select 1 from asset_lose_item i join asset_lose l on l.tenant_id = i.tenant_id and l.id = i.lose_id
      where i.tenant_id = t.tenant_id and i.archive_id = t.id and l.is_deleted = 0 and l.status in (103, 102, 100, 101, 1))`,
  )
  for (const item of items) {
    const price = await standardPrice(tx, actor, item)
    const draft = await insertRow(tx, actor, assetLose, {
      lostTime: localDateTime(actor.clock.now()),
      lostPlace: inBoth('退车未交回', 'Not handed over with the car'),
      holderAtLoss: item.holderName,
      responsible: 2,
      cause: 'refused',
      itemQty: 1,
      ...(price ? { liabilityAmt: price } : {}),
    })
    await insertRow(tx, actor, assetLoseItem, {
      loseId: draft.id,
      lineNo: 1,
      archiveId: item.id,
      price: price ?? null,
      itemNo: item.itemNo,
      kindName: item.kindName,
      serialNo: item.serialNo,
      plateNo: item.plateNo,
      vehicleId: item.vehicleId,
      holderName: item.holderName,
      statusBefore: item.status,
    } as never)
  }
  return items.length
}
