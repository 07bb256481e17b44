import { yuan, type Field, type Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { ContractKind } from '#areas/contracts/contract/server/kinds.ts'
import { reSign } from '#areas/contracts/contract/server/re-sign.ts'
import { contractSupplyMilestone } from '../../supply-kind/purchase-terms.ts'
import { contractRebateRule, contractSupplyPrice, contractSupplyTier } from '../agreement-lines.ts'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'

type Values = Record<string, unknown>
const plain = (value: unknown): unknown =>
  typeof value === 'bigint' ? yuan(value as never) : Array.isArray(value) ? value.map(plain) : value

/** Lines as a form would send them. */
async function typedLines(tx: Tx, resource: Resource<any, any, any>, contractId: string): Promise<Values[]> {
  const rows = (await findRows(tx, resource, { contractId } as never, { orderBy: 't.line_no' })) as unknown as Values[]
  const names = Object.entries(resource.fields as Record<string, Field>).filter(([, field]) => !field.system)
  return rows.map(row =>
    Object.fromEntries(names.filter(([name]) => row[name] !== null).map(([name]) => [name, plain(row[name])])),
  )
}

const renewal = (lines: Values, carriedQty: number) =>
  reSign({
    resource: contractPurchaseAgreement as unknown as ContractKind,
    lines: async () => [],
    fields: () => ({ ...lines, priceValidUntil: '' }),
    values: () => ({ carriedQty }),
  })
const bare = renewal({}, 0)

/** A successor as a draft; its ladder counts from 0 unless the volume is carried. */
export const renewAgreement: typeof bare = {
  ...bare,
  async after(tx, actor, given) {
    const { id, acceptedQty } = given.row as unknown as { id: string; acceptedQty: number | null }
    const input = given.input as { startDate?: string; keepPrices?: boolean; carryVolume?: boolean }
    const prices = input.keepPrices === false ? [] : await typedLines(tx, contractSupplyPrice, id)
    const lines = {
      prices: prices.map(({ validTo: _, ...line }) => ({ ...line, validFrom: input.startDate })),
      tiers: await typedLines(tx, contractSupplyTier, id),
      rebates: await typedLines(tx, contractRebateRule, id),
      milestones: await typedLines(tx, contractSupplyMilestone, id),
    }
    return renewal(lines, input.carryVolume ? (acceptedQty ?? 0) : 0).after!(tx, actor, given)
  },
}
