import { yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { contractTemplate } from '../../contract-template/contract-template.ts'
import { exposureOf } from './bills.ts'
import type { ContractHead } from './head.ts'
import { contractLines } from './terms.ts'

const hasText = (html: string | null): boolean => (html ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/**
 * Variables for the gateways of processes over new business (30, section 8; decisions 17). A contract without one of
 * our templates is treated like a non-standard template: legal reviews it.
 */
export async function dealVariables(tx: Tx, actor: Actor, row: ContractHead): Promise<Record<string, unknown>> {
  const template = row.templateId ? await findRow(tx, contractTemplate, row.templateId) : undefined
  const { products } = await contractLines(tx, row.id)
  const exposure = row.customerId ? await exposureOf(tx, actor, row.customerId) : { overdueAmt: ZERO }
  return {
    customTerms: hasText(row.customTerms),
    standardTemplate: template?.standard === true,
    belowFloor: products.some(line => line.belowFloor),
    overdueAmt: yuan(exposure.overdueAmt),
    vehicleQty: row.vehicleQty ?? 0,
    kind: row.contractType,
    signType: row.signType,
  }
}
