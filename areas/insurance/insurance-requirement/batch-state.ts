import { enumOf } from '#kernel'

export const batchState = enumOf('insurance_batch_state', {
  103: '草稿 / Draft',
  102: '审批中 / In approval',
  1: ['生效 / Active', 'success'],
  100: ['已驳回 / Rejected', 'danger'],
  101: ['已撤回 / Withdrawn', 'info'],
})
