import { addDays, invalid, localDateTime, maxFen, subFen, yuan, ZERO, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { lineMoney } from '../../codes.ts'
import { returnParams } from '../../vehicle-return/server/params.ts'
import { lockBefore } from '../../vehicle-return/server/moves.ts'
import { contractRecordsOf } from '../../vehicle-return/server/records.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnContractRecord } from '../../vehicle-return-contract-record/vehicle-return-contract-record.ts'
import { vehicleReturnCost } from '../vehicle-return-cost.ts'
import { vehicleReturnSettlement, type RecordShare } from '../vehicle-return-settlement.ts'
import {
  computeStatement,
  settlementOf,
  type Computed,
  type Settlement,
  type StatedLine,
  type Subject,
} from './compute.ts'

export interface TypedLine {
  recordId?: string | null | undefined
  lineKind: number
  basis?: string | null | undefined
  qty?: string | null | undefined
  price?: Fen | null | undefined
  calcAmt: Fen
  waiveAmt: Fen
  waiveReason?: string | null | undefined
  sourceType?: string | null | undefined
  sourceId?: string | null | undefined
  evidenceBizId?: string | null | undefined
  note?: string | null | undefined
  auto: boolean
}
export interface StatementForm extends Subject {
  lines: TypedLine[] | undefined
  payDueDate?: string | null | undefined
  payeeAccountId?: string | null | undefined
  refundReceiptBack?: boolean | undefined
  tollChecked?: boolean | undefined
  send: boolean
}

/** D9: positions, return, contract record, settlement. */
export async function lockStatement(tx: Tx, actor: Actor, of: Subject): Promise<Settlement | undefined> {
  await lockBefore(tx, actor, of.returnId)
  await lockRow(tx, actor, vehicleReturn, of.returnId)
  const contract = await lockRow(tx, actor, vehicleReturnContractRecord, of.contractRecordId)
  if (contract.returnId !== of.returnId)
    invalid({ contractRecordId: '合同不在此退车单中 / not a contract of this return' })
  const found = await settlementOf(tx, of)
  return found ? lockRow(tx, actor, vehicleReturnSettlement, found.id) : undefined
}

const editable = [1, 2, 4, 100]
const refuseSettled = (row: Settlement, action: Label): void => {
  if (!editable.includes(row.status))
    invalid({ status: `核算单当前状态不允许${action.split(' / ')[0]} / the statement is past this step` })
}

/** PUT update-statistics-cost-settlement: typed lines and waivers in, figures made anew and stored. */
export async function saveStatement(
  tx: Tx,
  actor: Actor,
  form: StatementForm,
): Promise<Computed & { settlement: Settlement }> {
  const known = await lockStatement(tx, actor, form)
  if (known) refuseSettled(known, '修改 / edit')
  const row = known ?? (await openStatement(tx, actor, form))
  if (form.lines) await writeTyped(tx, actor, row, form.lines)
  const computed = await computeStatement(tx, actor, { ...form, useGeneral: form.useGeneral ?? row.useGeneral })
  const stored = await storeFigures(tx, actor, row, computed, form)
  // What the customer agreed to were other figures.
  const settlement =
    stored.confirmTime === null
      ? stored
      : await updateRow(tx, actor, vehicleReturnSettlement, stored, {
          confirmTime: null,
          confirmMode: null,
          confirmBizId: null,
        })
  const next = form.send ? 'send' : row.status === 1 ? undefined : 'reopen'
  if (next)
    await act(tx, actor, vehicleReturnSettlement, settlement.id, next, {
      input: next === 'send' ? { sendTime: localDateTime(actor.clock.now()) } : {},
    })
  await moveHead(tx, actor, form.returnId)
  return { ...computed, settlement: await getRow(tx, vehicleReturnSettlement, settlement.id) }
}

async function openStatement(tx: Tx, actor: Actor, of: Subject): Promise<Settlement> {
  const head = await getRow(tx, vehicleReturn, of.returnId)
  const contract = await getRow(tx, vehicleReturnContractRecord, of.contractRecordId)
  const wanted = of.seq === 1 ? [20, 21] : [22]
  if (!wanted.includes(head.status))
    invalid({ status: '退车单当前状态不能核算 / the return cannot be settled in this state' })
  const made = await insertRow(tx, actor, vehicleReturnSettlement, {
    returnId: head.id,
    contractRecordId: contract.id,
    contractNo: contract.contractNo,
    partyName: head.partyName,
    seq: of.seq,
    status: 1,
  })
  await updateRow(
    tx,
    actor,
    vehicleReturnContractRecord,
    contract,
    of.seq === 1 ? { firstSettlementId: made.id } : { secondSettlementId: made.id },
  )
  return made
}

/** Automatic lines take waivers only; typed ones are replaced by what the form holds. */
async function writeTyped(tx: Tx, actor: Actor, row: Settlement, lines: readonly TypedLine[]): Promise<void> {
  const faults: Record<string, Label> = {}
  lines.forEach((one, index) => {
    if (one.waiveAmt > ZERO && !one.waiveReason?.trim())
      faults[`lines.${index}.waiveReason`] = '减免须填写原因 / give the reason of the waiver'
    if (one.waiveAmt > one.calcAmt)
      faults[`lines.${index}.waiveAmt`] = '减免不能超过金额 / the waiver exceeds the amount'
    if (!one.auto && !one.evidenceBizId)
      faults[`lines.${index}.evidenceBizId`] = '手工费用须上传凭证 / a typed line needs evidence'
    if (!one.auto && !one.basis?.trim()) faults[`lines.${index}.basis`] = '请填写计算依据 / say how it is computed'
  })
  if (Object.keys(faults).length > 0) invalid(faults)
  const typed = lines.filter(one => !one.auto || one.waiveAmt > ZERO)
  await saveLines(
    tx,
    actor,
    vehicleReturnSettlement,
    row.id,
    'lines',
    typed.map((one, index) => costRow(one, index)),
  )
  await bindFiles(
    tx,
    actor,
    vehicleReturnSettlement,
    row.id,
    typed.map(one => ({ fields: vehicleReturnCost.fields, values: { evidenceBizId: one.evidenceBizId ?? null } })),
  )
}
const costRow = (one: TypedLine, index: number) => ({
  recordId: one.recordId ?? null,
  lineKind: one.lineKind,
  ...lineMoney[one.lineKind],
  basis: one.basis?.slice(0, 200) ?? null,
  qty: one.qty ?? null,
  price: one.price ?? null,
  calcAmt: one.calcAmt,
  waiveAmt: one.waiveAmt,
  waiveReason: one.waiveReason ?? null,
  amt: maxFen(subFen(one.calcAmt, one.waiveAmt), ZERO),
  sourceType: one.auto ? (one.sourceType ?? '') : 'manual',
  sourceId: one.auto ? (one.sourceId ?? '') : String(index + 1),
  auto: one.auto,
  evidenceBizId: one.evidenceBizId ?? null,
  note: one.note ?? null,
})

/** The lines and figures as they were computed, so that what was confirmed can be read for ever. */
export async function storeFigures(
  tx: Tx,
  actor: Actor,
  row: Settlement,
  computed: Computed,
  form: Partial<StatementForm>,
): Promise<Settlement> {
  await saveLines(tx, actor, vehicleReturnSettlement, row.id, 'lines', computed.lines.map(storedLine))
  const { statement } = computed
  const { shares: _, balanceUse, ...figures } = statement
  const payDays = Number((await returnParams(tx, 'return.settle.payDays'))['return.settle.payDays'])
  const [any] = computed.money.values()
  return updateRow(tx, actor, vehicleReturnSettlement, await getRow(tx, vehicleReturnSettlement, row.id), {
    ...figures,
    balanceUse,
    asOf: computed.asOf,
    waiveTotal: computed.waiveTotal,
    penaltyWaived: computed.penaltyWaived,
    needApproval: computed.waiveTotal > ZERO || statement.refundAmt > ZERO,
    balanceContract: any?.balanceContract ?? ZERO,
    balanceGeneral: any?.balanceGeneral ?? ZERO,
    figuresHash: computed.hash,
    shares: sharesOf(computed),
    payDueDate: form.payDueDate ?? row.payDueDate ?? addDays(computed.asOf, payDays),
    ...(form.useGeneral === undefined ? {} : { useGeneral: form.useGeneral }),
    ...(form.payeeAccountId === undefined ? {} : { payeeAccountId: form.payeeAccountId }),
    ...(form.refundReceiptBack === undefined ? {} : { refundReceiptBack: form.refundReceiptBack }),
    ...(form.tollChecked === undefined ? {} : { tollChecked: form.tollChecked }),
  })
}
const storedLine = (one: StatedLine) => {
  const { id: _, ...rest } = one
  return rest
}

function sharesOf({ statement, records }: Computed): RecordShare[] {
  return statement.shares.map(share => ({
    recordId: share.recordId,
    plateNo: records.find(one => one.id === share.recordId)?.plateNo ?? '',
    due: yuan(share.due),
    balanceUse: yuan(share.balanceUse),
    marginAvail: yuan(share.marginAvail),
    marginOffset: yuan(share.marginOffset),
    holdTarget: yuan(share.holdTarget),
    holdback: yuan(share.holdback),
    refund: yuan(share.refund),
    owe: yuan(share.owe),
  }))
}

/** 70, 3.2: 20 while a statement is still to be made, 21 when all are with the customer, in approval or effective. */
export async function moveHead(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  const head = await getRow(tx, vehicleReturn, returnId)
  if (head.status !== 20 && head.status !== 21) return
  const made = await findRows(tx, vehicleReturnSettlement, { returnId, seq: 1 } as never)
  const waits = [2, 102, 3, 5]
  const all = (await contractRecordsOf(tx, returnId)).every(one =>
    made.some(other => other.contractRecordId === one.id && waits.includes(other.status)),
  )
  const next = all ? 'confirming' : 'toSettle'
  if (statusOf(vehicleReturn, next) !== head.status)
    await act(tx, actor, vehicleReturn, returnId, 'progress', { input: { status: statusOf(vehicleReturn, next) } })
}
