import { createHash } from 'node:crypto'
import { fen, localDate, subFen, sumFen, yuan, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import type { Finish, FinishKind } from '#areas/contracts/calculations/index.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { previewFinish } from '#areas/orders/order-vehicle/server/preview-finish.ts'
import { statementOf, type RecordInput, type Statement } from '../../calculations/statement.ts'
import { returnKind } from '../../codes.ts'
import { noOffences, offencesPort } from '../../ports.ts'
import { returnParams } from '../../vehicle-return/server/params.ts'
import { isIn, recordsOf, type ContractRecord, type ReturnRecord } from '../../vehicle-return/server/records.ts'
import { vehicleReturnContractRecord } from '../../vehicle-return-contract-record/vehicle-return-contract-record.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnCost } from '../vehicle-return-cost.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import { autoLines, lineOf, type LineDraft } from './auto-lines.ts'
import { kindLines } from './kind-lines.ts'
import { openMoney, type OpenMoney } from './open-bills.ts'
import { taskLines } from './task-lines.ts'

export type Settlement = RowOf<typeof vehicleReturnSettlement>
export type Cost = RowOf<typeof vehicleReturnCost> & { lineNo: number }
export type Return = RowOf<typeof vehicleReturn>
/** A line with its waiver, as it is shown and stored. */
export interface StatedLine extends LineDraft {
  id: string | null
  waiveAmt: Fen
  waiveReason: string | null
  amt: Fen
  auto: boolean
  evidenceBizId: string | null
  note: string | null
}
export interface Computed {
  head: Return
  contract: ContractRecord
  records: ReturnRecord[]
  lines: StatedLine[]
  finishes: Map<string, Finish>
  money: Map<string, OpenMoney>
  statement: Statement
  waiveTotal: Fen
  penaltyWaived: boolean
  asOf: LocalDate
  hash: string
}
export interface Subject {
  returnId: string
  contractRecordId: string
  seq: number
  asOf?: LocalDate | null | undefined
  useGeneral?: boolean | undefined
}

export const settlementOf = async (
  tx: Tx,
  of: Pick<Subject, 'contractRecordId' | 'seq'>,
): Promise<Settlement | undefined> =>
  (await findRows(tx, vehicleReturnSettlement, { contractRecordId: of.contractRecordId, seq: of.seq } as never))[0]
export const costsOf = (tx: Tx, settlementId: string): Promise<Cost[]> =>
  findRows(tx, vehicleReturnCost, { settlementId } as never, { orderBy: 't.line_no' }) as unknown as Promise<Cost[]>

/** Last day of the rent of a vehicle: the day it came back; of a loss and a buy-out their own day. */
export const lastDayOf = (head: Return, record: ReturnRecord, asOf: LocalDate): LocalDate =>
  record.lastRentDate ?? (head.returnType === returnKind.loss ? (head.lossTime?.slice(0, 10) ?? asOf) : asOf)

/** What lease.previewFinish and lease.finish are asked for one vehicle of a return. */
export function finishTerms(head: Return, contract: ContractRecord, record: ReturnRecord, asOf: LocalDate) {
  return {
    lastDay: lastDayOf(head, record, asOf),
    kind: head.returnType as FinishKind,
    byDefault: contract.byDefault,
    noticeDate: head.returnType === returnKind.expiry ? head.noticeDate : null,
  }
}

/** 70, R4: the statement of one contract as the facts stand now. Reads only; typed lines and waivers are kept. */
export async function computeStatement(tx: Tx, actor: Actor, of: Subject): Promise<Computed> {
  const head = await getRow(tx, vehicleReturn, of.returnId)
  const contract = await getRow(tx, vehicleReturnContractRecord, of.contractRecordId)
  const stored = await settlementOf(tx, of)
  const asOf = of.asOf ?? stored?.asOf ?? localDate(actor.clock.now())
  const records = (await recordsOf(tx, head.id)).filter(one => one.contractRecordId === contract.id && isIn(one))
  const known = stored ? await costsOf(tx, stored.id) : []
  const settled = of.seq === 1 ? records.filter(one => isReady(head, one)) : records
  const facts = await factsOf(tx, actor, head, contract, settled, of.seq, asOf)
  const ofTasks = await taskLines(tx, settled, stored?.id ?? null)
  const lines = [
    ...[...facts.lines, ...ofTasks].map(one => withWaiver(one, known)),
    ...known.filter(one => !one.auto).map(ofStored),
  ]
  const money = await moneyOf(tx, actor, settled, facts.finishes, asOf)
  const statement = statementOf({
    records: inputsOf(settled, money, lines, facts.holdOf),
    ...balancesOf(money, of.useGeneral ?? stored?.useGeneral ?? false),
    contractMargin: await contractMargin(tx, contract, settled),
    holdBase: await holdBase(tx, head, contract, of.seq),
    holdsNothing: of.seq === 2,
  })
  const shown = { asOf, lines, statement }
  return {
    head,
    contract,
    records: settled,
    finishes: facts.finishes,
    money,
    ...shown,
    waiveTotal: sumFen(lines, one => one.waiveAmt),
    penaltyWaived: lines.some(one => one.lineKind === 2 && one.waiveAmt > ZERO),
    hash: hashOf(shown),
  }
}

const isReady = (head: Return, record: ReturnRecord): boolean =>
  [returnKind.buyOut, returnKind.loss].includes(head.returnType as never) ? record.status === 1 : record.status === 2

async function factsOf(
  tx: Tx,
  actor: Actor,
  head: Return,
  contract: ContractRecord,
  records: readonly ReturnRecord[],
  seq: number,
  asOf: LocalDate,
) {
  const param = await returnParams(
    tx,
    'return.damage.freeAmt',
    'return.energy.tolerance',
    'return.energy.price',
    'return.energy.fuelPrice',
  )
  const offences = await offencesPort.ask().offences(
    tx,
    records.map(one => one.orderVehicleId!),
    asOf,
  )
  const terms = {
    freeDamage: fen(param['return.damage.freeAmt']),
    energyTolerance: Number(param['return.energy.tolerance']),
    energyPrice: param['return.energy.price'],
    fuelPrice: param['return.energy.fuelPrice'],
  }
  const finishes = new Map<string, Finish>()
  const lines: LineDraft[] = []
  for (const record of records) {
    const seen = offences.get(record.orderVehicleId!) ?? noOffences(record.orderVehicleId!)
    const finish: Finish =
      seq === 1
        ? await previewFinish(tx, actor, record.orderVehicleId!, await agreedTerms(tx, head, contract, record, asOf))
        : { runningAmt: ZERO, prorations: [], voided: [], lines: [] }
    if (seq === 1) finishes.set(record.id, finish)
    const facts =
      seq === 1 ? record : { ...record, mileage: null, damages: [], missing: [], cleanFee: ZERO, energyLevel: null }
    lines.push(...(await autoLines(tx, actor, facts as ReturnRecord, contract, finish, seen, terms)))
    if (seq === 1) lines.push(...(await kindLines(tx, head, record, asOf)))
  }
  return {
    finishes,
    lines,
    holdOf: (record: ReturnRecord): Fen => offences.get(record.orderVehicleId!)?.holdAmt ?? ZERO,
  }
}

/** A day that was agreed asks no notice (30, C10). */
async function agreedTerms(tx: Tx, head: Return, contract: ContractRecord, record: ReturnRecord, asOf: LocalDate) {
  const terms = finishTerms(head, contract, record, asOf)
  const position = await getRow(tx, orderVehicle, record.orderVehicleId!)
  return position.agreedReturnDate === null ? terms : { ...terms, noticeDate: null }
}

async function moneyOf(
  tx: Tx,
  actor: Actor,
  records: readonly ReturnRecord[],
  finishes: ReadonlyMap<string, Finish>,
  asOf: LocalDate,
): Promise<Map<string, OpenMoney>> {
  const money = new Map<string, OpenMoney>()
  for (const record of records)
    money.set(record.id, await openMoney(tx, actor, record.orderVehicleId!, asOf, finishes.get(record.id)))
  return money
}

/** Lines of the contract as a whole stand as a share of their own, after the vehicles. */
function inputsOf(
  records: readonly ReturnRecord[],
  money: ReadonlyMap<string, OpenMoney>,
  lines: readonly StatedLine[],
  holdOf: (record: ReturnRecord) => Fen,
): RecordInput[] {
  const charges = (recordId: string | null) =>
    sumFen(
      lines.filter(one => one.recordId === recordId),
      one => one.amt,
    )
  const cars = records.map(record => {
    const { openRent, openOther, lateFee, excess, margin } = money.get(record.id)!
    return {
      recordId: record.id,
      ...{ openRent, openOther, lateFee, excess, margin },
      charges: charges(record.id),
      openOffences: holdOf(record),
    }
  })
  const ofContract = charges(null)
  if (ofContract === ZERO) return cars
  const nothing = { openRent: ZERO, openOther: ZERO, lateFee: ZERO, excess: ZERO, margin: ZERO, openOffences: ZERO }
  return [...cars, { recordId: '', ...nothing, charges: ofContract }]
}

/** Both balances are the customer's, so every vehicle of the contract names the same ones. */
function balancesOf(money: ReadonlyMap<string, OpenMoney>, useGeneral: boolean) {
  const [any] = money.values()
  return {
    balanceContract: any?.balanceContract ?? ZERO,
    balanceGeneral: useGeneral ? (any?.balanceGeneral ?? ZERO) : ZERO,
  }
}

/** The deposit of the whole contract pays only when nothing of the contract goes on. */
async function contractMargin(tx: Tx, contract: ContractRecord, records: readonly ReturnRecord[]): Promise<Fen> {
  const others = await tx.row<{ n: string }>(sql`
    select count(*) as n from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contract.contractId}::bigint
      and status between 1 and 6 and not (id = any(${records.map(one => one.orderVehicleId!)}::bigint[]))`)
  if (others!.n !== '0') return ZERO
  const card = await tx.row<{ amt: string }>(sql`
    select coalesce(sum(held_amt - locked_amt), 0) as amt from account_vehicle_margin
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contract.contractId}::bigint and order_vehicle_id is null`)
  return fen(card!.amt)
}

/** 70, R4: the deposit for offences of the contract, else the parameter; a buy-out and the second settlement hold none. */
async function holdBase(tx: Tx, head: Return, contract: ContractRecord, seq: number): Promise<Fen | null> {
  if (seq === 2 || head.returnType === returnKind.buyOut) return null
  const [lease] = await findRows(tx, contractLease, { id: contract.contractId } as never)
  if (lease?.violationDeposit && lease.violationDeposit > ZERO) return lease.violationDeposit
  return fen((await returnParams(tx, 'return.hold.base'))['return.hold.base'])
}

function withWaiver(draft: LineDraft, known: readonly Cost[]): StatedLine {
  const same = known.find(
    one =>
      one.auto &&
      one.recordId === draft.recordId &&
      one.lineKind === draft.lineKind &&
      one.sourceType === draft.sourceType &&
      one.sourceId === draft.sourceId,
  )
  const waiveAmt = same?.waiveAmt ?? ZERO
  const waived = waiveAmt > draft.calcAmt ? draft.calcAmt : waiveAmt
  return {
    ...draft,
    id: same?.id ?? null,
    waiveAmt: waived,
    waiveReason: same?.waiveReason ?? null,
    amt: subFen(draft.calcAmt, waived),
    auto: true,
    evidenceBizId: same?.evidenceBizId ?? null,
    note: same?.note ?? null,
  }
}

const ofStored = (row: Cost): StatedLine => ({
  ...lineOf(row.recordId, {
    lineKind: row.lineKind,
    basis: row.basis ?? '',
    calcAmt: row.calcAmt ?? ZERO,
    sourceType: row.sourceType ?? 'manual',
    sourceId: row.sourceId ?? '',
    sourceNo: row.sourceNo,
    qty: row.qty,
    price: row.price,
  }),
  id: row.id,
  waiveAmt: row.waiveAmt ?? ZERO,
  waiveReason: row.waiveReason,
  amt: row.amt,
  auto: false,
  evidenceBizId: row.evidenceBizId,
  note: row.note,
})

/** What the clerk was shown: a change of any figure or line is another hash (R6). */
function hashOf({ asOf, lines, statement }: Pick<Computed, 'asOf' | 'lines' | 'statement'>): string {
  const figures = {
    asOf,
    lines: lines.map(one => [one.recordId, one.lineKind, one.sourceType, one.sourceId, yuan(one.amt)]),
    shares: statement.shares,
  }
  return createHash('sha256')
    .update(JSON.stringify(figures, (_key, value: unknown) => (typeof value === 'bigint' ? yuan(value as Fen) : value)))
    .digest('hex')
}
export const plainly = (value: unknown): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? yuan(one as Fen) : one)),
  ) as Record<string, unknown>
