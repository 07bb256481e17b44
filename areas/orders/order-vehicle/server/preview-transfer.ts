import { addDays, localDate, refuse, subFen, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import {
  finishLease,
  replaceVehicle,
  takeDrafts,
  type IssuedRow,
  type PlanDraft,
  type Proration,
} from '#areas/contracts/calculations/index.ts'
import { head, type ContractHead } from '#areas/contracts/contract/server/head.ts'
import { contractLines, type ProductLine } from '#areas/contracts/contract/server/terms.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import { getRow } from '#packages/server/rows.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { issuedRows, leaseTerms, type LeaseTerms } from './lease-terms.ts'
import { termsOfLine } from './vehicle-terms.ts'

/** 30, section 5: 1 another car in the same contract, 2 the same car in another contract. */
export const transferMode = { vehicle: 1, contract: 2 } as const
export interface TransferInput {
  mode: number
  orderVehicleId: string
  newVehicleId?: string | null
  targetContractProductId?: string | null
  /** First day of the new position. */
  switchDate: LocalDate
}
export interface MarginKey {
  companyId: string
  partyKind: number
  partyId: string
  contractId: string
  orderVehicleId: string | null
}
export interface TransferPreview {
  before: IssuedRow[]
  after: PlanDraft[]
  prorations: Proration[]
  diffRent: Fen
  marginFrom: MarginKey
  marginTo: MarginKey
}
export interface Transfer extends TransferPreview {
  lease: LeaseTerms
  target: { contract: ContractHead; line: ProductLine }
  lastDay: LocalDate
}

const marginKey = (contract: ContractHead, orderVehicleId: string | null): MarginKey => ({
  companyId: contract.ownCompanyId,
  partyKind: contract.counterpartyType!,
  partyId: contract.counterpartyId!,
  contractId: contract.id,
  orderVehicleId,
})

/** The figures of a transfer; `newId` is the id of the position that goes on. Reads only. */
export async function reckonTransfer(tx: Tx, actor: Actor, input: TransferInput, newId: string): Promise<Transfer> {
  const lease = await leaseTerms(tx, input.orderVehicleId)
  const lastDay = addDays(input.switchDate, -1)
  refuseOutside(lease, input)
  const before = await issuedRows(tx, input.orderVehicleId)
  const generation = { generatedOn: localDate(actor.clock.now()), workdays, stage: 'change' as const }
  if (input.mode === transferMode.vehicle) {
    const next = { orderVehicleId: newId, unitRent: null, taxRate: lease.terms.taxRate }
    const effect = replaceVehicle(lease.terms.rent, before, input.switchDate, next, generation)
    // Term fees continue with the new vehicle; a fee of the running period was charged with the old one.
    const fees = takeDrafts({ ...lease.terms, orderVehicleId: newId, deposit: null }, generation).filter(
      draft => draft.feeId !== null && draft.periodStart !== null && draft.periodStart > lastDay,
    )
    return {
      lease,
      lastDay,
      before,
      prorations: effect.prorations,
      diffRent: effect.diffRent,
      after: [...effect.created, ...fees],
      target: { contract: lease.contract, line: lease.line },
      marginFrom: marginKey(lease.contract, input.orderVehicleId),
      marginTo: marginKey(lease.contract, newId),
    }
  }
  const target = await targetOf(tx, lease, input)
  const next = termsOfLine(target.contract, target.line, await contractLines(tx, target.contract.id), {
    orderVehicleId: newId,
    takeDate: input.switchDate,
  })
  return {
    lease,
    lastDay,
    before,
    target,
    prorations: endWithoutPenalty(lease, before, lastDay),
    after: takeDrafts({ ...next, deposit: null }, generation),
    diffRent: subFen(target.line.unitRent!, lease.row.unitRent),
    marginFrom: marginKey(lease.contract, input.orderVehicleId),
    marginTo: marginKey(target.contract, newId),
  }
}

/** The vehicle stays with a lessee: the old contract charges neither penalty nor notice. */
const endWithoutPenalty = ({ schedule, terms, rule }: LeaseTerms, rows: IssuedRow[], lastDay: LocalDate) =>
  finishLease({
    schedule,
    rows,
    fees: terms.fees,
    lastDay,
    kind: 1,
    byDefault: false,
    rule,
    taxRate: terms.taxRate,
    agreedPenalty: null,
    penaltyWaived: true,
    noticeGivenDays: null,
    termPrices: [],
  }).prorations

/** orderVehicle.previewTransfer of 90-interfaces 3.3. Reads only. */
export async function previewTransfer(tx: Tx, actor: Actor, input: TransferInput): Promise<TransferPreview> {
  const { before, after, prorations, diffRent, marginFrom, marginTo } = await reckonTransfer(tx, actor, input, '0')
  return { before, after, prorations, diffRent, marginFrom, marginTo: { ...marginTo, orderVehicleId: null } }
}

function refuseOutside({ row }: LeaseTerms, input: TransferInput): void {
  if (row.takeTime !== null && input.switchDate <= row.takeTime.slice(0, 10))
    refuse('switchEarly', '切换日须晚于提车日{day} / the switch must be after the take of {day}', {
      day: row.takeTime.slice(0, 10),
    })
}

/** Mode 2: same city and model, a contract in force. */
async function targetOf(tx: Tx, { row }: LeaseTerms, input: TransferInput): Promise<Transfer['target']> {
  if (!input.targetContractProductId)
    return refuse('targetMissing', '请选择目标合同产品行 / choose the product line of the target contract')
  const found = await getRow(tx, contractProduct as never, input.targetContractProductId)
  const { contractId } = found as unknown as { contractId: string }
  const contract = await head(tx, contractId)
  const line = (await contractLines(tx, contractId)).products.find(one => one.id === input.targetContractProductId)!
  if (![6, 7].includes(contract.status))
    refuse('targetNotInForce', '目标合同不在履行中 / the target contract is not in force')
  if (contractId === row.contractId) refuse('sameContract', '目标合同与原合同相同 / the target is the same contract')
  if (line.cityCode !== row.cityCode) refuse('otherCity', '目标产品行城市不同 / the target line is of another city')
  if (line.carModelId !== row.carModelId)
    refuse('otherModel', '目标产品行车型不同 / the target line is of another model')
  return { contract, line }
}
