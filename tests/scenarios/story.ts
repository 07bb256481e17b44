import { addDays, addFen, fen, localDate, localDateTime, subFen, sumFen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { opensCar } from '../../demo/cars.ts'
import { customerSections, customerSeeds, type CustomerSeed } from '../../demo/customers.ts'
import { cardNo } from '#kernel/made-up.ts'
import { leaseBody } from '../../demo/leases.ts'
import { seedMasters, type Masters } from '../../demo/masters.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type Answer, type Person, type World } from '../world.ts'

/** The steps of the spine, each by the person whose step it is. Every builder leaves what the next one starts from. */
export const storyMasters = (world: World): Promise<Masters> =>
  world.inside(tx => seedMasters(tx, world.system, world.people))

/** One small file in a group of the person's own; the group's number is what a form keeps. */
export async function uploadsFile(
  person: Person,
  name: string,
  content = `%PDF-1.4\n% ${name}\n%%EOF`,
): Promise<string> {
  const answer = await person.uploads<{ attachBizId: string }>(
    '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
    { name, bytes: Buffer.from(content) },
  )
  if (answer.status !== 200) throw new Error(`${person.name} could not upload ${name}: ${answer.msg}`)
  return answer.data.attachBizId
}

/** A refusal in the server's own words; an answer fails the test. */
export async function refused(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (given.status === 200) throw new Error(`was not refused: ${JSON.stringify(given.data)}`)
  return given
}

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

/** Seal application by the sales manager, head of department, keeper, signed scan: 1 -> 6. Answers the order. */
export async function sealsAndSigns(
  world: World,
  masters: Masters,
  contractId: string,
  company = '华驰深圳',
): Promise<string> {
  const [manager, head, keeper, contracts] = [
    await world.as('陈立群'),
    await world.as('许文博'),
    await world.as('纪云'),
    await world.as('唐可'),
  ]
  const version = async (person: Person, resource: string, id: string) =>
    (await person.gets(`${resource}/detail`, { id })).version as number
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

export interface StatementLine {
  readonly in?: string
  readonly out?: string
  readonly name: string
  readonly account?: string
  readonly text?: string
  readonly serial: string
  readonly time: string
}
/** A bank's file in the columns of the template, each line continuing the balance of the one before. */
export function statementFile(lines: readonly StatementLine[], opening: string): Buffer {
  let balance = fen(opening)
  const rows = lines.map(line => {
    balance = subFen(addFen(balance, fen(line.in ?? '0.00')), fen(line.out ?? '0.00'))
    return [
      line.time.slice(0, 10),
      line.time.slice(11),
      line.in ?? '',
      line.out ?? '',
      yuan(balance),
      line.name,
      line.account ?? '',
      '',
      '转账',
      line.text ?? '',
      line.serial,
    ].join(',')
  })
  return Buffer.from(
    `\ufeff交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\r\n${rows.join('\r\n')}\r\n`,
  )
}

/** Who pays on that day: the customer of the story, or the one that a walk has made. */
export interface PayerOfDay {
  readonly name: string
  readonly short: string
  readonly legal: string
  readonly accountNo: string
}
const storyPayer: PayerOfDay = {
  name: '深圳市鹏驰出行服务有限公司',
  short: '鹏驰出行',
  legal: '王鹏',
  accountNo: cardNo('6217', 9001),
}
/** A day at the bank: the customer, its group, its owner, five strangers with one amount, and everybody else. */
export function statementOfDay(
  count: number,
  day: string,
  contractNo: string,
  payer = storyPayer,
  serial = 'GS',
): StatementLine[] {
  const named: Omit<StatementLine, 'serial' | 'time'>[] = [
    { in: '120000.00', name: payer.name, account: payer.accountNo, text: `付押金 ${contractNo}` },
    {
      in: '80000.00',
      name: `${payer.short.slice(0, 2)}控股集团有限公司`,
      account: cardNo('6228', 1),
      text: `代${payer.short}付款`,
    },
    { in: '10000.00', name: payer.legal, account: cardNo('6228', 2), text: '车款' },
    ...['张三', '李四', '王五', '赵六', '钱七'].map((name, at) => ({
      in: '10000.00',
      name,
      account: cardNo('6228', 10 + at),
      text: '押金',
    })),
  ]
  return Array.from({ length: count }, (_, at) => {
    const line =
      named[at] ??
      (at % 9 === 0
        ? { out: `${100 + at}.00`, name: '深圳供电局', text: '充电费' }
        : { in: `${1000 + at * 7}.50`, name: `散户${at}`, account: cardNo('6228', 1000 + at), text: '' })
    return {
      ...line,
      serial: `${serial}${day.replaceAll('-', '')}${String(at).padStart(5, '0')}`,
      time: `${day} ${String(9 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
    }
  })
}

export const importsStatement = (
  person: Person,
  masters: Masters,
  bytes: Buffer,
  how: 'import-check' | 'import-normal' = 'import-normal',
  company = '华驰深圳',
): Promise<Answer<any>> =>
  person.uploads(
    `account-bank-receipt/${how}`,
    { name: '工行流水.csv', bytes },
    { ownAccountId: masters.accounts.get(company)! },
  )

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

export interface Position {
  id: string
  carModelId: string
  status: number
  vehicleId: string
  plateNo: string
}
export const positionsOf = async (world: World, orderId: string): Promise<Position[]> =>
  (await (await world.as('唐可')).gets('order-vehicle/page', { orderId, size: 100 })).records

/** Fleet staff bind cars to positions of an order, one each, in one document. */
export async function allotsCars(
  world: World,
  masters: Masters,
  orderId: string,
  pairs: readonly { orderVehicleId: string; vehicleId: string }[],
): Promise<string> {
  const fleet = await world.as('韩松')
  const saved = await fleet.posts('vehicle-allot/save', {
    orderId,
    cityCode: '4403',
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${localDate(world.clock.now())} 15:00:00`,
    lines: pairs,
  })
  return saved.id
}

/** One hand-over of many cars: mileage, charge, eight pictures and two signatures each. */
export async function takesCars(
  world: World,
  masters: Masters,
  orderVehicleIds: readonly string[],
): Promise<{ id: string; taken: number; refused: number; lines: { ok: boolean; reason?: string }[] }> {
  const delivery = await world.as('乔麦')
  const saved = await delivery.posts('vehicle-extract/batch-extract', {
    placeKind: 1,
    takePlaceId: masters.lots.get('龙华交付中心'),
    planTakeTime: `${localDate(world.clock.now())} 15:00:00`,
    receiverName: '王强',
    receiverPhone: '13800138001',
    lines: orderVehicleIds.map(orderVehicleId => ({ orderVehicleId })),
  })
  const detail = await delivery.gets('vehicle-extract/detail', { id: saved.id })
  const photos: string[] = []
  for (const _ of orderVehicleIds) photos.push(await uploadsPictures(delivery, 8))
  const signature = await uploadsFile(delivery, '签字.pdf')
  const answer = await delivery.puts('vehicle-extract/confirm', {
    id: saved.id,
    lines: (detail.lines as { id: string }[]).map((line, at) => ({
      lineId: line.id,
      takeTime: localDateTime(world.clock.now()),
      takeMileage: 100 + at,
      soc: 86,
      exteriorOk: true,
      interiorOk: true,
      checkItems: [{ itemName: '车身漆面', result: 1 }],
      papers: { licence: 1, keys: 2 },
      accessories: { charging: 1 },
      photoBizId: photos[at],
      signCustomer: signature,
      signStaff: signature,
    })),
  })
  return { id: saved.id, ...answer }
}

export async function uploadsPictures(person: Person, count: number): Promise<string> {
  const path = '/api/blade-resource/oss/endpoint/put-file-attach-biz-id'
  let attachBizId = ''
  for (let at = 0; at < count; at++) {
    const answer = await person.uploads<{ attachBizId: string }>(
      path,
      { name: `照片${at + 1}.pdf`, bytes: Buffer.from(`%PDF-1.4\n% ${at}\n%%EOF`) },
      attachBizId ? { attachBizId } : {},
    )
    if (answer.status !== 200) throw new Error(`picture: ${answer.msg}`)
    attachBizId = answer.data.attachBizId
  }
  return attachBizId
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
  bills: readonly { id: string; amt: string }[],
  serial: string,
): Promise<{ id: string; version: number }> {
  const [sales, cashier] = [await world.as('李晓雯'), await world.as('周敏')]
  const day = localDate(world.clock.now())
  await importsStatement(
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
    allocs: bills.map(bill => ({ allocType: 1, billId: bill.id, amt: bill.amt })),
    overs: rest > 0n ? [{ customerId, amt: yuan(rest) }] : [],
  })
  await cashier.puts('bill/receipt-write-off/charge-off', {
    id: claim.id,
    version: (await cashier.gets('bill/receipt-write-off/detail', { id: claim.id })).version,
  })
  return { id: claim.id, version: (await cashier.gets('bill/receipt-write-off/detail', { id: claim.id })).version }
}
