import { enumOf } from '#kernel'

export const caseStep = enumOf('quota_step', {
  1: '初审 / Primary review',
  2: '尽调 / Diligencing',
  3: '终审 / Final review',
  4: '授信 / Credit',
  5: '补充审核 / Additional review',
})
/** Who grants, by amount (10-platform 10.3). */
export const creditLevel = enumOf('quota_credit_level', {
  1: '风控总监 / Risk director',
  2: '财务总监 / Finance director',
  3: '授信委员会 / Credit committee',
})
export const reviewDecision = enumOf('quota_review_decision', {
  1: ['通过 / Pass', 'success'],
  2: ['退回补件 / Send back', 'warning'],
  3: ['否决 / Refuse', 'danger'],
  4: ['退回上一步 / Back to step', 'warning'],
})
export const decisions = { pass: 1, sendBack: 2, refuse: 3, back: 4 } as const
export const conditionState = enumOf('quota_condition_state', {
  0: ['待落实 / To be met', 'warning'],
  1: ['已落实 / Met', 'success'],
  2: ['豁免 / Waived', 'info'],
})
export const checkResult = enumOf('quota_check_item_result', {
  1: ['符合 / Met', 'success'],
  2: ['不符 / Not met', 'danger'],
  3: ['不适用 / Not applicable', 'info'],
})
export const siteState = enumOf('quota_site_state', { 1: '自有 / Own', 2: '租赁 / Rented', 3: '共享 / Shared' })
export const recommendation = enumOf('quota_recommend', {
  1: ['通过 / Pass', 'success'],
  2: ['有条件 / With conditions', 'warning'],
  3: ['不建议 / Not recommended', 'danger'],
})
export const additKind = enumOf('quota_addit_kind', {
  1: '条件落实 / Conditions met',
  2: '申诉复核 / Appeal',
  3: '补充调查 / Further inquiry',
})

export const steps = { primary: 1, diligencing: 2, final: 3, credit: 4, addit: 5 } as const
export type StepNo = 1 | 2 | 3 | 4 | 5
/** Path segment of each step's calls, and the last part of its permission code. */
export const stepPath: Readonly<Record<StepNo, string>> = {
  1: 'primary-review',
  2: 'diligencing',
  3: 'final-review',
  4: 'credit',
  5: 'addit-review',
}
export const stepCode: Readonly<Record<StepNo, string>> = {
  1: 'quota_primary_review',
  2: 'quota_diligencing',
  3: 'quota_final_review',
  4: 'quota_credit',
  5: 'quota_addit_review',
}
/** Who may waive a red line of each level (11.4). */
export const waiverRoles: readonly (readonly string[])[] = [
  [],
  ['risk_director', 'general_manager'],
  ['general_manager'],
]
export const stepName = (step: number): `${string} / ${string}` =>
  caseStep.values.find(one => one.code === step)?.label ?? '- / -'
