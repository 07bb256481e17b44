import { addDays, fen, localDate, type LocalDate } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { demoCustomers } from '#areas/customers/demo.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { checksPartners, knowsPartners } from './partners.ts'
import { demoPartners } from '#areas/partners/demo.ts'
import { sms } from '#areas/platform/sms/sms.ts'
import type { Product } from '../apps/server/product.ts'
import { customerSections, customerSeeds, moreCustomerSeeds, type CustomerSeed } from './customers.ts'
import { buysCars, standsStock, takesLease, writesLease } from './leasing.ts'
import { seedMasters, type Masters } from './masters.ts'
import { lotSeeds } from './master-seeds.ts'
import { collects, DEPOSITS, leavesOpen, type Payer } from './paying.ts'
import { endsLateRent } from './overdue-told.ts'
import { moreLeases, moreStock, stockCars, storyLeases, type LeaseTold } from './script.ts'
import { DOINGS_JOB } from './doings.ts'
import { issuesInvoices } from './invoicing.ts'
import { OFFICE_JOB } from './office.ts'
import { seedStaff } from './staff.ts'
import { keepsAccounts } from './receipts.ts'
import { playsRisk, sleeperSeeds } from './risk.ts'
import { adjustsQuotas, triesOutDraft, writesStrategies } from './risk-rules.ts'
import { Stage } from './stage.ts'
import { parksCars } from './yards.ts'

export type Part = 'core' | 'rest'
interface Event {
  readonly day: LocalDate
  readonly order: number
  readonly what: string
  run(): Promise<void>
}
/** `from` skips events that are done; `after` is told of each one, so that a broken load goes on where it stopped. */
export interface LoadOptions {
  readonly today?: LocalDate
  readonly part?: Part
  readonly from?: number
  after?(done: number, total: number): Promise<boolean>
}

/**
 * The story of 90-interfaces 9 by the product's own verbs, on its days: whoever has the right does it, jobs of a night
 * run in that night.
 * What is there stays as it is: a second load adds nothing. Answers how many events were played.
 */
export async function loadStory(
  product: Product,
  people: ReadonlyMap<string, Actor>,
  options: LoadOptions = {},
): Promise<number> {
  const stage = new Stage(product, people, options.today ?? localDate(product.clock.now()))
  const part = options.part ?? 'core'
  const { masters, customers } = await standsScene(stage, part)
  const leases = part === 'core' ? storyLeases : moreLeases()
  const events = eventsOf(stage, masters, customers, leases, part === 'core' ? stockCars : moreStock)
  for (const [at, event] of events.entries()) {
    if (at < (options.from ?? 0)) continue
    await stage.billUpTo(event.day)
    await event.run()
    if (options.after && !(await options.after(at + 1, events.length))) return at + 1
  }
  await endsToday(stage, masters, payersOf(customers, leases), part)
  if (part === 'rest') {
    await playsRisk(stage, customers)
    await adjustsQuotas(stage, customers)
    await keepsAccounts(stage, masters, customers)
    await endsLateRent(stage, masters, payersOf(customers, [...storyLeases, ...leases]))
    await triesOutDraft(stage)
  }
  return events.length
}

/** Own companies, cities, models, prices, customers with their quota: what stands before the first lease. */
export async function standsScene(
  stage: Stage,
  part: Part,
): Promise<{ masters: Masters; customers: Map<string, string> }> {
  stage.at(stage.day('2025-08-01'), '09:00:00')
  const partners = { clerk: stage.who('系统管理员'), cashier: stage.who('周敏'), finance: stage.who('王静') }
  const file = (name: string) => stage.run(tx => stage.scan(tx, stage.who('系统管理员'), name))
  const masters = await stage.run(async tx => {
    // With it people may sign in by their mobile number; the administrator reads the codes in the log of the channel.
    if ((await findRows(tx, sms, { smsCode: 'DEMO' })).length === 0)
      await insertRow(tx, stage.system, sms, {
        smsCode: 'DEMO',
        category: '9',
        purpose: 'code',
        templateId: 'SMS_LOGIN',
        signName: '华驰车服',
        remark: '演示用模拟通道',
        status: 2,
      })
    await demoPartners(tx, partners, { file: name => stage.scan(tx, partners.clerk, name) })
    const masters = await seedMasters(
      tx,
      stage.system,
      new Map(['系统管理员', '韩松', '王静', '苏婉', '纪云', '唐可'].map(name => [name, stage.who(name)])),
    )
    await knowsPartners(tx, stage.system, partners, { file: name => stage.scan(tx, partners.clerk, name) })
    return masters
  })
  stage.at(stage.day('2025-08-10'), '10:00:00')
  const salesOf = (city: string) => stage.who(customerSeeds.find(one => one.city === city)!.sales)
  const customers = await stage.run(tx =>
    demoCustomers(
      tx,
      { sales: salesOf, risk: stage.who('江岳') },
      { file: name => stage.scan(tx, stage.who('系统管理员'), name), approve: stage.approve },
    ),
  )
  if (part === 'core') await writesStrategies(stage)
  if (part === 'rest')
    for (const [at, seed] of [...moreCustomerSeeds, ...sleeperSeeds].entries())
      customers.set(seed.name, await admits(stage, masters, seed, 40 + at, file))
  await checksPartners(stage, partners, [...customers.values()])
  await verifiesAccounts(stage, [...customers.values()])
  await renewsQuota(stage, [...customers.values()])
  return { masters, customers }
}

async function admits(
  stage: Stage,
  masters: Masters,
  seed: CustomerSeed,
  number: number,
  file: (name: string) => Promise<string>,
): Promise<string> {
  const [known] = await stage.run(tx => findRows(tx, customer, { mechanismName: seed.name } as never))
  // Active, or dormant since.
  if (known && [1, 3].includes(known.status)) return known.id
  stage.at(stage.day('2025-08-12'), '14:00:00')
  const sales = stage.who(seed.sales)
  const [papers, permit] = [await file(`${seed.short}资料`), await file(`${seed.short}开户许可证`)]
  const sections = customerSections(seed, number, localDate(stage.clock.now()), name =>
    name === 'account' ? permit : papers,
  )
  return stage.run(async tx => {
    const id =
      known?.id ??
      (
        await saveRecord(
          tx,
          sales,
          customer,
          { ...sections.base, ...sections.business, contacts: sections.contacts, draft: true },
          'save',
        )
      ).id
    const row = await getRow(tx, customer, id)
    const [manager] = await findRows(tx, contacts, { mechanismId: id }, { limit: 1 })
    if (row.status === 103)
      await saveRecord(
        tx,
        sales,
        customer,
        { id, version: row.version, areas: sections.areas(manager!.id, [...masters.models.values()].slice(0, 2)) },
        'save',
      )
    await stage.approve(tx, 'customer', id)
    await grantQuota(tx, stage.who('江岳'), {
      customerId: id,
      lines: [{ cityCode: seed.city, qty: seed.quota, amount: fen(`${seed.quota * 102_800}.00`) }],
      validTo: addDays(stage.today, 240),
      grade: seed.grade,
      reason: '系统上线前已授信，按原批复录入',
    })
    return id
  })
}

/** An account counts once finance has verified it (20 D3). */
async function verifiesAccounts(stage: Stage, customerIds: readonly string[]): Promise<void> {
  const permit = await stage.run(tx => stage.scan(tx, stage.who('李晓雯'), '新开账户许可证'))
  await stage.run(async tx => {
    for (const account of await findRows(tx, accountMechanism, { mechanismId: [...customerIds], status: 102 } as never))
      await act(tx, stage.who('王静'), accountMechanism, account.id, 'confirm', {
        input: { verifyMethod: 2, verifyRemark: '与开户许可证一致' },
      })
    await leavesOneToVerify(tx, stage.who('李晓雯'), customerIds[0]!, permit)
  })
}

/** A second account for payments, which finance finds in the morning. */
async function leavesOneToVerify(tx: Tx, sales: Actor, mechanismId: string, proofBizId: string): Promise<void> {
  const accountNo = cardNo('6226', 88_001)
  if ((await findRows(tx, accountMechanism, { mechanismId, accountNo } as never)).length > 0) return
  const { mechanismName } = await getRow(tx, customer, mechanismId)
  await saveRecord(
    tx,
    sales,
    accountMechanism,
    {
      mechanismId,
      accountKind: 1,
      accountName: mechanismName,
      bankTitle: '招商银行',
      bankName: '招商银行深圳民治支行',
      bankNo: '308584001024',
      accountNo,
      useRange: 2,
      proofBizId,
    },
    'save',
  )
}

/** Quotas run a year; the story is longer: each was prolonged before it ran out. */
async function renewsQuota(stage: Stage, customerIds: readonly string[]): Promise<void> {
  const validTo = addDays(stage.today, 240)
  for (const customerId of customerIds)
    await stage.run(async tx => {
      const rows = (await findRows(tx, customerCityQuota, { customerId } as never)).filter(
        row => (row.validTo ?? '') < validTo,
      )
      if (rows.length === 0 || (await findRow(tx, customer, customerId))?.status !== 1) return
      await grantQuota(tx, stage.who('江岳'), {
        customerId,
        lines: rows.map(row => ({ cityCode: row.cityCode!, qty: row.quotaQty!, amount: row.quotaAmount })),
        validTo,
        reason: '年度复审通过，额度延期',
      })
    })
}

function payersOf(customers: ReadonlyMap<string, string>, leases: readonly LeaseTold[]): Payer[] {
  const first = new Map(
    leases
      .filter(one => one.end === 'taken')
      .toReversed()
      .map(one => [one.customer, one]),
  )
  return [...first.values()].map(one => ({
    customerId: customers.get(one.customer)!,
    name: one.customer,
    sales: one.sales,
    habit: one.habit,
  }))
}

/**
 * Every happening in the order of its day: cars bought, leases written, deposits paid, cars taken, rents collected four
 * times a month.
 */
function eventsOf(
  stage: Stage,
  masters: Masters,
  customers: ReadonlyMap<string, string>,
  leases: readonly LeaseTold[],
  stock: typeof stockCars,
): Event[] {
  const contractIds = new Map<string, string>()
  const payers = payersOf(customers, leases)
  const events: Event[] = leases.flatMap((lease): Event[] => {
    const signed = stage.day(lease.signed)
    const write = async () => void contractIds.set(lease.key, await writesLease(stage, masters, customers, lease))
    const written: Event[] = [
      { day: addDays(signed, -15), order: 0, what: `${lease.key}: cars`, run: () => buysCars(stage, masters, lease) },
      { day: signed, order: 1, what: `${lease.key}: lease`, run: write },
    ]
    if (lease.end !== 'taken') return written
    const payer: Payer = {
      customerId: customers.get(lease.customer)!,
      name: lease.customer,
      sales: lease.sales,
      habit: lease.habit,
    }
    return [
      ...written,
      {
        day: addDays(signed, 3),
        order: 2,
        what: `${lease.key}: deposits`,
        run: () => collects(stage, masters, [payer], addDays(signed, 3), DEPOSITS),
      },
      // A load that goes on finds the lease by its name.
      {
        day: stage.day(lease.takes),
        order: 3,
        what: `${lease.key}: take`,
        run: async () => {
          if (!contractIds.has(lease.key)) await write()
          await takesLease(stage, lease, contractIds.get(lease.key)!)
        },
      },
    ]
  })
  for (const cars of stock)
    events.push({
      day: addDays(stage.today, -60),
      order: 0,
      what: `stock ${cars[0]}${cars[1]}`,
      run: () => standsStock(stage, masters, [cars]),
    })
  const first = events.reduce((day, one) => (one.day < day ? one.day : day), stage.today)
  for (let day = first; day < addDays(stage.today, -1); day = addDays(day, 1))
    if ([5, 12, 19, 26].includes(Number(day.slice(8)))) {
      const payDay = day
      events.push({ day, order: 4, what: `pay day ${day}`, run: () => collects(stage, masters, payers, payDay) })
    }
  return events
    .filter(one => one.day <= stage.today)
    .sort((a, b) => (a.day === b.day ? a.order - b.order : a.day < b.day ? -1 : 1))
}

/** The night before today, and what lies on the desks in the morning. */
async function endsToday(stage: Stage, masters: Masters, payers: readonly Payer[], part: Part): Promise<void> {
  stage.at(addDays(stage.today, -1), '17:30:00')
  if (part === 'core') await parksCars(stage, masters.lots.get(lotSeeds[0].name)!)
  await stage.billUpTo(stage.today)
  if (part === 'core') await leavesOpen(stage, masters, payers)
  else await issuesInvoices(stage, masters, payers)
  stage.at(stage.today, '01:30:00')
  for (const kind of ['late-fee-accrue', 'overdue-mark']) await stage.job(kind)
}

export const DEMO_JOB = 'demo'
/** The living company around the core of the story: seen among the jobs, gone on with after a restart. */
export const demoJob = (product: () => Product): JobKind => ({
  kind: DEMO_JOB,
  label: '演示数据 / Demo data',
  async run(context) {
    const tenantId = context.actor.tenantId
    const people = await product().database.transaction(tenantId, tx => seedStaff(tx, context.actor, ''))
    const from = Number(context.cursor?.['done'] ?? 0)
    let stopped = false
    const played = await loadStory(product(), people, {
      today: String(context.params['today']),
      part: 'rest',
      from,
      async after(done, total) {
        await context.step(async () => ({ cursor: { done } }))
        await context.progress(done, total)
        stopped = context.stopping()
        return !stopped
      },
    })
    if (stopped) return undefined
    if (process.env['DEMO_OFFICE'] !== '0')
      await product().database.transaction(tenantId, tx =>
        enqueue(
          tx,
          context.actor,
          DOINGS_JOB,
          { today: String(context.params['today']) },
          { title: '演示数据：各业务的日常 / Demo data: the daily work of all areas', dedupeKey: 'doings' },
        ),
      )
    return { events: played }
  },
})

/** First start: the core at once, the rest as a job of the administrator; later starts find both done. */
export async function playsDemo(product: Product, people: ReadonlyMap<string, Actor>): Promise<'loaded' | 'known'> {
  const admin = people.get('系统管理员')!
  const inTenant = product.database
  const known = await inTenant.transaction(admin.tenantId, tx =>
    tx.row(sql`select 1 from job where tenant_id = ${tx.tenantId} and kind = ${DEMO_JOB} limit 1`),
  )
  if (known) return 'known'
  const today = localDate(product.clock.now())
  await loadStory(product, people, { today, part: 'core' })
  await inTenant.transaction(admin.tenantId, async tx => {
    // The company first: it is soon done, and its people read what the story goes on to tell.
    // Walks that follow one approver by name stay with the story's people: the company has a second finance manager.
    if (process.env['DEMO_OFFICE'] !== '0')
      await enqueue(
        tx,
        { ...admin, clock: product.clock },
        OFFICE_JOB,
        { today },
        {
          title: '演示数据：组织、银行、日历、公告 / Demo data: organisation, banks, calendar, notices',
          dedupeKey: 'office',
        },
      )
    // The rest bills up to today: a walk that bills by hand must not be overtaken by it.
    if (process.env['DEMO_REST'] === '0') return
    await enqueue(
      tx,
      { ...admin, clock: product.clock },
      DEMO_JOB,
      { today },
      {
        title: '演示数据：更多客户、合同、车辆与账单 / Demo data: more customers, contracts, vehicles and bills',
        dedupeKey: 'rest',
      },
    )
  })
  return 'loaded'
}
