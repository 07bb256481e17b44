import {
  addDays,
  addFen,
  inBoth,
  localDate,
  maxFen,
  negFen,
  refuse,
  subFen,
  taxOfGross,
  ZERO,
  type ChangesOf,
  type Fen,
  type RowOf,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRow, updateRow, updateRows } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { voidSource } from '#areas/billing/account-receivable/server/void-source.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { postCost, reverseCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'
import { spread } from '../../calculations/rebate.ts'
import { contractRebate } from '../contract-rebate.ts'
import { contractRebateLine } from '../rebate-lines.ts'
import { termsOf } from './terms.ts'

export type Rebate = RowOf<typeof contractRebate>
export const SOURCE = 'contract-rebate'
const REFUND = 24
const VEHICLE_PRICE = 22
const OTHER_PAYMENT = 9
const COST_OF_REBATE = 20
const FORM = { cash: 1, deduct: 2, redLetter: 3 } as const
const ACTIVE = 1
const IN_FORCE = [6, 7]

export interface Confirmation {
  confirmAmt?: Fen | null
  diffReason?: string | null
  payForm?: number | null
  confirmFileBizId?: string | null
}
/** What the supplier says goes with the submit; a difference is explained. */
export function checkConfirmation(row: Rebate, input: Confirmation): void {
  if (input.confirmAmt === undefined || input.confirmAmt === null)
    refuse('confirmAmt', '请填写供应商确认金额 / enter the amount that the supplier confirms')
  if (!input.confirmFileBizId) refuse('confirmFile', '请上传供应商确认函 / upload the letter of the supplier')
  if (input.confirmAmt !== row.rebateAmt && !input.diffReason?.trim())
    refuse('diffReason', '确认金额与计算金额不同，请填写差异说明 / give the reason for the difference')
  if (input.confirmAmt > ZERO !== row.rebateAmt > ZERO)
    refuse('confirmSign', '确认金额与计算金额方向不一致 / the confirmed amount points the other way')
}
export const confirmed = (row: Rebate, input: Confirmation): ChangesOf<typeof contractRebate> => ({
  confirmAmt: input.confirmAmt!,
  diffReason: input.diffReason ?? null,
  payForm: input.payForm ?? row.payForm,
  confirmFileBizId: input.confirmFileBizId!,
})

/** The contract stands before its rebates: two approvals of one supplier are set off one after the other. */
export async function lockContractOf(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRow(tx, actor, contract, (await getRow(tx, contractRebate, id)).contractId!)
}

/** 40, 4, approved: cars bear their part, what is still open of earlier returns is set off, the rest is claimed. */
export async function afterApproval(tx: Tx, actor: Actor, row: Rebate): Promise<void> {
  await shareOut(tx, actor, row)
  const open = row.confirmAmt > ZERO ? await setOff(tx, actor, row) : row.confirmAmt
  await emit(tx, actor, 'contract-rebate.confirmed', {
    id: row.id,
    no: row.rebateNo!,
    contractId: row.contractId,
    amt: row.confirmAmt,
  })
  if (open < ZERO && !IN_FORCE.includes((await getRow(tx, contract, row.contractId!)).status))
    return payBack(tx, actor, row.id)
  if (open === ZERO) return void (await act(tx, actor, contractRebate, row.id, 'collect'))
  if (open > ZERO && row.payForm !== FORM.redLetter) await claim(tx, actor, row, open)
}

/** vehicle.postCost item 20: what was confirmed, car by car; the tax in it is given back too. */
async function shareOut(tx: Tx, actor: Actor, row: Rebate): Promise<void> {
  const lines = await findRows(tx, contractRebateLine, { rebateId: row.id } as never, { orderBy: 't.line_no' })
  const parts = spread(
    row.confirmAmt,
    lines.map(one => one.amt),
  )
  const changed = lines.flatMap((line, index) =>
    line.givenAmt === parts[index] ? [] : [{ row: line, changes: { givenAmt: parts[index]! } }],
  )
  if (changed.length > 0) await updateRows(tx, actor, contractRebateLine, changed)
  const terms = await termsOf(tx, row.contractId!)
  const today = localDate(actor.clock.now())
  const taxRate = terms?.taxRate ?? null
  const own = lines
    .map((line, index) => ({ vehicleId: line.vehicleId, amt: negFen(parts[index]!), seq: index + 1 }))
    .filter(one => one.vehicleId !== null && one.amt !== ZERO)
    .sort((a, b) => (BigInt(a.vehicleId!) < BigInt(b.vehicleId!) ? -1 : 1))
  for (const { vehicleId, amt, seq } of own)
    await postCost(tx, actor, {
      vehicleId: vehicleId!,
      costItem: COST_OF_REBATE,
      amt,
      taxAmt: taxRate === null ? ZERO : taxOfGross(amt, taxRate),
      bizDate: today,
      bearer: 1,
      supplierType: row.supplierType,
      supplierId: row.supplierId,
      supplierName: row.supplierName,
      sourceType: SOURCE,
      sourceId: row.id,
      sourceSeq: seq,
      sourceNo: row.rebateNo!,
    })
}

/** Negative rebates of the contract that wait are deducted from the next one. Answers what is left of it. */
async function setOff(tx: Tx, actor: Actor, row: Rebate): Promise<Fen> {
  const waiting = await findRows(
    tx,
    contractRebate,
    sql`t.contract_id = ${row.contractId}::bigint and t.status = ${ACTIVE} and t.open_amt < 0 and t.payable_id is null`,
    { orderBy: 't.id' },
  )
  let left = row.confirmAmt
  for (const one of waiting) {
    const taken = maxFen(negFen(left), one.openAmt)
    if (taken === ZERO) break
    left = addFen(left, taken)
    const held = await lockRow(tx, actor, contractRebate, one.id)
    const openAmt = subFen(held.openAmt, taken)
    await updateRow(tx, actor, contractRebate, held, { offsetAmt: addFen(held.offsetAmt, taken), openAmt })
    if (openAmt === ZERO) await act(tx, actor, contractRebate, one.id, 'collect')
  }
  if (left !== row.confirmAmt)
    await updateRow(tx, actor, contractRebate, await lockRow(tx, actor, contractRebate, row.id), {
      offsetAmt: subFen(row.confirmAmt, left),
      openAmt: left,
    })
  return left
}

async function claim(tx: Tx, actor: Actor, row: Rebate, amt: Fen): Promise<void> {
  const today = localDate(actor.clock.now())
  const terms = await termsOf(tx, row.contractId!)
  const { accountReceivableId } = await raiseReceivable(tx, actor, {
    source: { sourceType: SOURCE, sourceId: row.id, sourceNo: row.rebateNo! },
    companyId: row.ownCompanyId!,
    payerType: row.supplierType!,
    payerId: row.supplierId!,
    contractType: row.contractType!,
    contractId: row.contractId!,
    feeItem: REFUND,
    amt,
    taxRate: null,
    dueDate: addDays(today, terms?.payDays ?? 0),
    description: inBoth(
      `${row.contractNo}返利${row.periodFrom}至${row.periodTo}`,
      `Rebate of ${row.contractNo}, ${row.periodFrom} to ${row.periodTo}`,
    ),
    nettingPreferred: row.payForm === FORM.deduct,
    besidePlans: true,
    refundOf: { kind: 'other' },
  })
  await updateRow(tx, actor, contractRebate, await lockRow(tx, actor, contractRebate, row.id), {
    receivableId: accountReceivableId,
  })
}

/** A negative rebate that no next one takes up goes to the supplier. */
export async function payBack(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await lockRow(tx, actor, contractRebate, id)
  const { accountPayableId } = await raisePayable(tx, actor, {
    source: { sourceType: SOURCE, sourceId: row.id, sourceNo: row.rebateNo! },
    companyId: row.ownCompanyId!,
    payeeType: row.supplierType,
    payeeId: row.supplierId,
    payKind: OTHER_PAYMENT,
    feeItem: VEHICLE_PRICE,
    contractType: row.contractType!,
    contractId: row.contractId!,
    amt: negFen(row.openAmt),
    dueDate: localDate(actor.clock.now()),
    description: inBoth(
      `${row.contractNo}退车返利退还${row.rebateNo}`,
      `Rebate ${row.rebateNo} of ${row.contractNo} given back`,
    ),
    preApproved: true,
  })
  await updateRow(tx, actor, contractRebate, row, { payableId: accountPayableId })
}
export function checkPayBack(row: Rebate): void {
  if (row.openAmt >= ZERO) refuse('notNegative', '只有负返利需要退还 / only a negative rebate is paid back')
  if (row.payableId) refuse('paidBack', '已发起退还付款 / its payment is asked for already')
}

/** Only the last rebate of a rule goes; later ones were reckoned on it. */
export async function checkVoid(tx: Tx, row: Rebate): Promise<void> {
  if (row.offsetAmt !== ZERO)
    refuse('setOff', '返利已与其他返利互抵，不能作废 / it was set off against another rebate, it cannot be voided')
  if (row.payableId) refuse('paidBack', '已发起退还付款 / its payment is asked for already')
  const [later] = await findRows(
    tx,
    contractRebate,
    sql`t.contract_id = ${row.contractId}::bigint and t.rule_id = ${row.ruleId}::bigint and t.id > ${row.id}::bigint and t.status <> 4 and t.period_to >= ${row.periodTo}::date`,
    { limit: 1 },
  )
  if (later)
    refuse('laterRebate', '请先处理之后的返利【{no}】 / finish the later rebate {no} first', { no: later.rebateNo })
}
export async function undo(
  tx: Tx,
  actor: Actor,
  row: Rebate,
  reason: string,
): Promise<ChangesOf<typeof contractRebate>> {
  await reverseCost(tx, actor, { sourceType: SOURCE, sourceId: row.id }, reason)
  await voidSource(tx, actor, SOURCE, row.id, reason)
  return { openAmt: ZERO }
}

/** Its bill is settled, or reopened by a reversal. */
export async function moneyMoved(tx: Tx, actor: Actor, billId: string, isSettled: boolean): Promise<void> {
  const [claimed] = await findRows(tx, accountReceivable, { billId, sourceType: SOURCE } as never)
  if (claimed) await settle(tx, actor, claimed.sourceId!, isSettled)
}
export async function moneyPaid(tx: Tx, actor: Actor, billId: string): Promise<void> {
  const [asked] = await findRows(tx, accountPayable, { billId, sourceType: SOURCE } as never)
  if (asked?.status === 3) await settle(tx, actor, asked.sourceId!, true)
}
async function settle(tx: Tx, actor: Actor, id: string, isSettled: boolean): Promise<void> {
  await lockContractOf(tx, actor, id)
  const row = await lockRow(tx, actor, contractRebate, id)
  const wanted = isSettled ? 'collect' : 'reopen'
  if (row.status === (isSettled ? ACTIVE : 3)) await act(tx, actor, contractRebate, id, wanted)
}
