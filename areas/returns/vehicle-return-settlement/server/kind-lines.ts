import { yuan, ZERO, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { line, returnKind } from '../../codes.ts'
import { priceOf } from '../../vehicle-return/server/price.ts'
import type { Return } from '../../vehicle-return/server/prepare.ts'
import type { ReturnRecord } from '../../vehicle-return/server/records.ts'
import { lineOf, type LineDraft } from './auto-lines.ts'

/** 70, R9 and R12: the price of a buy-out, the shortfall of a loss. */
export async function kindLines(tx: Tx, head: Return, record: ReturnRecord, asOf: LocalDate): Promise<LineDraft[]> {
  const own = { sourceType: 'record', sourceId: record.id }
  if (head.returnType === returnKind.buyOut) {
    const { price, agreed, basis } = await priceOf(tx, record, asOf)
    const less = price === agreed ? '' : `${yuan(price)} → ${yuan(agreed)} `
    return [
      lineOf(record.id, { ...own, lineKind: line.buyOut, basis: `${less}${basis}`.slice(0, 200), calcAmt: agreed }),
    ]
  }
  if (head.returnType !== returnKind.loss || !record.shortfall || record.shortfall <= ZERO) return []
  const { lossBase, insurePay, salvage } = record
  const figures = `${yuan(lossBase!)} − ${yuan(insurePay!)} − ${yuan(salvage!)}`
  return [
    lineOf(record.id, {
      ...own,
      lineKind: line.loss,
      basis: `约定车值 − 赔付 − 残值：${figures} / Value − insurance − salvage: ${figures}`.slice(0, 200),
      calcAmt: record.shortfall,
    }),
  ]
}
