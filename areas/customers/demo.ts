import { addDays, addMonths, fen, localDate, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { firmOf, type DemoTools, type Ids } from '#areas/partners/demo.ts'
import { accountNo, idNo, mobile } from '#kernel/made-up.ts'
import { customerCityQuota } from './customer-city-quota/customer-city-quota.ts'
import { grantQuota } from './customer-city-quota/server/grant-quota.ts'
import { customer } from './customer/customer.ts'
import { customerGroup } from './customer-group/customer-group.ts'

export interface CustomerActors {
  /** Salesperson of a city (4 digits). */
  sales(cityCode: string): Actor
  readonly risk: Actor
}
/** `approve` finishes the process of a submitted customer; not called without a bound process. */
export interface CustomerTools extends DemoTools {
  approve(tx: Tx, resource: string, id: string): Promise<void>
}

interface Seed {
  name: string
  city: string
  kind: number
  business: string
  grade: string
  score: string
  fleet: number
  quota: number
  legal: string
  group?: string
}
const seed = (
  name: string,
  city: string,
  kind: number,
  business: string,
  grade: string,
  score: string,
  fleet: number,
  quota: number,
  legal: string,
  group?: string,
): Seed => ({ name, city, kind, business, grade, score, fleet, quota, legal, ...(group ? { group } : {}) })

/** The eight lessees of the story (90-interfaces 9) with grade and score of 20-partners 16. */
export const demoCustomerSeeds: readonly Seed[] = [
  seed('深圳市鹏驰出行服务有限公司', '4403', 1, 'hailing', 'A', '86.5', 260, 120, '王鹏', '鹏系'),
  seed('鹏腾企业用车有限公司', '4403', 5, 'corporate', 'A', '88.0', 80, 45, '陈永腾', '鹏系'),
  seed('粤行出行科技有限公司', '4401', 1, 'hailing', 'B', '75.0', 420, 120, '黎志华', '粤行系'),
  seed('广州云途城配物流有限公司', '4401', 2, 'logistics', 'C', '61.0', 150, 60, '何建云'),
  seed('杭州顺达网约车有限公司', '3301', 2, 'hailing', 'B', '71.5', 190, 50, '沈顺'),
  seed('杭驰汽车服务有限公司', '3301', 2, 'hailing', 'B', '74.0', 60, 30, '杭立群'),
  seed('成都锦程汽车租赁有限公司', '5101', 2, 'rental', 'E', '38.0', 45, 20, '蒋锦成'),
  seed('蓉通城配物流有限公司', '5101', 2, 'logistics', 'C', '64.5', 70, 30, '罗蓉通'),
]

/**
 * Groups, then every customer from its sections to approval and the risk role's grant. Answers ids by name; a second
 * start adds nothing.
 */
export async function demoCustomers(tx: Tx, actors: CustomerActors, tools: CustomerTools): Promise<Ids> {
  const ids: Ids = new Map()
  const groups: Ids = new Map()
  for (const [groupName, limitQty] of [
    ['粤行系', 200],
    ['鹏系', 300],
  ] as const) {
    const [known] = await findRows(tx, customerGroup, { groupName })
    groups.set(
      groupName,
      known?.id ??
        (
          await saveRecord(
            tx,
            actors.risk,
            customerGroup as never,
            { groupName, limitQty, limitAmount: String(limitQty * 110_000) },
            'save',
          )
        ).id,
    )
  }
  for (const [at, one] of demoCustomerSeeds.entries()) {
    const [known] = await findRows(tx, customer, { mechanismName: one.name } as never)
    const id = known?.id ?? (await enter(tx, actors.sales(one.city), tools, one, at + 1, groups.get(one.group ?? '')))
    ids.set(one.name, id)
    if ((await getRow(tx, customer, id)).status === 102) await tools.approve(tx, 'customer', id)
    if ((await findRows(tx, customerCityQuota, { customerId: id }, { limit: 1 })).length > 0) continue
    const validTo = addDays(addMonths(localDate(actors.risk.clock.now()), 12), -1)
    await grantQuota(tx, actors.risk, {
      customerId: id,
      lines: [{ cityCode: one.city, qty: one.quota, amount: fen(one.quota * 102_800) }],
      validTo,
      grade: one.grade,
      score: one.score,
      reason: '系统上线前已授信，按原批复录入',
    })
  }
  return ids
}

/** Saved as a draft first: the business area names a contact that only then has an id. */
async function enter(
  tx: Tx,
  sales: Actor,
  tools: CustomerTools,
  one: Seed,
  serial: number,
  groupId: string | undefined,
): Promise<string> {
  const today = localDate(sales.clock.now())
  const firm = firmOf(one.name, one.city, 5000 + serial, one.legal)
  const body = { ...firm, ...profile(one, sales, String(firm['legalPersonIdNo'])), ...(groupId ? { groupId } : {}) }
  const draft = await saveRecord(
    tx,
    sales,
    customer as never,
    {
      ...body,
      contacts: people(one, serial),
      licences: await papers(tools, one, serial, today),
      accounts: [await account(tools, one, serial)],
      titles: [title(one, String(firm['creditCode']), serial)],
      draft: true,
    },
    'save',
  )
  const [manager] = await findRows(tx, contacts, { mechanismId: draft.id }, { limit: 1 })
  const { version } = await getRow(tx, customer, draft.id)
  await saveRecord(
    tx,
    sales,
    customer as never,
    {
      id: draft.id,
      version,
      areas: [area(one, manager!.id, String(firm['registerAddress']), today)],
      flows: flows(one, serial, today),
    },
    'save',
  )
  return draft.id
}

function profile(one: Seed, sales: Actor, legalIdNo: string): Record<string, unknown> {
  return {
    customerKind: one.kind,
    businessKind: one.business,
    customerLevel: one.grade === 'A' ? 'strategic' : one.grade === 'B' ? 'key' : 'normal',
    source: 'visit',
    bizUserId: sales.userId,
    bizDeptId: sales.deptId || '1',
    controllerName: one.legal,
    controllerIdNo: legalIdNo,
    controllerSince: '2017-01-01',
    controllerGuarantee: true,
    shareholders: [
      { rowNo: 1, holderName: one.legal, holderKind: 2, holderCode: legalIdNo, ratio: '70' },
      {
        rowNo: 2,
        holderName: '林静',
        holderKind: 2,
        holderCode: idNo('440106', '1981-02-03', one.fleet % 999),
        ratio: '30',
      },
    ],
    mainBusiness: `经营${one.fleet}台车辆，客户与平台稳定`,
    driverQty: one.fleet,
    staffQty: Math.ceil(one.fleet / 8),
    siteQty: 1,
    utilisationRate: '88.4',
    driverTurnover: '6.5',
    topPlatformShare: '62',
    evRate: '80',
    avgDailyKm: 260,
    taxCredit: 1,
    upstreamNote: '平台周结',
    payHabit: '每月5日前转账',
    serviceItems: [
      {
        serviceItem: 'ka_lease',
        cityCodes: [one.city],
        settleCycle: 'month',
        validFrom: '2026-01-01',
        validTo: '2027-12-31',
        itemState: 1,
      },
    ],
    reports: [
      {
        year: 2025,
        period: 1,
        revenue: String(one.fleet * 92_000),
        grossProfit: String(one.fleet * 16_000),
        netProfit: String(one.fleet * 5_000),
        totalAssets: String(one.fleet * 60_000),
        totalLiabilities: String(one.fleet * 34_000),
        cash: String(one.fleet * 8_000),
        receivables: String(one.fleet * 9_000),
        bankLoans: String(one.fleet * 12_000),
        audited: true,
        auditFirm: '立德会计师事务所',
      },
    ],
  }
}

const people = (one: Seed, serial: number) => [
  {
    contactName: `${one.legal[0]}丽`,
    roles: ['business', 'signer'],
    idNo: idNo('440301', '1988-09-09', 200 + serial),
    position: '运营总监',
    phone: mobile(6000 + serial),
    email: `biz${serial}@example.com`,
    isPrimary: true,
  },
  {
    contactName: `${one.legal[0]}慧`,
    roles: ['finance'],
    position: '财务经理',
    phone: mobile(6100 + serial),
    email: `cw${serial}@example.com`,
  },
  { contactName: `${one.legal[0]}强`, roles: ['fleet', 'onsite'], position: '车队长', phone: mobile(6200 + serial) },
]

async function papers(
  tools: CustomerTools,
  one: Seed,
  serial: number,
  today: LocalDate,
): Promise<Record<string, unknown>[]> {
  const kinds: [string, LocalDate | undefined][] = [
    ['business_licence', undefined],
    ['legal_id', addMonths(today, 90)],
    ['account_permit', undefined],
    ['articles', undefined],
    ['resolution', undefined],
    ['financial_report', undefined],
    ['site_lease', addMonths(today, 18)],
    ['fleet_list', undefined],
    ...(one.business === 'hailing' ? [['platform_agreement', addMonths(today, 23)] as [string, LocalDate]] : []),
    ...(one.business === 'rental' ? [['rental_filing', addMonths(today, 30)] as [string, LocalDate]] : []),
  ]
  const rows: Record<string, unknown>[] = []
  for (const [licenceKind, validTo] of kinds)
    rows.push({
      licenceKind,
      licenceNo: `${licenceKind.slice(0, 2).toUpperCase()}${20_260_000 + serial}`,
      holderName: one.name,
      fileBizId: await tools.file(`${one.name} ${licenceKind}`),
      ...(validTo ? { validFrom: addMonths(today, -12), validTo } : { longTerm: true }),
    })
  return rows
}
const account = async (tools: CustomerTools, one: Seed, serial: number) => ({
  accountKind: 1,
  accountName: one.name,
  bankTitle: '中国建设银行',
  bankName: '中国建设银行科技园支行',
  bankNo: '105584000088',
  accountNo: accountNo(500 + serial),
  useRange: 3,
  proofBizId: await tools.file(`${one.name} 开户许可证`),
})
const title = (one: Seed, taxNo: string, serial: number) => ({
  titleName: one.name,
  buyerKind: 1,
  taxNo,
  invoiceKind: '1',
  email: `fapiao.kh${serial}@example.com`,
  relation: 1,
})

const area = (one: Seed, managerContactId: string, siteAddress: string, today: LocalDate) => ({
  cityCode: one.city,
  usage:
    one.business === 'logistics'
      ? 'logistics'
      : one.business === 'corporate'
        ? 'official'
        : one.business === 'rental'
          ? 'rental'
          : 'hailing',
  ownQty: Math.floor(one.fleet / 3),
  leasedQty: Math.floor(one.fleet / 4),
  leaseUnitRent: '5350',
  driverQty: one.fleet,
  siteAddress: `${siteAddress}停车场`,
  siteArea: 2600,
  siteRentTo: addMonths(today, 18),
  chargerQty: 24,
  managerContactId,
  applyQty: one.quota,
  unitRent: '4800',
  unitPrice: '112800',
  deposit: '10000',
  downPayment: '0',
  termMonths: 36,
  expectDate: addMonths(today, 1),
})

/** Six full months of one account; inflow follows the size of the fleet. */
const flows = (one: Seed, serial: number, today: LocalDate) =>
  Array.from({ length: 6 }, (_, index) => {
    const base = one.fleet * 5_200 + ((serial * 37 + index * 53) % 17) * 1_000
    return {
      month: addMonths(today, index - 6)
        .slice(0, 7)
        .replace('-', ''),
      bankTitle: '中国建设银行',
      accountNo: accountNo(500 + serial),
      income: String(base + 80_000),
      expense: String(Math.floor(base * 0.84) + 31_500),
      ownIn: '80000',
      ownOut: '0',
      loanIn: '0',
      loanOut: '31500',
      otherIn: '0',
      otherOut: '0',
      txnCount: 120,
      maxCounterparty: '迅达出行',
    }
  })
