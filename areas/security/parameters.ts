/** 40, section 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const securityParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['gps.mute.falseHours', '24', '误报后静默小时 / Hours without alerts of the kind after a false one', 2],
  ['gps.cityRadiusKm', '60', '城市围栏半径（公里） / Radius of a city, kilometres', 2],
  ['gps.renewDays', '30', '服务到期提醒天数 / Days before the service of a device ends', 2],
]
