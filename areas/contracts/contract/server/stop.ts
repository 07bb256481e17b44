import { localDate, refuse, Refused, yuan, ZERO } from '#kernel'

import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { voidPaymentPlans } from '#areas/billing/bill-payment-plan/server/payment-plans.ts'
import { voidPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { contractElectron } from '../../contract-electron/contract-electron.ts'
import { applySeal } from '../../apply-seal/apply-seal.ts'
import { contractEvent, type ContractMove } from './approval.ts'
import { openBillAmount } from './bills.ts'
import { contractRefOf, type ContractHead } from './head.ts'
import type { KindOfContract } from './kinds.ts'

/** 6, 7 -> 4: what the kind forbids first; bills may stay open only after a default. */
export const stop = (kind: KindOfContract): ContractMove<{ stopType?: string; stopDate?: string | null }> => ({
  async guard(tx, actor, { row, input }) {
    await kind.stopGuard?.(tx, actor, row)
    const open = await openBillAmount(tx, row.id, kind.plans)
    if (open <= ZERO) return
    if (input.stopType !== 'default')
      refuse('billsOpen', '还有未结清账单{amount}元，不能终止 / open bills of {amount}', { amount: yuan(open) })
    if (actor.rights && !actor.rights.codes.has(`${kind.resource.permission}_stop_default`))
      throw new Refused({ kind: 'NotAllowed', permission: `${kind.resource.permission}_stop_default` })
  },
  async run(tx, actor, { row, input, reason }) {
    const stopDate = input.stopDate ?? localDate(actor.clock.now())
    await kind.onStopped?.(tx, actor, row, { stopDate, reason })
    if (kind.plans === 'payment') await voidPaymentPlans(tx, actor, row.id, stopDate, reason)
    else await voidPlans(tx, actor, contractRefOf(row), undefined, stopDate, reason)
    await kind.onReleased?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.stopped', row)
    return { stopDate, stopType: input.stopType ?? null, stopReason: reason }
  },
})

/** 1, 5 -> 101. Stamped paper must be returned before the contract is voided. */
export const voidContract = (kind: KindOfContract): ContractMove => ({
  async guard(tx, _actor, { row }) {
    const application = row.status === 5 && row.applySealId ? await getRow(tx, applySeal, row.applySealId) : undefined
    if (application?.status === 102)
      refuse(
        'sealRunning',
        '用印申请【{no}】审批中，请先撤回 / seal application {no} is in approval, withdraw it first',
        { no: application.applyNo },
      )
    if (application?.status === 6)
      refuse('paperOut', '已用印文件须先办理归还 / the stamped paper must be returned first')
  },
  async run(tx, actor, { row, reason }) {
    const application = row.applySealId ? await getRow(tx, applySeal, row.applySealId) : undefined
    if (application && [1, 100, 101].includes(application.status))
      await act(tx, actor, applySeal, application.id, 'void', { reason })
    await recallElectron(tx, actor, row, reason)
    await kind.onReleased?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.voided', row)
    return { stopReason: reason }
  },
})

/** D8, 6 -> 101: its e-contract was invalidated; orders, waiting plans and quota go with it. */
export const invalid = (kind: KindOfContract): ContractMove => ({
  async run(tx, actor, { row, reason }) {
    const stopDate = localDate(actor.clock.now())
    await kind.onStopped?.(tx, actor, row, { stopDate, reason })
    if (kind.plans === 'payment') await voidPaymentPlans(tx, actor, row.id, BEGINNING, reason)
    else await voidPlans(tx, actor, contractRefOf(row), undefined, BEGINNING, reason)
    await kind.onReleased?.(tx, actor, row)
    await contractEvent(tx, actor, 'contract.voided', row)
    return { stopDate, stopReason: reason }
  },
})
const BEGINNING = '1970-01-01'

/** What is out for signature comes back; the contract itself is what is voided, so it does not move again. */
async function recallElectron(tx: Tx, actor: Actor, row: ContractHead, reason: string): Promise<void> {
  const electron = row.electronId ? await getRow(tx, contractElectron, row.electronId) : undefined
  if (electron && [1, 5].includes(electron.status))
    await act(tx, actor, contractElectron, electron.id, 'recall', { reason, input: { quietly: true } })
}

export const sealBack: ContractMove = { run: () => ({ sealTime: null }) }
