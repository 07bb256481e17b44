import { localDate, refuse, sumFen, yuan, ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { findCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { transferMargin } from '#areas/accounts/account-vehicle-margin/server/transfer-margin.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { refundMargin } from '#areas/billing/account-vehicle-margin-handle/server/index.ts'
import { lockForUse, useMargin } from '#areas/billing/account-vehicle-margin-handle/server/use-margin.ts'
import { contract } from '../../contract/contract.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import { lockContract } from '../../contract/server/about-contract.ts'
import type { ContractHead } from '../../contract/server/head.ts'
import { contractLines } from '../../contract/server/terms.ts'
import { contractIntention } from '../../contract-intention/contract-intention.ts'
import { marginKeyOf } from '../../contract-intention/server/money.ts'
import { contractIntentionHandle, contractIntentionHandleLine } from '../contract-intention-handle.ts'

type Handle = RowOf<typeof contractIntentionHandle>
/** fee_item of what a customer loses. */
const PENALTY = 15

/** What of a product line is neither converted nor given up. */
export const remainOf = (line: { quantity: number; convertedQty: number | null; handledQty: number | null }): number =>
  line.quantity - (line.convertedQty ?? 0) - (line.handledQty ?? 0)

/** The disposal takes effect with its signature: quantities, then the intention money (30, section 4). */
export async function applyDisposal(tx: Tx, actor: Actor, row: Handle): Promise<void> {
  const head = await lockContract(tx, actor, row.intentionId)
  await moveQuantities(tx, actor, row)
  const intention = await lockRow(tx, actor, contractIntention, row.intentionId)
  if (row.handleType === 3)
    await updateRow(tx, actor, contractIntention, intention, { validUntil: row.newValidUntil! }, { action: 'extend' })
  await moveMoney(tx, actor, row, head)
}

async function moveQuantities(tx: Tx, actor: Actor, row: Handle): Promise<void> {
  const wanted = await findRows(tx, contractIntentionHandleLine, { handleId: row.id } as never)
  const { products } = await contractLines(tx, row.intentionId)
  const counter = row.handleType === 1 ? 'convertedQty' : 'handledQty'
  for (const one of wanted) {
    const line = products.find(product => product.id === one.contractProductId)
    if (!line || one.handleQty > remainOf(line))
      return refuse('lineUsed', '意向产品行剩余数量不足，请重新处置 / the line has less left than this disposal takes')
    const changes = { [counter]: (line[counter] ?? 0) + one.handleQty }
    Object.assign(line, await updateRow(tx, actor, contractProduct, line as never, changes as never))
  }
  const sum = (of: (line: (typeof products)[number]) => number) => products.reduce((total, line) => total + of(line), 0)
  const intention = await lockRow(tx, actor, contractIntention, row.intentionId)
  await updateRow(
    tx,
    actor,
    contractIntention,
    intention,
    {
      convertedQty: sum(line => line.convertedQty ?? 0),
      handledQty: sum(line => line.handledQty ?? 0),
      remainQty: sum(remainOf),
    },
    { action: 'dispose', reason: row.contractNo ?? '' },
  )
}

async function moveMoney(tx: Tx, actor: Actor, row: Handle, head: ContractHead): Promise<void> {
  const parts = [row.depositToLease, row.depositRefund, row.depositForfeit]
  if (sumFen(parts, one => one) === ZERO) return
  const from = marginKeyOf(head)
  const cardId = await findCard(tx, from)
  if (!cardId) return refuse('noMargin', '没有在手意向金 / no intention money is held')
  const source = { sourceType: 'contract-intention-handle', sourceId: row.id, sourceNo: row.contractNo! }
  if (row.depositToLease > ZERO) {
    const target = await getRow(tx, contract, row.targetContractId!)
    const to = { ...marginKeyOf(target), customerName: target.counterpartyName, contractNo: target.contractNo }
    await transferMargin(tx, actor, from, to, row.depositToLease, source)
  }
  if (row.depositForfeit > ZERO) {
    const { billId } = await raiseReceivable(tx, actor, {
      source,
      companyId: head.ownCompanyId,
      payerType: head.counterpartyType!,
      payerId: head.counterpartyId!,
      contractId: head.id,
      feeItem: PENALTY,
      amt: row.depositForfeit,
      dueDate: localDate(actor.clock.now()),
      description: `意向金扣除 ${yuan(row.depositForfeit)} / Intention money kept`,
    })
    await lockForUse(tx, actor, { companyId: head.ownCompanyId, cardIds: [cardId], billIds: [billId] })
    await useMargin(tx, actor, {
      cardId,
      voucher: { id: row.id, no: row.contractNo! },
      rows: [{ billId, amt: row.depositForfeit }],
      how: 'forfeited',
    })
  }
  if (row.depositRefund > ZERO)
    await refundMargin(tx, actor, await getRow(tx, accountVehicleMargin, cardId), {
      id: row.id,
      handleNo: row.contractNo,
      amt: row.depositRefund,
      payeeAccountId: row.refundAccountId,
      reason: row.reasonText,
    })
}
