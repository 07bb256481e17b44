import type { Fen, RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import {
  accidentTerminateCharge,
  accidentTerminateClaim,
  accidentTerminatePay,
  accidentTerminateRepair,
} from '../lines.ts'

export type Termination = RowOf<typeof accidentTerminate>
export type TerminationForm = Form<typeof accidentTerminate>
export type Repair = RowOf<typeof accidentTerminateRepair>
export type Claim = RowOf<typeof accidentTerminateClaim>
export type Advance = RowOf<typeof accidentTerminatePay>
export type FinalCharge = RowOf<typeof accidentTerminateCharge>
export type FormLine = Record<string, unknown>

export const terminateIs = { draft: 103, approving: 102, active: 1, rejected: 100, withdrawn: 101 } as const

const byLine = { orderBy: 't.line_no' } as const
const ofHead = (terminateId: string) => ({ terminateId }) as never
export const repairsOf = (tx: Tx, id: string): Promise<Repair[]> =>
  findRows(tx, accidentTerminateRepair, ofHead(id), byLine)
export const claimsOf = (tx: Tx, id: string): Promise<Claim[]> =>
  findRows(tx, accidentTerminateClaim, ofHead(id), byLine)
export const advancesOf = (tx: Tx, id: string): Promise<Advance[]> =>
  findRows(tx, accidentTerminatePay, ofHead(id), byLine)
export const finalChargesOf = (tx: Tx, id: string): Promise<FinalCharge[]> =>
  findRows(tx, accidentTerminateCharge, ofHead(id), byLine)

export const fenOf = (line: FormLine, name: string): Fen => ((line[name] as Fen | null | undefined) ?? 0n) as Fen

/** The lines of a form, or the stored ones where the form does not send them. */
export async function linesIn(
  form: TerminationForm,
  name: 'repairs' | 'claims' | 'thirdPays' | 'charges',
  stored: (id: string) => Promise<readonly unknown[]>,
): Promise<FormLine[]> {
  const sent = form.lines[name]
  if (sent) return sent
  return form.before ? ((await stored(form.before.id)) as FormLine[]) : []
}
