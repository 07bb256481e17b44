import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 80, section 2: lists of this area that people maintain, seeded in every new tenant. */
export const insuranceDictionaries: readonly DictionarySeed[] = [
  {
    code: 'violation_provider',
    label: '违章数据源 / Sources of violations',
    entries: [['simulated', '模拟数据源 / Simulated source']],
  },
  {
    code: 'violation_category',
    label: '违法类别 / Kinds of offences',
    entries: [
      ['parking', '违停 / Parking'],
      ['signal', '信号灯 / Signals'],
      ['speed', '超速 / Speed'],
      ['lane', '车道 / Lane'],
      ['marking', '标志标线 / Signs and markings'],
      ['device', '安全装置 / Safety devices'],
      ['document', '证件 / Documents'],
      ['other', '其他 / Other'],
    ],
  },
]
