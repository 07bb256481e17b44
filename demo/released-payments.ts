import { addDays, fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { writeCsv } from '#packages/excel/index.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { exportOrders } from '#areas/accounts/bank-order-file/server/order-file.ts'
import { importResults } from '#areas/accounts/bank-order-file/server/results.ts'
import { payOnline } from '#areas/billing/bill-payable-actual/server/index.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import { billPayableRelease } from '#areas/billing/bill-payable-release/bill-payable-release.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import type { Doing, Stage } from './stage.ts'

type Ends = 'paid' | 'refused' | 'inFile' | 'released' | 'approving' | 'rejected'
const told: readonly (readonly [ends: Ends, feeItem: number, amt: string, reason: string])[] = [
  ['paid', 10, '15800.00', '十月维保框架结算'],
  ['refused', 19, '4260.00', '十月板车运输结算'],
  ['inFile', 11, '7500.00', '十月年检检测结算'],
  ['released', 5, '12900.00', '十一月代驾挪车结算'],
  ['approving', 10, '8640.00', '十一月轮胎更换结算'],
  ['rejected', 18, '3100.00', '停车场外包，缺对账单'],
]
const [CLERK, CASHIER, FINANCE] = ['金瑶', '周敏', '王静'] as const

/** Bills of suppliers are released; the account whose bank has no interface pays by files: one answered, one not yet. */
export const paysByFile: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, billPayableRelease, {}, { limit: 1 }))).length > 0) return
  const ownAccountId = await stage.run(fileAccount)
  const payees = await stage.run(payeesOf)
  if (!ownAccountId || payees.length === 0) return
  const bills = new Map<Ends, string>()
  for (const [at, one] of told.entries())
    bills.set(one[0], await asks(stage, ownAccountId, payees[at % payees.length]!, one))
  stage.at(addDays(stage.today, -3), '14:00:00')
  const amounts = new Map(told.map(([ends, , amt]) => [ends, amt]))
  const paysOne = (ends: Ends) => pays(stage, ownAccountId, bills.get(ends)!, amounts.get(ends)!)
  const [paid, refused] = [await paysOne('paid'), await paysOne('refused')]
  await stage.run(tx => exportOrders(tx, stage.who(CASHIER), ownAccountId))
  stage.at(addDays(stage.today, -2), '09:40:00')
  await stage.run(tx =>
    importResults(tx, stage.who(CASHIER), {
      name: '批量付款回单.csv',
      mime: 'text/csv',
      bytes: Buffer.from(
        writeCsv([
          ['业务参考号', '交易金额', '交易状态', '交易流水号', '备注'],
          [paid, amounts.get('paid')!, '交易成功', 'CMB2611180071', ''],
          [refused, amounts.get('refused')!, '交易失败', '', '收款户名与账号不符'],
        ]),
      ),
    }),
  )
  stage.at(addDays(stage.today, -1), '15:20:00')
  await paysOne('inFile')
  await stage.run(tx => exportOrders(tx, stage.who(CASHIER), ownAccountId))
}

async function fileAccount(tx: Tx): Promise<string | undefined> {
  const [card] = await findRows(tx, bankCard, { gatewayCode: 'file', status: 1 } as never, { limit: 1 })
  return card?.accountMechanismId ?? undefined
}

async function payeesOf(tx: Tx): Promise<{ id: string; name: string; accountId: string; no: string }[]> {
  const providers = await findRows(tx, serviceProvider, { status: 1 } as never, { orderBy: 't.id', limit: 6 })
  const accounts = await findRows(tx, accountMechanism, {
    mechanismId: providers.map(one => one.id),
    status: 1,
  } as never)
  return accounts.map(one => ({ id: one.mechanismId!, name: one.accountName!, accountId: one.id, no: one.accountNo! }))
}

async function asks(
  stage: Stage,
  ownAccountId: string,
  payee: { id: string; name: string; accountId: string; no: string },
  [ends, feeItem, amt, reason]: (typeof told)[number],
): Promise<string> {
  const day = addDays(stage.today, -6)
  stage.at(day, '10:20:00')
  return stage.run(async tx => {
    const { mechanismId: companyId } = await getRow(tx, accountMechanism, ownAccountId)
    const [bill] = await raisePayables(tx, stage.who(CLERK), [
      {
        ...{
          origin: 2,
          feeItem,
          payKind: 9,
          companyId: companyId!,
          payeeType: 2,
          payeeId: payee.id,
          payeeName: payee.name,
        },
        ...{
          payeeAccountId: payee.accountId,
          payeeAccountName: payee.name,
          payeeAccountNo: payee.no,
          cityCode: '4403',
        },
        ...{ billAmt: fen(amt), taxRate: null, billDate: day, dueDate: addDays(day, 14), released: false },
      },
    ])
    const { id } = await saveRecord(
      tx,
      stage.who(CLERK),
      billPayableRelease,
      {
        lines: [{ billId: bill!.id, amt }],
        ...{ expectPayDate: addDays(day, 5), payMethod: 1, reason },
        attachBizId: await stage.scan(tx, stage.who(CLERK), `${reason} 对账单`),
      },
      'save',
    )
    stage.at(day, '16:10:00')
    if (ends === 'rejected') await stage.reject(tx, 'bill-payable-release', id, '请补停车场对账单后重新申请')
    else if (ends !== 'approving') await stage.approve(tx, 'bill-payable-release', id)
    return bill!.id
  })
}

/** The cashier makes the order, finance looks at it; answers its number. */
async function pays(stage: Stage, ownAccountId: string, billId: string, amt: string): Promise<string> {
  return stage.run(async tx => {
    const { orders } = (await payOnline(tx, stage.who(CASHIER), {
      ownAccountId,
      lines: [{ billId, amt }],
      ackWarnings: true,
    })) as { orders: { id: string; requestNo: string }[] }
    const order = await getRow(tx, bankPaymentOrder, orders[0]!.id)
    if (order.status === PAYMENT.awaitingReview) await act(tx, stage.who(FINANCE), bankPaymentOrder, order.id, 'review')
    return orders[0]!.requestNo
  })
}
