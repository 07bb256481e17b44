import { sumFen, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { COLOUR, INVOICE, MAKE } from '../../codes.ts'
import { invoice } from '../../invoice/invoice.ts'
import { makeFollowersPort } from './followers-port.ts'
import { invoiceMake } from '../invoice-make.ts'

const isOut = (status: number): boolean =>
  status === INVOICE.issued || status === INVOICE.partlyRed || status === INVOICE.red

/** What an application is by the states of its blue invoices. */
export function makeStatus(states: readonly number[]): number {
  if (states.some(one => one === INVOICE.issuing)) return MAKE.issuing
  if (states.every(one => one === INVOICE.red)) return MAKE.reversed
  const failed = states.filter(one => one === INVOICE.failed).length
  if (failed === 0) return MAKE.issued
  return failed === states.length ? MAKE.failed : MAKE.partly
}

/** An invoice has moved: its application follows, and its batch. */
export async function followMake(tx: Tx, actor: Actor, makeId: string | null): Promise<void> {
  if (makeId === null) return
  const make = await lockRow(tx, actor, invoiceMake, makeId)
  if (make.status === MAKE.closed) return
  const invoices = await findRows(tx, invoice, sql`t.make_id = ${makeId}::bigint and t.colour = ${COLOUR.blue}`, {
    orderBy: 't.id',
  })
  const status = makeStatus(invoices.map(one => one.status))
  const failed = invoices.filter(one => one.status === INVOICE.failed)
  const issuedAmt = sumFen(
    invoices.filter(one => isOut(one.status)),
    one => one.totalAmt,
  ) as Fen
  const failReason = failed[0]?.failReason ?? null
  if (status === make.status && issuedAmt === make.issuedAmt && failReason === make.failReason) return
  const { row } = await act(tx, actor, invoiceMake, make, 'follow', {
    input: { changes: { status, issuedAmt, failReason } },
  })
  for (const follower of makeFollowersPort.all().values()) await follower.moved(tx, actor, row)
}
