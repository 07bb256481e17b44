import { date, defineResource, enumeration, enumOf, int, many, note, region, text } from '#kernel'
import { mechanismFields } from '../mechanism/mechanism.ts'
import { ownerFields } from '../mechanism/institution.ts'
import {
  agreementFields,
  partner,
  partnerCalls,
  partnerRelated,
  sectionsWith,
  settlementFields,
  settlementSection,
} from '../mechanism/partner.ts'

const providerKind = enumOf('parking_provider_kind', {
  1: '自有 / Own',
  2: '专业停车场 / Professional lot',
  3: '经销商 / Dealer',
  4: '维修厂 / Repair shop',
  5: '商场 / Mall',
})

/** 20-partners 4 and the operating section of 60, 4.8: who runs the lots where our cars stand. One form, one row. */
export const parkingProvider = defineResource({
  ...partner,
  name: 'parking-provider',
  label: '停车场合作方 / Parking provider',
  page: '/mechanism/parking_lot',
  kindValue: 7,
  number: { field: 'mechanismNo', prefix: 'TCS' },
  fields: {
    ...mechanismFields,
    providerKind: enumeration('合作方类型 / Kind', 'RLF', providerKind, { default: 2 }),
    serviceCities: many(region('服务城市 / Cities', 'LF', { wide: true })),
    lotCount: int('停车场数 / Lots', 'LS', { computed: true }),
    capacityTotal: int('总车位 / Capacity', 'LS', { computed: true, unit: '位' }),
    occupiedTotal: int('在场车辆 / Occupied', 'LS', { computed: true, unit: '位' }),
    ...settlementFields,
    settleDay: int('结算日 / Settlement day', '', { min: 1, max: 28, default: 25 }),
    paymentDays: int('账期 / Payment days', '', { min: 0, max: 365, default: 30, unit: '天' }),
    billContact: text('对账联系人 / Bill contact', '', { max: 40 }),
    billPhone: text('对账电话 / Bill phone', 'M', { max: 20, mask: 'phone' }),
    guardHours: text('值守时间 / Guarded', '', { max: 40 }),
    rating: int('评分 / Rating', 'L', { min: 1, max: 5 }),
    insuranceNo: text('场地责任险 / Site liability policy', '', { max: 64 }),
    fireCheckDate: date('消防检查日期 / Fire check', '', { past: true }),
    liabilityNote: note('保管责任 / Liability for cars'),
    ...agreementFields,
  },
  sections: sectionsWith(
    {
      id: 'operation',
      title: '运营 / Operation',
      fields: [
        'providerKind',
        'serviceCities',
        'lotCount',
        'capacityTotal',
        'occupiedTotal',
        'guardHours',
        'rating',
        'insuranceNo',
        'fireCheckDate',
        'liabilityNote',
        ...ownerFields,
      ],
    },
    { ...settlementSection, fields: [...settlementSection.fields, 'billContact', 'billPhone'] },
  ),
  calls: partnerCalls.plain,
  list: {
    columns: [
      'mechanismNo',
      'mechanismName',
      'providerKind',
      'serviceCities',
      'lotCount',
      'capacityTotal',
      'occupiedTotal',
      'rating',
      'agreementNo',
      'agreementTo',
      'ownerUserId',
      'blackFlag',
      'status',
      'createTime',
    ],
    quick: ['providerKind', 'serviceCities', 'cityCode'],
    totals: [],
  },
  detail: {
    facts: ['providerKind', 'lotCount', 'capacityTotal', 'occupiedTotal', 'agreementTo'],
    related: [...partnerRelated, { id: 'lots', title: '停车场 / Lots', resource: 'parking-lot', by: 'providerId' }],
  },
})
