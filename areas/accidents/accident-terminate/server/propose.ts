import { addFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Case } from '../../accident/server/rows.ts'
import { caseFacts } from '../../accident-register/server/facts.ts'
import { chargesOf, registerIs, registersOf, type Charge } from '../../accident-register/server/rows.ts'
import { payerIs, payToIs } from '../../calculations/loss-codes.ts'
import { repairsDone } from './repairs.ts'

export interface ProposedClaim {
  readonly payerKind: number
  readonly payerId: string | null
  readonly policyId: string | null
  readonly expectAmt: Fen
  readonly payTo: number
}
/** What the registers in effect lead to expect, payer by payer. */
export async function proposedClaims(tx: Tx, row: Case): Promise<ProposedClaim[]> {
  const registers = await registersOf(tx, row.id, [registerIs.active])
  const { compulsory, commercial } = await caseFacts(tx, row)
  const sum = (name: 'claimCompulsory' | 'claimCommercial' | 'claimOther'): Fen => sumFen(registers, one => one[name])
  const payTo = registers.at(-1)?.payTo ?? payToIs.us
  return [
    {
      payerKind: payerIs.compulsory,
      payerId: compulsory?.insurerId ?? null,
      policyId: compulsory?.id ?? null,
      expectAmt: sum('claimCompulsory'),
      // The compulsory cover pays third parties, never us.
      payTo: payToIs.third,
    },
    {
      payerKind: payerIs.commercial,
      payerId: commercial?.insurerId ?? null,
      policyId: commercial?.id ?? null,
      expectAmt: sum('claimCommercial'),
      payTo,
    },
    { payerKind: payerIs.otherInsurer, payerId: null, policyId: null, expectAmt: sum('claimOther'), payTo },
  ].filter(one => one.expectAmt > ZERO)
}

export type RegisteredCharge = Pick<
  Charge,
  'chargeKind' | 'basis' | 'qty' | 'price' | 'rate' | 'amt' | 'contractClause'
>
/** Charges of all registers in effect, one line for each kind. */
export async function registeredCharges(tx: Tx, accidentId: string): Promise<RegisteredCharge[]> {
  const registers = await registersOf(tx, accidentId, [registerIs.active])
  const all = await chargesOf(
    tx,
    registers.map(one => one.id),
  )
  const byKind = Map.groupBy(all, one => one.chargeKind)
  return [...byKind].map(([chargeKind, rows]) => {
    const [first] = rows
    const amt = sumFen(rows, one => one.amt)
    const isOne = rows.length === 1
    return {
      chargeKind,
      basis: first!.basis,
      qty: isOne ? first!.qty : null,
      price: isOne ? first!.price : null,
      rate: isOne ? first!.rate : null,
      amt,
      contractClause: first!.contractClause,
    }
  })
}

/** For a new form: repairs, expected claims and charges, as the calls answer them. */
export async function proposal(tx: Tx, row: Case): Promise<Record<string, unknown>> {
  const [repairs, claims, charges] = [
    await repairsDone(tx, row.id),
    await proposedClaims(tx, row),
    await registeredCharges(tx, row.id),
  ]
  const days = repairs.flatMap(one => [one.inShopDate, one.outShopDate]).filter(one => one !== null)
  return {
    accidentId: row.id,
    towAmt: yuan(row.towAmt ?? ZERO),
    totalLoss: row.totalLoss,
    lossTotal: yuan(row.lossTotal),
    downtimeFrom: days.toSorted()[0] ?? '',
    downtimeTo: days.toSorted().at(-1) ?? '',
    repairs: repairs.map(one => ({ ...one, price: yuan(one.price ?? ZERO), amt: yuan(one.amt) })),
    claims: claims.map(one => ({ ...one, expectAmt: yuan(one.expectAmt), actualAmt: yuan(one.expectAmt) })),
    charges: charges.map(one => ({ ...one, price: one.price === null ? null : yuan(one.price), amt: yuan(one.amt) })),
    chargeRegistered: yuan(addFen(ZERO, ...charges.map(one => one.amt))),
  }
}
