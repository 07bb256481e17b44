import { state, states } from '#kernel'

/** 50-billing 4, 6: the states of a payment order, which its rows of bill-payable-actual follow. */
export const paymentStates = states('awaitingReview', {
  awaitingReview: state(10, '待复核 / Awaiting review'),
  toSend: state(11, '待发送 / To be sent'),
  accepted: state(12, '已受理 / Accepted'),
  processing: state(13, '处理中 / Processing'),
  unknown: state(14, '状态未知 / Unknown', 'warning'),
  paid: state(1, '成功 / Paid', 'success'),
  failed: state(5, '失败 / Failed', 'danger'),
  cancelled: state(6, '已取消 / Cancelled', 'info'),
  bounced: state(7, '已退票 / Bounced', 'danger'),
  reversed: state(3, '已冲销 / Reversed', 'info'),
})

export const PAYMENT = {
  awaitingReview: 10,
  toSend: 11,
  accepted: 12,
  processing: 13,
  unknown: 14,
  paid: 1,
  failed: 5,
  cancelled: 6,
  bounced: 7,
  reversed: 3,
} as const

/** Nobody knows yet how it ends: its amount stays reserved (7.5). */
export const isInFlight = (status: number): boolean => status >= 10 && status <= 14
