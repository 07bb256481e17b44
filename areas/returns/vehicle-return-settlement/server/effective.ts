import { settleReturn } from '#areas/billing/bill-return-settlement/server/settle-return.ts'
import { addDays, localDate, sumFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { finish } from '#areas/orders/order-vehicle/server/finish.ts'
import { setAgreed } from '#areas/orders/order-vehicle/server/set-agreed.ts'
import { setFlags } from '#areas/vehicles/vehicle-flag/server/set-flags.ts'
import { line, returnKind } from '../../codes.ts'
import { offencesPort } from '../../ports.ts'
import { moveWhenPaid } from '../../vehicle-return/server/buy-out.ts'
import { loseVehicles } from '../../vehicle-return/server/loss.ts'
import { facts } from '../../vehicle-return/server/moves.ts'
import { returnParams } from '../../vehicle-return/server/params.ts'
import {
  contractRecordsOf,
  countRecords,
  isIn,
  recordsOf,
  type ReturnRecord,
} from '../../vehicle-return/server/records.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import { costsOf, finishTerms, type Computed, type Return, type Settlement, type StatedLine } from './compute.ts'

/**
 * 70, R6: the leases end, then money moves: one posting per vehicle and one for the contract as a whole. Everything is
 * keyed, so that nothing is posted twice.
 */
export async function makeEffective(tx: Tx, actor: Actor, row: Settlement, computed: Computed): Promise<void> {
  const { head, contract, records } = computed
  if (row.seq === 1 && head.returnType === returnKind.loss) await loseVehicles(tx, actor, head, records)
  if (row.seq === 1)
    for (const record of byPosition(records)) {
      const waived = computed.lines.find(
        one => one.recordId === record.id && one.lineKind === line.penalty && one.waiveAmt > ZERO,
      )
      if (waived)
        await setAgreed(tx, actor, record.orderVehicleId!, {
          agreedPenalty: waived.amt,
          source: `vehicle-return-settlement:${row.id}`,
        })
      await finish(tx, actor, record.orderVehicleId!, {
        ...finishTerms(head, contract, record, row.asOf!),
        returnId: head.id,
      })
    }
  for (const share of computed.statement.shares) await postShare(tx, actor, row, computed, share.recordId)
  await markCharged(tx, row, computed.lines)
  for (const record of records) await settleRecord(tx, actor, row, head, record)
  await countRecords(tx, actor, head.id)
  await headTotals(tx, actor, head.id, { ...row, status: 3 })
  await moveWhenSettled(tx, actor, row, contract.id)
}

const byPosition = (records: readonly ReturnRecord[]): ReturnRecord[] =>
  [...records].sort((a, b) => (BigInt(a.orderVehicleId!) < BigInt(b.orderVehicleId!) ? -1 : 1))

async function postShare(tx: Tx, actor: Actor, row: Settlement, computed: Computed, recordId: string): Promise<void> {
  const share = computed.statement.shares.find(one => one.recordId === recordId)!
  const record = computed.records.find(one => one.id === recordId)
  const own = computed.lines.map((one, index) => ({ ...one, lineNo: index + 1 }))
  const lines = own.filter(one => (one.recordId ?? '') === recordId && one.amt > ZERO)
  const { billIds } = await settleReturn(tx, actor, {
    key: record ? `R${record.id}-${row.seq}` : `S${row.id}`,
    returnId: computed.head.id,
    seq: row.seq!,
    contractId: computed.contract.contractId!,
    ...(record ? { orderVehicleId: record.orderVehicleId! } : {}),
    asOf: computed.asOf,
    lines: lines.map(({ lineNo, feeItem, amt, taxRate, basis }) => ({ lineNo, feeItem, amt, taxRate, note: basis })),
    marginOffset: share.marginOffset,
    balanceOffset: { contractBound: share.contractBound, general: share.general },
    holdback: share.holdback,
    refundAmt: share.refund,
    ...(row.payeeAccountId ? { payeeAccountId: row.payeeAccountId } : {}),
    dueDate: row.payDueDate ?? computed.asOf,
  })
  const billed = new Map(lines.map((one, index) => [one.lineNo, billIds[index]]))
  const stored = await costsOf(tx, row.id)
  const withBills = stored.map(cost => ({ ...cost, billId: billed.get(cost.lineNo) ?? cost.billId }))
  await saveLines(tx, actor, vehicleReturnSettlement, row.id, 'lines', withBills)
}

/** D7: what a statement charged nobody charges again. */
async function markCharged(tx: Tx, row: Settlement, lines: readonly StatedLine[]): Promise<void> {
  const ids = lines.filter(one => one.sourceType === 'violation' && one.amt > ZERO).map(one => one.sourceId)
  if (ids.length > 0) await offencesPort.ask().markCharged(tx, [...new Set(ids)], `vehicle-return-settlement:${row.id}`)
}

async function settleRecord(tx: Tx, actor: Actor, row: Settlement, head: Return, record: ReturnRecord): Promise<void> {
  if (row.seq === 2) return endRecord(tx, actor, head, record)
  // A car that is bought or lost stands in its return until the title has passed or everything is known.
  const goesOn = head.returnType === returnKind.buyOut || head.returnType === returnKind.loss
  const bought = head.returnType === returnKind.buyOut ? { lastRentDate: row.asOf } : {}
  await act(tx, actor, vehicleReturnRecord, record.id, 'settle', {
    input: { ...(goesOn ? {} : { holding: false }), ...bought } as never,
  })
  if (record.flagIds.length > 0)
    await setFlags(tx, actor, record.vehicleId!, record.flagIds, [], {
      by: 3,
      reason: record.tagNote ?? '退车后续处置 / Next use after the return',
      sourceId: record.id,
    })
}

const endRecord = async (tx: Tx, actor: Actor, head: Return, record: ReturnRecord): Promise<void> => {
  const isLoss = head.returnType === returnKind.loss
  await act(tx, actor, vehicleReturnRecord, record.id, isLoss ? 'lose' : 'finish', {
    input: (isLoss ? { holding: false } : {}) as never,
  })
}

/** Totals of the head are the sums of its statements. */
export async function headTotals(tx: Tx, actor: Actor, returnId: string, changed: Settlement): Promise<void> {
  const all = (await findRows(tx, vehicleReturnSettlement, { returnId } as never)).map(one =>
    one.id === changed.id ? changed : one,
  )
  const firsts = all.filter(one => one.seq === 1)
  const total = (rows: readonly Settlement[], of: (one: Settlement) => Fen) => sumFen(rows, of)
  const second = all.some(one => one.seq === 2 && (one.status === 3 || one.status === 5))
  await updateRow(tx, actor, vehicleReturn, returnId, {
    dueTotal: total(all, one => one.dueTotal),
    offsetTotal: total(all, one => (one.balanceUse + one.marginOffset) as Fen),
    oweTotal: total(all, one => one.oweAmt),
    refundTotal: total(all, one => one.refundAmt),
    holdTotal: second ? ZERO : total(firsts, one => one.holdback),
  })
}

/** When the last contract of the return is settled the head goes on: to the second settlement, to payment, or to its end. */
async function moveWhenSettled(tx: Tx, actor: Actor, row: Settlement, contractRecordId: string): Promise<void> {
  const head = await getRow(tx, vehicleReturn, row.returnId!)
  const made = await findRows(tx, vehicleReturnSettlement, { returnId: head.id, seq: row.seq } as never)
  const isDone = (id: string) =>
    id === contractRecordId || made.some(one => one.contractRecordId === id && (one.status === 3 || one.status === 5))
  const contracts = (await contractRecordsOf(tx, head.id)).filter(one => (one.vehicleCount ?? 0) > 0)
  if (!contracts.every(one => isDone(one.id))) return
  const today = localDate(actor.clock.now())
  const days = Number((await returnParams(tx, 'return.second.days'))['return.second.days'])
  const records = (await recordsOf(tx, head.id)).filter(isIn)
  const next =
    row.seq === 2
      ? 'completed'
      : head.returnType === returnKind.buyOut
        ? 'awaitingPayment'
        : head.holdTotal > ZERO || days > 0
          ? 'awaitingSecond'
          : 'completed'
  const lastBack =
    records
      .map(one => one.lastRentDate ?? today)
      .sort()
      .at(-1) ?? today
  await act(tx, actor, vehicleReturn, head.id, 'progress', {
    input: {
      status: statusOf(vehicleReturn, next),
      ...(row.seq === 1 ? { settleDate: today } : {}),
      ...(next === 'awaitingSecond' ? { secondDueDate: addDays(lastBack, days) } : {}),
    } as never,
  })
  if (next === 'completed' && row.seq === 1) for (const record of records) await endRecord(tx, actor, head, record)
  if (row.seq === 1 && head.returnType === returnKind.loss)
    await emit(tx, actor, 'vehicle-return.lost', { ...facts(head), vehicleIds: records.map(one => one.vehicleId!) })
  if (next === 'awaitingPayment') await moveWhenPaid(tx, actor, head.id)
  if (row.seq === 1) await emit(tx, actor, 'vehicle-return.settled', facts(head))
  if (next === 'completed') await emit(tx, actor, 'vehicle-return.completed', facts(head))
}
