import {
  addFen,
  fen,
  localDate,
  localDateTime,
  negFen,
  ratioFen,
  refuse,
  Refused,
  textOf,
  titled,
  ZERO,
  type Fen,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, lockRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { findCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { refundMargin } from '#areas/billing/account-vehicle-margin-handle/server/index.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'

import { planRows, type PlanDraft } from '../../calculations/index.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import { lockContract } from '../../contract/server/about-contract.ts'
import { contractRefOf, type ContractHead } from '../../contract/server/head.ts'
import { contractLines } from '../../contract/server/terms.ts'
import { contractLease } from '../../contract-lease/contract-lease.ts'
import { releaseUnordered } from '../../contract-lease/server/quota.ts'
import { ordersPort, positionsPort } from '../../ports.ts'
import { receiptPlanTemp } from '../../receipt-plan-temp/receipt-plan-temp.ts'
import { marginKeyOf } from '../../contract-intention/server/money.ts'
import { contractLeaseHandle, contractLeaseHandleLine } from '../contract-lease-handle.ts'
import { TYPE, wantedOf, type Handle, type HandleLine } from './lines.ts'

/** Signed: at once when its day has come, else by the nightly job on that day. */
export async function applyIfDue(tx: Tx, actor: Actor, row: Handle): Promise<unknown> {
  if (row.effectiveDate > localDate(actor.clock.now())) return undefined
  await applyHandle(tx, actor, row.id)
  return { applied: true }
}

/** The disposal takes effect, once: every line, then the contract, then who waits for it is told. */
export async function applyHandle(tx: Tx, actor: Actor, id: string): Promise<void> {
  const known = await getRow(tx, contractLeaseHandle, id)
  const lease = await lockContract(tx, actor, known.leaseContractId)
  const row = await lockRow(tx, actor, contractLeaseHandle, id)
  if (row.appliedTime) return
  const lines = await findRows(tx, contractLeaseHandleLine, { handleId: id } as never, { orderBy: 't.line_no' })
  await effects[row.handleType]!(tx, actor, { row, lease, lines })
  for (const line of lines)
    await updateRow(tx, actor, contractLeaseHandleLine, line as never, { applied: true } as never)
  await updateRow(
    tx,
    actor,
    contractLeaseHandle,
    await lockRow(tx, actor, contractLeaseHandle, id),
    { appliedTime: localDateTime(actor.clock.now()), applyError: null },
    { action: 'apply' },
  )
  await emit(tx, actor, 'contract-lease-handle.applied', {
    id,
    no: row.contractNo!,
    contractId: lease.id,
    handleType: row.handleType,
    orderVehicleIds: vehiclesOf(lines),
  })
}
const vehiclesOf = (lines: readonly HandleLine[]): string[] =>
  lines.map(one => one.orderVehicleId).filter(one => one !== null)

interface Of {
  row: Handle
  lease: ContractHead
  lines: readonly HandleLine[]
}
type Effect = (tx: Tx, actor: Actor, of: Of) => Promise<void>

/** 30, section 4: what each type does. 5 and 8 are carried out by the transfer of vehicles, which hears of the event. */
const effects: Readonly<Record<number, Effect>> = {
  [TYPE.earlyReturn]: agreeReturns,
  async [TYPE.terminate](tx, actor, of) {
    await agreeReturns(tx, actor, of)
    await ordersPort
      .ask()
      .cancelWaiting(tx, actor, of.lease.id, titled('整体终止', 'Terminated as a whole', of.row.contractNo ?? ''))
  },
  async [TYPE.extension](tx, actor, of) {
    await rewriteRents(tx, actor, of)
    if (of.row.newEndDate! > of.lease.endDate)
      await updateRow(
        tx,
        actor,
        contractLease,
        await lockRow(tx, actor, contractLease, of.lease.id),
        { endDate: of.row.newEndDate! },
        { action: 'extend', reason: of.row.contractNo! },
      )
  },
  [TYPE.rent]: rewriteRents,
  async [TYPE.replacement]() {},
  [TYPE.relief]: rewriteRents,
  [TYPE.reschedule]: reschedule,
  async [TYPE.lessee]() {},
  [TYPE.deposit]: changeDeposits,
  [TYPE.quantity]: changeQuantities,
  async [TYPE.payRule](tx, actor, of) {
    const { id: _, contractId: __, ...rule } = of.row.newPayRule as Record<string, unknown>
    const versions = await findRows(tx, contractPayRule, { contractId: of.lease.id } as never)
    await rewriteRents(tx, actor, of)
    await insertRow(
      tx,
      actor,
      contractPayRule as never,
      {
        ...versions.at(-1),
        ...rule,
        id: await tx.newId(),
        contractId: of.lease.id,
        lineNo: versions.length + 1,
        validFrom: of.row.effectiveDate,
      } as never,
    )
  },
}

async function rewriteRents(tx: Tx, actor: Actor, { row, lines }: Of): Promise<void> {
  for (const line of lines)
    await positionsPort
      .ask()
      .apply(tx, actor, line.orderVehicleId!, wantedOf(row, line as never)!, `contract-lease-handle:${row.id}`)
}

/** Day and penalty are fixed on the vehicles; the money is posted once, by their return. */
async function agreeReturns(tx: Tx, actor: Actor, { row, lease, lines }: Of): Promise<void> {
  const agreed = row.penaltyWaive ? ZERO : row.penaltyAgreed
  const share = agreed === null ? null : ratioFen(agreed, 1, Math.max(1, lines.length))
  for (const [index, line] of lines.entries()) {
    const own = share === null ? undefined : index === lines.length - 1 ? rest(agreed!, share, lines.length) : share
    await positionsPort.ask().agree(tx, actor, line.orderVehicleId!, {
      agreedReturnDate: row.effectiveDate,
      ...(own === undefined ? {} : { agreedPenalty: own }),
      source: row.contractNo!,
    })
  }
  await emit(tx, actor, 'lease-handle.return-agreed', {
    id: row.id,
    no: row.contractNo!,
    contractId: lease.id,
    orderVehicleIds: vehiclesOf(lines),
    agreedReturnDate: row.effectiveDate,
  })
}
/** The last part takes the remainder (conventions 8). */
const rest = (whole: Fen, share: Fen, parts: number): Fen => addFen(whole, negFen(ratioFen(share, parts - 1, 1)))

/** 7: the open bills are closed at what was paid on them, and the new rows stand for the rest. */
async function reschedule(tx: Tx, actor: Actor, { row, lease }: Of): Promise<void> {
  const bills = await tx.rows<{ id: string; settled: string }>(sql`
    select id, settled_amt as settled from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${lease.id}::bigint and status in (1, 2) order by id`)
  for (const bill of bills)
    await prorateBill(tx, actor, {
      billId: bill.id,
      newAmt: fen(bill.settled),
      effectiveDate: row.effectiveDate,
      source: `contract-lease-handle:${row.id}`,
      reason: `债务重组 ${row.contractNo} / Reschedule`,
    })
  const rows = (await findRows(tx, receiptPlanTemp, { tempId: row.rescheduleTempId } as never, {
    orderBy: 't.row_no',
  })) as readonly { periodNo: number; dueDate: string; feeItem: number; amount: Fen; taxRate: string | null }[]
  const today = localDate(actor.clock.now())
  const drafts = rows.map(
    (one): PlanDraft => ({
      feeItem: one.feeItem,
      feeId: row.id,
      orderVehicleId: null,
      periodNo: one.periodNo,
      periodCount: rows.length,
      periodStart: null,
      periodEnd: null,
      billDate: one.dueDate < today ? one.dueDate : today,
      dueDate: one.dueDate,
      amt: one.amount,
      taxRate: one.taxRate,
      calcNote: { kind: 'quote', scope: 'contract', stage: 'change', slices: [] },
    }),
  )
  await createPlans(tx, actor, 'receipt', contractRefOf(lease), planRows(drafts, placeOf(lease)))
  for (const one of rows) await removeRow(tx, actor, receiptPlanTemp, one as never)
}
const placeOf = (lease: ContractHead) => ({
  contractId: lease.id,
  partyKind: lease.counterpartyType!,
  partyId: lease.counterpartyId!,
  orderId: null,
  vehicleId: null,
  rev: 0,
})

/** 9: more deposit is a plan row of its own, less is paid back from the card. */
async function changeDeposits(tx: Tx, actor: Actor, { row, lease, lines }: Of): Promise<void> {
  const today = localDate(actor.clock.now())
  for (const line of lines) {
    const delta = line.depositDelta ?? ZERO
    if (delta > ZERO) {
      const draft: PlanDraft = {
        feeItem: 2,
        feeId: row.id,
        orderVehicleId: line.orderVehicleId,
        periodNo: 1,
        periodCount: 1,
        periodStart: null,
        periodEnd: null,
        billDate: today,
        dueDate: row.effectiveDate > today ? row.effectiveDate : today,
        amt: delta,
        taxRate: null,
        calcNote: { kind: 'front', scope: 'vehicle', stage: 'change', slices: [] },
      }
      await createPlans(tx, actor, 'receipt', contractRefOf(lease), planRows([draft], placeOf(lease)))
    } else {
      const cardId = await findCard(tx, { ...marginKeyOf(lease), orderVehicleId: line.orderVehicleId })
      if (!cardId)
        return refuse('noMargin', '车辆【{plate}】没有在手押金 / no deposit is held for {plate}', {
          plate: line.plateNo ?? line.vin,
        })
      await refundMargin(tx, actor, await getRow(tx, accountVehicleMargin, cardId), {
        id: line.id,
        handleNo: row.contractNo,
        amt: negFen(delta),
        payeeAccountId: null,
        reason: row.reasonText,
      })
    }
  }
}

/** 10: undelivered vehicles of a product line; the quota follows. */
async function changeQuantities(tx: Tx, actor: Actor, { row, lease, lines }: Of): Promise<void> {
  const { products } = await contractLines(tx, lease.id)
  for (const line of lines) {
    const product = products.find(one => one.id === line.contractProductId)
    const delta = line.quantityDelta ?? 0
    if (!product || delta === 0) continue
    const undelivered = product.quantity - (product.orderedQty ?? 0) + (product.waitQty ?? 0)
    if (delta < 0 && -delta > undelivered)
      refuse(
        'delivered',
        '未交付车辆仅{n}台，不能减少{asked}台 / only {n} not delivered, {asked} cannot be taken away',
        {
          n: undelivered,
          asked: -delta,
        },
      )
    const amount = ratioFen(product.quotaAmount, Math.abs(delta), 1)
    if (delta < 0) {
      const waiting = Math.max(0, -delta - (product.quantity - (product.orderedQty ?? 0)))
      if (waiting > 0)
        await ordersPort
          .ask()
          .cancelSome(tx, actor, product.id, waiting, titled('数量减少', 'Fewer vehicles', row.contractNo ?? ''))
      const free = -delta - waiting
      if (free > 0 && lease.customerId) {
        const now = (await contractLines(tx, lease.id)).products.find(one => one.id === product.id)!
        const ordered = (now.waitQty ?? 0) + (now.allottedQty ?? 0) + (now.onLeaseQty ?? 0)
        await releaseUnordered(tx, actor, lease.customerId, product, { n: free, ordered, source: row.id })
      }
    } else if (lease.customerId) {
      const key = `${row.id}:${product.lineNo}`
      const source = { sourceType: 'contract-lease-handle', sourceId: row.id, sourceNo: row.contractNo! }
      await freezeQuotas(tx, actor, [
        { customerId: lease.customerId, cityCode: product.cityCode, n: delta, amount, key, source },
      ])
      await occupyQuota(tx, actor, key)
    }
    const now = await getRow(tx, contractProduct as never, product.id)
    await updateRow(tx, actor, contractProduct as never, now as never, { quantity: product.quantity + delta } as never)
  }
  await updateRow(
    tx,
    actor,
    contractLease,
    await lockRow(tx, actor, contractLease, lease.id),
    { vehicleQty: (lease.vehicleQty ?? 0) + lines.reduce((sum, one) => sum + (one.quantityDelta ?? 0), 0) },
    { action: 'changeQuantity', reason: row.contractNo! },
  )
}

export const handlesDue = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select c.id from contract c join contract_lease_handle h on h.tenant_id = c.tenant_id and h.id = c.id
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 3 and c.status in (6, 7) and h.applied_time is null and h.effective_date <= ${today}::date order by c.id`)
  ).map(one => one.id)

export async function noteFailure(tx: Tx, actor: Actor, id: string, fault: Refused): Promise<void> {
  const { refusal } = fault
  const words = 'message' in refusal ? textOf(refusal.message, 'zh') : refusal.kind
  const row = await lockRow(tx, actor, contractLeaseHandle, id)
  await updateRow(tx, actor, contractLeaseHandle, row, { applyError: words.slice(0, 500) }, { action: 'applyFailed' })
}
