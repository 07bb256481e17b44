import { bool, date, dict, files, int, many, ref, text, type Action } from '#kernel'

export const inForce = ['executing', 'archived'] as const
/** The moves of every kind of contract (30, section 3; D8). A kind spreads them and adds its own. */
export const contractMoves = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving' },
  approve: { label: '审批通过 / Approve', from: ['approving'], to: 'awaitingSeal', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  seal: {
    label: '盖章 / Seal',
    from: ['awaitingSeal'],
    to: 'signing',
    call: 'PUT seal',
    permission: 'seal',
    input: {
      sealIds: many(
        ref('印章 / Seals', 'R', 'company-seal', { only: { status: [1], companyId: ['field:ownCompanyId'] } }),
      ),
      copies: int('份数 / Copies', 'R', { default: 2, min: 1, max: 50, unit: '份' }),
      pagesPerCopy: int('每份页数 / Pages per copy', 'R', { default: 10, min: 1, max: 999, unit: '页' }),
      draftFileBizId: files('待用印文件 / File to sign'),
      takeOut: bool('外带用印 / Seal taken out'),
      expressTo: text('寄送 / Sent to', '', { max: 200 }),
    },
  },
  sealBack: { label: '退回待盖章 / Back to awaiting seal', from: ['signing'], to: 'awaitingSeal', by: 'system' },
  sealAgain: { label: '重新用印 / Seal again', from: ['awaitingSeal'], to: 'signing', by: 'system' },
  signed: {
    label: '签成 / Signed',
    from: ['signing'],
    to: 'executing',
    call: 'PUT signed',
    permission: 'sign',
    input: {
      signDate: date('签订日期 / Signed on', 'R', { default: 'today', past: true }),
      signedFileBizId: files('签署件扫描 / Signed scan', 'R'),
    },
  },
  archive: {
    label: '归档 / Archive',
    from: ['executing'],
    to: 'archived',
    call: 'POST archives',
    permission: 'archive',
    input: {
      archiveNo: text('档案号 / Archive no.', 'R', { max: 32 }),
      archivePlace: text('存放地 / Archive place', 'R', { max: 64 }),
    },
  },
  stop: {
    label: '终止 / Stop',
    from: inForce,
    to: 'terminated',
    call: 'PUT stop',
    permission: 'stop',
    reason: 'required',
    danger: true,
    confirm:
      '终止合同 {title}？未完成的订单关闭，未出账的计划作废，额度退回。 / Stop contract {title}? Open orders are closed, plans not yet billed are voided and the quota is given back.',
    input: {
      stopType: dict('终止类型 / Stop type', 'R', 'contract_stop_type'),
      stopDate: date('终止日期 / Stop date', '', { default: 'today' }),
    },
  },
  complete: { label: '完结 / Complete', from: inForce, to: 'completed', by: 'system' },
  void: {
    label: '作废 / Void',
    from: ['awaitingSeal', 'signing'],
    to: 'voided',
    call: 'PUT void',
    permission: 'void',
    reason: 'required',
    danger: true,
    confirm:
      '作废合同 {title}？其用印申请一并作废，额度退回，不能恢复。 / Void contract {title}? Its seal application goes too, the quota is given back, and there is no way back.',
  },
  invalid: { label: '电子合同作废 / E-contract invalidated', from: ['executing'], to: 'voided', by: 'system' },
} as const satisfies Record<string, Action>

/** D6: kinds whose contracts may be recorded: approved they are in force at once. */
export const recordedMoves = {
  ...contractMoves,
  approve: {
    label: contractMoves.approve.label,
    from: contractMoves.approve.from,
    mayReach: ['awaitingSeal', 'executing'],
    by: 'approval',
  },
} as const satisfies Record<string, Action>

/** D7: a successor of a contract in force. */
export const reSignMove = {
  label: '续签 / Renew',
  from: inForce,
  call: 'POST re-sign',
  permission: 'renew',
  input: {
    startDate: date('续签开始日期 / Renewal begins', 'R', {
      help: '通常为原合同到期次日 / Usually the day after the end',
    }),
    termMonths: int('期限 / Term', 'R', { default: 12, min: 1, max: 120, unit: '个月' }),
  },
} as const satisfies Action
/** The same where vehicles on lease go on. */
export const reSignVehicles = {
  ...reSignMove,
  input: {
    ...reSignMove.input,
    orderVehicleIds: many(
      ref('续租车辆 / Vehicles renewed', '', 'order-vehicle', {
        only: { contractId: ['field:id'], status: [5] },
        help: '不选为全部在租车辆 / None chosen: all on lease',
      }),
    ),
  },
} as const satisfies Action

/** For `onlyWhile`: an e-contract is signed by its last signature, by nobody's word. */
export const signedByHand = { signed: { signMode: [2] } } as const
