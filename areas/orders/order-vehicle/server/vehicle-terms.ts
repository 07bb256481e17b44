import { fen, ZERO } from '#kernel'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { feesOf, payRuleOf, ruleAt, type ContractLines } from '#areas/contracts/contract/server/terms.ts'
import type { PayRule, VehicleTerms } from '#areas/contracts/calculations/index.ts'
import type { OrderVehicle } from './lock.ts'

/** What the calculations need of one vehicle: its own snapshot, and the pay rule in force on the take date. */
export function vehicleTerms(
  contract: Pick<ContractHead, 'endDate'>,
  row: OrderVehicle,
  lines: ContractLines,
  takeDate: string,
): { terms: VehicleTerms; rule: PayRule } | undefined {
  const stored = ruleAt(lines.rules, takeDate)
  const line = lines.products.find(one => one.id === row.contractProductId)
  if (!stored || !line) return undefined
  const rule = payRuleOf(stored)
  const stages = (row.rentStages ?? []).map(stage => ({ ...stage, unitRent: fen(stage.unitRent) }))
  const laterRules = lines.rules
    .filter(one => one.validFrom !== null && one.validFrom > takeDate && one.id !== stored.id)
    .map(one => ({ validFrom: one.validFrom!, rule: payRuleOf(one) }))
  return {
    rule,
    terms: {
      orderVehicleId: row.id,
      taxRate: line.taxRate,
      fees: feesOf(lines.fees, line.lineNo),
      deposit: row.deposit > ZERO ? { amount: row.deposit, instalments: rule.depositInstalments } : null,
      rent: {
        takeDate,
        rent: { unitRent: row.unitRent, stages },
        termMonths: row.termMonths!,
        contractEnd: contract.endDate,
        rule,
        ...(laterRules.length ? { laterRules } : {}),
      },
    },
  }
}
