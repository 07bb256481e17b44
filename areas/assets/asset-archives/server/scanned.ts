import { z } from 'zod'
import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { readCode128 } from '#areas/platform/barcode/server/read-code128.ts'
import { assetArchives } from '../asset-archives.ts'

type Archive = RowOf<typeof assetArchives>
const MOST = 60
export interface Scanned {
  readonly bag: boolean
  readonly items: Archive[]
}

/** What a label says: the number of an item, the code of a bag; typed also a plate or the number on the paper. */
export async function scanned(tx: Tx, code: string, within = sql`true`): Promise<Scanned> {
  const text = code.trim().toUpperCase()
  const of = (where: ReturnType<typeof sql>) =>
    findRows(tx, assetArchives, sql`${where} and ${within}`, { orderBy: 't.id', limit: MOST })
  const own = await of(sql`t.item_no = ${text}`)
  if (own.length > 0) return { bag: false, items: own }
  const bag = await of(sql`t.archives_code = ${text} and t.status not in (5, 7)`)
  if (bag.length > 0) return { bag: true, items: bag }
  const serial = await of(sql`t.serial_no = ${text} and t.status not in (5, 7)`)
  if (serial.length > 0) return { bag: false, items: serial }
  const plate = await of(sql`t.plate_no = ${text} and t.status not in (5, 7)`)
  return { bag: plate.length > 0, items: plate }
}

export const scannedInput = z.object({ code: z.string().trim().min(1).max(64) })

/** The page of the scanner: where everything behind a label is now. */
export async function whatIsScanned(tx: Tx, actor: Actor, { code }: z.output<typeof scannedInput>) {
  const { bag, items } = await scanned(tx, code, scopeOf(assetArchives, actor.rights, 'read') ?? sql`true`)
  return {
    bag,
    items: items.map(one => ({
      id: one.id,
      itemNo: one.itemNo ?? '',
      kindName: one.kindName ?? '',
      serialNo: one.serialNo ?? '',
      plateNo: one.plateNo ?? '',
      archivesCode: one.archivesCode ?? '',
      place: [one.roomCode, one.cabinetNo, one.boxNo].filter(Boolean).join(' / '),
      holderName: one.holderName ?? '',
      dueDate: one.dueDate ?? '',
      status: one.status,
    })),
  }
}

const MOST_PHOTO = 3_000_000
export const photoInput = z.object({ photo: z.string().min(100).max(MOST_PHOTO) })

/** The code on a photo, for cameras whose browser reads none; empty where no code is seen. */
export const codeOfPhoto = async (
  _tx: Tx,
  _actor: Actor,
  { photo }: z.output<typeof photoInput>,
): Promise<{ code: string }> => ({
  code: (await readCode128(Buffer.from(photo.replace(/^data:image\/\w+;base64,/, ''), 'base64'))) ?? '',
})
