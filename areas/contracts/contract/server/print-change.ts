import { z } from 'zod'
import type { Fen } from '#kernel'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import type { Comparison } from '../comparison.ts'
import { contract } from '../contract.ts'
import { changePdf } from './comparison-pdf.ts'
import type { ContractHead } from './head.ts'
import type { ContractKind } from './kinds.ts'

interface Changing extends ContractHead {
  readonly comparison: Comparison | null
  readonly effectiveDate: string
  readonly reason?: string | null
  readonly reasonText?: string | null
  readonly waitingBefore: Fen | null
  readonly waitingAfter: Fen | null
  readonly billedAdjust: Fen | null
}
/** Signed, waiting for its seal, or in force: the text is what both sides read. */
const FINAL = [1, 2, 4, 5, 6, 7]
const plain = (html: string | null): string => (html ?? '').replace(/<[^>]+>/g, '').trim()

/** GET print-file of a document that changes a contract. */
export const printChange = (resource: ContractKind): CustomCall =>
  call({
    label: '打印变更协议 / Print the change',
    permission: `${resource.permission}_view`,
    input: z.object({ id: idInput }),
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, resource, [id], 'read')
      const row = (await getRow(tx, resource as never, id)) as unknown as Changing
      const origin = row.originContractId ? await getRow(tx, contract, row.originContractId) : undefined
      const pdf = await changePdf(tx, {
        id,
        title: row.contractName ?? '',
        number: row.contractNo ?? '',
        originNo: origin?.contractNo ?? '',
        effectiveDate: row.effectiveDate,
        reason: row.reason ?? row.reasonText ?? '',
        customTerms: plain(row.customTerms),
        comparison: row.comparison,
        waitingBefore: row.waitingBefore,
        waitingAfter: row.waitingAfter,
        billedAdjust: row.billedAdjust,
        isFinal: FINAL.includes(row.status),
      })
      return new FileAnswer(`${row.contractNo ?? id}.pdf`, 'application/pdf', pdf, true)
    },
  })
