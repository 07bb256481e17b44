import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 40, section 13: platforms of GPS devices, seeded in every new tenant; the entry's key is the provider of `ingest`. */
export const securityDictionaries: readonly DictionarySeed[] = [
  {
    code: 'gps_provider',
    label: 'GPS平台 / GPS platforms',
    entries: [
      ['simulated', '模拟平台 / Simulated platform'],
      ['jt808', '部标808 / JT/T 808 gateway'],
      ['cheliangzhikong', '车联智控 / Chelian Zhikong'],
      ['yingyan', '鹰眼 / Yingyan'],
      ['other', '其他 / Other'],
    ],
  },
]
