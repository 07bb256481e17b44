import type { Label } from '#kernel'

/** Columns of a partner's import that become rows of their own: its first contact and its account (20-partners 14). */
export const paperHeaders = {
  contactName: '联系人 / Contact',
  contactPhone: '联系人手机 / Contact mobile',
  accountName: '户名 / Account name',
  accountBank: '开户行 / Branch',
  accountBankNo: '联行号 / CNAPS',
  accountNo: '账号 / Account no.',
} as const satisfies Record<string, Label>

export type PaperColumn = keyof typeof paperHeaders
export const paperColumns = Object.keys(paperHeaders) as PaperColumn[]
