import { implement } from '#packages/server/implement.ts'
import { voucherActions } from '../../bill-receipt-write-off/server/voucher-actions.ts'
import { accountActuallyReceiveBatch } from '../account-actually-receive-batch.ts'
import { linesFile } from './lines-file.ts'
import { prepareBatch } from './prepare.ts'
import { batchVoucher } from './voucher.ts'

export default implement(accountActuallyReceiveBatch, {
  prepare: prepareBatch,
  actions: voucherActions(batchVoucher),
  calls: linesFile,
})
