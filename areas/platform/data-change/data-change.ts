import {
  datetime,
  defineResource,
  int,
  json,
  lines,
  many,
  note,
  poly,
  ref,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'

/**
 * Where `handover.approve` is on, the head of the applicant's department decides before a row moves (10-platform 10.3,
 * F1).
 */
const actions = {
  submit: { label: '提交 / Submit', from: ['asked'], to: 'approving', by: 'system' },
  approve: { label: '审批通过 / Approve', from: ['approving'], to: 'done', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  undo: {
    label: '撤销交接 / Undo',
    from: ['done'],
    to: 'undone',
    call: 'POST undo',
    permission: 'update',
    danger: true,
    confirm:
      '撤销 {title}？七天内、交接后未改动的记录回到原负责人名下。 / Undo {title}? Within seven days, rows unchanged since go back to their former owner.',
  },
} as const satisfies Record<string, Action>

/**
 * 10-platform 5.9: one row per kind of record that went from one person to another. What was moved stands in `items`,
 * so that it can be taken back.
 */
export const dataChange = defineResource({
  name: 'data-change',
  label: '数据交接 / Data handover',
  area: 'platform',
  service: 'system',
  page: '/system/data/change',
  title: 'batchNo',
  dialect: 'framework',
  number: { field: 'batchNo', prefix: 'JJ' },
  fields: {
    batchNo: text('批次号 / Batch', 'SULF', { max: 32 }),
    type: text('业务类型 / Kind', 'SF', { max: 64 }),
    typeName: text('业务 / Records', 'SL', { max: 128 }),
    fromUserId: user('移交人 / From', 'SLF'),
    toUserId: user('接收人 / To', 'SLF'),
    count: int('移交数 / Moved', 'SL'),
    refused: int('未移交数 / Refused', 'SL'),
    reason: note('原因 / Reason', 'SL', { max: 200 }),
    undoneCount: int('撤销数 / Undone', 'SL'),
    undoneTime: datetime('撤销时间 / Undone at', 'S'),
    wanted: int('申请移交数 / Requested', 'S'),
    /** What waits for the decision: { ids, withDept }. */
    request: json<{ ids: string[]; withDept: boolean }>('申请内容 / Request', 'S'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
    items: lines('移交记录 / Transferred records', 'S', 'data-change-item', {
      readonly: true,
      columns: ['recordNo', 'recordTitle'],
    }),
  },
  states: states('done', {
    done: state(1, '已交接 / Done', 'success'),
    undone: state(2, '已撤销 / Undone', 'info'),
    asked: state(103, '待提交 / To be submitted'),
    approving: state(102, '审批中 / In approval'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  }),
  actions,
  codes: { update: '移交与撤销 / Hand over and undo' },
  approval: { processKey: 'data-change' },
  events: {
    'handover.done': {
      label: '数据已交接 / Data handed over',
      facts: {
        ids: many(poly('移交记录 / Handed over', '', 'type')),
        fromUserId: user('移交人 / From'),
        toUserId: user('接收人 / To'),
      },
    },
  },
  calls: 'page@log-page, detail@log-detail',
  list: {
    columns: [
      'batchNo',
      'typeName',
      'fromUserId',
      'toUserId',
      'count',
      'refused',
      'undoneCount',
      'reason',
      'status',
      'createTime',
    ],
    quick: ['fromUserId', 'toUserId', 'status'],
  },
  indexes: ['fromUserId, createTime desc'],
})

/** A moved record as it was before: enough to undo while nobody has changed it. */
export const dataChangeItem = defineResource({
  name: 'data-change-item',
  label: '移交记录 / Handed-over record',
  area: 'platform',
  service: 'system',
  kind: 'lines',
  parent: 'changeId',
  title: 'recordTitle',
  dialect: 'framework',
  fields: {
    changeId: ref('批次 / Batch', 'S', 'data-change'),
    recordId: text('记录 / Record', 'S', { max: 20 }),
    recordNo: text('编号 / Number', 'SL', { max: 64 }),
    recordTitle: text('名称 / Title', 'SL', { max: 200 }),
    recordVersion: int('版本 / Version', 'S'),
    before: json<Record<string, unknown>>('移交前 / Before', 'S'),
  },
})
