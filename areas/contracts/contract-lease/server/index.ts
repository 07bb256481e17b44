import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { billFigures } from '../../contract/server/bills.ts'
import { contractLease } from '../contract-lease.ts'
import { approve, leaseVariables, reject, submit, withdraw } from './approval.ts'
import { complete } from './complete.ts'
import { completeScanJob, expireScanJob, figuresJob } from './jobs.ts'
import { leaseList } from './list.ts'
import { offset, offsetState } from './offset.ts'
import { prepareLease } from './prepare.ts'
import { forSigner } from './public-view.ts'
import { seal } from './seal.ts'
import { archive, signed } from './signed.ts'
import { sealBack, stop, voidContract } from './stop.ts'
import { vehicleQuantities } from './vehicle-quantity.ts'

const id = z.object({ id: idInput })
const optionalId = optionalIdInput

export default implement(contractLease, {
  prepare: prepareLease,
  variables: leaseVariables,
  live: billFigures,
  actions: {
    submit,
    afresh: submit,
    approve,
    reject,
    withdraw,
    seal,
    sealBack,
    signed,
    archive,
    stop,
    complete,
    void: voidContract,
    offset,
  },
  publicViews: { signing: forSigner },
  jobs: [completeScanJob, expireScanJob, figuresJob],
  schedules: [
    { kind: 'contract-expire-scan', dailyAt: '01:10' },
    { kind: 'contract-complete-scan', dailyAt: '02:00' },
    { kind: 'contract-figures', dailyAt: '03:00' },
  ],
  calls: {
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
