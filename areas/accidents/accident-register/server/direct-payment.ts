import { sumFen, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { provide, type Provision } from '#packages/server/ports.ts'
import { directPaymentPort } from '#areas/maintenance/ports.ts'
import { lossIs, payToIs } from '../../calculations/loss-codes.ts'
import { lossesOf, registerIs, registersOf } from './rows.ts'

const OWN: readonly number[] = [lossIs.own, lossIs.rescue]

/** 直赔: what our insurer pays the station itself for our own vehicle, by the registers in effect. */
async function paidDirectly(tx: Tx, accidentId: string): Promise<Fen> {
  const registers = (await registersOf(tx, accidentId, [registerIs.active])).filter(
    one => one.payTo === payToIs.station,
  )
  if (registers.length === 0) return ZERO
  const losses = await lossesOf(
    tx,
    registers.map(one => one.id),
  )
  return sumFen(
    losses.filter(one => OWN.includes(one.lossKind)),
    one => one.byCommercial ?? ZERO,
  )
}
export const directPayment: Provision = provide(directPaymentPort, { of: paidDirectly })
