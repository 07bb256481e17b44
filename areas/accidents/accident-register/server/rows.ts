import type { Fen, RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { accidentRegister } from '../accident-register.ts'
import { accidentRegisterCharge, accidentRegisterLoss } from '../lines.ts'

export type Register = RowOf<typeof accidentRegister>
export type RegisterForm = Form<typeof accidentRegister>
export type Loss = RowOf<typeof accidentRegisterLoss>
export type Charge = RowOf<typeof accidentRegisterCharge>
/** A line of a form that is checked: what is no amount stands as null. */
export type FormLine = Record<string, unknown>

export const registerIs = { draft: 103, approving: 102, active: 1, rejected: 100, withdrawn: 101, voided: 4 } as const

export const registersOf = (tx: Tx, accidentId: string, status?: readonly number[]): Promise<Register[]> =>
  findRows(tx, accidentRegister, { accidentId, ...(status ? { status } : {}) } as never, { orderBy: 't.seq, t.id' })
export const lossesOf = (tx: Tx, registerIds: readonly string[]): Promise<Loss[]> =>
  findRows(tx, accidentRegisterLoss, { registerId: [...registerIds] } as never, { orderBy: 't.register_id, t.line_no' })
export const chargesOf = (tx: Tx, registerIds: readonly string[]): Promise<Charge[]> =>
  findRows(tx, accidentRegisterCharge, { registerId: [...registerIds] } as never, {
    orderBy: 't.register_id, t.line_no',
  })

/** Charges of the registers in effect, what area 50 takes into its accident charge. */
export async function chargesOfCase(tx: Tx, accidentId: string): Promise<Charge[]> {
  const registers = await registersOf(tx, accidentId, [registerIs.active])
  return chargesOf(
    tx,
    registers.map(one => one.id),
  )
}
export const amtOf = (line: FormLine, name: string): Fen => ((line[name] as Fen | null | undefined) ?? 0n) as Fen
