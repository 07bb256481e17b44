import { bool, state, states } from '#kernel'

/** 50-billing 5: states of vouchers that a cashier enters and the finance cashier confirms. */
export const receiveStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  awaiting: state(10, '待确认 / Awaiting confirmation'),
  effective: state(1, '已入账 / Effective', 'success'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  reversed: state(3, '已作废 / Reversed', 'info'),
})

export const receiveActions = {
  submit: { label: '提交 / Submit', from: ['draft', 'rejected'], to: 'awaiting' },
  confirm: {
    label: '确认入账 / Confirm',
    from: ['awaiting'],
    to: 'effective',
    call: 'PUT confirm',
    permission: 'confirm',
    confirm: '确认 {title}？款项入账，账单随之结清。 / Confirm {title}? The money is booked and its bills are settled.',
  },
  reject: {
    label: '驳回 / Reject',
    from: ['awaiting'],
    to: 'rejected',
    call: 'PUT reject',
    permission: 'confirm',
    reason: 'required',
    danger: true,
    confirm: '驳回 {title}？流水与账单解除占用。 / Reject {title}? Its receipts and bills are free again.',
  },
  release: { label: '账单变更释放 / Released', from: ['awaiting'], to: 'rejected', by: 'system', reason: 'optional' },
  invalid: {
    label: '作废 / Reverse',
    from: ['effective'],
    to: 'reversed',
    call: 'PUT invalid',
    permission: 'invalid',
    reason: 'required',
    danger: true,
    input: { voidLateFee: bool('同时作废所生滞纳金账单 / Also void its late-fee bills') },
    confirm: '作废 {title}？账单恢复未结清，资金退回。 / Reverse {title}? Bills reopen and the funds come back.',
  },
} as const
