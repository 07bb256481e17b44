/** 30, 3.2 and 3.4: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const contractsParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['contract.lateFee.maxRate', '0.065753', '滞纳金日率上限% / Highest late fee per day, %', 2],
  ['contract.irr.ceiling', '24.000000', '综合年化利率上限% / Highest annual rate, %', 2],
  ['esign.provider', 'builtin', '电子签服务商 builtin或simulated / Provider of electronic signatures', 1],
  ['esign.callbackSecret', 'change-me-in-use', '电子签回调密钥 / Secret of the provider\u2019s messages', 1],
  ['fl.downRate.min', '20', '融资租赁最低首付% / Lowest down payment of finance leases, %', 2],
  ['contract.block.overdueDays', '30', '逾期超过天数不能签约 / Days overdue that block signing', 2],
]
