import { invalid, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { readResults, type ResultRow } from '#areas/accounts/calculations/order-file.ts'
import { readTable } from '#areas/accounts/account-bank-receipt/server/read-statement.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { isInFlight, PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { orderEffects, type Order } from '#areas/accounts/bank-payment-order/server/order-port.ts'
import { followOrders, tellOrder } from './order-file.ts'

export interface Verdict extends ResultRow {
  readonly orderId?: string
  readonly payee: string
  /** new: will be booked; known: stands already; fault: nothing is done with it. */
  readonly how: 'new' | 'known' | 'fault'
}

/** What each line of the bank's file means for our orders; nothing is written. */
export async function checkResults(tx: Tx, file: UploadedFile): Promise<Verdict[]> {
  const rows = readResults(await readTable(file))
  if (!rows)
    invalid({
      file: '无法识别回盘文件，需有指令号、金额、处理结果三列 / the file needs the columns request number (指令号), amount (金额) and result (处理结果)',
    })
  if (rows.length === 0) invalid({ file: '回盘文件没有指令 / there is no order in the file' })
  const orders = new Map(
    (await findRows(tx, bankPaymentOrder, { requestNo: [...new Set(rows.map(row => row.requestNo))] } as never)).map(
      order => [order.requestNo!, order],
    ),
  )
  const seen = new Set<string>()
  return rows.map(row => {
    const order = orders.get(row.requestNo)
    const fault = row.fault ?? faultOf(row, order, seen.has(row.requestNo))
    seen.add(row.requestNo)
    return {
      ...row,
      ...(order ? { orderId: order.id } : {}),
      payee: order?.payeeAccountName ?? '',
      ...(fault ? { fault } : {}),
      how: fault ? 'fault' : isTold(row, order!) ? 'known' : 'new',
    }
  })
}

function faultOf(row: ResultRow, order: Order | undefined, isTwice: boolean): string | undefined {
  if (isTwice) return '同一指令重复出现 / the same order twice'
  if (!order?.fileId) return '没有以文件付款的这一指令 / no such order was paid by file'
  if (order.amt !== row.amt)
    return `金额与指令不符，应为${yuan(order.amt as Fen)} / the order is over ${yuan(order.amt as Fen)}`
  if (order.status === PAYMENT.paid && row.outcome === 'failed')
    return '指令已付款成功，退回请用退票 / it was paid; a return is 退票'
  if (order.status === PAYMENT.failed && row.outcome === 'success')
    return '指令已登记失败，请先核实是否重复付款 / it counts as failed: look first whether it was paid again'
  if (
    row.outcome === 'bounced' &&
    order.status !== PAYMENT.paid &&
    order.status !== PAYMENT.bounced &&
    !isInFlight(order.status)
  )
    return '指令未付款成功，不能退票 / it was never paid, so it cannot come back'
  return undefined
}

const isTold = (row: ResultRow, order: Order): boolean =>
  row.outcome === 'bounced'
    ? order.status === PAYMENT.bounced
    : !isInFlight(order.status) || (row.outcome === 'processing' && order.status === PAYMENT.processing)

/** Every new line becomes what the bank says; a line that stands already changes nothing, however often it is imported. */
export async function importResults(tx: Tx, actor: Actor, file: UploadedFile) {
  const verdicts = await checkResults(tx, file)
  const files = new Set<string>()
  let done = 0
  for (const one of verdicts
    .filter(each => each.how === 'new')
    .sort((a, b) => (BigInt(a.orderId!) < BigInt(b.orderId!) ? -1 : 1))) {
    await orderEffects().lock(tx, actor, one.orderId!)
    const order = await lockRow(tx, actor, bankPaymentOrder, one.orderId!)
    if (isTold(one, order)) continue
    await book(tx, actor, order, one)
    files.add(order.fileId!)
    done += 1
  }
  for (const id of [...files].sort()) await followOrders(tx, actor, id)
  return {
    done,
    known: verdicts.filter(one => one.how === 'known').length,
    faults: verdicts.filter(one => one.how === 'fault').length,
  }
}

async function book(tx: Tx, actor: Actor, order: Order, row: Verdict): Promise<void> {
  const said = {
    ...(row.message ? { message: row.message } : {}),
    ...(row.bankFlowNo ? { bankFlowNo: row.bankFlowNo } : {}),
  }
  if (row.outcome !== 'bounced') {
    await tellOrder(tx, actor, order, { outcome: row.outcome!, ...said })
    return
  }
  // It was paid and came back within one file.
  const paid = isInFlight(order.status)
    ? (
        await tellOrder(tx, actor, order, {
          outcome: 'success',
          ...(row.bankFlowNo ? { bankFlowNo: row.bankFlowNo } : {}),
        })
      ).row
    : order
  await act(tx, actor, bankPaymentOrder, paid, 'bounce', { input: { message: row.message } })
}
