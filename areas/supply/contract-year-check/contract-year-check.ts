import { bool, int, many, note, ref, region } from '#kernel'
import { sitePriceLine } from '../price-line/price-line.ts'
import { serviceAgreement } from '../service-agreement/service-agreement.ts'

export const contractYearCheckServe = sitePriceLine({
  name: 'contract-year-check-serve',
  label: '年检价目 / Inspection price',
  items: 'check_item',
  site: '检测站 / Station',
  siteOf: 'pit-lane',
})

/** 40, 4: inspections by an agency (type 17). */
export const contractYearCheck = serviceAgreement({
  name: 'contract-year-check',
  label: '年检代办协议 / Inspection agency agreement',
  page: '/contract/year/check',
  kindValue: 17,
  prefix: 'NJXY',
  serve: 'contract-year-check-serve',
  own: {
    cityCodes: many(region('代办城市 / Cities of service', 'RLF')),
    stationIds: many(ref('检测站 / Stations', '', 'pit-lane', { only: { status: [1] } })),
    pickUpIncluded: bool('含取送车 / Pick-up included'),
    retestFree: int('免费复检次数 / Free retests', '', { min: 0, max: 20, unit: '次' }),
    failHandling: note('不合格处理 / When it fails', '', { max: 300, wide: true }),
    stdDays: int('标准工期 / Standard days', 'R', { min: 1, max: 90, default: 3, unit: '天' }),
  },
  ownSection: {
    title: '年检约定 / Inspection terms',
    fields: ['cityCodes', 'stationIds', 'stdDays', 'retestFree', 'pickUpIncluded', 'failHandling'],
  },
  columns: ['cityCodes'],
  quick: ['cityCodes'],
})
