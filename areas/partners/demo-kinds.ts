import type { Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { carFactory } from './car-factory/car-factory.ts'
import { chandler } from './chandler/chandler.ts'
import { demoPapers, firmOf, once, type DemoTools, type Ids, type PartnerActors } from './demo.ts'
import { financeCompany } from './finance-company/finance-company.ts'
import { maintenanceDepot } from './maintenance-depot/maintenance-depot.ts'
import { parkingProvider } from './parking-provider/parking-provider.ts'
import { travelCompany } from './travel-company/travel-company.ts'

type Body = Record<string, unknown>
/** Name, city, legal representative, and what differs. */
type Seed = readonly [name: string, city: string, legalPerson: string, more: Body]
type Brands = ReadonlyMap<string, string>

const of = (brands: Brands, ...names: string[]): string[] =>
  names.flatMap(name => (brands.has(name) ? [brands.get(name)!] : []))

const chandlers = (brands: Brands): readonly Seed[] => {
  const dealer = (brand: string, authTo: string, more: Body = {}): Body => ({
    chandlerKind: '4s',
    brandIds: of(brands, brand),
    authLevel: 'first',
    authLetterNo: `SQ2026${authTo.slice(2, 4)}${authTo.slice(5, 7)}`,
    authTo,
    vehicleInvoice: true,
    sellsTo: true,
    stockLot: true,
    prepayRatio: '20',
    ...more,
  })
  const used: Body = { chandlerKind: 'used', buysUsed: true }
  return [
    ['深圳腾越汽车贸易有限公司', '4403', '滕跃', dealer('星岚', '2027-06-30')],
    ['南粤汽车销售服务有限公司', '4401', '南越', dealer('晨曜', '2026-12-15')],
    ['广州骏拓汽车销售有限公司', '4401', '骆拓', dealer('骏拓', '2027-03-31')],
    ['锦江二手车市场有限公司', '5101', '江锦', { ...used, deliveryAddress: '成都市锦江区三环路12号' }],
    ['深圳云翎汽车销售服务有限公司', '4403', '凌云', dealer('云翎', '2027-09-30')],
    [
      '佛山晨曜汽车贸易有限公司',
      '4406',
      '程耀',
      dealer('晨曜', '2027-01-31', { chandlerKind: 'second', authLevel: 'second' }),
    ],
    ['杭州湖畔汽车销售有限公司', '3301', '胡畔', dealer('星岚', '2027-05-31')],
    [
      '成都蜀途汽车贸易有限公司',
      '5101',
      '舒途',
      dealer('星岚', '2027-02-28', { chandlerKind: 'second', authLevel: 'second' }),
    ],
    ['深圳鹏程二手车经营有限公司', '4403', '彭程', used],
    ['广州穗拍汽车拍卖有限公司', '4401', '隋拍', { chandlerKind: 'auction', buysUsed: true }],
    ['佛山通达专用车改装有限公司', '4406', '童达', { chandlerKind: 'refit' }],
    ['杭州钱塘二手车市场有限公司', '3301', '钱塘生', used],
  ]
}

const lenders: readonly Seed[] = [
  [
    '华夏金融租赁有限公司',
    '1201',
    '江北',
    {
      shortName: 'HXJZ',
      financeKind: 2,
      creditLine: '50000000.00',
      creditLineTo: '2027-03-19',
      investorFlag: true,
    },
  ],
  ['南岭融资租赁有限公司', '1201', '凌南', { financeKind: 2, creditLine: '30000000.00', creditLineTo: '2026-12-10' }],
  [
    '珠江口商业银行广州分行',
    '4401',
    '朱江',
    { financeKind: 1, creditLine: '80000000.00', creditLineTo: '2027-06-30', archiveRule: 2 },
  ],
  [
    '海湾商业保理有限公司',
    '4403',
    '海宁',
    { financeKind: 4, creditLine: '10000000.00', creditLineTo: '2027-01-31', archiveRule: 3 },
  ],
  ['岭南信托有限公司', '4401', '凌信', { financeKind: 5, archiveRule: 3 }],
]

const run = (cityCode: string, more: Body = {}): Body => ({
  cityCode,
  permitNo: `WYCJY${cityCode}0012`,
  permitTo: '2028-08-31',
  maxVehicleAge: 96,
  minWheelbase: 2650,
  minPrice: '100000.00',
  energyKinds: ['2'],
  localPlate: true,
  dualPermit: true,
  status: 1,
  ...more,
})
const platforms: readonly Seed[] = [
  [
    '迅达出行科技有限公司',
    '4403',
    '荀达',
    {
      platformKind: 1,
      appName: '迅达出行',
      deductSupported: true,
      deductCycle: 2,
      settleDay: 10,
      deductFeeRate: '0.6',
      deductMode: 1,
      merchantNo: '880012026001',
      cities: [
        run('4403'),
        run('4401', { minWheelbase: 2700 }),
        run('3301', { permitTo: '2026-12-12' }),
        run('5101', { energyKinds: [], localPlate: false }),
      ],
    },
  ],
  ['同城优驾科技有限公司', '3301', '童优', { platformKind: 1, appName: '优驾', cities: [run('3301')] }],
  [
    '路路通网络货运有限公司',
    '5101',
    '路通',
    {
      platformKind: 2,
      appName: '路路通',
      cities: [run('5101', { minWheelbase: null, minPrice: null, dualPermit: false })],
    },
  ],
  [
    '速到即配科技有限公司',
    '4401',
    '苏到',
    {
      platformKind: 3,
      appName: '速到',
      cities: [run('4401', { minWheelbase: null, minPrice: null, dualPermit: false, localPlate: false })],
    },
  ],
]

const factories = (brands: Brands): readonly Seed[] => {
  const made = (brand: string, wmi: string, leadDays: number): Body => ({
    brandIds: of(brands, brand),
    wmiCodes: [wmi],
    saleCompanyName: `${brand}汽车销售有限公司`,
    leadDays,
    warrantyMonths: 48,
    warrantyKm: 150000,
    batteryMonths: 96,
    batteryKm: 400000,
  })
  return [
    ['星岚汽车制造有限公司', '4401', '兰星', made('星岚', 'LXL', 30)],
    ['晨曜新能源汽车有限公司', '4403', '陈耀', made('晨曜', 'LCY', 45)],
    ['骏拓商用车有限公司', '4401', '俊拓', made('骏拓', 'LJT', 60)],
    ['云翎汽车工业有限公司', '3301', '云岭', made('云翎', 'LYL', 40)],
  ]
}

const parkings: readonly Seed[] = [
  [
    '安泊停车管理有限公司',
    '4403',
    '安博',
    {
      providerKind: 2,
      serviceCities: ['4403', '4401'],
      rating: 5,
      guardHours: '00:00-24:00',
      insuranceNo: 'CDZR2026440300021',
    },
  ],
  ['白云仓储停车有限公司', '4401', '白运', { providerKind: 2, serviceCities: ['4401'], rating: 4 }],
  ['武侯停车服务有限公司', '5101', '吴厚', { providerKind: 2, serviceCities: ['5101'], rating: 4 }],
  ['萧山物业停车有限公司', '3301', '肖山', { providerKind: 5, serviceCities: ['3301'], rating: 3 }],
  ['南海智停科技有限公司', '4406', '南智', { providerKind: 2, serviceCities: ['4406'], rating: 4 }],
  ['龙华商业广场管理有限公司', '4403', '龙华生', { providerKind: 5, serviceCities: ['4403'], rating: 3 }],
  ['东疆场站管理有限公司', '1201', '江东', { providerKind: 2, serviceCities: ['1201'], rating: 4 }],
  ['天河充电场站有限公司', '4401', '田禾', { providerKind: 2, serviceCities: ['4401'], rating: 4 }],
  ['锦城停车管理有限公司', '5101', '金成', { providerKind: 2, serviceCities: ['5101'], rating: 2 }],
]

const depots = (brands: Brands): readonly Seed[] => [
  [
    '粤晟汽车维修厂有限公司',
    '4403',
    '岳晟',
    {
      depotKind: 3,
      repairClass: '1',
      directClaim: true,
      liabilityPolicyNo: 'WXZR2026440300007',
      liabilityPolicyTo: '2026-12-18',
    },
  ],
  [
    '南粤新能源维修中心有限公司',
    '4401',
    '南鸣',
    { depotKind: 1, repairClass: 'ev', brandIds: of(brands, '星岚', '晨曜'), directClaim: true },
  ],
  ['蓉城汽车维修有限公司', '5101', '容诚', { depotKind: 3, repairClass: '2' }],
  ['钱江汽车服务有限公司', '3301', '钱江', { depotKind: 2, repairClass: '2' }],
  ['佛山禅城汽修有限公司', '4406', '单城', { depotKind: 3, repairClass: '2' }],
  ['骏拓授权服务站（广州）有限公司', '4401', '骆广', { depotKind: 1, repairClass: '1', brandIds: of(brands, '骏拓') }],
  ['快修连锁（深圳）有限公司', '4403', '匡修', { depotKind: 2, repairClass: '3' }],
  ['津港汽车维修有限公司', '1201', '金刚', { depotKind: 3, repairClass: '1' }],
  ['龙岗老街汽车修理有限公司', '4403', '龙贵', { depotKind: 3, repairClass: '3' }],
]

/** What every lender, parking provider and depot tells besides. */
const settled: Body = { settleMode: 1, settleDay: 25, paymentDays: 30, invoiceKind: '1', invoiceRate: '6' }
const lender = (name: string): Body => ({
  creditLineNo: `SX2026${name.length}`,
  creditLineFrom: '2026-01-01',
  mortgageeName: name,
  beneficiaryClause: name,
  archiveRule: 1,
  gpsRequired: 2,
  pledgeRatio: '80',
  reportDay: 5,
  mortgageCities: ['4403', '4401', '1201'],
})

/** The other kinds of partner, each once; those whom the story pays have papers. Answers ids by name. */
export async function demoKinds(tx: Tx, actors: PartnerActors, tools: DemoTools, brands: Brands): Promise<Ids> {
  const ids: Ids = new Map()
  const kinds: readonly (readonly [Resource<any, any, any>, readonly Seed[], (name: string, at: number) => Body])[] = [
    [carFactory, factories(brands), () => ({})],
    [chandler, chandlers(brands), () => ({})],
    [financeCompany, lenders, lender],
    [travelCompany, platforms, () => ({})],
    [parkingProvider, parkings, () => settled],
    [
      maintenanceDepot,
      depots(brands),
      (_, at) => ({ ...settled, filingNo: `WXBA2026${String(at + 1).padStart(4, '0')}` }),
    ],
  ]
  let serial = 4000
  for (const [resource, seeds, all] of kinds)
    for (const [at, [name, city, legalPerson, more]] of seeds.entries()) {
      serial += 2
      const body = (): Body => ({
        ...firmOf(name, city, serial, legalPerson),
        ownerUserId: actors.clerk.userId,
        ownerDeptId: actors.clerk.deptId || '1',
        cooperateFrom: '2025-09-01',
        coopRating: (at % 4) + 1,
        ...all(name, at),
        ...more,
      })
      const id = await once(tx, actors.clerk, resource, name, body)
      ids.set(name, id)
      if (at < 2) await demoPapers(tx, actors, tools, resource.kindValue!, id, name, serial / 2)
    }
  return ids
}
