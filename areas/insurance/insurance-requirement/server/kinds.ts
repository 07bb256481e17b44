import { Refused } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { ORDER } from '../../insurance-work-order/states.ts'

/** What a batch of one audit type takes, and where its work orders stand before, during and after it (80, 3). */
export interface BatchKind {
  readonly prefix: string
  readonly permission: string
  readonly orderKind: 1 | 2
  readonly takes: 'vehicle' | 'order' | 'policy'
  /** States in which an order may join; empty where the batch makes its orders. */
  readonly from: readonly number[]
  readonly approving: number
  /** After a rejection; undefined: the state before. */
  readonly back?: number
  /** Column of the order that names the batch. */
  readonly link: 'demandId' | 'applyId' | 'paymentId' | 'entryId' | 'closeId'
}
const { apply, pay, enter, close, revise, demand, revisePay, reviseEnter, reviseClose } = AUDIT
const closing = {
  takes: 'order',
  from: [ORDER.ready, ORDER.unpaid, ORDER.toEnter],
  approving: ORDER.closing,
  link: 'closeId',
} as const
const paying = {
  takes: 'order',
  from: [ORDER.unpaid],
  approving: ORDER.payApproving,
  back: ORDER.unpaid,
  link: 'paymentId',
} as const
const entering = {
  takes: 'order',
  from: [ORDER.toEnter],
  approving: ORDER.entering,
  back: ORDER.toEnter,
  link: 'entryId',
} as const

export const KINDS: Readonly<Record<number, BatchKind>> = {
  [demand]: {
    prefix: 'BXXQ',
    permission: 'insurance_requirement_demand',
    orderKind: 1,
    takes: 'vehicle',
    from: [],
    approving: ORDER.demanding,
    back: ORDER.demanding,
    link: 'demandId',
  },
  [apply]: {
    prefix: 'BXSQ',
    permission: 'insurance_requirement_apply',
    orderKind: 1,
    takes: 'order',
    from: [ORDER.ready],
    approving: ORDER.applying,
    back: ORDER.ready,
    link: 'applyId',
  },
  [pay]: { prefix: 'BXFK', permission: 'insurance_requirement_pay', orderKind: 1, ...paying },
  [enter]: { prefix: 'BXWH', permission: 'insurance_requirement_maintain', orderKind: 1, ...entering },
  [close]: { prefix: 'BXGB', permission: 'insurance_requirement_close', orderKind: 1, ...closing },
  [revise]: {
    prefix: 'PGSQ',
    permission: 'insurance_revise_add',
    orderKind: 2,
    takes: 'policy',
    from: [],
    approving: ORDER.applying,
    back: ORDER.ready,
    link: 'applyId',
  },
  [revisePay]: { prefix: 'PGFK', permission: 'insurance_revise_payment_add', orderKind: 2, ...paying },
  [reviseEnter]: { prefix: 'PGWH', permission: 'insurance_revise_maintain', orderKind: 2, ...entering },
  [reviseClose]: { prefix: 'PGGB', permission: 'insurance_revise_close', orderKind: 2, ...closing },
}
export const kindOf = (auditType: number): BatchKind => KINDS[auditType]!

/** The permission of the batch: asked inside, because the audit type stands in the call. */
export function requireBatchRight(actor: Actor, auditType: number): void {
  const { permission } = kindOf(auditType)
  if (actor.rights && !actor.rights.codes.has(permission)) throw new Refused({ kind: 'NotAllowed', permission })
}
export const isBatchOfCorrections = (auditType: number): boolean => kindOf(auditType).orderKind === 2
