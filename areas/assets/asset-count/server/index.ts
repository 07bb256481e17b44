import { z } from 'zod'
import { inBoth, localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import { assetLose, assetLoseItem } from '../../asset-lose/asset-lose.ts'
import { standardPrice } from '../../asset-lose/server/index.ts'
import { countIs } from '../../codes.ts'
import { assetCount, assetCountItem } from '../asset-count.ts'
import { takeScan } from './scan.ts'

type Count = RowOf<typeof assetCount>
const MOST = 5000
const placeOf = (item: RowOf<typeof assetArchives>): string =>
  [item.roomCode, item.cabinetNo, item.boxNo].filter(Boolean).join(' / ')

/** What should lie there: items in our keeping of that city, room, cabinet and kind. */
async function expect(tx: Tx, actor: Actor, count: Count): Promise<void> {
  const items = await findRows(
    tx,
    assetArchives,
    sql`t.status = 1 and t.city_code = ${count.cityCode}
      ${count.roomCode ? sql`and t.room_code = ${count.roomCode}` : sql.empty}
      ${count.cabinetNo ? sql`and t.cabinet_no = ${count.cabinetNo}` : sql.empty}
      ${count.kindIds.length > 0 ? sql`and t.kind_id = any(${[...count.kindIds]}::bigint[])` : sql.empty}`,
    { orderBy: 't.archives_code, t.id', limit: MOST + 1 },
  )
  if (items.length === 0) refuse('roomCode', '该范围没有在库档案 / nothing is kept there')
  if (items.length > MOST)
    refuse('roomCode', '一次最多盘点{n}件，请缩小范围 / at most {n} items a count: choose less', { n: String(MOST) })
  await insertRows(
    tx,
    actor,
    assetCountItem,
    items.map((item, at) => ({
      countId: count.id,
      lineNo: at + 1,
      archiveId: item.id,
      itemNo: item.itemNo,
      kindName: item.kindName,
      plateNo: item.plateNo,
      archivesCode: item.archivesCode,
      place: placeOf(item),
      result: countIs.waiting,
    })) as never,
  )
  await tx.run(
    sql`update asset_count set expected_qty = ${items.length}::int where tenant_id = ${tx.tenantId} and id = ${count.id}::bigint`,
  )
}

const ROOM = inBoth('档案室', 'Archive room')

/** What nobody found becomes one draft of a loss, which its keepers complete or remove. */
async function draftLoss(tx: Tx, actor: Actor, count: Count, archiveIds: readonly string[]): Promise<string> {
  const draft = await insertRow(tx, actor, assetLose, {
    lostTime: localDateTime(actor.clock.now()),
    lostPlace: [count.roomCode, count.cabinetNo].filter(Boolean).join(' ') || ROOM,
    holderAtLoss: ROOM,
    responsible: 1,
    cause: 'unknown',
    itemQty: archiveIds.length,
    remark: inBoth(`盘点${count.countNo}缺失`, `Missing at count ${count.countNo}`),
  } as never)
  for (const [at, item] of (await findRows(tx, assetArchives, { id: archiveIds } as never)).entries())
    await insertRow(tx, actor, assetLoseItem, {
      loseId: draft.id,
      lineNo: at + 1,
      archiveId: item.id,
      price: (await standardPrice(tx, actor, item)) ?? null,
      itemNo: item.itemNo,
      kindName: item.kindName,
      serialNo: item.serialNo,
      plateNo: item.plateNo,
      vehicleId: item.vehicleId,
      holderName: item.holderName,
      statusBefore: item.status,
    } as never)
  return draft.id
}

export default [
  implement(assetCount, {
    async prepare(tx, actor, form) {
      form.values.startTime = localDateTime(actor.clock.now())
      Object.assign(form.values, { foundQty: 0, missingQty: 0, strayQty: 0 })
      const [open] = form.values.cityCode
        ? await findRows(
            tx,
            assetCount,
            sql`t.status = 1 and t.city_code = ${form.values.cityCode} and t.room_code is not distinct from ${form.values.roomCode || null} and t.cabinet_no is not distinct from ${form.values.cabinetNo || null}`,
            { limit: 1 },
          )
        : []
      if (open)
        form.fault(
          'roomCode',
          `该范围正在盘点【${open.countNo}】 / count ${open.countNo} of the same place is under way`,
        )
    },
    async saved(tx, actor, row, form) {
      if (!form.before) await expect(tx, actor, row)
    },
    actions: {
      scan: { run: (_tx, _actor, { input }) => input as never },
      finish: {
        async run(tx, actor, { row, input }) {
          const lines = await findRows(tx, assetCountItem, { countId: row.id } as never)
          // What left the room properly meanwhile is not missing.
          const kept = new Set(
            (
              await findRows(tx, assetArchives, {
                id: lines.filter(one => one.result === countIs.waiting).map(one => one.archiveId),
                status: 1,
              } as never)
            ).map(one => one.id),
          )
          const missing = lines.filter(one => one.result === countIs.waiting && kept.has(one.archiveId!))
          const stray = lines.filter(one => one.result === countIs.stray)
          const differenceNote = String(input.differenceNote ?? '').trim()
          if (missing.length + stray.length > 0 && differenceNote === '')
            refuse(
              'differenceNote',
              '有{missing}件缺失、{stray}件多出，请填写差异说明 / {missing} missing and {stray} stray: say why',
              { missing: String(missing.length), stray: String(stray.length) },
            )
          await tx.run(sql`update asset_count_item set result = case when archive_id = any(${missing.map(one => one.archiveId)}::bigint[]) then ${countIs.missing}::int else ${countIs.found}::int end,
              note = case when archive_id = any(${missing.map(one => one.archiveId)}::bigint[]) then note else '盘点期间已办出' end
            where tenant_id = ${tx.tenantId} and count_id = ${row.id}::bigint and result = ${countIs.waiting}`)
          return {
            finishTime: localDateTime(actor.clock.now()),
            missingQty: missing.length,
            strayQty: stray.length,
            foundQty: lines.filter(one => one.result !== countIs.stray).length - missing.length,
            differenceNote: differenceNote || null,
            loseId:
              missing.length > 0 && input.draftLoss
                ? await draftLoss(
                    tx,
                    actor,
                    row,
                    missing.map(one => one.archiveId!),
                  )
                : null,
          }
        },
      },
    },
    calls: {
      'PUT scan': call({
        label: '扫码登记 / Take a scan',
        permission: 'asset_count_edit',
        input: z.object({ id: idInput, code: z.string().trim().min(1).max(64) }),
        run: takeScan,
      }),
    },
  }),
  implement(assetCountItem, {}),
]
