import { fen, localDate, type Fault } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { namesOf, regionUse } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { figuresOf } from '#areas/customers/customer-city-quota/server/figures.ts'
import { ceilingsPort } from '#areas/customers/ports.ts'
import { rowsInForce } from '../../quota-apply/server/city-facts.ts'
import type { Case } from './course.ts'
import type { CaseLine } from './snapshot.ts'
import type { LineInput, Payload } from './step-input.ts'

/** Figures of the account that moved since the final review are shown and confirmed (11.6, granting). */
export async function confirmFaults(
  tx: Tx,
  row: Case,
  lines: readonly CaseLine[],
  payload: Payload<4>,
): Promise<Fault[]> {
  if (payload.isFigureConfirmed) return []
  const rows = await rowsInForce(tx, row.customerId)
  const names = await namesOf(lines.map(line => line.cityCode))
  return lines.flatMap(line => {
    const now = rows.get(line.cityCode)
    const used = now ? figuresOf(now, row.stepTime?.slice(0, 10) ?? '').usedQty : 0
    const name = names.get(line.cityCode) ?? line.cityCode
    return (now?.quotaQty ?? 0) === (line.curQty ?? 0) && used === (line.usedQty ?? 0)
      ? []
      : [
          {
            path: 'payload.isFigureConfirmed',
            reason:
              `【${name}】额度已变化（审查时${line.curQty ?? 0}台已用${line.usedQty ?? 0}台，现${now?.quotaQty ?? 0}台已用${used}台），请确认 / ${name}: the account has moved since the review, confirm` as const,
          },
        ]
  })
}

/** Granted totals of every region stay within its limit x ratio (20.11); checked again when the grant takes effect. */
export async function ceilingFaults(
  tx: Tx,
  actor: Actor,
  lines: readonly CaseLine[],
  given: readonly LineInput[],
): Promise<Fault[]> {
  const ceilings = await ceilingsPort.ask().over(
    tx,
    lines.map(line => line.cityCode),
    localDate(actor.clock.now()),
  )
  const faults: Fault[] = []
  for (const one of ceilings) {
    const below = given.filter(line => one.regionCode === '00' || line.cityCode.startsWith(one.regionCode))
    const current = (code: string) => lines.find(line => line.cityCode === code)
    const more = below.reduce((sum, line) => sum + line.qty - (current(line.cityCode)?.curQty ?? 0), 0)
    const moreAmount = below.reduce(
      (sum, line) => sum + fen(line.amount) - (current(line.cityCode)?.curAmount ?? 0n),
      0n,
    )
    const { granted } = await regionUse(tx, one.regionCode)
    const hundredths = BigInt(Math.round(Number(one.commitRatio) * 100))
    const most = Math.floor((one.limitQty * Number(hundredths)) / 100)
    if (more > 0 && granted.qty + more > most)
      faults.push({
        path: 'lines',
        reason: `【${one.regionName}】授信总量将达${granted.qty + more}台，超过上限${most}台 / commitments of ${one.regionName} would reach ${granted.qty + more}, at most ${most}`,
      })
    else if (moreAmount > 0n && (granted.amount + moreAmount) * 100n > one.limitAmount * hundredths)
      faults.push({
        path: 'lines',
        reason: `【${one.regionName}】授信总额将超过上限 / commitments of ${one.regionName} would exceed their amount`,
      })
  }
  return faults
}
