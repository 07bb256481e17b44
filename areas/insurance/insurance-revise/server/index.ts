import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { columnsOf } from '../../insurance-requirement/server/columns.ts'
import { readBatch } from '../../insurance-requirement/server/read.ts'
import { batchInput, saveBatch } from '../../insurance-requirement/server/save-batch.ts'
import { insuranceRevise } from '../insurance-revise.ts'
import { followFleet, plateDraft } from './drafts.ts'

const detail = (label: '批改申请详情 / Correction request' | '批改付款详情 / Correction payment') =>
  call({
    label,
    permission: 'insurance_revise_view',
    input: z.looseObject({ id: idInput }),
    run: (tx, actor, { id }) => readBatch(tx, actor, id),
  })

export default implement(insuranceRevise, {
  source: `select r.id, r.tenant_id, r.requirement_no, r.audit_type, r.title, r.city_code, r.insurer_id, r.revise_type, r.vehicle_count, r.delta_total
    from insurance_requirement r where r.is_deleted = 0 and r.audit_type in (5, 7, 8, 9)`,
  listens: {
    'vehicle.status-changed': (tx, actor, event) => followFleet(tx, actor, event.aggregateId, event.payload),
    'vehicle.plated': async (tx, actor, event) => void (await plateDraft(tx, actor, event.aggregateId)),
  },
  calls: {
    'POST save': call({
      label: '批改申请 / Request a correction',
      permission: 'insurance_revise_add',
      input: batchInput,
      run: (tx, actor, body) => saveBatch(tx, actor, AUDIT.revise, body),
    }),
    'GET detail': detail('批改申请详情 / Correction request'),
    'GET import-title': call({
      label: '批改导入列 / Columns of a file of corrections',
      permission: 'insurance_revise_add',
      input: z.looseObject({ reviseType: z.coerce.number().int().min(1).max(10).optional() }),
      run: async (_tx, actor) => columnsOf(AUDIT.revise, actor.language),
    }),
    'POST /api/ratutech-core/insurance-revise-payment/save': call({
      label: '批改付款 / Pay corrections',
      permission: 'insurance_revise_payment_add',
      input: batchInput,
      run: (tx, actor, body) => saveBatch(tx, actor, AUDIT.revisePay, body),
    }),
    'GET /api/ratutech-core/insurance-revise-payment/detail': detail('批改付款详情 / Correction payment'),
  },
})
