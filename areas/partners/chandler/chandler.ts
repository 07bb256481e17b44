import { bool, date, defineResource, dict, int, many, money, note, rate, ref, region, text } from '#kernel'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { institutionImport, ownerFields } from '../mechanism/institution.ts'
import { contactOf, partner, partnerCalls, partnerRelated, reminded, sectionsWith } from '../mechanism/partner.ts'
import { paperColumns, paperHeaders } from '../mechanism/imported-papers.ts'

/** Whoever sells a maker's new cars needs the maker's brands and authorisation. */
const dealer = { chandlerKind: ['4s', 'second'] } as const

/** 20-partners 4: who sells us cars or buys our used ones. */
export const chandler = defineResource({
  ...partner,
  name: 'chandler',
  label: '经销商与第三方 / Dealer or third party',
  page: '/mechanism/chandler',
  kindValue: 3,
  number: { field: 'mechanismNo', prefix: 'QD' },
  fields: {
    ...mechanismFields,
    chandlerKind: dict('类别 / Kind', 'RLF', 'chandler_kind'),
    brandIds: many(ref('品牌 / Brands', 'F', 'car-brand', { only: { status: [1] }, requiredWhen: dealer, wide: true })),
    authLevel: dict('授权级别 / Authorisation', '', 'auth_level', { when: dealer }),
    authLetterNo: text('授权书号 / Letter of authorisation', '', { max: 64, when: dealer }),
    authTo: date('授权到期 / Authorised to', 'L', { when: dealer }),
    saleRegions: many(region('销售区域 / Sales regions', 'F', { wide: true })),
    deliveryAddress: text('交车地址 / Delivery address', '', { max: 200, wide: true }),
    deliveryContactId: contactOf('交车联系人 / Delivery contact'),
    vehicleInvoice: bool('可开机动车发票 / Issues vehicle invoices'),
    sellsTo: bool('供新车 / Sells new cars', 'LF'),
    buysUsed: bool('收二手车 / Buys used cars', 'LF'),
    stockLot: bool('可寄存 / Keeps cars in stock'),
    prepayRatio: rate('预付比例 / Prepayment', '', { unit: '%', max: 100 }),
    rebateNote: note('返利说明 / Rebates'),
    yearPurchaseQty: int('本年采购台数 / Bought this year', 'LS', { computed: true, unit: '台' }),
    yearPurchaseAmt: money('本年采购金额 / Amount this year', 'LS', { computed: true }),
    ...reminded,
  },
  sections: sectionsWith(
    {
      id: 'trade',
      title: '经销能力 / Trade',
      fields: [
        'chandlerKind',
        'brandIds',
        'authLevel',
        'authLetterNo',
        'authTo',
        'saleRegions',
        'sellsTo',
        'buysUsed',
        ...ownerFields,
      ],
    },
    {
      id: 'delivery',
      title: '交车与结算 / Delivery and settlement',
      fields: [
        'deliveryAddress',
        'deliveryContactId',
        'vehicleInvoice',
        'stockLot',
        'prepayRatio',
        'rebateNote',
        'yearPurchaseQty',
        'yearPurchaseAmt',
      ],
    },
  ),
  calls: partnerCalls.withImport,
  list: {
    columns: [
      'mechanismNo',
      'mechanismName',
      'chandlerKind',
      'cityCode',
      'sellsTo',
      'buysUsed',
      'authTo',
      'coopRating',
      'yearPurchaseQty',
      'yearPurchaseAmt',
      'ownerUserId',
      'blackFlag',
      'status',
      'createTime',
    ],
    quick: ['chandlerKind', 'cityCode', 'sellsTo', 'buysUsed'],
    totals: [],
  },
  detail: {
    facts: ['chandlerKind', 'coopRating', 'authTo', 'yearPurchaseQty', 'yearPurchaseAmt'],
    related: [
      ...partnerRelated,
      { id: 'vehicles', title: '供应车辆 / Cars supplied', resource: 'vehicle', by: 'supplierId' },
    ],
  },
  excel: {
    import: [
      ...institutionImport,
      'chandlerKind',
      'saleRegions',
      'sellsTo',
      'buysUsed',
      'vehicleInvoice',
      'prepayRatio',
      ...paperColumns,
    ],
    headers: paperHeaders,
    required: ['contactName', 'contactPhone'],
    naturalKey: ['creditCode'],
  },
})
