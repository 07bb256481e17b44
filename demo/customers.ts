import { addMonths, type LocalDate } from '#kernel'
import { cardNo, creditCode, idNo, mobile } from '#kernel/made-up.ts'

/** One lessee of the story (90-interfaces 9), or one invented beside them. */
export interface CustomerSeed {
  readonly name: string
  readonly short: string
  readonly city: string
  readonly kind: 1 | 2 | 5
  readonly business: 'hailing' | 'logistics' | 'rental' | 'corporate'
  readonly grade: string
  readonly sales: string
  readonly legal: string
  readonly fleet: number
  readonly quota: number
}

const seed = (
  name: string,
  short: string,
  city: string,
  kind: 1 | 2 | 5,
  business: CustomerSeed['business'],
  grade: string,
  sales: string,
  legal: string,
  fleet: number,
  quota: number,
): CustomerSeed => ({ name, short, city, kind, business, grade, sales, legal, fleet, quota })

export const customerSeeds: readonly CustomerSeed[] = [
  seed('深圳市鹏驰出行服务有限公司', '鹏驰出行', '4403', 1, 'hailing', 'A', '李晓雯', '王鹏', 260, 120),
  seed('鹏腾企业用车有限公司', '鹏腾企业', '4403', 5, 'corporate', 'A', '李晓雯', '陈永腾', 80, 45),
  seed('粤行出行科技有限公司', '粤行出行', '4401', 1, 'hailing', 'B', '林晓彤', '黎志华', 420, 120),
  seed('广州云途城配物流有限公司', '云途城配', '4401', 1, 'logistics', 'C', '林晓彤', '何建云', 150, 60),
  seed('杭州顺达网约车有限公司', '杭州顺达', '3301', 1, 'hailing', 'B', '严芷', '沈顺', 190, 50),
  seed('杭驰汽车服务有限公司', '杭驰汽服', '3301', 2, 'hailing', 'B', '严芷', '杭立群', 60, 30),
  seed('成都锦程汽车租赁有限公司', '成都锦程', '5101', 2, 'rental', 'D', '邓凯', '蒋锦成', 45, 20),
  seed('蓉通城配物流有限公司', '蓉通城配', '5101', 1, 'logistics', 'C', '邓凯', '罗蓉通', 70, 30),
]

/** Invented beside them: the living company around the story. */
export const moreCustomerSeeds: readonly CustomerSeed[] = [
  ['深圳市迅联出行服务有限公司', '迅联出行', '4403', 1, 'hailing', 'B', '何俊', '周迅'],
  ['深圳前海骏达汽车租赁有限公司', '前海骏达', '4403', 2, 'rental', 'B', '何俊', '骆达'],
  ['深圳市宝安快驿物流有限公司', '宝安快驿', '4403', 1, 'logistics', 'C', '何俊', '庄快'],
  ['深圳南山智行科技有限公司', '南山智行', '4403', 5, 'corporate', 'A', '李晓雯', '许智行'],
  ['深圳市龙岗同城配送有限公司', '龙岗同城', '4403', 2, 'logistics', 'C', '何俊', '龙同'],
  ['广州海珠安行汽车服务有限公司', '海珠安行', '4401', 2, 'hailing', 'B', '林晓彤', '安行远'],
  ['广州天河优驾出行有限公司', '天河优驾', '4401', 1, 'hailing', 'A', '林晓彤', '尤嘉'],
  ['广州番禺捷运供应链有限公司', '番禺捷运', '4401', 1, 'logistics', 'C', '林晓彤', '樊捷'],
  ['杭州西湖悦行科技有限公司', '西湖悦行', '3301', 1, 'hailing', 'B', '严芷', '岳行'],
  ['杭州余杭城际快运有限公司', '余杭城际', '3301', 2, 'logistics', 'C', '严芷', '余城'],
  ['杭州萧山商务用车有限公司', '萧山商务', '3301', 5, 'corporate', 'A', '严芷', '肖尚'],
  ['成都天府新程出行有限公司', '天府新程', '5101', 1, 'hailing', 'B', '邓凯', '田新成'],
  ['成都高新同行汽车租赁有限公司', '高新同行', '5101', 2, 'rental', 'B', '邓凯', '钟行'],
  ['成都双流空港物流有限公司', '双流空港', '5101', 1, 'logistics', 'C', '邓凯', '双林'],
].map(([name, short, city, kind, business, grade, sales, legal], at) =>
  seed(
    name as string,
    short as string,
    city as string,
    kind as 1,
    business as 'hailing',
    grade as string,
    sales as string,
    legal as string,
    30 + at * 9,
    // Guangzhou is nearly full, and what a company drives costs twice as much: the others need no more.
    city === '4401' || kind === 5 ? 60 : 36,
  ),
)

export interface CustomerSections {
  base: Record<string, unknown>
  contacts: Record<string, unknown>[]
  areas(managerContactId: string, models: readonly string[]): Record<string, unknown>[]
  business: Record<string, unknown>
}

const cityNames: Record<string, string> = {
  4403: '深圳市南山区',
  4401: '广州市天河区',
  3301: '杭州市萧山区',
  5101: '成都市武侯区',
}

/** What sales types in, section by section; `file` gives the attachment group of a scan. */
export function customerSections(
  one: CustomerSeed,
  number: number,
  today: LocalDate,
  file: (name: string) => string,
): CustomerSections {
  const address = `${cityNames[one.city]}科技路${100 + number}号${1 + (number % 9)}栋`
  const legalId = idNo(`${one.city}05`, '1979-06-18', 100 + number)
  const scan = (licenceKind: string, licenceNo: string, to?: LocalDate) => ({
    licenceKind,
    licenceNo,
    holderName: one.name,
    fileBizId: file(licenceKind),
    ...(to ? { validFrom: addMonths(today, -20), validTo: to } : { longTerm: true }),
  })
  const papers = [
    scan('business_licence', creditCode(one.city, 5000 + number)),
    scan('legal_id', legalId, addMonths(today, 90)),
    scan('account_permit', `J5840${100_000 + number}`),
    // Platforms and what a company drives itself are audited; who operates cars shows where they stand (20-partners 3).
    ...(one.kind === 1 ? [scan('articles', '章程')] : []),
    ...(one.kind === 2 ? [] : [scan('financial_report', '2025年审计报告')]),
    ...(one.kind === 5
      ? []
      : [scan('site_lease', `租${2000 + number}`, addMonths(today, 18)), scan('fleet_list', '车辆清单')]),
    ...(one.business === 'hailing' ? [scan('platform_agreement', `PT${number}`, addMonths(today, 23))] : []),
    ...(one.business === 'rental' ? [scan('rental_filing', `ZB${number}`, addMonths(today, 30))] : []),
  ]
  return {
    base: {
      mechanismName: one.name,
      shortName: one.short,
      entityKind: 1,
      creditCode: creditCode(one.city, 5000 + number),
      legalPerson: one.legal,
      legalPersonIdNo: legalId,
      legalPersonPhone: mobile(1000 + number),
      registeredCapital: `${5 + number}000000.00`,
      paidInCapital: '3000000.00',
      establishDate: '2018-04-12',
      registerStatus: '存续',
      registerAddress: address,
      officeAddress: address,
      deliverAddress: address,
      cityCode: one.city,
      industry: '71',
      taxpayerKind: 1,
      customerKind: one.kind,
      businessKind: one.business,
      customerLevel: one.grade === 'A' ? 'strategic' : 'normal',
      source: 'visit',
      controllerName: one.legal,
      controllerIdNo: legalId,
      controllerPhone: mobile(1000 + number),
      controllerSince: '2018-04-12',
      controllerGuarantee: true,
      phone: mobile(1000 + number),
      businessScope: '网络预约出租汽车经营；汽车租赁；道路货物运输',
      shareholders: [
        {
          holderName: one.legal,
          holderKind: 2,
          holderCode: legalId,
          ratio: '70.000000',
          subscribedAmt: '3500000.00',
          paidAmt: '2100000.00',
        },
        {
          holderName: `${one.short}合伙企业`,
          holderKind: 1,
          holderCode: creditCode(one.city, 7000 + number),
          ratio: '30.000000',
          subscribedAmt: '1500000.00',
          paidAmt: '900000.00',
        },
      ],
      licences: papers,
      accounts: [
        {
          accountKind: 1,
          accountName: one.name,
          bankTitle: '中国建设银行',
          bankName: '中国建设银行科技园支行',
          bankNo: '105584000088',
          accountNo: cardNo('6217', 9000 + number),
          useRange: 3,
          isDefault: true,
          proofBizId: file('account'),
        },
      ],
      titles: [
        {
          titleName: one.name,
          taxNo: creditCode(one.city, 5000 + number),
          invoiceKind: '1',
          email: `fp${number}@example.com`,
          isDefault: true,
        },
      ],
    },
    contacts: [
      {
        contactName: `${one.legal.slice(0, 1)}丽`,
        roles: ['business', 'signer'],
        idNo: idNo('440301', '1988-09-09', 200 + number),
        position: '运营总监',
        phone: mobile(2000 + number),
        email: `biz${number}@example.com`,
        isPrimary: true,
      },
      {
        contactName: `${one.legal.slice(0, 1)}慧`,
        roles: ['finance'],
        position: '财务经理',
        phone: mobile(3000 + number),
        email: `cw${number}@example.com`,
      },
      {
        contactName: `${one.legal.slice(0, 1)}强`,
        roles: ['fleet', 'onsite'],
        position: '车队长',
        phone: mobile(4000 + number),
      },
    ],
    areas: (managerContactId, models) => [
      {
        cityCode: one.city,
        usage: one.business === 'logistics' ? 'logistics' : one.business === 'corporate' ? 'official' : 'hailing',
        ownQty: Math.floor(one.fleet / 3),
        leasedQty: Math.floor(one.fleet / 2),
        leaseUnitRent: '4500.00',
        driverQty: one.fleet,
        siteAddress: `${address}停车场`,
        siteArea: 2600,
        siteRentTo: addMonths(today, 18),
        chargerQty: 24,
        managerContactId,
        applyQty: 0,
        carModelIds: [...models],
        unitRent: '4800.00',
        unitPrice: '112800.00',
        deposit: '10000.00',
        termMonths: 36,
        expectDate: today,
      },
    ],
    business: {
      mainBusiness: `${one.short}主要经营${one.business === 'logistics' ? '同城配送' : '网约车运力'}，服务${one.fleet}台车辆。`,
      driverQty: one.fleet,
      staffQty: 30 + number,
      siteQty: 1,
      utilisationRate: '92.000000',
      driverTurnover: '6.500000',
      topPlatformShare: '68.000000',
      evRate: '85.000000',
      avgDailyKm: 260,
      taxCredit: 1,
      upstreamNote: '平台周结',
      payHabit: '每月5日前转账',
      reports: [
        {
          year: 2025,
          period: 1,
          revenue: '38600000.00',
          grossProfit: '7200000.00',
          netProfit: '2100000.00',
          totalAssets: '21000000.00',
          totalLiabilities: '11800000.00',
          cash: '3200000.00',
          receivables: '4100000.00',
          bankLoans: '4000000.00',
        },
      ],
    },
  }
}
