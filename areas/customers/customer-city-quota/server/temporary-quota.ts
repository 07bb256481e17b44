import { negFen, refuse, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { book, flowOps } from './book.ts'
import { isGranted, type QuotaRow } from './figures.ts'
import { lockedRows, namesOf, waitingBriefly } from './ledger.ts'

export interface Temporary {
  customerId: string
  cityCode: string
  qty: number
  amount: Fen
  from: LocalDate
  to: LocalDate
  docNo?: string
  note?: string
  /** The application behind it. */
  applyId?: string
}

/** A seasonal increase; it counts inside its dates only, one at a time per city (11.6). */
export async function startTemporary(tx: Tx, actor: Actor, temporary: Temporary): Promise<QuotaRow> {
  const { customerId, cityCode, qty, amount, from, to } = temporary
  return waitingBriefly(tx, async () => {
    const row = await rowOf(tx, customerId, cityCode)
    if ((row.tempQty ?? 0) > 0 && row.tempTo! >= from)
      refuse('temporaryOpen', '该城市已有临时额度，至{to} / there is temporary quota until {to} already', {
        to: row.tempTo,
      })
    if (row.validTo !== null && row.validTo < to)
      refuse('temporaryValidTo', '临时止期不能晚于额度有效期{to} / temporary quota must end by {to}', {
        to: row.validTo,
      })
    const clean = (row.tempQty ?? 0) > 0 ? await endRow(tx, actor, row) : row
    return book(
      tx,
      actor,
      clean,
      {
        op: flowOps.temporaryOn,
        opKey: `temporary-on:${row.id}:${clean.version}`,
        temp: [qty, amount],
        ...(temporary.docNo ? { docNo: temporary.docNo } : {}),
        ...(temporary.note ? { note: temporary.note } : {}),
      },
      { tempFrom: from, tempTo: to, applyId: temporary.applyId ?? null },
    )
  })
}

/** Ends it on the row; used quota stays, new holds are refused until they fit. */
export const endTemporary = (
  tx: Tx,
  actor: Actor,
  customerId: string,
  cityCode: string,
  /** Only what this application brought; a later one stays. */
  applyId?: string,
): Promise<QuotaRow> =>
  waitingBriefly(tx, async () => {
    const row = await rowOf(tx, customerId, cityCode)
    const isMeant = applyId === undefined || row.applyId === applyId
    return (row.tempQty ?? 0) > 0 && isMeant ? endRow(tx, actor, row) : row
  })

const endRow = (tx: Tx, actor: Actor, row: QuotaRow): Promise<QuotaRow> =>
  book(
    tx,
    actor,
    row,
    {
      op: flowOps.temporaryOff,
      opKey: `temporary-off:${row.id}:${row.version}`,
      temp: [-row.tempQty!, negFen(row.tempAmount)],
    },
    { tempFrom: null, tempTo: null },
  )

async function rowOf(tx: Tx, customerId: string, cityCode: string): Promise<QuotaRow> {
  const row = (await lockedRows(tx, [customerId])).find(one => one.cityCode === cityCode)
  if (isGranted(row)) return row
  const city = (await namesOf([cityCode])).get(cityCode)
  return refuse('quotaMissing', '【{city}】未授信 / no quota in {city}', { city })
}
