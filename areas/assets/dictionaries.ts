import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 40, section 13: lists of papers and keys that people maintain, seeded in every new tenant. */
export const assetsDictionaries: readonly DictionarySeed[] = [
  {
    code: 'lend_purpose',
    label: '借用用途 / Purposes of a loan',
    entries: [
      ['inspection', '年检 / Inspection'],
      ['transfer', '过户 / Transfer of title'],
      ['mortgage', '抵押 / Pledge'],
      ['claim', '保险理赔 / Insurance claim'],
      ['violation', '违章处理 / Violation'],
      ['plate', '上牌 / Registration'],
      ['customer', '客户自办 / Done by the customer'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'asset_out',
    label: '移出原因 / Reasons for moving out',
    entries: [
      ['sale', '车辆出售 / Sale'],
      ['buyout', '客户买断 / Buy-out'],
      ['scrap', '报废 / Scrap'],
      ['transfer', '过户 / Transfer of title'],
      ['authority', '交管部门收回 / Kept by the authority'],
    ],
  },
  {
    code: 'asset_condition',
    label: '归还完好情况 / Condition when returned',
    entries: [
      ['good', '完好 / Good'],
      ['damaged', '破损 / Damaged'],
      ['pages', '缺页 / Pages missing'],
    ],
  },
  {
    code: 'asset_lose_cause',
    label: '遗失原因 / Causes of a loss',
    entries: [
      ['carried', '随身遗失 / Lost on the way'],
      ['post', '快递丢件 / Lost in the post'],
      ['stolen', '被盗 / Stolen'],
      ['car', '随车遗失 / Lost with the car'],
      ['refused', '拒不归还 / Not handed back'],
      ['unknown', '原因不明 / Unknown'],
    ],
  },
]
