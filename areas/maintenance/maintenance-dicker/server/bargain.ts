import { z } from 'zod'
import { fen, invalid, localDateTime, refuse, yuan, type Fault, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { idInput } from '#packages/server/inputs.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { lineAmount } from '../../calculations/bargain.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { maintenanceDickerLine, type PriceRound } from '../maintenance-dicker-line.ts'
import { linesOf, STATE, type Dicker, type DickerLine } from './offers.ts'
import { sumsOf } from './prepare.ts'

const amount = z.union([z.string().max(20), z.number()]).nullish()
export const bargainInput = z.object({
  id: idInput,
  version: z.coerce.number().int(),
  rows: z
    .array(
      z.object({
        lineId: idInput,
        station: amount,
        ours: amount,
        /** The price on which both agreed. */
        final: amount,
        reason: z.string().max(200).nullish(),
      }),
    )
    .min(1)
    .max(100),
})
type Bargain = z.infer<typeof bargainInput>
type Offer = Bargain['rows'][number]

/** POST bargain: a round; what the station asks, what we offer, and where both met. */
export async function bargain(tx: Tx, actor: Actor, input: Bargain): Promise<Dicker> {
  const head = await lockRow(tx, actor, maintenanceDicker, input.id, input.version)
  if (head.status !== STATE.bargaining)
    refuse('notBargaining', '只有议价中的申请可以议价 / only an application that is bargained about')
  const lines = await linesOf(tx, head.id)
  const known = new Map(lines.map(one => [one.id, one]))
  const faults: Fault[] = []
  const round = (head.roundCount ?? 0) + 1
  const time = localDateTime(actor.clock.now())
  for (const [index, row] of input.rows.entries()) {
    const line = known.get(row.lineId)
    const prices = pricesOf(row, index, faults)
    if (!line) faults.push({ path: `rows.${index}.lineId`, reason: '该行不属于本申请 / no line of this application' })
    else if (line.guaranteeHit && prices.final !== null && prices.final > 0n && line.finalPrice === 0n)
      faults.push({ path: `rows.${index}.final`, reason: '质保内维修不收费 / a repair under guarantee costs nothing' })
    else known.set(line.id, await offered(tx, actor, line, row, prices, { round, time, user: actor.userName }))
  }
  if (faults.length > 0) invalid(faults)
  const changed = lines.map(one => known.get(one.id)!)
  await act(tx, actor, maintenanceDicker, head.id, 'round', {
    input: { ...(await sumsOf(tx, head, changed)), roundCount: round },
  })
  return lockRow(tx, actor, maintenanceDicker, head.id)
}

interface Prices {
  readonly station: Fen | null
  readonly ours: Fen | null
  readonly final: Fen | null
}
function pricesOf(row: Offer, index: number, faults: Fault[]): Prices {
  const read = (name: 'station' | 'ours' | 'final'): Fen | null => {
    const given = row[name]
    if (given === null || given === undefined || given === '') return null
    try {
      const price = fen(String(given))
      if (price >= 0n) return price
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    faults.push({ path: `rows.${index}.${name}`, reason: '价格不正确 / no such price' })
    return null
  }
  return { station: read('station'), ours: read('ours'), final: read('final') }
}

async function offered(
  tx: Tx,
  actor: Actor,
  line: DickerLine,
  row: Offer,
  { station, ours, final }: Prices,
  at: { round: number; time: string; user: string },
): Promise<DickerLine> {
  const said: PriceRound = {
    ...at,
    station: station === null ? null : yuan(station),
    ours: ours === null ? null : yuan(ours),
  }
  const finalPrice = final ?? line.finalPrice
  return updateRow(tx, actor, maintenanceDickerLine, line, {
    roundPrices: [...(line.roundPrices ?? []), said],
    finalPrice,
    finalAmt: lineAmount(finalPrice, line.qty),
    ...(row.reason == null ? {} : { reason: row.reason }),
  })
}
