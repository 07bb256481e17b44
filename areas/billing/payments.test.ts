import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, yuan, type Fen } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { marginOf } from '#areas/accounts/account-vehicle-margin/server/margin-of.ts'
import { transferMargin } from '#areas/accounts/account-vehicle-margin/server/transfer-margin.ts'
import { bankPaymentOrder } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { simulatedBankPayment } from '#areas/accounts/bank-payment-order/bank-gateway.ts'
import { paymentGateway } from '#areas/accounts/bank-payment-order/server/payment-gateway.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { raisePayable } from './account-payable/server/raise-payable.ts'
import { accountVehicleMarginHandle } from './account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { billPayable } from './bill-payable/bill-payable.ts'
import { payOnline } from './bill-payable-actual/server/index.ts'
import { checkPayments } from './bill-payable-actual/server/payment-check.ts'
import { raisePayables } from './bill-payable/server/raise-payables.ts'
import { settleReturn } from './bill-return-settlement/server/settle-return.ts'
import { COMPANY, CONTRACT, fund, moneyWorld, OWN_ACCOUNT, pays, PENGCHI, YUNTU, type MoneyWorld } from './testing.ts'

let world: MoneyWorld
const ACCOUNT = '930077'
beforeAll(async () => {
  world = await moneyWorld('2026-11-05', 20)
  await world.tx(tx =>
    insertRow(tx, world.system, accountMechanism, {
      id: ACCOUNT,
      mechanismType: 1,
      mechanismId: YUNTU,
      accountName: '广州云途城配物流有限公司',
      accountNo: '6222021001112345678',
      bankTitle: '工商银行',
      useRange: 3,
      status: 1,
    } as never),
  )
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
const payable = async (amt: string, more: { released?: boolean; invoiceRequired?: number } = {}): Promise<string> =>
  (
    await world.tx(tx =>
      raisePayables(tx, world.system, [
        {
          origin: 2,
          feeItem: 10,
          payKind: 2,
          companyId: COMPANY,
          payeeType: 1,
          payeeId: YUNTU,
          payeeName: '广州云途城配物流有限公司',
          payeeAccountId: ACCOUNT,
          payeeAccountName: '广州云途城配物流有限公司',
          payeeAccountNo: '6222021001112345678',
          billAmt: fen(amt),
          taxRate: '13.000000',
          billDate: '2026-11-05',
          dueDate: '2026-11-20',
          released: more.released ?? true,
          invoiceRequired: more.invoiceRequired ?? 0,
        },
      ]),
    )
  )[0]!.id
const pay = (billId: string, amt: string, who = world.cashier) =>
  world.tx(tx =>
    payOnline(tx, who, { ownAccountId: OWN_ACCOUNT, lines: [{ billId, amt }], ackWarnings: true }),
  ) as Promise<{ orders: { id: string; requestNo: string }[] }>
const orderOf = (id: string) => world.tx(tx => getRow(tx, bankPaymentOrder, id))
const payableOf = (id: string) => world.tx(tx => getRow(tx, billPayable, id))
/** Two persons have looked at it, the bank has been told. */
async function sent(billId: string, amt: string): Promise<string> {
  const { orders } = await pay(billId, amt)
  await world.tx(tx => act(tx, world.manager, bankPaymentOrder, orders[0]!.id, 'review'))
  await world.run('payment-send')
  return orders[0]!.id
}
async function later(id: string, minutes: number): Promise<void> {
  await world.tx(async tx => {
    const order = await getRow(tx, bankPaymentOrder, id)
    const back = (time: string | null) =>
      time === null
        ? null
        : new Date(new Date(`${time.replace(' ', 'T')}Z`).getTime() - minutes * 60_000)
            .toISOString()
            .slice(0, 19)
            .replace('T', ' ')
    const { updateRow } = await import('#packages/server/rows.ts')
    await updateRow(tx, world.system, bankPaymentOrder, order, {
      nextQueryTime: back(order.nextQueryTime),
      lastSentTime: back(order.lastSentTime),
    })
  })
  await world.run('payment-query')
}

describe('payments through the bank (50-billing 7.5)', () => {
  it('50.10 a payable that nobody released is not paid; released and invoiced it passes', async () => {
    const closed = await payable('185000.00', { released: false })
    const [line] = await world.tx(tx => checkPayments(tx, world.cashier, [{ billId: closed }]))
    expect(line).toMatchObject({ level: 'fail' })
    expect(line!.findings.map(one => one.code)).toContain('notReleased')
    expect(await refusal(pay(closed, '185000.00'))).toMatchObject({ guard: 'notReleased' })
    const open = await payable('185000.00')
    const [passed] = await world.tx(tx => checkPayments(tx, world.cashier, [{ billId: open }]))
    expect(passed!.findings.filter(one => one.level === 'fail')).toEqual([])
  })

  it('50.11 an order whose answer was lost is only asked for, and posts once', async () => {
    const bill = await payable('9999.03')
    const id = await sent(bill, '9999.03')
    expect(await orderOf(id)).toMatchObject({ status: 14, sendCount: 1 })
    expect(await refusal(pay(bill, '9999.03'))).toMatchObject({ guard: 'inFlight' })
    await later(id, 1)
    expect(await orderOf(id)).toMatchObject({ status: 1, sendCount: 1 })
    expect(await payableOf(bill)).toMatchObject({ paidAmt: fen('9999.03'), payingAmt: 0n, status: 3 })
    await later(id, 1)
    expect(await payableOf(bill)).toMatchObject({ paidAmt: fen('9999.03') })
  })

  it('50.12 a payment that the bank does not know after ten minutes is sent once more under its number', async () => {
    const bill = await payable('9999.04')
    const id = await sent(bill, '9999.04')
    await later(id, 1)
    expect(await orderOf(id)).toMatchObject({ status: 14, sendCount: 1 })
    await later(id, 20)
    expect(await orderOf(id)).toMatchObject({ sendCount: 2 })
    await later(id, 1)
    expect(await orderOf(id)).toMatchObject({ status: 1 })
    const { requestNo } = await orderOf(id)
    expect(await world.tx(tx => findRows(tx, simulatedBankPayment, { requestNo }))).toHaveLength(1)
  })

  it.each([
    ['after the bank took it in', true, 1, 1],
    ['before the bank heard of it', false, 20, 2],
  ] as const)(
    'the server killed between submit and answer, %s: one order, found by its number, paid once',
    async (_, isTakenIn, minutes, sendCount) => {
      const amt = isTakenIn ? '7300.00' : '7400.00'
      const bill = await payable(amt)
      const { orders } = await pay(bill, amt)
      const { id } = orders[0]!
      await world.tx(tx => act(tx, world.manager, bankPaymentOrder, id, 'review'))
      // What stands when the process dies: the order taken out to be sent, and what the bank wrote into its own books.
      const order = (await world.tx(tx => act(tx, world.system, bankPaymentOrder, id, 'send'))).row
      const gateway = paymentGateway(order.gatewayCode, world.tx, world.system)!
      if (isTakenIn)
        await gateway.submit({
          requestNo: order.requestNo!,
          ownAccountId: order.ownAccountId!,
          payeeAccountName: order.payeeAccountName ?? '',
          contentHash: order.contentHash ?? '',
          amt: order.amt,
        })
      // The new process sends what is to be sent: this one is not, nor does anybody pay the bill a second time.
      await world.run('payment-send')
      expect(await orderOf(id)).toMatchObject({ status: 14, sendCount: 1 })
      expect(await refusal(pay(bill, amt))).toMatchObject({ guard: 'inFlight' })
      await later(id, minutes)
      if (!isTakenIn) await later(id, 1)
      expect(await orderOf(id)).toMatchObject({ status: 1, sendCount })
      expect(await payableOf(bill)).toMatchObject({ paidAmt: fen(amt), payingAmt: 0n, status: 3 })
      const kept = await world.tx(tx => findRows(tx, simulatedBankPayment, { requestNo: order.requestNo }))
      expect(kept.map(one => one.amt)).toEqual([fen(amt)])
    },
  )

  it('50.13 two cashiers who pay one bill make one order', async () => {
    const bill = await payable('32400.00')
    const all = await Promise.allSettled([pay(bill, '32400.00'), pay(bill, '32400.00', world.sales)])
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const lost = all.find(one => one.status === 'rejected')!
    // Whoever comes second finds the order under way, or nothing left to pay.
    expect(['payableShort', 'inFlight']).toContain(((lost.reason as Refused).refusal as { guard: string }).guard)
  })

  it('a failed payment frees its bill, the bank decides by the cents', async () => {
    const bill = await payable('120.01')
    const id = await sent(bill, '120.01')
    expect(await orderOf(id)).toMatchObject({ status: 5 })
    expect(await payableOf(bill)).toMatchObject({ payingAmt: 0n, freeAmt: fen('120.01'), status: 1 })
  })
})

async function deposit(vehicle: string): Promise<string> {
  const [bill] = await world.bills([{ amt: '10000.00', due: '2026-11-05', feeItem: 2, vehicle }])
  const receipt = await world.receipt('10000.00')
  const claim = await world.claim(world.sales, {
    funds: [fund(receipt, '10000.00')],
    allocs: [pays(bill!, '10000.00')],
  })
  await world.confirm(world.cashier, claim)
  const [card] = await world.tx(tx => findRows(tx, accountVehicleMargin, { orderVehicleId: vehicle }))
  return card!.id
}
const key = (orderVehicleId: string) => ({
  companyId: COMPANY,
  partyKind: 1,
  partyId: PENGCHI,
  contractId: CONTRACT,
  orderVehicleId,
})

describe('deposits (50-billing 5, 7.6)', () => {
  it('50.14 what a refund has reserved is not offset by another', async () => {
    const cardId = await deposit('950001')
    await world.tx(async tx => {
      const { moveCard } = await import('#areas/accounts/account-vehicle-margin/server/margin-cards.ts')
      await moveCard(tx, world.system, await getRow(tx, accountVehicleMargin, cardId), { locked: fen('6000.00') })
    })
    const [bill] = await world.bills([{ amt: '5000.00', due: '2026-11-04', vehicle: '950001' }])
    const offset = world.tx(tx =>
      saveRecord(
        tx,
        world.cashier,
        accountVehicleMarginHandle,
        {
          cardId,
          kind: 1,
          amt: '5000.00',
          reason: '逾期租金',
          allocs: [{ billId: bill, amt: '5000.00' }],
        },
        'save',
      ),
    )
    expect(await refusal(offset)).toMatchObject({ guard: 'marginShort', facts: { x: '4000.00' } })
  })

  it('a deposit is transferred once, however often it is asked', async () => {
    await deposit('950002')
    const source = { sourceType: 'transfer-vehicle', sourceId: '77' }
    for (let time = 0; time < 2; time += 1)
      await world.tx(tx => transferMargin(tx, world.system, key('950002'), key('950003'), fen('4000.00'), source))
    expect(await world.tx(tx => marginOf(tx, key('950002')))).toMatchObject({ held: fen('6000.00') })
    expect(await world.tx(tx => marginOf(tx, key('950003')))).toMatchObject({ held: fen('4000.00') })
  })

  it('a return offsets rent and damage from the deposit and refunds the rest; asked again it does nothing', async () => {
    await deposit('950004')
    await world.bills([{ amt: '3260.50', due: '2026-11-05', vehicle: '950004' }])
    const settlement = {
      key: 'R1-1',
      returnId: '1',
      seq: 1,
      contractId: CONTRACT,
      orderVehicleId: '950004',
      asOf: '2026-11-05',
      lines: [{ lineNo: 1, feeItem: 10, amt: fen('1200.00'), taxRate: '13.000000', note: '车损' }],
      marginOffset: fen('4460.50'),
      balanceOffset: { contractBound: 0n as Fen, general: 0n as Fen },
      holdback: 0n as Fen,
      refundAmt: fen('5539.50'),
      dueDate: '2026-11-05',
    }
    const first = await world.tx(tx => settleReturn(tx, world.system, settlement))
    expect(yuan(first.oweAmt)).toBe('0.00')
    const [card] = await world.tx(tx => findRows(tx, accountVehicleMargin, { orderVehicleId: '950004' }))
    expect(card).toMatchObject({ heldAmt: 0n, offsetAmt: fen('4460.50'), refundedAmt: fen('5539.50'), status: 4 })
    expect(await world.tx(tx => settleReturn(tx, world.system, settlement))).toEqual(first)
  })
})

it('a payable that another area raises twice stands once', async () => {
  const wanted = {
    source: { sourceType: 'insurance', sourceId: '4711' },
    companyId: COMPANY,
    payeeType: 1,
    payeeId: YUNTU,
    payeeAccountId: ACCOUNT,
    payKind: 9,
    feeItem: 6,
    amt: fen('300.00'),
    dueDate: '2026-11-20',
    description: '保费',
    preApproved: true,
  }
  const first = await world.tx(tx => raisePayable(tx, world.system, wanted))
  expect(first.billId).not.toBeNull()
  expect(await world.tx(tx => raisePayable(tx, world.system, wanted))).toEqual(first)
  expect(await payableOf(first.billId!)).toMatchObject({ releasedAmt: fen('300.00'), origin: 3 })
})
