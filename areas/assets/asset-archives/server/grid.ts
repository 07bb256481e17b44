import { addDays, localDate, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { gridItemsPort, type GridItem } from '#areas/vehicles/register-ports.ts'
import type { Source } from '#areas/vehicles/source.ts'
import { kindsById } from '../../asset-kind-setting/server/index.ts'
import { assetLend } from '../../asset-lend/asset-lend.ts'
import { assetRepay } from '../../asset-repay/asset-repay.ts'
import { holder } from '../../codes.ts'
import { assetArchives, assetCustody } from '../asset-archives.ts'
import { lockItems, room, type Archive } from './hand.ts'

const KEPT = 1
const AWAITING = 1
const KEY_CARRIER = 2
const DEFAULT_DAYS = 7
const LENT = 2
const BY_LOCKER = 3
const PURPOSE = 'other'

async function gridItems(tx: Tx, archiveIds: readonly string[]): Promise<readonly GridItem[]> {
  const items = await findRows(tx, assetArchives, { id: [...new Set(archiveIds)] } as never)
  const kinds = await kindsById(tx)
  return items.map(item => ({
    id: item.id,
    itemNo: item.itemNo ?? '',
    vehicleId: item.vehicleId,
    vin: item.vin ?? '',
    plateNo: item.plateNo,
    isKey: kinds.get(item.kindId)?.carrier === KEY_CARRIER,
    isAtHand: item.status === KEPT,
    holderName: item.holderName ?? '',
    gridId: item.gridId,
  }))
}

/** The same keeper, another place: the open row of custody ends and one at the grid, or at the room, begins. */
async function place(
  tx: Tx,
  actor: Actor,
  archiveIds: readonly string[],
  grid: { id: string; name: string } | null,
): Promise<void> {
  const now = localDateTime(actor.clock.now())
  for (const item of await lockItems(tx, archiveIds)) {
    if (item.status !== KEPT) {
      // It left with somebody: the grid forgets it, its custody says where it is.
      await updateRow(tx, actor, assetArchives, item, { gridId: grid?.id ?? null })
      continue
    }
    const to = grid ? { kind: holder.grid, name: grid.name } : room
    const [open] = await findRows(tx, assetCustody, sql`t.archive_id = ${item.id}::bigint and t.to_time is null`)
    const at = open?.fromTime && open.fromTime > now ? open.fromTime : now
    if (open) await updateRow(tx, actor, assetCustody, open, { toTime: at })
    await addCustody(tx, actor, item, to, at)
    await updateRow(tx, actor, assetArchives, item, {
      gridId: grid?.id ?? null,
      holderKind: to.kind,
      holderUserId: null,
      holderMechanismId: null,
      holderName: to.name,
      holdFrom: at,
    })
  }
}

const addCustody = (
  tx: Tx,
  actor: Actor,
  item: Archive,
  to: { kind: number; name: string },
  fromTime: string,
): Promise<unknown> =>
  insertRow(tx, actor, assetCustody, {
    archiveId: item.id,
    vehicleId: item.vehicleId,
    holderKind: to.kind,
    holderName: to.name,
    fromTime,
    sourceType: 'locker-grid',
    sourceId: item.id,
    sourceNo: to.name,
    handBy: actor.userId,
    receivedBy: to.name,
  })

/** asset.lendFromGrid of 90-interfaces 3.4: a loan that is handed over at once, where its kinds need no approval. */
async function lendFromGrid(
  tx: Tx,
  actor: Actor,
  given: { archiveIds: readonly string[]; toUserId: string; reason: string; source: Source },
): Promise<{ lendId: string; lendNo: string }> {
  const kinds = await kindsById(tx)
  const items = await findRows(tx, assetArchives, { id: [...given.archiveIds] } as never)
  const days = Math.min(DEFAULT_DAYS, ...items.map(one => kinds.get(one.kindId)?.maxLendDays ?? DEFAULT_DAYS))
  const today = localDate(actor.clock.now())
  const saved = await saveRecord(
    tx,
    actor,
    assetLend,
    {
      lendKind: 1,
      borrowerUserId: given.toUserId,
      purpose: PURPOSE,
      planIssueDate: today,
      dueDate: addDays(today, days),
      remark: given.reason,
      lines: given.archiveIds.map(archiveId => ({ archiveId })),
    },
    'save',
  )
  const lend = await getRow(tx, assetLend, saved.id)
  if (lend.status !== AWAITING)
    refuse('lendApproval', '该证照借出须审批，请在借出单办理 / a loan of it needs approval; go through the loans')
  await act(tx, actor, assetLend, lend.id, 'issue', {
    input: { issueTime: localDateTime(actor.clock.now()), deliverWay: BY_LOCKER },
  })
  return { lendId: lend.id, lendNo: lend.docNo ?? '' }
}

/** asset.backToGrid: the borrower returned the bunch into its grid. */
async function backToGrid(
  tx: Tx,
  actor: Actor,
  given: { archiveIds: readonly string[]; source: Source },
): Promise<void> {
  const items = await findRows(tx, assetArchives, { id: [...given.archiveIds] } as never)
  const lent = items.filter(one => one.status === LENT)
  if (lent.length === 0) return
  await saveRecord(
    tx,
    actor,
    assetRepay,
    {
      backUserName: lent[0]!.holderName || given.source.sourceNo,
      backTime: localDateTime(actor.clock.now()),
      lateReason: given.source.sourceNo,
      lines: lent.map(one => ({ archiveId: one.id, backCondition: 'good' })),
    },
    'save',
  )
}

export const gridProvision: Provision = provide(gridItemsPort, {
  of: gridItems,
  place,
  lend: lendFromGrid,
  back: backToGrid,
})
