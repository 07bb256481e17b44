import { defineResource, int, many, ref, text } from '#kernel'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { ownerFields } from '../mechanism/institution.ts'
import { contactOf, partner, partnerCalls, partnerRelated, sectionsWith } from '../mechanism/partner.ts'

/** 20-partners 4: makers of cars. Brands and models name them; their warranty is the default of a new model. */
export const carFactory = defineResource({
  ...partner,
  name: 'car-factory',
  label: '车企 / Car factory',
  page: '/mechanism/carfactory',
  kindValue: 6,
  number: { field: 'mechanismNo', prefix: 'CJ' },
  fields: {
    ...mechanismFields,
    brandIds: many(ref('品牌 / Brands', 'RLF', 'car-brand', { only: { status: [1] }, wide: true })),
    wmiCodes: many(
      text('WMI / WMI', '', {
        max: 3,
        help: '车架号前三位，可填多个 / First three signs of the VIN; several are possible',
      }),
    ),
    saleCompanyName: text('销售公司 / Sales company', '', { max: 128 }),
    hotline: text('服务热线 / Hotline', '', { max: 20 }),
    orderContactId: contactOf('订单联系人 / Order contact'),
    rebateContactId: contactOf('返利联系人 / Rebate contact'),
    leadDays: int('交付周期 / Lead time', '', { min: 0, max: 365, unit: '天' }),
    deliveryBases: text('发运基地 / Delivery bases', '', { max: 500, wide: true }),
    warrantyMonths: int('整车质保月 / Warranty months', '', { min: 0, max: 240, unit: '个月' }),
    warrantyKm: int('整车质保公里 / Warranty km', '', { min: 0, max: 2000000, unit: '公里' }),
    batteryMonths: int('电池质保月 / Battery months', '', { min: 0, max: 240, unit: '个月' }),
    batteryKm: int('电池质保公里 / Battery km', '', { min: 0, max: 2000000, unit: '公里' }),
    recallCount: int('召回 / Recalls', 'S', { computed: true }),
  },
  sections: sectionsWith(
    {
      id: 'maker',
      title: '车企 / Maker',
      fields: [
        'brandIds',
        'wmiCodes',
        'saleCompanyName',
        'hotline',
        'orderContactId',
        'rebateContactId',
        'leadDays',
        'deliveryBases',
        'recallCount',
        ...ownerFields,
      ],
    },
    {
      id: 'warranty',
      title: '质保 / Warranty',
      fields: ['warrantyMonths', 'warrantyKm', 'batteryMonths', 'batteryKm'],
    },
  ),
  calls: partnerCalls.plain,
  list: {
    columns: [
      'mechanismNo',
      'mechanismName',
      'brandIds',
      'cityCode',
      'coopRating',
      'ownerUserId',
      'blackFlag',
      'status',
      'createTime',
    ],
    quick: ['brandIds', 'cityCode', 'coopRating'],
    totals: [],
  },
  detail: {
    facts: ['leadDays', 'warrantyMonths', 'warrantyKm', 'batteryMonths', 'batteryKm'],
    related: [
      ...partnerRelated,
      { id: 'brands', title: '品牌 / Brands', resource: 'car-brand', by: 'factoryId' },
      { id: 'models', title: '车型 / Models', resource: 'car-model', by: 'factoryId' },
    ],
  },
})
