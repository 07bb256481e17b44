/** 70, section 8: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const stocktakeParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['stocktake.radiusM', '300', '盘点位置允许距离（米） / Distance allowed in a stocktake, metres', 2],
  ['stocktake.gpsMaxAgeH', '24', 'GPS取证最长时效（小时） / Longest age of GPS evidence, hours', 2],
]
