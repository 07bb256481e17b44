import { z } from 'zod'
import { isLocalDate } from '#kernel'
import { call } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { REVISE } from '../codes.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import { cancelSheet } from './cancel.ts'
import { reviseFaults } from './revise-check.ts'

const day = z.string().refine(isLocalDate, '日期不正确 / Not a date')

export const policyCalls = {
  'GET updateCancel': call({
    label: '退保测算 / Cancellation sheet',
    permission: 'insurance_policy_cancel',
    input: z.looseObject({ id: idInput, cancelDate: day.optional() }),
    async run(tx, actor, { id, cancelDate }) {
      await requireVisible(tx, actor, insurancePolicy, [id])
      return cancelSheet(tx, actor, await getRow(tx, insurancePolicy, id), cancelDate)
    },
  }),
  'POST revise-check': call({
    label: '可否批改 / May be corrected',
    permission: 'insurance_revise_add',
    idempotent: false,
    input: z.looseObject({
      ids: idsInput,
      reviseType: z.coerce.number().int().min(1).max(10).default(REVISE.cancel),
      effectiveDate: day,
    }),
    async run(tx, actor, { ids, reviseType, effectiveDate }) {
      await requireVisible(tx, actor, insurancePolicy, ids)
      const rows = await findRows(tx, insurancePolicy, { id: ids } as never)
      return Promise.all(
        rows.map(async row => {
          const found = await reviseFaults(tx, row, { reviseType, effectiveDate })
          return { id: row.id, policyNo: row.policyNo, ok: found.reasons.length === 0, ...found }
        }),
      )
    },
  }),
}
