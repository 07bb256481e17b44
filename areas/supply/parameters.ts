/** 40, section 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const supplyParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['sale.floorRate', '95', '出售底价比例% / Floor of a sale, % of the appraisal or net value', 2],
  [
    'contract.archive.days',
    '15',
    '签成后多少天未归档列为待归档 / Days after the signature until a paper is awaited',
    2,
  ],
  [
    'enquiry.minQuotes',
    '3',
    '询价最少报价家数，不足须说明 / Quotes of different suppliers below which a reason is asked',
    2,
  ],
  [
    'enquiry.dearRate',
    '5',
    '中选价高于最低价超过该百分比须财务总监审批 / Percent above the lowest price beyond which the finance director decides too',
    2,
  ],
  ['supply.expire.days', '60,30,7', '协议到期前提醒天数 / Days before the end of an agreement on which it is told', 1],
  [
    'supply.holdover.days',
    '30',
    '停车协议超期续价天数 / Days for which prices of an expired parking agreement go on',
    2,
  ],
]
