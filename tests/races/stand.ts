import { fen, localDate, sumFen, yuan } from '#kernel'
import { userAccount } from '#areas/platform/user/user.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { vehicleCheck } from '#areas/vehicles/vehicle/server/vehicle-check.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { expect } from 'vitest'
import { cardNo } from '#kernel/made-up.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { leaseBody } from '../../demo/leases.ts'
import { seedMasters, type Masters } from '../../demo/masters.ts'
import { makeWorld, PASSWORD, type Person, type World } from '../world.ts'
import { hasCustomer, runsJob, sealsAndSigns } from '../scenarios/story.ts'
import { importsStatement, statementFile } from '../scenarios/statements.ts'
import { CONNECTIONS } from './race.ts'

/** Where races are run: a customer with room, people in pairs, and what they compete for. */
export interface Stand {
  readonly world: World
  readonly masters: Masters
  readonly customerId: string
  readonly sales: Person
  readonly cashier: Person
  readonly finance: Person
}

export const openStand = async (): Promise<Stand> =>
  standOn(await makeWorld('2026-11-21', { maxConnections: CONNECTIONS }))

export async function standOn(world: World, quota = { qty: 600, amount: '80000000.00' }): Promise<Stand> {
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1, quota)
  const [sales, cashier, finance] = [await world.as('李晓雯'), await world.as('周敏'), await world.as('王静')]
  return { world, masters, customerId, sales, cashier, finance }
}

/** A second person with the same post, department and roles. */
export async function colleagueOf({ world }: Pick<Stand, 'world'>, name: string): Promise<Person> {
  const account = `second${world.people.get(name)!.userId.slice(-6)}`
  await world.inside(async tx => {
    const [known] = await findRows(tx, userAccount, { account })
    if (known) return
    const like = await getRow(tx, userAccount, world.people.get(name)!.userId)
    const made = await insertRow(tx, world.system, userAccount, {
      account,
      code: account.slice(0, 12),
      userType: 1,
      realName: `${name}二`,
      name: `${name}二`,
      sex: '1',
      phone: `139${like.id.slice(-8).padStart(8, '0')}`,
      deptId: like.deptId,
      postId: like.postId,
      roleId: like.roleId,
      cityCodes: like.cityCodes ?? [],
      supervisor: false,
      sort: 900,
    })
    await setPassword(tx, world.clock, made.id, PASSWORD, false)
  })
  return world.as(account)
}

export const smallLease = (
  { world, masters, customerId }: Stand,
  quantity: number,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  ...leaseBody(masters, {
    customerId,
    company: '华驰深圳',
    city: '4403',
    startDate: localDate(world.clock.now()),
    termMonths: 12,
    lines: [{ model: 'E5', quantity }],
  }),
  ...more,
})

const deciders = ['陈立群', '梁嘉宝', '赵启航', '江岳', '苏婉', '王静', '沈岚', '顾明远']

/** The next one of the stand who is asked about a paper. */
async function asked({ world }: Pick<Stand, 'world'>, resource: string, id: string): Promise<Person | undefined> {
  const rows = await world.inside(tx =>
    tx.rows<{ name: string }>(sql`
    select u.real_name as name from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id join blade_user u on u.tenant_id = t.tenant_id and (u.id = t.assignee_id or u.id = any(t.candidate_ids))
     where i.tenant_id = ${tx.tenantId} and i.business_id = ${id}::bigint and i.resource = ${resource} and t.state in (1, 2)`),
  )
  const name = rows.map(one => one.name).find(one => deciders.includes(one))
  if (rows.length > 0 && !name)
    throw new Error(`nobody of the stand decides ${resource} ${id}: ${rows.map(one => one.name).join()}`)
  return name === undefined ? undefined : world.as(name)
}
const decided = async (person: Person, resource: string, id: string, how: 'approve' | 'reject'): Promise<void> => {
  const answer = await person.decides(resource, id, how)
  if (answer.status !== 200) throw new Error(`${person.name}: ${answer.msg}`)
}
/** Whoever is asked says yes, until the paper is through. */
export async function approvedByAll(stand: Pick<Stand, 'world'>, resource: string, id: string): Promise<void> {
  for (let person = await asked(stand, resource, id); person; person = await asked(stand, resource, id))
    await decided(person, resource, id, 'approve')
}
/** Whoever is asked next says no: what the paper held is free for the next round. */
export async function turnedDown(stand: Pick<Stand, 'world'>, resource: string, id: string): Promise<void> {
  const person = await asked(stand, resource, id)
  if (person) await decided(person, resource, id, 'reject')
}

/** A signed lease of so many cars, its front money billed: positions to allot to and bills to pay. */
export async function signedLease(stand: Stand, quantity: number): Promise<{ contractId: string; orderId: string }> {
  const { id } = await stand.sales.posts('contract-lease/save', smallLease(stand, quantity))
  await approvedByAll(stand, 'contract-lease', id)
  const orderId = await sealsAndSigns(stand.world, stand.masters, id)
  await runsJob(stand.world, 'plan-activate')
  return { contractId: id, orderId }
}

export interface OpenBill {
  id: string
  unpaidAmt: string
  billNo: string
}
export const openBills = async ({ sales, customerId, masters }: Stand): Promise<OpenBill[]> =>
  sales.gets('bill/receivable/list-by-payer-Id', { payerId: customerId, companyId: masters.companies.get('华驰深圳') })
export const unpaidOf = (bills: readonly OpenBill[], id: string): string =>
  bills.find(one => one.id === id)?.unpaidAmt ?? '0.00'

let serial = 0
/** One credit of this amount on the own account; answers the line. */
export async function receipt(
  { world, masters, cashier, sales }: Stand,
  amount: string,
): Promise<{ id: string; serial: string }> {
  const [no, day] = [`RC${String(++serial).padStart(6, '0')}`, localDate(world.clock.now())]
  const answer = await importsStatement(
    cashier,
    masters,
    statementFile(
      [
        {
          in: amount,
          name: '深圳市鹏驰出行服务有限公司',
          account: cardNo('6217', 9001),
          text: '付款',
          serial: no,
          time: `${day} 09:30:00`,
        },
      ],
      '900000.00',
    ),
  )
  expect(answer.data).toMatchObject({ newCount: 1 })
  const [line] = (await sales.gets('account-bank-receipt/page', { bankReceiptNo: no })).records as { id: string }[]
  return { id: line!.id, serial: no }
}

/** Sixty of a hundred on one bill, the rest to the balance: a claim that touches every kind of row. */
export const claimBody = (
  { masters, customerId }: Stand,
  bankReceiptId: string,
  billId: string,
): Record<string, unknown> => ({
  companyId: masters.companies.get('华驰深圳'),
  partyKind: 1,
  partyId: customerId,
  funds: [{ fundType: 1, bankReceiptId, amt: '100.00' }],
  allocs: [{ allocType: 1, billId, amt: '60.00' }],
  overs: [{ customerId, amt: '40.00' }],
})
export interface Claim {
  id: string
  version: number
  billId: string
  receiptId: string
  unpaid: string
  balance: string
}
export async function claim(stand: Stand): Promise<Claim> {
  const { id: receiptId } = await receipt(stand, '100.00')
  const bill = (await openBills(stand)).find(one => fen(one.unpaidAmt) >= 6_000n)!
  const balance = await balanceOf(stand)
  const { id } = await stand.sales.posts('bill/receipt-write-off/save', claimBody(stand, receiptId, bill.id))
  const { version } = await stand.cashier.gets('bill/receipt-write-off/detail', { id })
  return { id, version, billId: bill.id, receiptId, unpaid: bill.unpaidAmt, balance }
}
export const balanceOf = async ({ finance, customerId }: Stand): Promise<string> =>
  yuan(
    sumFen(
      (await finance.gets('account-surplus/page', { partyId: customerId, size: 100 })).records as {
        availableAmt: string
      }[],
      row => fen(row.availableAmt),
    ),
  )
export const lineOf = async ({ finance }: Stand, id: string): Promise<{ status: number; availableAmt: string }> =>
  (await finance.gets('account-bank-receipt/page', { id_in: id })).records[0]

/** Every rule of the ledger, and of the cars, on everything that stands. */
export async function expectBooksClean({ finance, world }: Stand): Promise<void> {
  expect(await finance.posts('ledger/check-run')).toMatchObject({ breaches: 0 })
  expect(await world.inside(tx => vehicleCheck(tx))).toEqual([])
}
