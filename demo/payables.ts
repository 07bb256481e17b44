import { addDays, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { accountActuallyPaid } from '#areas/billing/account-actually-paid/account-actually-paid.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import type { Doing, Stage } from './stage.ts'

/** How far the money has come by the story's day. */
type Stands = 'draft' | 'approving' | 'rejected' | 'approved' | 'offline' | 'online' | 'bounced' | 'unknown' | 'review'
interface Told {
  readonly stands: Stands
  readonly since: number
  readonly feeItem: number
  readonly who: string
  readonly reason: string
  readonly items: readonly (readonly [item: string, qty: string, price: string, amt: string])[]
  readonly amt: string
}
/** 50, section 14: what the company owes its suppliers, from the draft to the bank's receipt. */
const told: readonly Told[] = [
  {
    ...{ stands: 'offline', since: 40, feeItem: 10, who: '韩松', amt: '6840.00', reason: '九月保养结算' },
    items: [
      ['小保养', '12', '420.00', '5040.00'],
      ['制动液更换', '6', '300.00', '1800.00'],
    ],
  },
  {
    ...{ stands: 'online', since: 25, feeItem: 10, who: '韩松', amt: '12400.00', reason: '事故车钣喷，十月结算' },
    items: [['钣喷', '8', '1550.00', '12400.00']],
  },
  // The cents tell the simulated bank what to do (50, 7.5): refused, sent back the next day, no answer.
  {
    ...{ stands: 'online', since: 22, feeItem: 11, who: '罗毅', amt: '3600.01', reason: '十月年检检测费' },
    items: [['检测费', '1', '3600.01', '3600.01']],
  },
  {
    ...{ stands: 'bounced', since: 20, feeItem: 19, who: '马骁', amt: '2480.06', reason: '十月板车运输费' },
    items: [['板车运输', '1', '2480.06', '2480.06']],
  },
  {
    ...{ stands: 'unknown', since: 5, feeItem: 10, who: '韩松', amt: '9999.03', reason: '变速箱总成更换' },
    items: [['变速箱总成', '1', '9999.03', '9999.03']],
  },
  {
    ...{ stands: 'rejected', since: 18, feeItem: 11, who: '罗毅', amt: '900.00', reason: '年检代办费，缺检测报告' },
    items: [['年检代办', '3', '300.00', '900.00']],
  },
  {
    ...{ stands: 'review', since: 6, feeItem: 5, who: '马骁', amt: '58600.00', reason: '十月代驾与挪车服务费' },
    items: [['代驾挪车', '293', '200.00', '58600.00']],
  },
  {
    ...{ stands: 'approved', since: 5, feeItem: 10, who: '韩松', amt: '23150.00', reason: '轮胎集中更换' },
    items: [['轮胎', '25', '926.00', '23150.00']],
  },
  {
    ...{ stands: 'approved', since: 4, feeItem: 7, who: '罗毅', amt: '3200.00', reason: '上牌代办费' },
    items: [['上牌代办', '8', '400.00', '3200.00']],
  },
  {
    ...{ stands: 'approving', since: 1, feeItem: 11, who: '罗毅', amt: '4500.00', reason: '十一月年检代办费' },
    items: [['年检代办', '15', '300.00', '4500.00']],
  },
  {
    ...{ stands: 'draft', since: 0, feeItem: 9, who: '马骁', amt: '7200.00', reason: 'GPS流量费，待核对台数' },
    items: [['GPS流量', '240', '30.00', '7200.00']],
  },
]
const ONLINE: readonly Stands[] = ['online', 'bounced', 'unknown', 'review']
/** Paid without a contract (50, 3.3 `pay_kind`). */
const OTHER = 9
interface Payer {
  companyId: string
  ownAccountId: string
}
interface Payee {
  payeeId: string
  payeeAccountId: string
}

/** Payment requests of the departments and what the cashier made of them; done once. */
export const paysSuppliers: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, accountPayable, { sourceType: 'manual' } as never, { limit: 1 }))).length > 0)
    return
  const payer = await stage.run(payerOf)
  const payees = await stage.run(payeesOf)
  if (!payer || payees.length === 0) return
  for (const [at, one] of told.entries()) {
    const requestId = await asks(stage, one, payer, payees[at % payees.length]!)
    if (one.stands === 'offline') await paysByHand(stage, one, payer, requestId)
    if (ONLINE.includes(one.stands)) await paysOnline(stage, one, payer, requestId)
  }
}

async function payerOf(tx: Tx): Promise<Payer | undefined> {
  const [card] = await findRows(tx, bankCard, { status: 1, useRange: [2, 3], gatewayCode: 'simulated' } as never, {
    orderBy: 't.id',
    limit: 1,
  })
  return card?.accountMechanismId ? { companyId: card.companyId!, ownAccountId: card.accountMechanismId } : undefined
}
async function payeesOf(tx: Tx): Promise<Payee[]> {
  const providers = await findRows(tx, serviceProvider, { status: 1 } as never, { orderBy: 't.id', limit: 6 })
  const accounts = await findRows(tx, accountMechanism, {
    mechanismId: providers.map(one => one.id),
    status: 1,
  } as never)
  return accounts.map(one => ({ payeeId: one.mechanismId!, payeeAccountId: one.id }))
}

async function asks(stage: Stage, one: Told, payer: Payer, payee: Payee): Promise<string> {
  const day = addDays(stage.today, -one.since)
  stage.at(day, '10:10:00')
  const who = stage.who(one.who)
  return stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      who,
      accountPayable,
      {
        ...{ companyId: payer.companyId, payKind: OTHER, feeItem: one.feeItem, priority: 3, payeeType: 2, ...payee },
        ...{ cityCode: '4403', amt: one.amt, dueDate: addDays(day, 15), reason: one.reason, invoiceRequired: 0 },
        ...{ payMethod: one.stands === 'offline' ? 2 : 1 },
        lines: one.items.map(([item, qty, price, amt]) => ({ item, qty, price, amt })),
        attachBizId: await stage.scan(tx, who, `${one.reason} 结算清单`),
        ...(one.stands === 'draft' ? { draft: true } : {}),
      },
      'save',
    )
    stage.at(day, '16:00:00')
    if (one.stands === 'rejected') await stage.reject(tx, 'account-payable', id, '请补检测报告后重新提交')
    else if (!['draft', 'approving'].includes(one.stands)) await stage.approve(tx, 'account-payable', id)
    return id
  })
}

const payDay = (stage: Stage, one: Told): LocalDate => addDays(stage.today, -Math.max(one.since - 5, 0))

async function paysByHand(stage: Stage, one: Told, payer: Payer, requestId: string): Promise<void> {
  stage.at(payDay(stage, one), '14:20:00')
  const cashier = stage.who('周敏')
  await stage.run(async tx =>
    saveRecord(
      tx,
      cashier,
      accountActuallyPaid,
      {
        ...payer,
        ...{ payMethod: 2, payDate: payDay(stage, one), bankSerialNo: `DG${one.since}${one.feeItem}0001` },
        lines: [{ accountPayableId: requestId, amt: one.amt }],
        attachBizId: await stage.scan(tx, cashier, `${one.reason} 付款回单`),
      },
      'save',
    ),
  )
}

/** Two people look at it; the simulated bank answers when it is asked. */
async function paysOnline(stage: Stage, one: Told, payer: Payer, requestId: string): Promise<void> {
  const day = payDay(stage, one)
  stage.at(day, '14:20:00')
  const saved = await stage.run(tx =>
    saveRecord(
      tx,
      stage.who('周敏'),
      accountActuallyPaid,
      { ...payer, payMethod: 1, postscript: one.reason, lines: [{ accountPayableId: requestId, amt: one.amt }] },
      'save',
    ),
  )
  if (one.stands === 'review') return
  stage.at(day, '14:50:00')
  await stage.run(tx => reviews(tx, stage.who('王静'), saved.id))
  await stage.job('payment-send')
  // Nobody has heard of it yet: the company that is alive asks the bank.
  if (one.stands === 'unknown') return
  stage.at(day, '15:10:00')
  await stage.job('payment-query')
  if (one.stands !== 'bounced') return
  stage.at(addDays(day, 1), '09:30:00')
  await stage.job('payment-query')
}
async function reviews(tx: Tx, finance: Actor, paidId: string): Promise<void> {
  const row = await getRow(tx, accountActuallyPaid, paidId)
  const [order] = row.orderNo ? await findRows(tx, bankPaymentOrder, { requestNo: row.orderNo } as never) : []
  if (order?.status === 10) await act(tx, finance, bankPaymentOrder, order.id, 'review')
}
