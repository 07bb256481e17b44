import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  lines,
  many,
  money,
  note,
  qty,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { feeItem, mechanismType } from '#areas/codes/codes.ts'

export const riskLevel = enumOf('risk_record_level', {
  1: ['关注 / Watch', 'default'],
  2: ['一般 / Moderate', 'warning'],
  3: ['严重 / Serious', 'danger'],
  4: ['黑名单 / Black list', 'danger'],
})
export const sourceKind = enumOf('risk_record_source_kind', {
  1: '系统 / System',
  2: '人工 / By hand',
  3: '外部核查 / External check',
})
export const measureState = enumOf('risk_measure_state', {
  0: ['未完成 / Open', 'warning'],
  1: ['已完成 / Done', 'success'],
})

/** What is done about it, by whom, until when. */
export const riskRecordMeasure = defineResource({
  name: 'risk-record-measure',
  label: '措施 / Measure',
  area: 'risk',
  kind: 'lines',
  parent: 'recordId',
  title: 'measureKind',
  fields: {
    recordId: ref('风险记录 / Risk record', 'S', 'risk-record'),
    measureKind: dict('措施 / Measure', 'RL', 'risk_measure'),
    ownerUserId: user('责任人 / Responsible', 'RL'),
    dueDate: date('期限 / Due', 'RL'),
    measureState: enumeration('状态 / State', 'LS', measureState, { default: 0 }),
    doneTime: datetime('完成时间 / Done at', 'S'),
    result: note('结果 / Result', 'S'),
  },
})

export const riskRecordFollow = defineResource({
  name: 'risk-record-follow',
  label: '跟进 / Follow-up',
  area: 'risk',
  kind: 'lines',
  parent: 'recordId',
  title: 'note',
  fields: {
    recordId: ref('风险记录 / Risk record', 'S', 'risk-record'),
    time: datetime('时间 / Time', 'S'),
    userId: user('跟进人 / By', 'S'),
    way: dict('方式 / Way', '', 'risk_follow_way'),
    note: note('内容 / Content', 'R'),
    nextDate: date('下次跟进 / Next'),
  },
})

/** The money that a record is about. */
export const riskRecordFinancial = defineResource({
  name: 'risk-record-financial',
  label: '涉及款项 / Money',
  area: 'risk',
  kind: 'lines',
  parent: 'recordId',
  title: 'billNo',
  fields: {
    recordId: ref('风险记录 / Risk record', 'S', 'risk-record'),
    billId: ref('账单 / Bill', 'R', 'bill-receivable', { only: { status: [1, 2] } }),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    contractNo: text('合同编号 / Contract no.', 'S', { max: 32 }),
    plateNo: text('车牌 / Plate', 'S', { max: 16 }),
    feeItem: enumeration('费用 / Fee item', 'S', feeItem),
    dueDate: date('应收日 / Due', 'S'),
    dueAmt: money('应收 / Amount', 'S'),
    unpaidAmt: money('未收 / Unpaid', 'S'),
    overdueDays: int('逾期天数 / Days overdue', 'S'),
    lateFee: money('滞纳金 / Late fee', 'S'),
  },
})

const actions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving', permission: 'add' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving', permission: 'edit' },
  // Of a record whose resolving was asked for, the process decides on that: it goes to 2 or back to 1.
  approve: { label: '审批通过 / Approve', from: ['approving'], mayReach: ['active', 'resolved'], by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], mayReach: ['rejected', 'active'], by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], mayReach: ['withdrawn', 'active'], by: 'approval' },
  follow: {
    label: '跟进 / Follow up',
    from: ['active'],
    call: 'PUT follow',
    permission: 'follow',
    input: {
      way: dict('方式 / Way', '', 'risk_follow_way'),
      note: note('内容 / Content', 'R'),
      nextDate: date('下次跟进 / Next'),
      doneMeasures: many(
        text('完成的措施 / Measures done', '', {
          among: { resource: 'risk-record', lines: 'measures', when: { measureState: [0] } },
        }),
      ),
      result: note('措施结果 / Result of the measures'),
    },
  },
  resolve: {
    label: '解除 / Resolve',
    from: ['active'],
    mayReach: ['resolved'],
    call: 'PUT resolve',
    permission: 'resolve',
    confirm:
      '解除风险记录 {recordNo}？扣分从今天起开始衰减，黑名单级别须总经理审批。 / Resolve {recordNo}? Its points fade from today on; a black-list record needs the general manager.',
    danger: true,
    input: { closeReason: note('解除说明 / Why closed', 'R') },
  },
  askResolve: { label: '申请解除 / Ask for resolving', from: ['active'], to: 'approving', by: 'system' },
  escalate: { label: '升级 / Escalate', from: ['active'], by: 'system' },
  lift: { label: '自动解除 / Resolved by the system', from: ['active'], to: 'resolved', by: 'system' },
} as const satisfies Record<string, Action>

const MEASURED = { level: [2, 3, 4] } as const

/** 20-partners 7: every bad or good event of a customer, driver or partner, with its points, measures and end. */
export const riskRecord = defineResource({
  name: 'risk-record',
  label: '风险记录 / Risk record',
  area: 'risk',
  path: 'risks/risk-record',
  page: '/risk/riskrecord',
  title: 'recordNo',
  subtitle: ['mechanismName'],
  number: { field: 'recordNo', prefix: 'FX' },
  fields: {
    recordNo: text('记录编号 / No.', 'ULKS', { max: 32 }),
    mechanismType: enumeration('对象类型 / Kind of subject', 'RLF', mechanismType, { default: 1, fixed: true }),
    mechanismId: ref('对象 / Subject', 'RLF', 'mechanism', {
      only: { mechanismType: ['field:mechanismType'] },
      fixed: true,
    }),
    mechanismName: text('对象名称 / Name of the subject', 'LKS', { max: 128 }),
    idNo: text('证件号 / ID no.', 'MS', { max: 18, mask: 'idNo' }),
    recordType: dict('风险类型 / Type', 'RLF', 'risk_type'),
    level: enumeration('级别 / Level', 'RLF', riskLevel, { default: 1 }),
    stage: int('阶段 / Stage', 'S', { help: '逾期天数或核查级别 / Days overdue or level of a check' }),
    sourceKind: enumeration('来源方式 / Source', 'LFS', sourceKind),
    sourceType: text('来源单据 / Source document', 'LFS', { max: 40 }),
    sourceId: text('来源标识 / Source id', 'S', { max: 40 }),
    sourceNo: text('来源单号 / Source no.', 'LFS', { max: 40 }),
    occurDate: date('发生日期 / Occurred', 'RLF', { past: true, default: 'today' }),
    foundDate: date('发现日期 / Found', 'R', { past: true, notBefore: 'occurDate', default: 'today' }),
    closeDate: date('解除日期 / Closed', 'LS'),
    cityCode: region('城市 / City', 'F'),
    contractIds: many(ref('涉及合同 / Contracts', 'F', 'contract')),
    vehicleIds: many(ref('涉及车辆 / Vehicles', 'F', 'vehicle')),
    basePoints: qty('标准扣分 / Standard points', 'S', { scale: 1, signed: true }),
    points: qty('扣分 / Points', 'RL', {
      scale: 1,
      signed: true,
      min: -5,
      max: 100,
      help: '不填按标准扣分 / Empty means the standard',
    }),
    pointsReason: note('改分理由 / Why other points', '', {
      help: '与标准相差超过一半时必填 / Required when more than half off the standard',
    }),
    description: note('情况说明 / Description', 'R', { max: 2000, wide: true }),
    evidenceBizId: files('证据 / Evidence', '', { requiredWhen: { level: [3, 4] } }),
    overdueAmt: money('逾期金额 / Overdue', 'LS'),
    overdueDays: int('逾期天数 / Days overdue', 'LS'),
    exposureAmt: money('敞口 / Exposure', 'S', { signed: true }),
    lossAmt: money('预计损失 / Expected loss'),
    measures: lines('措施 / Measures', '', 'risk-record-measure', {
      help: '一般级别以上必填 / Required from level moderate on',
    }),
    follows: lines('跟进 / Follow-ups', '', 'risk-record-follow', { readonly: true }),
    financials: lines('涉及款项 / Money', '', 'risk-record-financial'),
    closeReason: note('解除说明 / Why closed', 'S'),
    isResolving: bool('解除审批中 / Resolving in approval', 'S'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'subject',
      title: '对象与事件 / Subject and event',
      fields: [
        'recordNo',
        'mechanismType',
        'mechanismId',
        'mechanismName',
        'idNo',
        'recordType',
        'level',
        'stage',
        'occurDate',
        'foundDate',
        'cityCode',
        'contractIds',
        'vehicleIds',
      ],
    },
    {
      id: 'points',
      title: '扣分与证据 / Points and evidence',
      fields: ['basePoints', 'points', 'pointsReason', 'description', 'evidenceBizId'],
    },
    {
      id: 'money',
      title: '款项与敞口 / Money and exposure',
      fields: ['overdueAmt', 'overdueDays', 'exposureAmt', 'lossAmt', 'financials'],
    },
    { id: 'measures', title: '措施 / Measures', fields: ['measures'] },
    { id: 'follows', title: '跟进 / Follow-ups', fields: ['follows'] },
    {
      id: 'source',
      title: '来源与解除 / Source and end',
      fields: ['sourceKind', 'sourceType', 'sourceNo', 'closeDate', 'closeReason'],
    },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    approving: state(102, '审批中 / In approval'),
    active: state(1, '生效 / In effect', 'danger'),
    resolved: state(2, '已解除 / Resolved', 'success'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  }),
  actions,
  events: {
    'risk.record-effective': '风险记录生效 / Risk record in effect',
    'risk.record-resolved': '风险记录解除 / Risk record resolved',
    'risk.blacklisted': '列入黑名单 / Black-listed',
    'risk.unblacklisted': '移出黑名单 / Taken off the black list',
  },
  calls:
    'page, detail, timeline, status-count, save, update, afresh, export, import, page@/risk-record/page, detail@/risk-record/detail, save@/risk-record/save, update@/risk-record/update, afresh@/risk-record/afresh',
  scope: {
    users: ['createUser', 'mechanismId.ownerUserId'],
    depts: ['createDept', 'mechanismId.ownerDeptId'],
    cities: ['cityCode'],
  },
  editableIn: ['draft', 'rejected', 'withdrawn'],
  approval: {
    processKey: 'risk-record',
    words: { riskLevel: '级别 / Level', mechanismName: '对象 / Subject' },
  },
  list: {
    columns: [
      'recordNo',
      'mechanismName',
      'mechanismType',
      'recordType',
      'level',
      'points',
      'occurDate',
      'overdueAmt',
      'overdueDays',
      'sourceKind',
      'status',
      'createTime',
    ],
    quick: ['mechanismId', 'recordType', 'level', 'sourceKind', 'occurDate'],
    pageSize: 50,
    totals: ['overdueAmt'],
  },
  detail: { facts: ['level', 'points', 'overdueAmt', 'overdueDays', 'exposureAmt', 'closeDate'] },
  excel: {
    import: ['mechanismId', 'recordType', 'level', 'occurDate', 'description', 'points'],
    headers: { mechanismId: '客户信用代码 / Credit code of the customer' },
    export: [
      'recordNo',
      'mechanismType',
      'mechanismName',
      'recordType',
      'level',
      'points',
      'occurDate',
      'foundDate',
      'closeDate',
      'overdueAmt',
      'overdueDays',
      'description',
      'status',
    ],
  },
  indexes: [
    'unique: recordType, sourceType, sourceId where source_id is not null and close_date is null',
    'mechanismId, status',
  ],
})
export const measuredLevels: readonly number[] = MEASURED.level
