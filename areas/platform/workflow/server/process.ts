import type { Label } from '#kernel'
import type { ShapeStep } from '#packages/flow/shapes.ts'

/** One process key of the catalogue: the model that a new tenant gets, and how records are bound to it (10-platform 5.10, 10.3). */
export interface Process {
  readonly key: string
  readonly name: Label
  /** Key of dictionary `flow` (10-platform 5.4): 2 customers, 3 contracts, 4 finance, 5 vehicles. */
  readonly category: 2 | 3 | 4 | 5
  /** Resource whose records it decides; default: the key. */
  readonly resource?: string
  readonly bizKind?: string
  readonly steps: readonly ShapeStep[]
  readonly titleTemplate: string
  readonly detailPath: string
  readonly handlePath?: string
  /** false: decided on handlePath only. */
  readonly inboxDecide?: boolean
  readonly skipWhen?: string
  readonly dueWorkdays?: number
}

const names: Record<string, Label> = {
  sales_manager: '业务经理 / Sales manager', risk_officer: '风控专员 / Risk officer', risk_manager: '风控经理 / Risk manager', legal: '法务 / Legal', finance_manager: '财务主管 / Finance manager',
  finance_director: '财务总监 / Finance director', general_manager: '总经理 / General manager', region_director: '区域总监 / Region director', seal_keeper: '印章管理员 / Seal keeper', product_manager: '产品经理 / Product manager',
  vehicle_supervisor: '车管主管 / Vehicle supervisor', delivery_head: '交付主管 / Delivery head', deptHead: '部门负责人 / Department head',
}

/** A step of role `sales_manager@dept`, of `deptHead`, or of the person in a field `user:approvalUserId`; `when` = it exists only then. */
export function step(who: string, when?: string, more: Partial<ShapeStep> = {}): ShapeStep {
  const plain = who.replace(/@.*|^user:/, '')
  const candidates = /^(deptHead|user:)/.test(who) ? who : `role:${who}`
  return { id: plain.replace(/[^A-Za-z0-9]/g, '_'), name: more.name ?? names[plain] ?? plain, candidates, ...(when ? { when } : {}), ...more }
}

/** F2: one after the other. */
export const pair = (first: string, second: string): ShapeStep[] => [step(first), step(second)]
/** F4: what a customer deal passes; L1 = limit1 (500,000), L2 = limit2 (5,000,000). */
export const deal = (): ShapeStep[] => [
  step('sales_manager@dept'), step('risk_officer@city'), step('legal', 'customTerms == true or standardTemplate == false'), step('finance_manager'),
  step('finance_director', 'amount > limit1'), step('general_manager', 'belowFloor == true or overdueAmt > 0 or earlyTakeOver == true or amount > limit2'),
]
/** F9: a reduction of what somebody owes. */
export const waiver = (first: string, above: number): ShapeStep[] => [step(first), step('finance_manager'), step('finance_director', `amount > ${above}`)]
/** F12: the keeper works, he decides nothing. */
export const seal = (): ShapeStep[] => [step('deptHead'), step('legal', 'fileKind != "contract"'), step('region_director', 'takeOut == true')]
