import { inBoth, localDateTime, refuse, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { scanned } from '../../asset-archives/server/scanned.ts'
import { countIs } from '../../codes.ts'
import { assetCount, assetCountItem } from '../asset-count.ts'

const COUNTING = 1
type Line = RowOf<typeof assetCountItem>
export interface Taken {
  /** What the scan did: found now, seen before, not expected here. */
  readonly how: 'found' | 'again' | 'stray'
  readonly items: { itemNo: string; kindName: string; plateNo: string; note: string }[]
  readonly expectedQty: number
  readonly foundQty: number
  readonly strayQty: number
}

/**
 * One label of a count: an item, or a bag with what should lie in it. Counters stand on the count and are written under
 * its lock, so that two who scan at once count every item once.
 */
export async function takeScan(tx: Tx, actor: Actor, { id, code }: { id: string; code: string }): Promise<Taken> {
  await requireVisible(tx, actor, assetCount, [id], 'write')
  const count = await lockRow(tx, actor, assetCount, id)
  if (count.status !== COUNTING) refuse('closed', '盘点已结束，不能再扫码 / the count is over')
  const found = await scanned(tx, code)
  if (found.items.length === 0) refuse('code', '未找到编码【{code}】对应的档案 / no item has the code {code}', { code })
  const lines = new Map(
    (await findRows(tx, assetCountItem, { countId: id, archiveId: found.items.map(one => one.id) } as never)).map(
      one => [one.archiveId, one],
    ),
  )
  const now = localDateTime(actor.clock.now())
  const seen = { scanTime: now, scanUserId: actor.userId }
  const taken: Line[] = []
  let [fresh, stray] = [0, 0]
  for (const item of found.items) {
    const line = lines.get(item.id)
    // A bag is scanned for what should be in it; an item alone that should not be here is told.
    if (!line && found.bag) continue
    if (!line) {
      const at = (count.expectedQty ?? 0) + (count.strayQty ?? 0) + ++stray
      taken.push(
        await insertRow(tx, actor, assetCountItem, {
          countId: id,
          lineNo: at,
          archiveId: item.id,
          itemNo: item.itemNo,
          kindName: item.kindName,
          plateNo: item.plateNo,
          archivesCode: item.archivesCode,
          place: [item.roomCode, item.cabinetNo, item.boxNo].filter(Boolean).join(' / '),
          result: countIs.stray,
          ...seen,
          note:
            item.status === 1
              ? inBoth('登记在他处', 'Kept elsewhere by the register')
              : inBoth(
                  `登记由${(item.holderName || '无人').slice(0, 40)}持有`,
                  `Held by ${(item.holderName || 'nobody').slice(0, 40)} by the register`,
                ),
        } as never),
      )
    } else if (line.result === countIs.waiting) {
      fresh++
      taken.push(await updateRow(tx, actor, assetCountItem, line, { result: countIs.found, ...seen }))
    } else taken.push(line)
  }
  const sums = { foundQty: (count.foundQty ?? 0) + fresh, strayQty: (count.strayQty ?? 0) + stray }
  if (fresh + stray > 0) await act(tx, actor, assetCount, id, 'scan', { input: sums })
  return {
    how: stray > 0 ? 'stray' : fresh > 0 ? 'found' : 'again',
    items: taken.map(one => ({
      itemNo: one.itemNo ?? '',
      kindName: one.kindName ?? '',
      plateNo: one.plateNo ?? '',
      note: one.note ?? '',
    })),
    expectedQty: count.expectedQty ?? 0,
    ...sums,
  }
}
