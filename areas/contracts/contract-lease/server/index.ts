import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { saveRecordCall } from '../../contract/server/record.ts'
import { linesOnLease, reSign, type RenewalSpec } from '../../contract/server/re-sign.ts'
import { contractLease } from '../contract-lease.ts'
import { backfillCalls } from './backfill.ts'
import { completeScanJob, expireScanJob, figuresJob } from './jobs.ts'
import { leaseKind } from './kind.ts'
import { leaseList } from './list.ts'
import { offset, offsetState } from './offset.ts'
import { forSigner } from './public-view.ts'
import { vehicleQuantities } from './vehicle-quantity.ts'

const id = z.object({ id: idInput })
const optionalId = optionalIdInput
const kind = contractKind(contractLease, leaseKind)
const RENEWING = 2
/** 30 D7: vehicles on lease go on under the successor; the predecessor is marked in lists. */
const renewal: RenewalSpec = {
  resource: contractLease as unknown as ContractKind,
  lines: linesOnLease,
  fields: () => ({ orderMode: 1 }),
  noted: { expireState: RENEWING },
}

export default implement(contractLease, {
  ...kind,
  actions: { ...kind.actions, offset, reSign: reSign(renewal) },
  publicViews: { signing: forSigner },
  jobs: [completeScanJob, expireScanJob, figuresJob],
  schedules: [
    { kind: 'contract-expire-scan', dailyAt: '01:10' },
    { kind: 'contract-complete-scan', dailyAt: '02:00' },
    { kind: 'contract-figures', dailyAt: '03:00' },
  ],
  calls: {
    ...backfillCalls,
    'POST save-record': saveRecordCall(contractLease as unknown as ContractKind),
    'GET list': call({
      label: '选择列表 / Picker list',
      permission: ['contract_lease_view', 'contract_pick'],
      input: z.record(z.string(), z.string()),
      run: leaseList,
    }),
    'GET enable-offsetAmt': call({
      label: '可抵扣余额 / Offsetable balance',
      permission: 'contract_pick',
      input: id,
      run: (tx, _actor, input) => offsetState(tx, input.id),
    }),
    'GET leases-vehicle-quantity': call({
      label: '车辆数量 / Vehicle quantities',
      permission: 'contract_pick',
      input: z.object({ contractId: optionalId, customerId: optionalId }),
      run: (tx, _actor, input) => vehicleQuantities(tx, input),
    }),
  },
})
