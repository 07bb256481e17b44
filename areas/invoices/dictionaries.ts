import type { DictionarySeed } from '#areas/dictionaries.ts'

/** The tax platform's own codes in words; one that we do not know stands as it came. */
export const invoicesDictionaries: readonly DictionarySeed[] = [
  {
    code: 'tax_platform',
    label: '税务平台渠道 / Tax platforms',
    entries: [['simulated', '内置模拟平台 / Built-in simulator']],
  },
  {
    code: 'tax_verb',
    label: '税务平台操作 / Verbs of the tax platform',
    entries: [
      ['issue', '开具 / Issue'],
      ['query', '查询开具 / Query an invoice'],
      ['red-enter', '红字录入 / Enter a red letter'],
      ['red-tell', '红字应答 / Answer a red letter'],
      ['red-query', '查询红字 / Query a red letter'],
      ['verify', '查验 / Verify'],
    ],
  },
  {
    code: 'tax_outcome',
    label: '税务平台结果 / Answers of the tax platform',
    entries: [
      ['accepted', '已受理 / Accepted'],
      ['issued', '已开具 / Issued'],
      ['entered', '已录入 / Entered'],
      ['rejected', '拒绝 / Rejected'],
      ['not_found', '查无此票 / Not found'],
      ['valid', '相符 / Verified'],
      ['mismatch', '不符 / Does not match'],
      ['busy', '平台忙 / Busy'],
      ['timeout', '超时无应答 / No answer'],
    ],
  },
]
