import { enumOf } from '#kernel'

/** Conventions 12: users and departments belong to institutions of these kinds. */
export const mechanismType = enumOf('mechanism_type', {
  1: '客户 / Customer',
  2: '服务商 / Service provider',
  3: '经销商与第三方 / Dealer or third party',
  4: '资金方 / Finance company',
  5: '出行平台 / Travel company',
  6: '车企 / Car factory',
  7: '停车场合作方 / Parking provider',
  8: '维修厂 / Maintenance depot',
  9: '维修站 / Repair station',
  10: '公司主体 / Own company',
  100: '司机直签 / Driver, direct',
  101: '平台司机 / Driver, via platform',
})
