import { addDays, localDate, refuse, subFen, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { updateRow } from '#packages/server/rows.ts'
import { customerCityQuota } from '../customer-city-quota.ts'
import { assess } from './assess.ts'
import { book, flowOps } from './book.ts'
import { grouped, isGranted, type QuotaRow } from './figures.ts'
import { refuseBeyondCommitment } from './grant-quota.ts'
import { lockedRows, namesOf, waitingBriefly } from './ledger.ts'

/** A city row as a paper saw it when it was written. */
export interface SeenRow {
  readonly cityCode: string
  readonly qty: number
  readonly amount: Fen
  readonly validTo: LocalDate | null
}
export interface Adjustment {
  readonly customerId: string
  /** `to`: new totals; `validTo`: a new last day. Without both the row is only compared. */
  readonly lines: readonly (SeenRow & {
    readonly to?: { readonly qty: number; readonly amount: Fen }
    readonly newValidTo?: LocalDate
  })[]
  readonly docNo: string
  readonly note: string
}

const changed = (was: string | number | null, is: string | number | null, unit: '' | '台' | '元'): never =>
  refuse(
    'quotaChanged',
    `额度已变化（原{was}${unit}，现{is}${unit}），请重新提交 / the quota changed ({was}, now {is}): submit again`,
    { was: was ?? '-', is: is ?? '-' },
  )

/** Refuses where a row is no longer what the paper saw, with both figures. */
function refuseChanged(seen: SeenRow, row: QuotaRow): void {
  if (row.quotaQty !== seen.qty) changed(seen.qty, row.quotaQty, '台')
  if (row.quotaAmount !== seen.amount) changed(grouped(seen.amount), grouped(row.quotaAmount), '元')
  if (row.validTo !== seen.validTo) changed(seen.validTo, row.validTo, '')
}

async function seenRows(tx: Tx, customerId: string, lines: readonly SeenRow[]): Promise<Map<string, QuotaRow>> {
  const rows = new Map((await lockedRows(tx, [customerId])).map(one => [one.cityCode!, one]))
  for (const line of lines) {
    const row = rows.get(line.cityCode)
    if (!isGranted(row)) {
      const city = (await namesOf([line.cityCode])).get(line.cityCode)
      return refuse('quotaMissing', '【{city}】未授信 / no quota in {city}', { city })
    }
    refuseChanged(line, row)
  }
  return rows
}

/**
 * Risk corrects city rows without a review case (risk-quota kinds 1, 2, 6): all rows locked, compared with what the
 * paper saw, raises checked against the ceilings, every change one row of the flow.
 */
export const adjustQuota = (tx: Tx, actor: Actor, adjustment: Adjustment): Promise<QuotaRow[]> =>
  waitingBriefly(tx, async () => {
    const { customerId, lines, docNo, note } = adjustment
    const rows = await seenRows(tx, customerId, lines)
    const totals = lines.flatMap(line => (line.to ? [{ cityCode: line.cityCode, ...line.to }] : []))
    if (totals.length > 0) await refuseBeyondCommitment(tx, localDate(actor.clock.now()), totals, rows)
    const done: QuotaRow[] = []
    for (const line of lines) {
      const row = rows.get(line.cityCode)!
      const validity = line.newValidTo ? { validTo: line.newValidTo } : {}
      const booked = line.to
        ? await book(
            tx,
            actor,
            row,
            {
              op: flowOps.adjust,
              opKey: `adjust:${row.id}:${row.version}`,
              quota: [line.to.qty - row.quotaQty!, subFen(line.to.amount, row.quotaAmount)],
              docNo,
              note,
            },
            validity,
          )
        : await updateRow(tx, actor, customerCityQuota, row, validity, { action: 'validity', reason: docNo })
      done.push(await assess(tx, actor, booked))
    }
    return done
  })

/** Takes the quota of these cities away; refused while anything of it is frozen or occupied (risk-quota kind 5). */
export const cancelQuota = (
  tx: Tx,
  actor: Actor,
  cancel: { customerId: string; lines: readonly SeenRow[]; docNo: string },
): Promise<void> =>
  waitingBriefly(tx, async () => {
    const rows = await seenRows(tx, cancel.customerId, cancel.lines)
    for (const line of cancel.lines)
      await act(tx, actor, customerCityQuota, rows.get(line.cityCode)!, 'cancel', { reason: cancel.docNo })
  })

/** The last day to which a row may be prolonged without a case. */
export const latestValidTo = (validTo: LocalDate): LocalDate => addDays(validTo, 90)
