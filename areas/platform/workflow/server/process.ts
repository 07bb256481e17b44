import type { Label } from '#kernel'
import { committee, type ShapeStep } from '#packages/flow/shapes.ts'

/**
 * One process key of the catalogue: the model that a new tenant gets, and how records are bound to it (10-platform
 * 5.10, 10.3).
 */
export interface Process {
  readonly key: string
  readonly name: Label
  /**
   * Key of dictionary `flow` (10-platform 5.4): 1 leave, 2 customers, 3 contracts, 4 finance, 5 vehicles, 6 returns and
   * work orders, 7 fleet services, 8 system.
   */
  readonly category: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** The shape of 10.1 that the steps were made from; shown beside the model. */
  readonly shape: `F${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13}`
  /** Resource whose records it decides; default: the key. */
  readonly resource?: string
  readonly bizKind?: string
  /** Further bindings of the same model: records of these resources, of this kind. */
  readonly also?: readonly { readonly resource: string; readonly bizKind: string }[]
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
  sales_manager: '业务经理 / Sales manager',
  risk_officer: '风控专员 / Risk officer',
  risk_manager: '风控经理 / Risk manager',
  risk_director: '风控总监 / Risk director',
  legal: '法务 / Legal',
  finance_manager: '财务主管 / Finance manager',
  finance_director: '财务总监 / Finance director',
  general_manager: '总经理 / General manager',
  region_director: '区域总监 / Region director',
  city_manager: '城市经理 / City manager',
  store_manager: '门店经理 / Store manager',
  seal_keeper: '印章管理员 / Seal keeper',
  product_manager: '产品经理 / Product manager',
  contract_admin: '合同管理员 / Contract administrator',
  vehicle_supervisor: '车管主管 / Vehicle supervisor',
  vehicle_manager: '车辆管理员 / Vehicle manager',
  delivery_head: '交付主管 / Delivery head',
  purchase_manager: '采购经理 / Purchase manager',
  treasury_manager: '资金经理 / Treasury manager',
  credit_committee: '评审委员会 / Credit committee',
  accountant: '会计 / Accountant',
  asset_accountant: '资产会计 / Asset accountant',
  invoice_clerk: '开票员 / Invoice clerk',
  disposal_supervisor: '处置主管 / Disposal supervisor',
  archive_supervisor: '证照主管 / Archive supervisor',
  operation_manager: '运营经理 / Operation manager',
  operation_director: '运营总监 / Operation director',
  recovery_head: '保全主管 / Recovery head',
  insurance_supervisor: '保险主管 / Insurance supervisor',
  accident_supervisor: '事故主管 / Accident supervisor',
  maintenance_manager: '维保经理 / Maintenance manager',
  hr: '人事专员 / HR',
  deptHead: '部门负责人 / Department head',
  taskUser: '审批人 / Approver',
}

/**
 * A step of role `sales_manager@dept`, of `deptHead`, or of the person in a field `user:approvalUserId`; `when` = it
 * exists only then.
 */
export function step(who: string, when?: string, more: Partial<ShapeStep> = {}): ShapeStep {
  const plain = who.replace(/@.*|^user:/, '')
  const candidates = /^(deptHead|user:)/.test(who) ? who : `role:${who}`
  return {
    id: plain.replace(/[^A-Za-z0-9]/g, '_'),
    name: more.name ?? names[plain] ?? plain,
    candidates,
    ...(when ? { when } : {}),
    ...more,
  }
}

/** F2: one after the other. */
export const pair = (first: string, second: string): ShapeStep[] => [step(first), step(second)]
/** F3: two, and the heads of the house by amount; the limits of the tenant unless the mapping names others. */
export const amount = (
  first: string,
  second: string,
  one: number | 'limit1' = 'limit1',
  two: number | 'limit2' = 'limit2',
): ShapeStep[] => [
  step(first),
  step(second),
  step('finance_director', `amount > ${one}`),
  step('general_manager', `amount > ${two}`),
]
/** F4: what a customer deal passes; L1 = limit1 (500,000), L2 = limit2 (5,000,000). */
export const deal = (): ShapeStep[] => [
  step('sales_manager@dept'),
  step('risk_officer@city'),
  step('legal', 'customTerms == true or standardTemplate == false'),
  step('finance_manager'),
  step('finance_director', 'amount > limit1'),
  step('general_manager', 'belowFloor == true or overdueAmt > 0 or earlyTakeOver == true or amount > limit2'),
]
/** F5: what a supplier is promised; `also` = a further reason for the general manager. */
export const supply = (first: string, also = ''): ShapeStep[] => [
  step(first),
  step('legal', 'customTerms == true or standardTemplate == false'),
  step('finance_manager'),
  step('finance_director', 'amount > limit1'),
  step('general_manager', `amount > limit2${also}`),
]
/** F6 */
export const treasury = (): ShapeStep[] => [
  step('treasury_manager'),
  step('legal'),
  step('finance_director'),
  step('general_manager'),
]
/** F7: three members are asked at once, two of them decide (R6). */
export const review = (): ShapeStep[] => [
  step('sales_manager@dept'),
  step('risk_officer@city'),
  step('credit_committee', undefined, { multi: committee(3, 2) }),
  step('legal'),
  step('finance_director'),
  step('general_manager', 'amount > limit2'),
]
/** F9: a reduction of what somebody owes. */
export const waiver = (first: string, above: number): ShapeStep[] => [
  step(first),
  step('finance_manager'),
  step('finance_director', `amount > ${above}`),
]
/** F11: costs; small ones need nobody (skipWhen of the binding). */
export const cost = (first: string, second: string, secondWhen: string, third: string): ShapeStep[] => [
  step(first),
  step(second, secondWhen),
  step('general_manager', third),
]
/** F12: the keeper works, he decides nothing: his stamp is the act that follows the approval. */
export const seal = (): ShapeStep[] => [
  step('deptHead'),
  step('legal', 'fileKind != "contract"'),
  step('region_director', 'takeOut == true'),
]
