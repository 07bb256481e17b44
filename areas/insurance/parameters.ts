/** 80, section 10: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const insuranceParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['violation.handleDays', '15', '通知后处理期限（天） / Days to handle an offence after the notice', 2],
  ['violation.holdPerPoint', '100.00', '每记1分的押金留置（元） / Deposit held back per point, yuan', 1],
  ['violation.serviceFee', '50.00', '违章代办服务费（元） / Service fee of an offence, yuan', 1],
  ['violation.payDays', '7', '违章费用付款天数 / Days a customer has to pay a charged offence', 2],
  ['violation.transferDays', '30', '租期结束后可转移天数 / Days after the lease until a transfer may be filed', 2],
  ['violation.syncStaleDays', '3', '查询视为过期的天数 / Days after which a query counts as stale', 2],
  ['violation.provider', 'simulated', '违章数据源 / Source of violations', 1],
]
