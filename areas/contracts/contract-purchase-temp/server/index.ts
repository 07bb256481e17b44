import { ratioFen, yuan, ZERO, type RowOf } from '#kernel'
import { checkVin } from '#kernel/validators.ts'
import { sql } from '#packages/database/sql.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { tempLines } from '../../temp-lines/server/calls.ts'
import { sumOf } from '../../temp-lines/server/rows.ts'
import { contractPurchaseTemp } from '../contract-purchase-temp.ts'

type Row = RowOf<typeof contractPurchaseTemp>

export default implement(contractPurchaseTemp, {
  ...tempLines(contractPurchaseTemp, {
    async check(tx, actor, form: Form<typeof contractPurchaseTemp>, warn) {
      const row = { ...form.before, ...form.values } as Row
      form.values.amount = ratioFen(row.unitPrice ?? ZERO, row.quantity ?? 0, 1)
      if (!row.vin) return
      if (row.quantity !== 1) form.fault('vin', '填写车架号时数量须为1 / with a VIN the quantity is 1')
      const twice = await tx.row<{ row_no: number }>(sql`
        select row_no from contract_purchase_temp where tenant_id = ${tx.tenantId} and is_deleted = 0 and temp_id = ${row.tempId} and owner_user_id = ${actor.userId}::bigint and vin = ${row.vin}
          and id is distinct from ${form.before?.id ?? null}::bigint limit 1`)
      if (twice) form.fault('vin', `与第${twice.row_no}行重复 / the same as row ${twice.row_no}`)
      const checked = checkVin(row.vin)
      if (checked.ok && checked.warning) warn(checked.warning)
    },
    statistics: rows => ({
      quantity: rows.reduce((sum, row) => sum + Number(row['quantity'] ?? 0), 0),
      amount: yuan(sumOf(rows, 'amount')),
    }),
  }),
})
