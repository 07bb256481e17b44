/** 80, section 10: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const maintenanceParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['yearCheck.autoOrder', '1', '年检到期自动派单 / Open inspection work orders by themselves', 3],
  [
    'maintenance.priceOverRate',
    '10',
    '高于上次价或市场价须说明% / Above the last or the market price: a reason from, %',
    2,
  ],
  ['maintenance.defaultDailyKm', '120', '无里程数据时的日均公里 / Kilometres a day without readings', 2],
]
