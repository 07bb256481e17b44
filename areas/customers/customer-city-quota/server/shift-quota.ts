import { localDate, negFen, refuse, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { assess } from './assess.ts'
import { book, flowOps } from './book.ts'
import { figuresOf, grouped, isGranted } from './figures.ts'
import { lockedRows, namesOf, waitingBriefly } from './ledger.ts'
import { openRow } from './open-row.ts'
import { refuseBeyondCommitment } from './grant-quota.ts'

export interface Shift {
  customerId: string
  from: string
  to: string
  qty: number
  amount: Fen
  docNo: string
  opKey: string
}

/** Quota of one city goes to another (quota-apply kind 4): what is available moves, a new row takes over the validity. */
export const shiftQuota = (tx: Tx, actor: Actor, shift: Shift): Promise<void> =>
  waitingBriefly(tx, async () => {
    const { customerId, from, to, qty, amount } = shift
    const today = localDate(actor.clock.now())
    await openRow(tx, actor, customerId, to)
    const rows = new Map((await lockedRows(tx, [customerId])).map(one => [one.cityCode!, one]))
    const [source, target] = [rows.get(from), rows.get(to)!]
    const names = await namesOf([from])
    const city = names.get(from)
    if (!isGranted(source)) return refuse('quotaMissing', '【{city}】未授信 / no quota in {city}', { city })
    const left = figuresOf(source, today)
    if (qty > left.availableQty)
      refuse('quotaShift', '【{city}】可用额度{left}台，调出{qty}台 / {city}: {left} available, {qty} to move', {
        city,
        left: left.availableQty,
        qty,
      })
    if (amount > left.availableAmount)
      refuse('quotaShift', '【{city}】可用额度{left}元，调出{qty}元 / {city}: {left} available, {qty} to move', {
        city,
        left: grouped(left.availableAmount),
        qty: grouped(amount),
      })
    if (qty > source.quotaQty! || amount > source.quotaAmount)
      refuse(
        'quotaShift',
        '【{city}】授信仅{granted}台、{grantedAmount}元，临时额度不能调出 / {city}: {granted} and {grantedAmount} granted; a temporary increase is not moved',
        { city, granted: source.quotaQty, grantedAmount: grouped(source.quotaAmount) },
      )
    const totals = [
      { cityCode: from, qty: source.quotaQty! - qty, amount: (source.quotaAmount - amount) as Fen },
      { cityCode: to, qty: (target.quotaQty ?? 0) + qty, amount: (target.quotaAmount + amount) as Fen },
    ]
    await refuseBeyondCommitment(tx, today, totals, rows)
    const about = { docNo: shift.docNo }
    await book(tx, actor, source, {
      ...about,
      op: flowOps.movedOut,
      opKey: `${shift.opKey}:out`,
      quota: [-qty, negFen(amount)],
    })
    const booked = await book(
      tx,
      actor,
      target,
      { ...about, op: flowOps.movedIn, opKey: `${shift.opKey}:in`, quota: [qty, amount] },
      isGranted(target)
        ? {}
        : {
            validFrom: today,
            validTo: source.validTo,
            grade: source.grade,
            conditions: source.conditions,
            quotaId: source.quotaId,
          },
    )
    await assess(tx, actor, booked, true)
  })
