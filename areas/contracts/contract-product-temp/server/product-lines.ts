import { fen, isAmount, isLocalDate, yuan, type Fen } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows } from '#packages/server/rows.ts'
import { contractLines, type ContractLines } from '../../contract/server/terms.ts'
import { takeTempRows, type TempRow } from '../../temp-lines/server/rows.ts'
import { contractProductTemp, productPayload, type TempFee } from '../contract-product-temp.ts'
import { readStages, writeStages } from './rent-stages.ts'

const amount = z.string().refine(isAmount)
const fee = z.object({
  feeItem: z.coerce.number().int(),
  chargeTrigger: z.coerce.number().int().min(1).max(9),
  chargeUnit: z.coerce.number().int().min(1).max(2).default(1),
  amount: z.coerce.string().pipe(amount),
  fixedDate: z.string().refine(isLocalDate).nullish(),
  taxRate: z.coerce.string().nullish(),
  refundable: z.boolean().optional(),
  remark: z.string().max(200).nullish(),
})
/** The fees of a temporary line; undefined where they cannot be read. */
export function readFees(fees: unknown): TempFee[] | undefined {
  const read = z.array(fee).safeParse(fees ?? [])
  return read.success ? (read.data as TempFee[]) : undefined
}

const names = Object.keys(productPayload)
type Values = Record<string, unknown>

/** What a save with `tempId` stores: product lines, their rents and fees by line number. */
export async function linesOfTemp(
  tx: Tx,
  actor: Actor,
  tempId: string,
): Promise<{ products: Values[]; rents: Values[]; fees: Values[] }> {
  const rows = await takeTempRows(tx, actor, contractProductTemp, tempId)
  const of = (row: TempRow, index: number) => ({
    product: Object.fromEntries(names.map(name => [name, row[name]])),
    rents: (readStages(row['rentStages'] as string | null) ?? []).map(stage => ({
      productLineNo: index + 1,
      ...stage,
    })),
    fees: (readFees(row['fees']) ?? []).map(one => ({
      productLineNo: index + 1,
      ...one,
      amount: fen(one.amount) as Fen,
      fixedDate: one.fixedDate ?? null,
      taxRate: one.taxRate ?? null,
      refundable: one.refundable ?? false,
      productId: null,
      remark: one.remark ?? null,
    })),
  })
  const all = rows.map(of)
  return {
    products: all.map(one => one.product),
    rents: all.flatMap(one => one.rents),
    fees: all.flatMap(one => one.fees),
  }
}

/** The lines of a contract as a new batch, for the form that edits it. */
export async function copyToTemp(tx: Tx, actor: Actor, tempId: string, contractId: string): Promise<number> {
  const lines: ContractLines = await contractLines(tx, contractId)
  const rows = lines.products.map((line, index) => ({
    tempId,
    ownerUserId: actor.userId,
    rowNo: index + 1,
    rowState: 1,
    ...Object.fromEntries(names.map(name => [name, (line as unknown as Values)[name]])),
    rentStages: writeStages(lines.rents.filter(rent => rent.productLineNo === line.lineNo)),
    fees: lines.fees
      .filter(one => one.productLineNo === line.lineNo)
      .map(one => ({
        feeItem: one.feeItem,
        chargeTrigger: one.chargeTrigger,
        chargeUnit: one.chargeUnit,
        amount: yuan(one.amount),
        fixedDate: one.fixedDate,
        taxRate: one.taxRate,
        refundable: one.refundable,
        remark: one.remark,
      })),
  }))
  return (await insertRows(tx, actor, contractProductTemp, rows as never)).length
}
