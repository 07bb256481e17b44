import { z } from 'zod'
import { isLocalDate } from '#kernel'
import { explainCall } from '#packages/server/due-reason.ts'
import { call } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { REVISE } from '../codes.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import { cancelSheet } from './cancel.ts'
import { explainPolicy } from './explain.ts'
import { importLog } from './import-log.ts'
import { reviseFaults } from './revise-check.ts'
import { uploadFiles, ZIP_MAX_BYTES } from './upload-files.ts'

const day = z.string().refine(isLocalDate, '日期不正确 / Not a date')

export const policyCalls = {
  'GET explain': explainCall(insurancePolicy, 'insurance_policy_view', explainPolicy),
  'POST upload-files': call({
    label: '批量上传电子保单 / Upload e-policies',
    permission: 'insurance_policy_import',
    input: z.looseObject({}),
    upload: { maxBytes: ZIP_MAX_BYTES },
    run: (tx, actor, _input, file) => uploadFiles(tx, actor, file),
  }),
  'GET import-log': call({
    label: '导入记录 / Imports so far',
    permission: 'insurance_policy_import',
    input: z.looseObject({
      current: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(20),
    }),
    run: (tx, _actor, input) => importLog(tx, input),
  }),
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
