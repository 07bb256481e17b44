import { addDays, addFen, addMonths, localDate, refuse, ZERO, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import {
  billDate,
  contractFeeDrafts,
  feeItem,
  loanDrafts,
  loanSchedule,
  onWorkday,
  planRows,
  signedDrafts,
  takeDrafts,
  type PayRule,
  type PlanDraft,
  type PlanRow,
} from '../../calculations/index.ts'
import type { ContractHead } from '../../contract/server/head.ts'
import type { VehicleRows, VehicleTaken } from '../../contract/server/kinds.ts'
import { contractLines, feesOf, payRuleOf, ruleAt } from '../../contract/server/terms.ts'
import { workdays } from '../../contract/server/workdays.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'
import { loanOf, taxesOf, type FinancingLease } from './loan.ts'

const HANDLING_FEE = 4
const SERVICE_TAX = '6.000000'

/** 10.1, "taken": principal and interest of every period, the balloon, the nominal price, and fees of the take. */
export async function vehicleRows(tx: Tx, _actor: Actor, head: ContractHead, of: VehicleTaken): Promise<VehicleRows> {
  const row = await getRow(tx, contractFinancingLease, head.id)
  const lines = await contractLines(tx, head.id)
  const line = lines.products.find(one => one.id === of.contractProductId)
  const stored = ruleAt(lines.rules, of.takeDate)
  const loan = line && loanOf(row, line, of.takeDate)
  if (!line || !stored || !loan)
    return refuse('termsMissing', '合同缺少付款规则或融资条件 / the contract has no payment rule or financing terms')
  const rule = payRuleOf(stored)
  const schedule = loanSchedule(loan)
  const { generatedOn, orderVehicleId } = of
  const fees = feesOf(lines.fees, line.lineNo)
  const deposit = (line.deposit ?? ZERO) > ZERO ? { amount: line.deposit, instalments: rule.depositInstalments } : null
  // Fees and later parts of the deposit follow the take as in any lease; its rents do not.
  const others = takeDrafts(
    {
      orderVehicleId,
      rent: {
        takeDate: of.takeDate,
        rent: { unitRent: line.unitRent, stages: [] },
        termMonths: line.termMonths,
        contractEnd: head.endDate,
        rule,
      },
      taxRate: line.taxRate,
      fees,
      deposit,
    },
    { generatedOn, workdays },
  ).filter(draft => draft.feeItem !== feeItem.rent || draft.feeId !== null)
  const drafts = [
    ...loanDrafts(loan, schedule, { taxes: taxesOf(row, line.taxRate), orderVehicleId, rule, generatedOn, workdays }),
    ...nominalDraft(row, line.taxRate, of, rule, schedule.end),
    ...others,
    ...contractFeeDrafts(fees, 4, 'take', { on: of.takeDate, generatedOn, rule, workdays }),
  ]
  return {
    drafts,
    rentStartDate: of.takeDate,
    rentEndDate: addDays(addMonths(of.takeDate, line.termMonths), -1),
    firstDueDate: schedule.dueDates[0] ?? null,
  }
}

function nominalDraft(
  row: FinancingLease,
  taxRate: string | null,
  of: VehicleTaken,
  rule: PayRule,
  end: LocalDate,
): PlanDraft[] {
  if ((row.nominalPrice ?? ZERO) <= ZERO) return []
  const dueDate = onWorkday(end, rule, of.takeDate, workdays)
  return [
    {
      feeItem: feeItem.residual,
      feeId: null,
      orderVehicleId: of.orderVehicleId,
      periodNo: 1,
      periodCount: 1,
      periodStart: null,
      periodEnd: null,
      dueDate,
      billDate: billDate(dueDate, rule, of.generatedOn),
      amt: row.nominalPrice!,
      taxRate,
      calcNote: { kind: 'period', scope: 'vehicle', stage: 'take', slices: [] },
    },
  ]
}

/** 10.1, "signed": the handling fee, and fees that the signature makes due. */
export async function signedRows(tx: Tx, actor: Actor, row: FinancingLease): Promise<PlanRow[]> {
  const lines = await contractLines(tx, row.id)
  const today = localDate(actor.clock.now())
  const stored = ruleAt(lines.rules, today)
  if (!stored) return []
  const event = { on: today, generatedOn: today, rule: payRuleOf(stored), workdays }
  const drafts = signedDrafts(
    lines.products.map(line => ({ quantity: line.quantity, fees: feesOf(lines.fees, line.lineNo) })),
    event,
    true,
  )
  const fee = addFen(ZERO, row.handlingFee ?? ZERO)
  if (fee > ZERO)
    drafts.push({
      feeItem: HANDLING_FEE,
      feeId: null,
      orderVehicleId: null,
      periodNo: 1,
      periodCount: 1,
      periodStart: null,
      periodEnd: null,
      dueDate: today,
      billDate: today,
      amt: fee,
      taxRate: SERVICE_TAX,
      calcNote: { kind: 'front', scope: 'contract', stage: 'signed', slices: [] },
    })
  return planRows(drafts, {
    contractId: row.id,
    partyKind: row.counterpartyType!,
    partyId: row.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
}
