import { addDays, fen, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { expect } from 'vitest'
import type { Act, Scene } from './acts.ts'

/** What the simulated bank does with them is in the cents: paid, three times under way, silent, lost on its way. */
const AMOUNTS = ['310.00', '320.02', '330.03', '340.04'] as const
/** An order that ended without money holds its bill no longer. */
const FREE = [5, 6]

interface Row {
  readonly id: string
  readonly version: number
}
interface Stands {
  readonly paying: string
  readonly paid: string
  readonly orders: {
    readonly id: string
    readonly status: number
    readonly sendCount: number
    readonly lines: number
  }[]
  readonly bank: string[]
}

/**
 * Finance reviews payments, and they leave through the bank, while the ground falls away: one order for one payable, one
 * payment in the books of the bank, the amount reserved or paid, and never both. A second payment of it is refused.
 */
export async function paymentsSent(scene: Scene, kill: number): Promise<Act[]> {
  const [cashier, finance] = [await scene.remote.as('周敏'), await scene.remote.as('王静')]
  const ownAccountId = await payingAccount(scene)
  const acts: Act[] = []
  for (const [at, amt] of AMOUNTS.entries()) {
    const billId = await payable(scene, amt)
    const payment = { ownAccountId, lines: [{ billId, amt }], ackWarnings: true }
    await scene.stand.cashier.posts('bill/payable-actual/online-payment', payment)
    const [row] = (await scene.stand.finance.gets('bill/payable-actual/page', { billId })).records as Row[]
    acts.push({
      what: `payment ${kill}.${at} of ${amt}`,
      send: () =>
        finance.call(
          'PUT',
          'bill/payable-actual/review',
          { id: row!.id, version: row!.version, pass: true },
          { 'idempotency-key': `kill payment ${kill} ${billId}` },
        ),
      async isHalfDone() {
        const { orders, paying, paid } = await standing(scene, billId)
        const held = orders.filter(one => !FREE.includes(one.status))
        return (
          held.length > 1 ||
          held.some(one => one.lines !== 1) ||
          fen(paying) + fen(paid) !== fen(held.length ? amt : '0.00')
        )
      },
      async proves() {
        const now = await standing(scene, billId)
        expect(now.orders).toHaveLength(1)
        const [order] = now.orders
        expect(order!.lines).toBe(1)
        expect([11, 12, 13, 14, 1]).toContain(order!.status)
        expect([now.paying, now.paid]).toEqual(order!.status === 1 ? ['0.00', amt] : [amt, '0.00'])
        // Sent again or not, the bank has it once; what was not taken out to be sent it cannot have.
        expect(now.bank.length).toBeLessThanOrEqual(Math.min(1, order!.sendCount))
        if (order!.status === 1) expect(now.bank).toEqual([amt])
        const second = await cashier.call('POST', 'bill/payable-actual/online-payment', payment)
        expect(second.status, 'a second order').not.toBe(200)
      },
    })
  }
  return acts
}

const standing = async ({ stand }: Scene, billId: string): Promise<Stands> =>
  stand.world.inside(async tx => {
    const bill = (await tx.row<{ paying: string; paid: string }>(
      sql`select paying_amt as paying, paid_amt as paid from bill_payable where tenant_id = ${tx.tenantId} and id = ${billId}::bigint`,
    ))!
    const orders = await tx.rows<Stands['orders'][number] & { no: string }>(sql`
      select o.id, o.status, o.send_count as "sendCount", o.request_no as no,
        (select count(*)::int from bank_payment_order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
      from bank_payment_order o where o.tenant_id = ${tx.tenantId} and o.id in (
        select l.order_id from bank_payment_order_line l where l.tenant_id = ${tx.tenantId} and l.bill_id = ${billId}::bigint)`)
    const bank = await tx.rows<{ amt: string }>(
      sql`select amt from simulated_bank_payment where tenant_id = ${tx.tenantId} and request_no = any(${orders.map(one => one.no)}::text[])`,
    )
    return { ...bill, orders, bank: bank.map(one => one.amt) }
  })

/** The own account, with a card that pays. */
async function payingAccount({ stand }: Scene): Promise<string> {
  const id = stand.masters.accounts.get('华驰深圳')!
  await stand.world.inside(async tx => {
    const [card] = await findRows(tx, bankCard, { accountMechanismId: id } as never)
    if (card) return
    const account = await getRow(tx, accountMechanism, id)
    await insertRow(tx, stand.world.system, bankCard, {
      companyId: stand.masters.companies.get('华驰深圳')!,
      accountMechanismId: id,
      accountNo: account.accountNo,
      accountName: account.accountName,
      useRange: 3,
      gatewayCode: 'simulated',
      status: 1,
    } as never)
  })
  return id
}

async function payable({ stand }: Scene, amt: string): Promise<string> {
  const [payeeId, accountId] = [stand.masters.companies.get('华驰杭州')!, stand.masters.accounts.get('华驰杭州')!]
  const today = localDate(stand.world.clock.now())
  return stand.world.inside(async tx => {
    const account = await getRow(tx, accountMechanism, accountId)
    const [bill] = await raisePayables(tx, stand.world.system, [
      {
        ...{ origin: 2, feeItem: 10, payKind: 2, payeeType: 10, payeeId, payeeName: account.accountName },
        ...{ payeeAccountId: accountId, payeeAccountName: account.accountName, payeeAccountNo: account.accountNo },
        companyId: stand.masters.companies.get('华驰深圳')!,
        ...{ billAmt: fen(amt), taxRate: null, billDate: today, dueDate: addDays(today, 10), released: true },
      },
    ])
    return bill!.id
  })
}
