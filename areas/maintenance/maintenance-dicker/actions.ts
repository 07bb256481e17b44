import { bool, files, int, note, text, type Action } from '#kernel'

/** 80, section 6: from the quote of the station to the accepted work. */
export const dickerActions = {
  // A saved quote is bargained about; what goes into approval is `apply`.
  submit: { label: '开始议价 / Begin bargaining', from: ['draft'], to: 'bargaining', by: 'system' },
  round: { label: '议价 / Bargain', from: ['bargaining'], by: 'system' },
  apply: {
    label: '提交审批 / Submit for approval',
    from: ['bargaining', 'rejected', 'withdrawn'],
    to: 'approving',
    call: 'PUT submit',
    permission: 'submit',
    confirm:
      '提交维修申请【{title}】？成交合计{finalTotal}元。 / Submit application {title}? Agreed total {finalTotal} yuan.',
  },
  approve: { label: '审批通过 / Approve', from: ['approving'], to: 'inWork', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  change: { label: '变更生效 / Change in effect', from: ['inWork'], by: 'system' },
  deliver: { label: '送验 / Handed in for acceptance', from: ['inWork'], to: 'toAccept', by: 'system' },
  accept: {
    label: '验收 / Accept',
    from: ['toAccept'],
    mayReach: ['accepted', 'inWork'],
    call: 'PUT accept',
    permission: 'accept',
    input: {
      pass: bool('验收通过 / Passed', '', { default: true }),
      acceptResult: note('验收意见 / Opinion', '', {
        max: 500,
        when: { pass: [true] },
        requiredWhen: { pass: [true] },
      }),
      oldPartsReturned: bool('旧件已回收 / Old parts taken back', '', { default: false, when: { pass: [true] } }),
      score: int('评分 / Score', '', { min: 1, max: 5, when: { pass: [true] }, requiredWhen: { pass: [true] } }),
      attachBizId: files('附件 / Files', '', { when: { pass: [true] } }),
      refuseReason: text('退回原因 / Sent back because', '', {
        max: 200,
        when: { pass: [false] },
        requiredWhen: { pass: [false] },
      }),
    },
  },
  finish: { label: '验收通过 / Accepted', from: ['toAccept'], to: 'accepted', by: 'system' },
  sendBack: { label: '验收退回 / Sent back', from: ['toAccept'], to: 'inWork', by: 'system', reason: 'optional' },
  close: {
    label: '关闭 / Close',
    from: ['draft', 'bargaining', 'rejected', 'withdrawn', 'inWork'],
    to: 'closed',
    call: 'PUT close',
    permission: 'close',
    reason: 'required',
    danger: true,
    confirm:
      '关闭维修申请【{title}】？关闭后不再维修，任务可另行申请。 / Close application {title}? No work is done; the task may have another one.',
  },
} as const satisfies Record<string, Action>
