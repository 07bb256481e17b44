import { addDays, fen, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { invoiceSetting } from '#areas/invoices/invoice-setting/invoice-setting.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import type { Person } from '../world.ts'
import { expectOne, race } from './race.ts'
import { colleagueOf, expectBooksClean, openStand, type Stand } from './stand.ts'

// The paying side and invoices: two people press at the same moment.
let stand: Stand
let other: Person
let titleId: string
const company = () => stand.masters.companies.get('华驰深圳')!
const ownAccount = () => stand.masters.accounts.get('华驰深圳')!
const today = () => localDate(stand.world.clock.now())
beforeAll(async () => {
  stand = await openStand()
  other = await colleagueOf(stand, '周敏')
  titleId = await stand.world.inside(async tx => {
    const { system } = stand.world
    const [card] = await findRows(tx, bankCard, { accountMechanismId: ownAccount() } as never)
    if (!card) {
      const account = await getRow(tx, accountMechanism, ownAccount())
      await insertRow(tx, system, bankCard, {
        companyId: company(),
        accountMechanismId: ownAccount(),
        accountNo: account.accountNo,
        accountName: account.accountName,
        useRange: 3,
        gatewayCode: 'simulated',
        status: 1,
      } as never)
    }
    await insertRow(tx, system, invoiceSetting, {
      companyId: company(),
      sellerName: '华驰汽车租赁（深圳）有限公司',
      taxpayerKind: 1,
      taxNo: '91440300MA5FHUAC01',
      address: '深圳市南山区',
      phone: '0755-26000000',
      gateway: 1,
      maxNetPerInvoice: fen('100000.00'),
      maxLines: 100,
      monthCredit: fen('10000000.00'),
      autoDeliver: true,
    } as never)
    const title = await insertRow(tx, system, mechanismTitle, {
      mechanismId: stand.customerId,
      titleName: '深圳市鹏驰出行服务有限公司',
      buyerKind: 1,
      taxNo: '91440300MA5FPENG01',
      invoiceKind: '2',
      email: 'fapiao@pengchi.cn',
      deliverMode: 1,
      relation: 1,
      status: 1,
    } as never)
    return title.id
  })
})
afterAll(() => stand?.world.close())

const someone = (at: number) => (at % 2 ? other : stand.cashier)

async function payable(amt: string): Promise<string> {
  const payeeId = stand.masters.companies.get('华驰杭州')!
  const accountId = stand.masters.accounts.get('华驰杭州')!
  return stand.world.inside(async tx => {
    const account = await getRow(tx, accountMechanism, accountId)
    const [bill] = await raisePayables(tx, stand.world.system, [
      {
        origin: 2,
        feeItem: 10,
        payKind: 2,
        companyId: company(),
        payeeType: 10,
        payeeId,
        payeeName: account.accountName,
        payeeAccountId: accountId,
        payeeAccountName: account.accountName,
        payeeAccountNo: account.accountNo,
        billAmt: fen(amt),
        taxRate: null,
        billDate: today(),
        dueDate: addDays(today(), 10),
        released: true,
      },
    ])
    return bill!.id
  })
}

describe('a payable leaves once', () => {
  it.each([
    ['its own key each', false],
    ['one key', true],
  ] as const)('50.13 when cashiers pay the same bill (%s)', (_, sameKey) =>
    race(
      {
        before: () => payable('32400.00'),
        call: (billId, { at, headers }) =>
          (sameKey ? stand.cashier : someone(at)).call(
            'POST',
            'bill/payable-actual/online-payment',
            { ownAccountId: ownAccount(), lines: [{ billId, amt: '32400.00' }], ackWarnings: true },
            headers,
          ),
        async after(billId, told) {
          expectOne(told)
          const orders = await stand.world.inside(tx =>
            tx.rows(
              sql`select l.order_id from bank_payment_order_line l join bank_payment_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
                where l.tenant_id = ${tx.tenantId} and l.bill_id = ${billId}::bigint and o.status between 10 and 14`,
            ),
          )
          expect(orders).toHaveLength(1)
          expect(await stand.world.inside(tx => getRow(tx, billPayable, billId))).toMatchObject({
            payingAmt: fen('32400.00'),
            freeAmt: 0n,
          })
          await expectBooksClean(stand)
        },
      },
      { sameKey },
    ),
  )
})

describe('a bill is invoiced once', () => {
  it('50.16 when two applications take the same bill', () =>
    race({
      before: () =>
        stand.world.inside(async tx => {
          const raised = await raiseReceivable(tx, stand.world.system, {
            source: { sourceType: 'manual', sourceId: await tx.newId() },
            companyId: company(),
            payerType: 1,
            payerId: stand.customerId,
            feeItem: 5,
            amt: fen('4800.00'),
            taxRate: '6.000000',
            dueDate: addDays(today(), 10),
            description: '服务费',
          })
          return raised.billId
        }),
      call: (billId, { headers }) =>
        stand.finance.call(
          'POST',
          'invoice-make/save',
          {
            sellerId: company(),
            invoiceKind: 2,
            basis: 1,
            partyKind: 1,
            partyId: stand.customerId,
            titleId,
            mergeMode: 1,
            splitMode: 0,
            bills: [{ billId, amt: '4800.00' }],
          },
          headers,
        ),
      async after(billId, told) {
        expectOne(told)
        const bill = await stand.world.inside(tx => getRow(tx, billReceivable, billId))
        expect([bill.invoicingAmt + bill.invoicedAmt, bill.invoiceableAmt]).toEqual([fen('4800.00'), 0n])
        await expectBooksClean(stand)
      },
    }))
})
