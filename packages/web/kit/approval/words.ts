/** Decisions and side steps of a task (10-platform 5.10), one wording everywhere. */
export const optionWords: Record<string, string> = {
  approve: '通过 / Approved',
  ok: '通过 / Approved',
  reject: '驳回 / Rejected',
  rejectTo: '退回 / Sent back',
  transfer: '转办 / Transferred',
  addSign: '加签 / Signer added',
  withdraw: '撤回 / Withdrawn',
  stop: '终止 / Stopped',
  comment: '评论 / Comment',
  remind: '催办 / Reminded',
  copy: '抄送 / Copied',
  auto: '自动通过 / Passed automatically',
  start: '提交 / Submitted',
  submit: '提交 / Submitted',
  claim: '签收 / Claimed',
  unclaim: '退回签收 / Unclaimed',
}
