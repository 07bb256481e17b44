import { refuse } from '#kernel'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import {
  earliestTake,
  frameworkOf,
  occupyForCallOff,
  purchasesAtConfirm,
  refuseCallOff,
  vehiclePriceOf,
} from '#areas/contracts/contract-purchase-lease/server/call-off.ts'
import { order, orderLine } from '../order.ts'
import { lockContractOf } from './close.ts'
import { bearVehicles, type Batch } from './create-orders.ts'
import { refreshCounters } from './counters.ts'
import { demandPurchase } from './purchase-demand.ts'

/** 103 -> 1: creates the vehicles of a call-off, at most what the contract's lines have left. */
export const confirm: ActionCode<typeof order, never> = {
  async locks(tx, actor, id) {
    await lockContractOf(tx, actor, id)
  },
  async guard(tx, actor, { row }) {
    const head = await getRow(tx, contract, row.contractId)
    if (head.status !== 6 && head.status !== 7)
      refuse('contractNotInForce', '合同不在履行中，不能下单 / the contract is not in force')
    const wanted = await findRows(tx, orderLine, { orderId: row.id })
    if (wanted.length === 0) refuse('linesMissing', '请填写订单明细 / order lines required')
    const framework = await frameworkOf(tx, row.contractId)
    if (framework) await refuseCallOff(tx, actor, framework, wanted)
    const { products } = await contractLines(tx, row.contractId)
    for (const [productId, ones] of Map.groupBy(wanted, one => one.contractProductId)) {
      const line = products.find(one => one.id === productId)!
      const asked = ones.reduce((sum, one) => sum + one.quantity, 0)
      const left = line.quantity - (line.orderedQty ?? 0)
      if (asked > left)
        refuse(
          'lineExceeded',
          '产品行剩余数量{left}台，不足{asked}台 / only {left} left on the product line, {asked} requested',
          { left, asked },
        )
      if (line.cityCode !== row.cityCode)
        refuse('otherCity', '订单城市与产品行不符 / the order city differs from the product line')
    }
  },
  /** leadDays of a framework: its vehicles come no earlier. */
  async run(tx, actor, { row }) {
    const earliest = await earliestTake(tx, actor, row.contractId)
    return earliest && earliest > row.expectTakeDate ? { expectTakeDate: earliest } : {}
  },
  async after(tx, actor, { row }) {
    const head = await getRow(tx, contract, row.contractId)
    const lines = await contractLines(tx, head.id)
    const wanted = await findRows(tx, orderLine, { orderId: row.id })
    const framework = await frameworkOf(tx, head.id)
    const batches: Batch[] = []
    for (const one of wanted) {
      const line = lines.products.find(each => each.id === one.contractProductId)!
      const price = framework ? await vehiclePriceOf(tx, actor, framework, line, one.purchasePrice) : {}
      batches.push({ line, quantity: one.quantity, price })
    }
    if (framework) await occupyForCallOff(tx, actor, framework, { id: row.id, no: row.orderNo! }, batches)
    await bearVehicles(tx, actor, head, row, lines, batches, false)
    await refreshCounters(tx, actor, head.id, [row.id])
    await emit(tx, actor, 'order.created', {
      id: row.id,
      no: row.orderNo!,
      contractId: head.id,
      insureNeed: row.insureNeed,
      plateNeed: row.plateNeed,
      gpsNeed: row.gpsNeed,
    })
    if (framework && (await purchasesAtConfirm(tx, head.id))) await demandPurchase(tx, actor, row)
  },
}
