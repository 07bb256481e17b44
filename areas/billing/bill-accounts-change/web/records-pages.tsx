import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import { billAccountsChange } from '../bill-accounts-change.ts'

/** The same records seen from the receivable side: its own files, its own default. */
const receivableChanges = {
  ...billAccountsChange,
  calls: billAccountsChange.calls!.replace(', export@generate-file-payable', ''),
}
const payableChanges = {
  ...billAccountsChange,
  calls: billAccountsChange.calls!.replace(', export@generate-file-receivable', ''),
}
const RECEIVABLE = { changeType: '1' }
const PAYABLE = { changeType: '2' }
export const ReceivableRecords = () => (
  <ListPage resource={receivableChanges} fixed={RECEIVABLE} title="应收变更记录 / Receivable changes" />
)
export const PayableRecords = () => (
  <ListPage resource={payableChanges} fixed={PAYABLE} title="应付变更记录 / Payable changes" />
)
export const ReceivableRecord = () => <DetailPage resource={billAccountsChange} />
