import { addDays, fen, localDate, subFen, sumFen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { opensCar } from '../../demo/cars.ts'
import { customerSections, customerSeeds, type CustomerSeed } from '../../demo/customers.ts'
import { cardNo } from '#kernel/made-up.ts'
import { leaseBody } from '../../demo/leases.ts'
import { seedMasters, type Masters } from '../../demo/masters.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { importsStatement } from './statements.ts'
import { statementFile } from './statements.ts'

import { allotsCars, positionsOf, takesCars } from './positions.ts'

import { uploadsFile } from './uploads.ts'

/** The steps of the spine, each by the person whose step it is. Every builder leaves what the next one starts from. */
export const storyMasters = (world: World): Promise<Masters> =>
  world.inside(tx => seedMasters(tx, world.system, world.people))

/**
 * Sales fills the five sections of a customer one after the other and submits them; answers the id of the draft's
 * record in approval.
 */
export async function submitsCustomer(
  world: World,
  masters: Masters,
  sales: Person,
  seed: CustomerSeed,
  number: number,
): Promise<string> {
  const scan = await uploadsFile(sales, '资料.pdf')
  const sections = customerSections(seed, number, localDate(world.clock.now()), () => scan)
  const draft = await sales.posts('customer/save', { mechanismName: seed.name, draft: true })
  const id = draft.id as string
  await savesSections(sales, id, sections, [masters.models.get('E5')!])
  await sales.posts('customer/save', { id, version: (await sales.gets('customer/detail', { id })).version })
  return id
}

async function savesSections(
  sales: Person,
  id: string,
  sections: ReturnType<typeof customerSections>,
  models: string[],
): Promise<void> {
  const gap = (answer: { missing: unknown[] }) => answer.missing
  await sales.puts('customer/update-base-info-draft', { id, sectionVersion: 0, ...sections.base })
  await sales.puts('customer/update-contacts-draft', { id, sectionVersion: 0, contacts: sections.contacts })
  const [manager] = (await sales.gets('contacts/page', { mechanismId: id })).records as { id: string }[]
  await sales.puts('customer/update-inform-draft', { id, sectionVersion: 0 })
  await sales.puts('customer/update-apply-area-draft', {
    id,
    sectionVersion: 0,
    areas: sections.areas(manager!.id, models),
  })
  const last = await sales.puts('customer/update-business-draft', { id, sectionVersion: 0, ...sections.business })
  if (gap(last).length > 0) throw new Error(`business section: ${JSON.stringify(gap(last))}`)
}

/** Sales manager and risk officer admit the customer; risk grants its quota with a reason. */
export async function admitsCustomer(
  world: World,
  id: string,
  seed: CustomerSeed,
  quota: { qty: number; amount: string },
): Promise<void> {
  const manager = await world.as({ 4403: '陈立群', 4401: '韦国栋', 5101: '江远', 3301: '沈屿' }[seed.city]!)
  await approves(manager, 'customer', id)
  await approves(await world.as('赵启航'), 'customer', id)
  const risk = await world.as('江岳')
  const { version } = await risk.gets('customer/detail', { id })
  await risk.puts('customer/grant-quota', {
    id,
    version,
    quotaCity: seed.city,
    newQty: quota.qty,
    newAmount: quota.amount,
    newValidTo: addDays(localDate(world.clock.now()), 365),
    newGrade: seed.grade,
    reason: '评审链建成前按风控会议纪要特别授信',
  })
  // An account counts as known once a second person has verified it (20 D3).
  const finance = await world.as('王静')
  for (const account of (await finance.gets('account-mechanism/page', { mechanismId: id })).records as {
    id: string
    version: number
  }[])
    await finance.puts('account-mechanism/confirm', { id: account.id, version: account.version, verifyMethod: 2 })
}

export async function approves(person: Person, resource: string, id: string): Promise<void> {
  const answer = await person.decides(resource, id)
  if (answer.status !== 200)
    throw new Error(`${person.name} could not approve ${resource} ${id}: ${answer.msg} ${JSON.stringify(answer.data)}`)
}

/** An admitted customer with its quota: what the later stages start from. */
export async function hasCustomer(
  world: World,
  masters: Masters,
  seed: CustomerSeed,
  number: number,
  quota = { qty: 60, amount: '7000000.00' },
): Promise<string> {
  const id = await submitsCustomer(world, masters, await world.as(seed.sales), seed, number)
  await admitsCustomer(world, id, seed, quota)
  return id
}

/**
 * The lease: 20 vehicles of two models, 36 months, billed on the anniversary, with special terms; one line
 * below its floor price.
 */
export const twentyVehicles = (masters: Masters, customerId: string, today: string): Record<string, unknown> =>
  leaseBody(masters, {
    customerId,
    company: '华驰深圳',
    city: '4403',
    startDate: today,
    termMonths: 36,
    lines: [
      { model: 'E5', quantity: 12 },
      { model: 'T3', quantity: 8, rent: '4700.00' },
    ],
    customTerms: '<p>甲方连续两期逾期的，乙方可提前收回车辆。</p>',
  })

/** Its path with these amounts: 3,427,200.00, special terms and a price below the floor. */
export const leasePath = ['陈立群', '赵启航', '苏婉', '王静', '沈岚', '顾明远'] as const

const version = async (person: Person, resource: string, id: string) =>
  (await person.gets(`${resource}/detail`, { id })).version as number

/** Seal application by the sales manager, head of department, keeper: the paper is stamped and waits for its signature. */
export async function stampsPaper(
  world: World,
  masters: Masters,
  contractId: string,
  company = '华驰深圳',
): Promise<void> {
  const [manager, head, keeper] = [await world.as('陈立群'), await world.as('许文博'), await world.as('纪云')]
  await manager.puts('contract-lease/seal', {
    id: contractId,
    version: await version(manager, 'contract-lease', contractId),
    sealIds: [masters.seals.get(`${company}合同专用章`)],
    copies: 4,
    pagesPerCopy: 12,
    draftFileBizId: await uploadsFile(manager, '合同定稿.pdf'),
  })
  const [application] = (await keeper.gets('apply-seal/page', { contractId })).records as { id: string }[]
  await approves(head, 'apply-seal', application!.id)
  await keeper.puts('apply-seal/stamp', {
    id: application!.id,
    version: await version(keeper, 'apply-seal', application!.id),
    stampedCopies: 4,
    stampedFileBizId: await uploadsFile(keeper, '用印件.pdf'),
  })
}

/** From the seal to the signed scan: 1 -> 6. Answers the order. */
export async function sealsAndSigns(
  world: World,
  masters: Masters,
  contractId: string,
  company = '华驰深圳',
): Promise<string> {
  await stampsPaper(world, masters, contractId, company)
  const contracts = await world.as('唐可')
  await contracts.puts('contract-lease/signed', {
    id: contractId,
    version: await version(contracts, 'contract-lease', contractId),
    signDate: localDate(world.clock.now()),
    signedFileBizId: await uploadsFile(contracts, '签署件.pdf'),
  })
  const [order] = (await contracts.gets('order/page', { contractId })).records as { id: string }[]
  return order!.id
}

/** How the later chapters begin: the staffed company and its first admitted customer. */
export interface Opening {
  readonly world: World
  readonly masters: Masters
  readonly sales: Person
  readonly customerId: string
}

export async function opensStory(): Promise<Opening> {
  const world = await makeWorld()
  const masters = await storyMasters(world)
  return {
    world,
    masters,
    sales: await world.as('李晓雯'),
    customerId: await hasCustomer(world, masters, customerSeeds[0]!, 1),
  }
}

/** The same with the lease of twenty signed and its front money billed. */
export async function opensLeased(): Promise<Opening & { contractId: string; orderId: string; contractNo: string }> {
  const opening = await opensStory()
  const lease = await hasLease(opening.world, opening.masters, opening.customerId)
  const { contractNo } = await opening.sales.gets('contract-lease/detail', { id: lease.contractId })
  await runsJob(opening.world, 'plan-activate')
  return { ...opening, ...lease, contractNo }
}

/** The lease signed: an order stands with one row per vehicle. */
export async function hasLease(
  world: World,
  masters: Masters,
  customerId: string,
): Promise<{ contractId: string; orderId: string }> {
  const { id } = await (await world.as('李晓雯')).posts(
    'contract-lease/save',
    twentyVehicles(masters, customerId, localDate(world.clock.now())),
  )
  for (const name of leasePath) await approves(await world.as(name), 'contract-lease', id)
  return { contractId: id, orderId: await sealsAndSigns(world, masters, id) }
}

/** A job of that kind, and all that follow from it, to the end; a job that fails fails its test. */
export async function runsJob(world: World, kind: string, params: Record<string, unknown> = {}): Promise<void> {
  const id = await world.inside(tx => enqueue(tx, world.system, kind, params))
  await world.product.runner.drain()
  const job = await world.inside(tx =>
    tx.row<{ state: number; error: string | null }>(
      sql`select state, error from job where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
    ),
  )
  if (job?.state !== jobState.done) throw new Error(`${kind} ended in state ${job?.state}: ${job?.error}`)
}

/** Cars of the lease's two models in the delivery centre, plated and insured: what fleet staff can allot. */
export async function standCars(world: World, masters: Masters, e5: number, t3 = 0): Promise<string[]> {
  const stage = new Stage(world.product, world.people, localDate(world.clock.now()))
  const bought = addDays(stage.today, -60)
  const ids: string[] = []
  for (let at = 0; at < e5 + t3; at++)
    ids.push(
      await world.inside(tx =>
        opensCar(tx, stage.at(addDays(bought, 14)), masters, {
          plate: `粤BD${88010 + at}`,
          model: at < e5 ? 'E5' : 'T3',
          city: '4403',
          company: '华驰深圳',
          bought,
          km: 60 + at,
        }),
      ),
    )
  return ids
}

/** The front money of the positions, paid by the customer, claimed by sales and confirmed by the cashier. */
export async function paysFrontMoney(
  world: World,
  masters: Masters,
  customerId: string,
  contractNo: string,
): Promise<void> {
  const [sales, cashier] = [await world.as('李晓雯'), await world.as('周敏')]
  const companyId = masters.companies.get('华驰深圳')
  const open = (await sales.gets('bill/receivable/list-by-payer-Id', { payerId: customerId, companyId })) as {
    id: string
    unpaidAmt: string
  }[]
  const total = yuan(sumFen(open, bill => fen(bill.unpaidAmt)))
  const day = localDate(world.clock.now())
  await importsStatement(
    cashier,
    masters,
    statementFile(
      [
        {
          in: total,
          name: '深圳市鹏驰出行服务有限公司',
          account: cardNo('6217', 9001),
          text: `押金 ${contractNo}`,
          serial: `YJ${day}`,
          time: `${day} 09:05:00`,
        },
      ],
      '500000.00',
    ),
  )
  const [line] = (await sales.gets('account-bank-receipt/page', { bankReceiptNo: `YJ${day}` })).records as {
    id: string
  }[]
  const claim = await sales.posts('bill/receipt-write-off/save', {
    companyId,
    partyKind: 1,
    partyId: customerId,
    funds: [{ fundType: 1, bankReceiptId: line!.id, amt: total }],
    allocs: open.map(bill => ({ allocType: 1, billId: bill.id, amt: bill.unpaidAmt })),
  })
  await cashier.puts('bill/receipt-write-off/charge-off', {
    id: claim.id,
    version: (await cashier.gets('bill/receipt-write-off/detail', { id: claim.id })).version,
  })
}

/** The flow up to twelve cars on the road and their first rents billed: twelve bills of 4,800.00, due today. */
export async function hasTwelveOnLease(
  world: World,
  masters: Masters,
): Promise<{ customerId: string; contractId: string; contractNo: string; orderId: string }> {
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1)
  const { contractId, orderId } = await hasLease(world, masters, customerId)
  const { contractNo } = await (await world.as('李晓雯')).gets('contract-lease/detail', { id: contractId })
  await runsJob(world, 'plan-activate')
  const cars = await standCars(world, masters, 12)
  const e5 = (await positionsOf(world, orderId)).filter(one => one.carModelId === masters.models.get('E5'))
  await allotsCars(
    world,
    masters,
    orderId,
    e5.map((position, at) => ({ orderVehicleId: position.id, vehicleId: cars[at]! })),
  )
  await paysFrontMoney(world, masters, customerId, contractNo)
  await takesCars(
    world,
    masters,
    e5.map(position => position.id),
  )
  await runsJob(world, 'plan-activate')
  return { customerId, contractId, contractNo, orderId }
}

/** One credit on the account, claimed by sales over bills (a remainder to the balance) and confirmed by the cashier. */
export async function paysBills(
  world: World,
  masters: Masters,
  customerId: string,
  amount: string,
  bills: readonly { id: string; amt: string; isLateFee?: true }[],
  serial: string,
): Promise<{ id: string; version: number }> {
  const [sales, cashier] = [await world.as('李晓雯'), await world.as('周敏')]
  const day = localDate(world.clock.now())
  const read = await importsStatement(
    cashier,
    masters,
    statementFile(
      [
        {
          in: amount,
          name: '深圳市鹏驰出行服务有限公司',
          account: cardNo('6217', 9001),
          text: '付租金',
          serial,
          time: `${day} 09:30:00`,
        },
      ],
      '900000.00',
    ),
  )
  if (read.status !== 200) throw new Error(`${serial}: ${read.msg} ${JSON.stringify(read.data)}`)
  const [line] = (await sales.gets('account-bank-receipt/page', { bankReceiptNo: serial })).records as { id: string }[]
  const rest = subFen(
    fen(amount),
    sumFen(bills, bill => fen(bill.amt)),
  )
  const claim = await sales.posts('bill/receipt-write-off/save', {
    companyId: masters.companies.get('华驰深圳'),
    partyKind: 1,
    partyId: customerId,
    funds: [{ fundType: 1, bankReceiptId: line!.id, amt: amount }],
    allocs: bills.map(bill => ({ allocType: bill.isLateFee ? 2 : 1, billId: bill.id, amt: bill.amt })),
    overs: rest > 0n ? [{ customerId, amt: yuan(rest) }] : [],
  })
  await cashier.puts('bill/receipt-write-off/charge-off', {
    id: claim.id,
    version: (await cashier.gets('bill/receipt-write-off/detail', { id: claim.id })).version,
  })
  return { id: claim.id, version: (await cashier.gets('bill/receipt-write-off/detail', { id: claim.id })).version }
}
