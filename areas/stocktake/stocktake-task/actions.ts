import { int, ref, type Action } from '#kernel'

/** 70, 5.2: moves of a stocktake. `status-save` and `close` choose among them by their number. */
export const taskActions = {
  submit: { label: '发起 / Open', from: ['draft'], to: 'ready', permission: 'add' },
  start: { label: '开始 / Start', from: ['ready'], to: 'counting', permission: 'status', by: 'system' },
  pause: { label: '暂停 / Pause', from: ['counting'], to: 'paused', permission: 'status', by: 'system' },
  resume: { label: '继续 / Resume', from: ['paused'], to: 'counting', permission: 'status', by: 'system' },
  finish: { label: '结束盘点 / Finish', from: ['counting'], to: 'differences', permission: 'status', by: 'system' },
  ask: {
    label: '提交审批 / Ask for approval',
    from: ['differences'],
    to: 'approving',
    permission: 'close',
    by: 'system',
  },
  complete: { label: '完成 / Complete', from: ['differences'], to: 'completed', permission: 'close', by: 'system' },
  approve: { label: '审批通过 / Approve', from: ['approving'], to: 'completed', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'differences', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'differences', by: 'approval' },
  shut: {
    label: '关闭 / Close',
    from: ['ready', 'counting', 'paused', 'differences'],
    to: 'closed',
    permission: 'close',
    reason: 'required',
    by: 'system',
  },
} as const satisfies Record<string, Action>

export const taskEvents = {
  'stocktake.completed': '盘点完成 / Stocktake completed',
  'stocktake.difference': {
    label: '盘点差异 / Difference in a stocktake',
    facts: {
      vehicleId: ref('车辆 / Vehicle', '', 'vehicle'),
      recordId: ref('盘点明细 / Record', '', 'stocktake-record'),
      resultCode: int('结果 / Result'),
    },
  },
} as const
