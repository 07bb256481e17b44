import type { Label } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldCell, type CellProps } from '#packages/web/kit/fields/cells.tsx'

const VERBS: Readonly<Record<string, Label>> = {
  issue: '开具 / Issue',
  query: '查询开具 / Query an invoice',
  'red-enter': '红字录入 / Enter a red letter',
  'red-tell': '红字应答 / Answer a red letter',
  'red-query': '查询红字 / Query a red letter',
  verify: '查验 / Verify',
}
const OUTCOMES: Readonly<Record<string, Label>> = {
  accepted: '已受理 / Accepted',
  issued: '已开具 / Issued',
  entered: '已录入 / Entered',
  rejected: '拒绝 / Rejected',
  not_found: '查无此票 / Not found',
  valid: '相符 / Verified',
  mismatch: '不符 / Does not match',
  busy: '平台忙 / Busy',
  timeout: '超时无应答 / No answer',
}
const GATEWAYS: Readonly<Record<string, Label>> = { simulated: '内置模拟平台 / Built-in simulator' }

/** The platform's own codes in words; one that we do not know stands as it came. */
const inWords = (words: Readonly<Record<string, Label>>) =>
  function Words(props: CellProps) {
    const t = useT()
    const label = words[String(props.value)]
    return label ? t(label) : <FieldCell {...props} />
  }
export const platformCells = { verb: inWords(VERBS), outcome: inWords(OUTCOMES), gateway: inWords(GATEWAYS) }
