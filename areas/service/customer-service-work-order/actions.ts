import { bool, datetime, dept, dict, enumeration, files, int, money, note, text, user, type Action } from '#kernel'
import { dutyParty, serviceLink, visitWay } from '../codes.ts'

const handle = { permission: 'handle' } as const
/** Who is named for an order may work on it. */
export const HANDLE = 'customer_service_work_order_handle'
const attachments = { filesBizId: files('附件 / Files') }

/** 40, section 8: the moves of an order. `PUT handle` of the list of calls runs them by `op`, buttons by their own calls. */
export const serviceActions = {
  assign: {
    label: '派单 / Assign',
    from: ['toDispatch', 'waiting', 'sentBack'],
    to: 'waiting',
    call: 'POST assign',
    permission: 'assign',
    batch: true,
    input: { userId: user('处理人 / Handler', '', { holds: HANDLE }), deptId: dept('处理部门 / Department') },
  },
  accept: { label: '受理 / Accept', from: ['waiting', 'sentBack'], to: 'inProgress', call: 'PUT accept', ...handle },
  follow: {
    label: '跟进 / Follow up',
    from: ['inProgress'],
    call: 'PUT follow',
    ...handle,
    input: {
      content: note('跟进内容 / Content', 'R', { max: 1000 }),
      nextTime: datetime('下次跟进 / Next follow-up'),
      ...attachments,
    },
  },
  pause: {
    label: '暂停计时 / Pause',
    from: ['inProgress'],
    call: 'PUT pause',
    ...handle,
    input: {
      pauseReason: dict('暂停原因 / Reason', 'R', 'service_pause_reason'),
      content: note('说明 / Note', '', { max: 500 }),
    },
  },
  resume: { label: '恢复计时 / Resume', from: ['inProgress'], call: 'PUT resume', ...handle },
  transfer: {
    label: '转派 / Hand over',
    from: ['waiting', 'inProgress'],
    to: 'waiting',
    call: 'PUT transfer',
    ...handle,
    reason: 'required',
    input: { userId: user('转给 / To', '', { holds: HANDLE }), deptId: dept('处理部门 / Department') },
  },
  open: {
    label: '关联单据 / Open a document',
    from: ['inProgress'],
    call: 'PUT open',
    ...handle,
    input: {
      linkType: enumeration('单据 / Document', 'R', serviceLink),
      linkNo: text('已有单号 / Number, where it stands already', '', { max: 32 }),
      tripFrom: datetime('离城自 / Away from', '', { when: { linkType: [4] }, requiredWhen: { linkType: [4] } }),
      tripTo: datetime('离城至 / Away to', '', {
        when: { linkType: [4] },
        requiredWhen: { linkType: [4] },
        after: 'tripFrom',
      }),
      content: note('说明 / Note', '', { max: 500 }),
    },
  },
  resolve: {
    label: '解决 / Resolve',
    from: ['inProgress'],
    mayReach: ['toVisit', 'done'],
    call: 'PUT resolve',
    ...handle,
    input: {
      result: note('处理结果 / Result', 'R', { max: 1000 }),
      rootCause: dict('根本原因 / Root cause', 'R', 'root_cause'),
      dutyParty: enumeration('责任方 / Answerable', '', dutyParty),
      compensateAmt: money('补偿金额 / Compensation', '', { unit: '元' }),
      promiseTime: datetime('承诺时间 / Promised for'),
      ...attachments,
    },
  },
  callback: {
    label: '回访 / Call back',
    from: ['toVisit'],
    mayReach: ['toVisit', 'done', 'sentBack'],
    call: 'PUT callback',
    permission: 'callback',
    input: {
      reached: bool('已接通 / Reached', '', { default: true }),
      visitWay: enumeration('回访方式 / Way', 'R', visitWay, { default: 1 }),
      score: int('满意度 / Score', '', {
        min: 1,
        max: 5,
        help: '5非常满意，1非常不满意 / 5 very satisfied, 1 very dissatisfied',
        when: { reached: [true] },
        requiredWhen: { reached: [true] },
      }),
      solved: bool('问题已解决 / Solved', '', { default: true, when: { reached: [true] } }),
      dissatisfyReason: dict('不满原因 / Dissatisfied because', '', 'service_dissatisfy', {
        when: { score: [1, 2] },
        requiredWhen: { score: [1, 2] },
      }),
      suggestion: note('建议 / Suggestion', '', { max: 500 }),
    },
  },
  close: {
    label: '关闭 / Close',
    from: ['toDispatch', 'waiting', 'inProgress', 'sentBack'],
    to: 'closed',
    call: 'POST close',
    permission: 'close',
    batch: true,
    danger: true,
    confirm: '关闭工单 {title}？关闭后不再处理。 / Close order {title}? Nobody handles it any more.',
    input: {
      closeReason: dict('关闭原因 / Reason', 'R', 'service_close_reason'),
      content: note('说明 / Note', '', { max: 500 }),
    },
  },
  dispatched: { label: '自动派单 / Assigned by itself', from: ['toDispatch'], to: 'waiting', by: 'system' },
  solvedAtOnce: { label: '当场解决 / Solved on the call', from: ['toDispatch'], to: 'done', by: 'system' },
} as const satisfies Record<string, Action>
