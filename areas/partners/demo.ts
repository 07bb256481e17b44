import type { Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from './account-mechanism/account-mechanism.ts'
import { company } from './company/company.ts'
import { contacts } from './contacts/contacts.ts'
import { mechanism } from './mechanism/mechanism.ts'
import { accountNo, creditCode, idNo, mobile } from '#kernel/made-up.ts'
import { mechanismTitle } from './mechanism-title/mechanism-title.ts'
import { serviceProvider } from './service-provider/service-provider.ts'

/** Maker and verifier: two people, as accounts require. Their clocks are the story's. */
export interface PartnerActors {
  readonly clerk: Actor
  readonly cashier: Actor
  readonly finance: Actor
}
/** `file` answers the attachment group of a scan. */
export interface DemoTools {
  file(title: string): Promise<string>
}
export type Ids = Map<string, string>
type Body = Record<string, unknown>

const place: Record<string, [code: string, address: string]> = {
  '4403': ['440300', '深圳市龙华区民治街道梅龙大道'],
  '4401': ['440100', '广州市白云区太和镇大源中路'],
  '4406': ['440600', '佛山市南海区桂城街道南海大道'],
  '3301': ['330100', '杭州市萧山区宁围街道市心北路'],
  '5101': ['510100', '成都市武侯区武兴四路'],
  '1201': ['120100', '天津市东疆保税港区洛阳道'],
}
/** What every licence says; the serial makes code, phone and house number. */
export function firmOf(name: string, cityCode: string, serial: number, legalPerson: string): Body {
  const [code, street] = place[cityCode]!
  return {
    mechanismName: name,
    shortName: name.replace(/（.*?）|有限公司|有限责任公司/g, '').slice(0, 12),
    entityKind: 1,
    creditCode: creditCode(code, serial),
    legalPerson,
    legalPersonIdNo: idNo(code, '1975-08-16', (serial % 400) * 2 + 1),
    legalPersonPhone: mobile(serial),
    registeredCapital: '10000000',
    paidInCapital: '6000000',
    establishDate: '2016-05-18',
    registerStatus: '存续',
    registerAddress: `${street}${(serial % 180) + 8}号`,
    cityCode,
    taxpayerKind: 1,
    phone: mobile(serial + 1),
    email: `office${serial}@example.com`,
  }
}

/** Saves it by its own rules unless the name exists: a second start adds nothing. */
export async function once(
  tx: Tx,
  actor: Actor,
  resource: Resource<any, any, any>,
  name: string,
  body: () => Body | Promise<Body>,
): Promise<string> {
  const [known] = (await findRows(tx, resource, { mechanismName: name } as never)) as unknown as { id: string }[]
  return known?.id ?? (await saveRecord(tx, actor, resource as never, await body(), 'save')).id
}

const ours = [
  ['华驰汽车租赁（深圳）有限公司', '4403', 1, ['4403', '4401', '4406', '5101']],
  ['华驰融资租赁（天津）有限公司', '1201', 2, ['1201']],
  ['华驰（杭州）汽车服务有限公司', '3301', 3, ['3301']],
] as const
const branches = [
  ['华驰汽车租赁（深圳）有限公司广州分公司', '4401'],
  ['华驰汽车租赁（深圳）有限公司佛山分公司', '4406'],
  ['华驰汽车租赁（深圳）有限公司成都分公司', '5101'],
] as const

// Name, city, kinds, work orders, legal representative, agreement (90-interfaces 9; prices stand in the agreements of
// area 40).
export type ProviderSeed = readonly [
  name: string,
  city: string,
  kinds: readonly string[],
  workOrders: readonly number[],
  legalPerson: string,
]
const providers: readonly ProviderSeed[] = [
  ['安澜财产保险股份有限公司深圳分公司', '4403', ['insurer'], [1], '安澜'],
  ['海岳财产保险股份有限公司广东分公司', '4401', ['insurer'], [1], '岳海'],
  ['中恒保险经纪有限公司', '4403', ['broker'], [1], '钟恒'],
  ['速达板车运输有限公司', '4403', ['transport', 'towing'], [4], '苏达'],
  ['恒速车务代办有限公司', '4403', ['agency', 'violation_agent'], [1, 2, 3], '衡速'],
  ['穗安牌证代办有限公司', '4401', ['agency'], [1, 2, 3], '安穗生'],
  ['车联智控科技有限公司', '4403', ['gps'], [6], '车智'],
  ['鹰眼资产追踪有限公司', '4403', ['receive', 'gps'], [5, 12], '应延'],
  ['恒信机动车检测站有限公司', '4403', ['inspection'], [9], '邢恒信'],
]

const ownerOf = ({ clerk }: PartnerActors) => ({ ownerUserId: clerk.userId, ownerDeptId: clerk.deptId || '1' })

/** Own companies and their branches, by name. */
async function demoCompanies(tx: Tx, actors: PartnerActors): Promise<Ids> {
  const ids: Ids = new Map()
  const put = (
    name: string,
    city: string,
    serial: number,
    kind: number,
    filing: readonly string[],
    more: Body = {},
  ): Promise<string> =>
    once(tx, actors.clerk, company, name, () => ({
      ...firmOf(name, city, serial, '顾明远'),
      ...ownerOf(actors),
      companyKind: kind,
      abilities: [1, 2, 3, 4, 5, 6, 7],
      rentTaxRate: '13',
      serviceTaxRate: '6',
      rentalFilingCities: filing,
      registerCities: filing,
      financeUserId: actors.finance.userId,
      stampTitle: name,
      ...more,
    }))
  for (const [at, [name, city, kind, filing]] of ours.entries())
    ids.set(name, await put(name, city, 1001 + at, kind, filing))
  const head = ids.get(ours[0][0])!
  for (const [at, [name, city]] of branches.entries()) {
    const more = { entityKind: 3, headMechanismId: head, parentCompanyId: head, abilities: [1, 4, 6] }
    ids.set(name, await put(name, city, 1011 + at, 5, [city], more))
  }
  return ids
}

/** Who works for us, by name. `first`: the serial of their papers. */
export async function demoProviders(
  tx: Tx,
  actors: PartnerActors,
  told: readonly ProviderSeed[] = providers,
  first = 2001,
): Promise<Ids> {
  const ids: Ids = new Map()
  for (const [at, [name, city, kinds, workOrderTypes, legal]] of told.entries()) {
    const policy = kinds.some(one => one === 'transport' || one === 'towing')
      ? { liabilityPolicyNo: 'CYZR2026044030018', liabilityPolicyTo: '2027-04-30' }
      : {}
    ids.set(
      name,
      await once(tx, actors.clerk, serviceProvider, name, () => ({
        ...firmOf(name, city, first + at, legal),
        ...ownerOf(actors),
        providerKinds: kinds,
        workOrderTypes,
        serviceCities: city === '4401' ? ['44'] : ['4403', '4401', '4406', '3301', '5101'],
        slaHours: 24,
        dailyCapacity: 20,
        settleMode: 1,
        settleDay: 25,
        paymentDays: 30,
        invoiceKind: '1',
        invoiceRate: '6',
        cooperateFrom: '2025-09-01',
        ...policy,
      })),
    )
  }
  return ids
}

/**
 * Own companies with branches, titles and verified accounts, and who works for us. Answers ids by name; accounts by the
 * name of their owner.
 */
export async function demoPartners(
  tx: Tx,
  actors: PartnerActors,
  tools: DemoTools,
): Promise<{ companies: Ids; providers: Ids; accounts: Ids }> {
  const companies = await demoCompanies(tx, actors)
  const providerIds = await demoProviders(tx, actors)
  const accounts: Ids = new Map()
  const owners = [
    [10, companies],
    [2, providerIds],
  ] as const
  let serial = 0
  for (const [kind, names] of owners)
    for (const [name, id] of names) accounts.set(name, await demoPapers(tx, actors, tools, kind, id, name, ++serial))
  return { companies, providers: providerIds, accounts }
}

/** One contact, one title and one verified account of an institution. */
export async function demoPapers(
  tx: Tx,
  actors: PartnerActors,
  tools: DemoTools,
  mechanismType: number,
  mechanismId: string,
  name: string,
  serial: number,
): Promise<string> {
  const save = (resource: unknown, body: Body) =>
    saveRecord(tx, actors.clerk, resource as never, { mechanismType, mechanismId, ...body }, 'save')
  if ((await findRows(tx, contacts, { mechanismId }, { limit: 1 })).length === 0)
    await save(contacts, {
      contactName: ['曾伟', '吴倩', '郑凯', '冯洁', '孙磊'][serial % 5],
      roles: ['business', 'finance', 'dispatcher'],
      position: '业务负责人',
      phone: mobile(3000 + serial),
      email: `contact${serial}@example.com`,
    })
  const [{ taxNo } = { taxNo: null }] = await findRows(tx, mechanism, { id: mechanismId })
  if ((await findRows(tx, mechanismTitle, { mechanismId }, { limit: 1 })).length === 0)
    await save(mechanismTitle, {
      titleName: name,
      buyerKind: 1,
      taxNo,
      invoiceKind: '1',
      email: `fapiao${serial}@example.com`,
      relation: 1,
    })
  const [known] = await findRows(tx, accountMechanism, { mechanismId, status: 1 }, { limit: 1 })
  if (known) return known.id
  const { id } = await save(accountMechanism, {
    accountKind: 1,
    accountName: name,
    bankTitle: serial % 2 ? '中国工商银行' : '招商银行',
    bankName: serial % 2 ? '中国工商银行深圳龙华支行' : '招商银行深圳民治支行',
    bankNo: serial % 2 ? '102584002305' : '308584001024',
    accountNo: accountNo(serial),
    useRange: 3,
    proofBizId: await tools.file(`${name}开户许可证`),
  })
  await act(tx, actors.cashier, accountMechanism, id, 'confirm', {
    input: { verifyMethod: 2, verifyRemark: '与开户许可证一致' },
  })
  return id
}
