import { localDate, subFen, taxOfGross, yuan, ZERO } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement, type ActionCode } from '#packages/server/implement.ts'
import { checkedForm, saveRecord } from '#packages/server/save.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { standardRateOn } from '#areas/accounts/fee-item-setting/server/fee-table.ts'
import { lockOriginOf, takeFromContract } from '#areas/contracts/contract/server/about-contract.ts'
import { contractKind } from '#areas/contracts/contract/server/contract-kind.ts'
import { SUPPLY } from '../../codes.ts'
import { contractReceivingGroundChange } from '../contract-receiving-ground-change.ts'
import { applyGroundChange } from './apply.ts'
import { checkGroundChange } from './checks.ts'
import { linesOf, reckon, wholeOf, type ChangeForm } from './figures.ts'
import { tellGroundChanged } from './notices.ts'

const ON_PAPER = 2
const TRANSPORT_FEE = 19
const DRAFT = 103

const kind = contractKind(contractReceivingGroundChange, {
  contractType: SUPPLY.groundChange,
  noun: '提车地变更',
  sides: {
    1: { role: '承租方 / Lessee' },
    2: { role: '出租方 / Lessor', types: [10] },
    3: { role: '丙方 / Party C' },
    4: { role: '丁方 / Party D' },
  },
  ownSide: 2,
  paidByAccount: false,
  hasProducts: false,
  hasPayRule: false,
  isBusiness: false,
  plans: 'receipt',

  async complete(tx, actor, form: ChangeForm) {
    const head = await takeFromContract(tx, actor, form, wholeOf(form).leaseContractId)
    const { transportCost, feeTotal } = await reckon(tx, actor, wholeOf(form), await linesOf(tx, form))
    Object.assign(form.values, { signMode: ON_PAPER, transportCost, feeTotal })
    if (head) form.values.totalAmount = feeTotal
  },
  async submitChecks(tx, actor, form: ChangeForm) {
    await checkGroundChange(tx, form, await reckon(tx, actor, wholeOf(form), await linesOf(tx, form)))
  },
  onApproved: (tx, actor, row) => applyGroundChange(tx, actor, row),
})

/** save with an id: the draft again, or one that came back (section 10). */
async function save(tx: Tx, actor: Actor, given: Record<string, unknown>): Promise<unknown> {
  const id = given['id'] ? String(given['id']) : undefined
  const before = id ? await getRow(tx, contractReceivingGroundChange, id) : undefined
  if (id) await requireVisible(tx, actor, contractReceivingGroundChange, [id])
  const how = !before ? 'save' : before.status === DRAFT ? 'update' : 'afresh'
  const { row: _, ...saved } = await saveRecord(tx, actor, contractReceivingGroundChange, given, how)
  return saved
}

async function calculate(tx: Tx, actor: Actor, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const form = (await checkedForm(
    tx,
    actor,
    contractReceivingGroundChange as never,
    { ...given, draft: true },
    undefined,
    true,
  )) as unknown as ChangeForm
  const { cars, positions, transportCost, feeTotal } = await reckon(tx, actor, wholeOf(form), await linesOf(tx, form))
  const taxRate = await standardRateOn(tx, TRANSPORT_FEE, localDate(actor.clock.now()))
  const tax = taxRate ? taxOfGross(feeTotal, taxRate) : ZERO
  return {
    transportCost: yuan(transportCost),
    feeTotal: yuan(feeTotal),
    taxRate: taxRate ?? '',
    tax: yuan(tax),
    net: yuan(subFen(feeTotal, tax)),
    lines: cars.map(({ cost, fee }, row) => ({
      orderVehicleId: positions[row]?.id ?? '',
      orderVehicleNo: positions[row]?.no ?? '',
      isAllotted: Boolean(positions[row]?.vehicleId),
      transportCost: yuan(cost),
      feeAmt: yuan(fee),
    })),
  }
}

const { approve } = kind.actions as unknown as { approve: ActionCode<typeof contractReceivingGroundChange, never> }

export default implement(contractReceivingGroundChange, {
  ...kind,
  actions: {
    ...kind.actions,
    // The lease is locked before its document.
    approve: { ...approve, locks: lockOriginOf },
  },
  listens: {
    'receiving-ground.changed': async (tx, actor, { aggregateId }) =>
      tellGroundChanged(tx, actor, await getRow(tx, contractReceivingGroundChange, aggregateId)),
  },
  calls: {
    'POST save': call({
      label: '提车地变更提交 / Submit a pick-up change',
      permission: 'contract_receiving_ground_change_add',
      input: z.record(z.string(), z.unknown()),
      run: save,
    }),
    'POST calculate': call({
      label: '变更费用测算 / Fee of a pick-up change',
      permission: 'contract_receiving_ground_change_add',
      idempotent: false,
      input: z.record(z.string(), z.unknown()),
      run: calculate,
    }),
  },
})
