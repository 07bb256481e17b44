import type { JobKind } from '#packages/jobs/jobs.ts'
import { contractProductTemp } from '../../contract-product-temp/contract-product-temp.ts'
import { contractPurchaseTemp } from '../../contract-purchase-temp/contract-purchase-temp.ts'
import { contractRecordTemp } from '../../contract-record-temp/contract-record-temp.ts'
import { paymentPlanTemp } from '../../payment-plan-temp/payment-plan-temp.ts'
import { receiptPlanTemp } from '../../receipt-plan-temp/receipt-plan-temp.ts'
import { purgeTempRows } from './rows.ts'

/** 30, section 11: rows of forms that nobody saved. */
export const purgeJob: JobKind = {
  kind: 'temp-purge',
  label: '清理合同临时明细 / Clear unused contract lines',
  async run({ database, actor }) {
    const tables = [contractProductTemp, contractPurchaseTemp, paymentPlanTemp, receiptPlanTemp, contractRecordTemp]
    return { removed: await database.transaction(actor.tenantId, tx => purgeTempRows(tx, actor, tables)) }
  },
}
