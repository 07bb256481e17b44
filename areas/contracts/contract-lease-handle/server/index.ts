import { addFen, localDate, refuse, yuan, ZERO, type Fen } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { collectForm } from '#packages/server/save.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { invalid } from '#kernel'
import { checkContract, checkRuleDay, lockOriginOf, takeFromContract } from '../../contract/server/about-contract.ts'
import { openBillAmount } from '../../contract/server/bills.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { printChange } from '../../contract/server/print-change.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { tellApplied } from '../../contract/server/notices.ts'
import { sumOf, takeTempRows } from '../../temp-lines/server/rows.ts'
import { contractLease } from '../../contract-lease/contract-lease.ts'
import { positionsPort, type RentChanged } from '../../ports.ts'
import { receiptPlanTemp } from '../../receipt-plan-temp/receipt-plan-temp.ts'
import { contractLeaseHandle, contractLeaseHandleLine } from '../contract-lease-handle.ts'
import { applyIfDue } from './apply.ts'
import { comparisonOf } from './comparison.ts'
import { changeApplyJob } from './job.ts'
import {
  checkHandleLines,
  completeHandleLines,
  earliest,
  rewrites,
  TYPE,
  wantedOf,
  type Handle,
  type HandleForm,
} from './lines.ts'

const wholeOf = (form: HandleForm) => ({ ...form.before, ...form.values }) as Handle
type Line = Record<string, unknown>

const kind = contractKind(contractLeaseHandle, {
  contractType: 3,
  noun: 'KA处置',
  sides: {
    1: { role: '承租方 / Lessee', types: [1] },
    2: { role: '出租方 / Lessor', types: [10] },
    3: { role: '担保方 / Guarantor' },
    4: { role: '担保方 / Guarantor' },
  },
  ownSide: 2,
  hasProducts: false,
  hasPayRule: false,
  isBusiness: false,
  plans: 'receipt',

  async complete(tx, actor, form: HandleForm) {
    const head = await takeFromContract(tx, actor, form, wholeOf(form).leaseContractId)
    Object.assign(form.values, { waitingBefore: ZERO, waitingAfter: ZERO, billedAdjust: ZERO })
    if (!head) return
    const whole = wholeOf(form)
    await completeHandleLines(tx, form, whole)
    const lines = await linesOf(tx, form)
    const reckoned = isReckonable(whole, lines) ? await reckon(tx, actor, whole, lines) : []
    Object.assign(form.values, figuresOf(reckoned), { comparison: await comparisonOf(tx, whole, lines, reckoned) })
  },
  async submitChecks(tx, actor, form: HandleForm) {
    const whole = wholeOf(form)
    const lease = whole.leaseContractId ? await findRow(tx, contractLease, whole.leaseContractId) : undefined
    await checkContract(tx, form, 'leaseContractId', lease)
    checkHandleLines(form, whole, await linesOf(tx, form))
    await checkTerms(tx, actor, form, whole)
  },
  variables: (_tx, actor, row) => ({
    handleKind: row.handleType,
    billedAdjust: row.billedAdjust !== ZERO || row.effectiveDate < earliest(localDate(actor.clock.now())),
    penaltyWaived: row.penaltyWaive,
  }),
  lockBefore: lockOriginOf,
  onSigned: applyIfDue,
  async stopGuard(tx, _actor, row) {
    const { appliedTime } = await getRow(tx, contractLeaseHandle, row.id)
    if (appliedTime) refuse('applied', '处置已生效，不能终止 / the disposal has taken effect and cannot be stopped')
  },
  /** Everything in it was applied and nothing of it is open; vehicles to be swapped or handed on have gone. */
  async toComplete(tx) {
    const rows = await tx.rows<{ id: string }>(sql`
      select c.id from contract c join contract_lease_handle h on h.tenant_id = c.tenant_id and h.id = c.id
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 3 and c.status in (6, 7) and h.applied_time is not null
        and (h.handle_type not in (${TYPE.replacement}, ${TYPE.lessee}) or not exists (
          select 1 from contract_lease_handle_line l join order_vehicle p on p.tenant_id = l.tenant_id and p.id = l.order_vehicle_id
           where l.tenant_id = h.tenant_id and l.handle_id = h.id and p.contract_id = h.lease_contract_id and p.status in (5, 6)
             and not exists (select 1 from transfer_vehicle t where t.tenant_id = h.tenant_id and t.lease_handle_id = h.id and t.new_order_vehicle_id = p.id and t.status <> 5)))
      order by c.id`)
    return rows.map(one => one.id)
  },
})

export default implement(contractLeaseHandle, {
  ...kind,
  jobs: [changeApplyJob],
  listens: {
    'contract-lease-handle.applied': async (tx, actor, { aggregateId }) =>
      tellApplied(tx, actor, await getRow(tx, contractLeaseHandle, aggregateId)),
  },
  schedules: [{ kind: 'change-apply', dailyAt: '00:20' }],
  calls: {
    'GET print-file': printChange(contractLeaseHandle as unknown as ContractKind),
    'POST preview': call({
      label: '处置预览 / Preview of a disposal',
      permission: 'contract_lease_handle_add',
      idempotent: false,
      input: z.record(z.string(), z.unknown()),
      async run(tx, actor, body) {
        const { form, faults } = await collectForm(
          tx,
          actor,
          contractLeaseHandle as never,
          { ...body, draft: true },
          undefined,
          true,
        )
        if (faults.length > 0) invalid(faults)
        const whole = wholeOf(form as never)
        const lines = (form.lines['lines'] ?? []) as Line[]
        const reckoned = isReckonable(whole, lines) ? await reckon(tx, actor, whole, lines) : []
        const penalty =
          whole.handleType === TYPE.earlyReturn || whole.handleType === TYPE.terminate
            ? await penalties(tx, actor, whole, lines)
            : ZERO
        return {
          ...told(figuresOf(reckoned)),
          penalty: yuan(penalty),
          vehicles: reckoned.map(shown),
          comparison: await comparisonOf(tx, whole, lines, reckoned),
        }
      },
    }),
  },
})

const linesOf = async (tx: Tx, form: HandleForm): Promise<Line[]> =>
  (form.lines['lines'] as Line[] | undefined) ??
  (form.before
    ? ((await findRows(tx, contractLeaseHandleLine, { handleId: form.before.id } as never)) as unknown as Line[])
    : [])

/** Rent is reckoned as soon as the form holds what it takes. */
const isReckonable = (whole: Handle, lines: readonly Line[]): boolean =>
  rewrites.includes(whole.handleType) &&
  Boolean(whole.effectiveDate) &&
  (whole.handleType !== TYPE.extension || Boolean(whole.newEndDate)) &&
  (whole.handleType !== TYPE.payRule || whole.newPayRule !== null) &&
  lines.length > 0 &&
  lines.every(
    row =>
      row['orderVehicleId'] &&
      (whole.handleType !== TYPE.rent || row['newRent']) &&
      (whole.handleType !== TYPE.relief || (row['reliefFrom'] && row['reliefTo'] && row['reliefRate'])),
  )

async function reckon(tx: Tx, actor: Actor, whole: Handle, lines: readonly Line[]): Promise<RentChanged[]> {
  const all: RentChanged[] = []
  for (const line of lines)
    all.push(
      await positionsPort.ask().preview(tx, actor, String(line['orderVehicleId']), wantedOf(whole, line as never)!),
    )
  return all
}
const figuresOf = (all: readonly RentChanged[]) => ({
  waitingBefore: addFen(ZERO, ...all.map(one => one.waitingBefore)),
  waitingAfter: addFen(ZERO, ...all.map(one => one.waitingAfter)),
  billedAdjust: addFen(ZERO, ...all.map(one => one.billedAdjust)),
})
const told = (figures: Record<string, Fen>) =>
  Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, yuan(amount)]))
const shown = (one: RentChanged) => ({
  orderVehicleId: one.orderVehicleId,
  ...told({ waitingBefore: one.waitingBefore, waitingAfter: one.waitingAfter, billedAdjust: one.billedAdjust }),
  rows: one.rows.map(row => ({
    periodNo: row.periodNo,
    dueDate: row.dueDate,
    before: row.before === null ? '' : yuan(row.before),
    after: row.after === null ? '' : yuan(row.after),
  })),
})

async function penalties(tx: Tx, actor: Actor, whole: Handle, lines: readonly Line[]): Promise<Fen> {
  if (whole.penaltyWaive || !whole.effectiveDate) return ZERO
  if (whole.penaltyAgreed !== null && whole.penaltyAgreed !== undefined) return whole.penaltyAgreed
  let sum: Fen = ZERO
  for (const line of lines.filter(one => one['orderVehicleId']))
    for (const one of await positionsPort
      .ask()
      .finishLines(tx, actor, String(line['orderVehicleId']), whole.effectiveDate, false))
      if (one.feeItem === 15) sum = addFen(sum, one.amt)
  return sum
}

async function checkTerms(tx: Tx, actor: Actor, form: HandleForm, whole: Handle): Promise<void> {
  if (
    (whole.handleType === TYPE.earlyReturn || whole.handleType === TYPE.terminate) &&
    !whole.penaltyWaive &&
    !whole.quoteId
  )
    form.fault('quoteId', '请先做结清试算，或免违约金 / make a settlement quote first, or waive the penalty')
  if (whole.handleType === TYPE.lessee && whole.newContractId === whole.leaseContractId)
    form.fault('newContractId', '承接合同须为另一份合同 / the new contract must be another one')
  if (!whole.leaseContractId) return
  if (whole.handleType === TYPE.payRule) await checkRuleDay(tx, form, whole.leaseContractId, whole.effectiveDate)
  const last = await tx.row<{ day: string | null }>(sql`
    select max(h.effective_date)::text as day from contract_lease_handle h join contract c on c.tenant_id = h.tenant_id and c.id = h.id
    where h.tenant_id = ${tx.tenantId} and h.lease_contract_id = ${whole.leaseContractId}::bigint and h.applied_time is not null`)
  if (last?.day && whole.effectiveDate && whole.effectiveDate < last.day)
    form.fault('effectiveDate', `生效日不能早于上次变更${last.day} / not before the last change of ${last.day}`)
  if (whole.handleType === TYPE.reschedule && whole.rescheduleTempId) {
    const rows = await takeTempRows(tx, actor, receiptPlanTemp, whole.rescheduleTempId)
    const open = await openBillAmount(tx, whole.leaseContractId)
    if (rows.length === 0) form.fault('rescheduleTempId', '请填写重排计划 / enter the new plan')
    if (sumOf(rows, 'amount') !== whole.rescheduleTotal)
      form.fault(
        'rescheduleTotal',
        `重排计划合计须为${yuan(sumOf(rows, 'amount'))} / the new rows add up to ${yuan(sumOf(rows, 'amount'))}`,
      )
    else if ((whole.rescheduleTotal ?? ZERO) < open)
      form.fault(
        'rescheduleTotal',
        `重排合计不能少于未结清账单${yuan(open)} / not less than the open bills of ${yuan(open)}`,
      )
  }
}
