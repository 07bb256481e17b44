import { bool, date, dict, many, note, rate, ref, region, text } from '#kernel'
import { priceLine } from '../price-line/price-line.ts'
import { serviceAgreement } from '../service-agreement/service-agreement.ts'

export const contractCarHailingServe = priceLine({
  name: 'contract-car-hailing-serve',
  label: '代办价目 / Agency price',
  items: 'agency_item',
})

/** 40, 4: plates, permits, pledges and transfers by an agency (type 15). */
export const contractCarHailing = serviceAgreement({
  name: 'contract-car-hailing',
  label: '上牌及网约车代办协议 / Plate and ride-hailing agency agreement',
  page: '/contract/car/hailing',
  kindValue: 15,
  prefix: 'DBXY',
  serve: 'contract-car-hailing-serve',
  own: {
    cityCodes: many(region('代办城市 / Cities of service', 'RLF')),
    serviceKinds: many(dict('代办业务 / Services', 'RL', 'agency_service')),
    agentLicenceNo: text('代办资质号 / Licence of the agent', '', { max: 64 }),
    agentLicenceTo: date('资质到期 / Licence valid to'),
    travelCompanyId: ref('出行平台 / Platform', 'F', 'travel-company', { only: { status: [1] } }),
    quotaService: bool('含指标服务 / With plate quotas'),
    stdDaysNote: note('工期说明 / Time needed', '', { max: 300, wide: true }),
    lateDeductRate: rate('逾期扣款率 / Late deduction', '', {
      max: 100,
      unit: '%/工作日',
      help: '不填按工单设置 / Empty: as work orders are set',
    }),
    lateDeductCap: rate('扣款上限 / Cap of deductions', '', { max: 100, unit: '%' }),
    lossLiability: note('证照遗失责任 / Lost papers', '', { max: 300, wide: true }),
  },
  ownSection: {
    title: '代办约定 / Agency terms',
    fields: [
      'cityCodes',
      'serviceKinds',
      'agentLicenceNo',
      'agentLicenceTo',
      'travelCompanyId',
      'quotaService',
      'lateDeductRate',
      'lateDeductCap',
      'stdDaysNote',
      'lossLiability',
    ],
  },
  columns: ['serviceKinds', 'cityCodes'],
  quick: ['cityCodes'],
})
