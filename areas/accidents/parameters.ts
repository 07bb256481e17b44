/** 80, section 10: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const accidentsParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['accident.reportHours', '48', '报险时限（小时） / Hours to report to the insurer', 2],
  ['accident.totalLossRate', '70', '推定全损占保额% / Own damage in % of the insured value: total loss', 2],
  ['accident.answerMinutes', '30', '司机上报受理时限（分钟） / Minutes to answer a driver\u2019s report', 2],
  ['accident.answerMinutesInjury', '15', '人伤上报受理时限（分钟） / Minutes to answer a report of injury', 2],
  ['accident.repairFlagRate', '30', '事故车标签：维修占购价% / Repair in % of the price that makes an accident car', 2],
  ['accident.webForm', '0', '网页上报开放 / Reports by the web are open', 3],
]
