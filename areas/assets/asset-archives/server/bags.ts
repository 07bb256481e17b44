import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import { pictureLibrary } from '#packages/files/pictures.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { selection } from '#packages/server/selection.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { pageOf } from '#areas/platform/server/inputs.ts'
import { barcodePng } from '#areas/platform/barcode/server/png.ts'
import { assetArchives } from '../asset-archives.ts'

export const bagsInput = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
  archivesCode: z.string().max(20).optional(),
  vehicleId: optionalIdInput,
  keyword: z.string().max(40).optional(),
  /** '1': bags that lack a kind needed for a handover. */
  missing: z.enum(['0', '1']).optional(),
})

/** One row per bag: what is in it by state, what is missing, where it lies (40, section 6). */
export async function bags(tx: Tx, actor: Actor, input: z.output<typeof bagsInput>): Promise<unknown> {
  const { from, where } = selection(actor, assetArchives, {}, 'read')
  const asked = sql`${where} and t.archives_code is not null
    ${input.archivesCode ? sql`and t.archives_code like ${`%${input.archivesCode}%`}` : sql.empty}
    ${input.vehicleId ? sql`and t.vehicle_id = ${input.vehicleId}::bigint` : sql.empty}
    ${input.keyword ? sql`and (t.plate_no like ${`%${input.keyword}%`} or t.vin like ${`%${input.keyword}%`})` : sql.empty}`
  const grouped = sql`
    select t.archives_code, t.vehicle_id, min(t.id) as item_id, coalesce(max(t.plate_no), '') as plate_no, max(t.vin) as vin, coalesce(max(t.city_code), '') as city_code,
      coalesce(max(t.room_code), '') as room_code, coalesce(max(t.cabinet_no), '') as cabinet_no, coalesce(max(t.box_no), '') as box_no,
      count(*) filter (where t.status not in (5, 7))::int as item_qty,
      count(*) filter (where t.status = 1)::int as kept_qty, count(*) filter (where t.status = 2)::int as lent_qty,
      count(*) filter (where t.status = 3)::int as in_car_qty, count(*) filter (where t.status = 8)::int as lender_qty,
      count(*) filter (where t.status in (4, 6))::int as lost_qty, max(t.hold_from) as last_moved,
      array(select k.kind_name from asset_kind_setting k where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and k.status = 1
        and k.ready_required and not (k.kind_code = any(coalesce(array_agg(t.kind_code) filter (where t.status in (1, 3, 8)), '{}')))
        order by k.sort) as missing_kinds
    from ${from} where ${asked} group by t.archives_code, t.vehicle_id`
  const only = input.missing === '1' ? sql`where cardinality(missing_kinds) > 0` : sql.empty
  const total = (await tx.row<{ n: number }>(sql`select count(*)::int as n from (${grouped}) b ${only}`))!.n
  const rows = await tx.rows<Record<string, unknown>>(sql`
    select archives_code as "archivesCode", vehicle_id as "vehicleId", item_id as "itemId", plate_no as "plateNo", vin, city_code as "cityCode",
      room_code as "roomCode", cabinet_no as "cabinetNo", box_no as "boxNo", item_qty as "itemQty", kept_qty as "keptQty",
      lent_qty as "lentQty", in_car_qty as "inCarQty", lender_qty as "lenderQty", lost_qty as "lostQty",
      last_moved as "lastMoved", missing_kinds as "missingKinds"
    from (${grouped}) b ${only} order by archives_code limit ${input.size} offset ${(input.current - 1) * input.size}`)
  return pageOf(rows, total, input)
}

export const labelsInput = z.object({ ids: idsInput, kind: z.enum(['bag', 'item']).default('bag') })

/**
 * Labels for a sheet of A4 or the label printer: barcodes of the bags that these items lie in, or a QR code with the
 * barcode for each item.
 */
export async function labels(tx: Tx, actor: Actor, { ids, kind }: z.output<typeof labelsInput>): Promise<FileAnswer> {
  await requireVisible(tx, actor, assetArchives, ids, 'read')
  const items = await findRows(tx, assetArchives, { id: ids } as never, { orderBy: 't.archives_code, t.id' })
  const pictures: { caption: string; bytes: Buffer }[] = []
  if (kind === 'item')
    for (const item of items)
      pictures.push({
        caption: [item.itemNo, item.kindName, item.plateNo ?? item.vin].filter(Boolean).join('  '),
        bytes: await itemLabel(item.itemNo ?? ''),
      })
  else {
    const bagCodes = new Map(items.map(one => [one.archivesCode ?? '', one]))
    for (const [code, item] of bagCodes)
      pictures.push({ caption: `${code}  ${item.plateNo ?? item.vin ?? ''}`, bytes: await barcodePng(code) })
  }
  const [zh, en] = kind === 'item' ? ['证照标签', 'Item labels'] : ['档案袋标签', 'Archive labels']
  return new FileAnswer(
    'labels.pdf',
    'application/pdf',
    await sheetPdf({
      title: actor.language === 'en' ? en! : zh!,
      parts: [{ kind: 'pictures', pictures }],
    }),
    true,
  )
}

const [QR_SIDE, BAR_WIDE, BAR_HIGH] = [200, 380, 110]
/** Both codes on one label: phones read the square, scanners of the counter the bars. */
export async function itemLabel(code: string): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const qr = await sharp(await barcodePng(code, 'qr'))
    .resize(QR_SIDE, QR_SIDE)
    .toBuffer()
  const bars = await sharp(await barcodePng(code))
    .resize({ width: BAR_WIDE, height: BAR_HIGH, fit: 'inside' })
    .toBuffer()
  return sharp({ create: { width: QR_SIDE + BAR_WIDE + 20, height: QR_SIDE, channels: 3, background: '#fff' } })
    .composite([
      { input: qr, left: 0, top: 0 },
      { input: bars, left: QR_SIDE + 10, top: Math.round((QR_SIDE - BAR_HIGH) / 2) },
    ])
    .png()
    .toBuffer()
}
