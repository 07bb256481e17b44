import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { applySeal } from './apply-seal/apply-seal.ts'
import { contractLease } from './contract-lease/contract-lease.ts'

/** Actors of a lease story; each with the clock of his day. */
export interface LeaseActors {
  readonly sales: Actor
  readonly keeper: Actor
  readonly admin: Actor
}
export interface LeaseTools {
  /** Approves a submitted record as its approvers would. */
  approve(tx: Tx, resource: string, id: string): Promise<void>
  /** A stored file as the scan of a paper: its attachBizId. */
  scan(tx: Tx, actor: Actor, name: string): Promise<string>
}
export interface LeaseStep {
  readonly id: string
  readonly no: string
}

/** The steps of a lease in order, as the story's people run them. Every step is a transaction of its own. */
export const leaseSteps = {
  /** Sales types and submits; the body is that of contract-lease/save. */
  async submit(tx: Tx, actors: LeaseActors, body: Record<string, unknown>): Promise<LeaseStep> {
    const { id, no } = await saveRecord(tx, actors.sales, contractLease, body, 'save')
    return { id, no }
  },
  approve: (tx: Tx, tools: LeaseTools, id: string): Promise<void> => tools.approve(tx, 'contract-lease', id),
  /** 1 -> 5, with its seal application on the way. */
  async seal(tx: Tx, actors: LeaseActors, id: string, sealIds: readonly string[]): Promise<string> {
    await act(tx, actors.sales, contractLease, id, 'seal', {
      input: { sealIds: [...sealIds], copies: 2, pagesPerCopy: 12 },
    })
    return (await getRow(tx, contractLease, id)).applySealId!
  },
  approveSeal: (tx: Tx, tools: LeaseTools, applySealId: string): Promise<void> =>
    tools.approve(tx, 'apply-seal', applySealId),
  /** Only the keeper of the seal may do this. */
  async stamp(tx: Tx, actors: LeaseActors, tools: LeaseTools, applySealId: string): Promise<void> {
    const { applyNo, copies } = await getRow(tx, applySeal, applySealId)
    await act(tx, actors.keeper, applySeal, applySealId, 'stamp', {
      input: { stampedFileBizId: await tools.scan(tx, actors.keeper, `${applyNo}用印件`), stampedCopies: copies },
    })
  },
  /** 5 -> 6: orders, quota and front money follow. */
  async sign(tx: Tx, actors: LeaseActors, tools: LeaseTools, id: string): Promise<void> {
    const { contractNo } = await getRow(tx, contractLease, id)
    await act(tx, actors.sales, contractLease, id, 'signed', {
      input: {
        signDate: localDate(actors.sales.clock.now()),
        signedFileBizId: await tools.scan(tx, actors.sales, `${contractNo}签署件`),
      },
    })
  },
  /** 6 -> 7, and the counter-signed copy back in its file. */
  async archive(tx: Tx, actors: LeaseActors, id: string): Promise<void> {
    const { applySealId, contractNo } = await getRow(tx, contractLease, id)
    if (applySealId) await act(tx, actors.keeper, applySeal, applySealId, 'giveBack')
    await act(tx, actors.admin, contractLease, id, 'archive', {
      input: { archiveNo: `DA-${contractNo}`, archivePlace: '总部档案室A区' },
    })
  },
}

export type LeaseEnd = 'submitted' | 'approved' | 'signing' | 'stamped' | 'signed' | 'archived'
const ways: readonly LeaseEnd[] = ['submitted', 'approved', 'signing', 'stamped', 'signed', 'archived']

/** Runs a lease of the story up to its present state. `run` opens one transaction per step, as calls would. */
export async function makeLease(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actors: LeaseActors,
  tools: LeaseTools,
  lease: { body: Record<string, unknown>; sealIds: readonly string[]; until: LeaseEnd },
): Promise<LeaseStep> {
  const goes = (end: LeaseEnd) => ways.indexOf(lease.until) >= ways.indexOf(end)
  const made = await run(tx => leaseSteps.submit(tx, actors, lease.body))
  if (goes('approved')) await run(tx => leaseSteps.approve(tx, tools, made.id))
  if (!goes('signing')) return made
  const applySealId = await run(tx => leaseSteps.seal(tx, actors, made.id, lease.sealIds))
  if (!goes('stamped')) return made
  await run(tx => leaseSteps.approveSeal(tx, tools, applySealId))
  await run(tx => leaseSteps.stamp(tx, actors, tools, applySealId))
  if (goes('signed')) await run(tx => leaseSteps.sign(tx, actors, tools, made.id))
  if (goes('archived')) await run(tx => leaseSteps.archive(tx, actors, made.id))
  return made
}
