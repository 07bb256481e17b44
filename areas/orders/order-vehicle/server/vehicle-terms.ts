import { fen, refuse, ZERO, type Fen } from '#kernel'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import {
  feesOf,
  payRuleOf,
  ruleAt,
  stagesOf,
  type ContractLines,
  type ProductLine,
} from '#areas/contracts/contract/server/terms.ts'
import type { PayRule, RentStage, VehicleTerms } from '#areas/contracts/calculations/index.ts'
import type { OrderVehicle } from './lock.ts'

interface Snapshot {
  orderVehicleId: string
  takeDate: string
  termMonths: number
  unitRent: Fen
  stages: RentStage[]
  deposit: Fen
}

/** Input of the calculations for one vehicle: its own snapshot, and the pay rule in force on the take date. */
export function vehicleTerms(
  contract: Pick<ContractHead, 'endDate'>,
  row: OrderVehicle,
  lines: ContractLines,
  takeDate: string,
): { terms: VehicleTerms; rule: PayRule } | undefined {
  const line = lines.products.find(one => one.id === row.contractProductId)
  if (!line) return undefined
  return termsWith(contract, line, lines, {
    orderVehicleId: row.id,
    takeDate,
    termMonths: row.termMonths!,
    unitRent: row.unitRent,
    stages: (row.rentStages ?? []).map(stage => ({ ...stage, unitRent: fen(stage.unitRent) })),
    deposit: row.deposit,
  })
}

/** The same for a product line a vehicle moves into: the line's own rent and term. */
export function termsOfLine(
  contract: Pick<ContractHead, 'endDate'>,
  line: ProductLine,
  lines: ContractLines,
  of: Pick<Snapshot, 'orderVehicleId' | 'takeDate'>,
): VehicleTerms {
  const found = termsWith(contract, line, lines, {
    ...of,
    termMonths: line.termMonths!,
    unitRent: line.unitRent ?? ZERO,
    stages: stagesOf(lines.rents, line.lineNo),
    deposit: line.deposit ?? ZERO,
  })
  return found?.terms ?? refuse('termsMissing', '合同缺少付款规则 / the contract has no payment rule')
}

function termsWith(
  contract: Pick<ContractHead, 'endDate'>,
  line: ProductLine,
  lines: ContractLines,
  { orderVehicleId, takeDate, termMonths, unitRent, stages, deposit }: Snapshot,
): { terms: VehicleTerms; rule: PayRule } | undefined {
  const stored = ruleAt(lines.rules, takeDate)
  if (!stored) return undefined
  const rule = payRuleOf(stored)
  const laterRules = lines.rules
    .filter(one => one.validFrom !== null && one.validFrom > takeDate && one.id !== stored.id)
    .map(one => ({ validFrom: one.validFrom!, rule: payRuleOf(one) }))
  return {
    rule,
    terms: {
      orderVehicleId,
      taxRate: line.taxRate,
      fees: feesOf(lines.fees, line.lineNo),
      deposit: deposit > ZERO ? { amount: deposit, instalments: rule.depositInstalments } : null,
      rent: {
        takeDate,
        rent: { unitRent, stages },
        termMonths,
        contractEnd: contract.endDate,
        rule,
        ...(laterRules.length ? { laterRules } : {}),
      },
    },
  }
}
