import { date, defineResource, enumeration, enumOf, json, note, ref, region, text } from '#kernel'

/** 20-partners 11.8. */
export const alertCode = enumOf('risk_alert_code', {
  1: ['A1 额度使用率高 / A1 Quota nearly used', 'warning'],
  2: ['A2 评级下降 / A2 Grade fell', 'danger'],
  3: ['A3 证照将到期 / A3 Paper ends soon', 'warning'],
  4: ['A4 核查结果严重 / A4 Serious check', 'danger'],
  5: ['A5 流水下滑 / A5 Cash flow falls', 'warning'],
  6: ['A6 多次违背承诺 / A6 Promises broken', 'danger'],
  7: ['A7 单户集中 / A7 One customer too large', 'warning'],
  8: ['A8 城市额度预警 / A8 Ceiling nearly used', 'warning'],
  9: ['A9 控制人变更 / A9 Controller changed', 'danger'],
})

/** One rule that fires for one customer, city or paper, with the figures that made it fire; ends when it no longer does. */
export const riskAlert = defineResource({
  name: 'risk-alert',
  label: '风险预警 / Risk alert',
  area: 'risk',
  title: 'content',
  fields: {
    alertCode: enumeration('预警 / Alert', 'LFS', alertCode),
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    cityCode: region('城市 / City', 'LFS'),
    content: note('说明 / What fired', 'LS', { max: 500 }),
    rule: text('规则 / Rule', 'LS', { max: 200 }),
    figures: json<Record<string, string | number>>('数据 / Figures', 'S'),
    subjectKey: text('对象标识 / Subject', 'S', { max: 64 }),
    openDay: date('预警日期 / Since', 'LFS'),
    closeDay: date('解除日期 / Ended', 'LFS'),
  },
  events: {
    'city-quota.warned': {
      label: '城市额度预警 / Ceiling nearly used',
      of: 'city-quota',
      facts: { regionName: text('区域 / Region'), useRate: text('使用率 / Use') },
    },
  },
  calls: 'page:risk_record_view@/risk-alert/page',
  scope: {
    staff: 'all',
    users: ['customerId.bizUserId', 'customerId.ownerUserId'],
  },
  list: { quick: ['alertCode', 'customerId', 'cityCode', 'openDay'], sort: '-createTime' },
  indexes: ['unique: alertCode, subjectKey where close_day is null', 'customerId, alertCode'],
})
