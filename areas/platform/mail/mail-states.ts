import { state } from '#kernel'

/** What became of a mail; also read by the page, which has no definition of its own. */
export const mailStates = {
  1: state(1, '待发送 / Waiting'),
  2: state(2, '成功 / Sent', 'success'),
  3: state(3, '失败 / Failed', 'danger'),
} as const
