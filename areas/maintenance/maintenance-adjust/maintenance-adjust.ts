import {
  approvalActions,
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  lines,
  money,
  note,
  qty,
  rate,
  ref,
  region,
  state,
  states,
  text,
} from '#kernel'
import { costBearer } from '#areas/work-orders/codes.ts'
import { adjustOp, partGrade } from '../codes.ts'

const yuan = { unit: '元' } as const
const known = { op: [2, 3] }
const added = { op: [1] }
const priced = { op: [1, 3] }

/** 80, section 6: one line that is added, removed or changed. */
export const maintenanceAdjustLine = defineResource({
  name: 'maintenance-adjust-line',
  label: '变更明细 / Line of a change',
  area: 'maintenance',
  kind: 'lines',
  parent: 'adjustId',
  title: 'projectName',
  fields: {
    adjustId: ref('变更单 / Change', 'S', 'maintenance-adjust'),
    op: enumeration('操作 / Change', 'R', adjustOp, { default: 1 }),
    dickerLineId: ref('原行 / Line', '', 'maintenance-dicker-line', {
      only: { dickerId: ['field:dickerId'] },
      when: known,
      requiredWhen: known,
    }),
    projectId: ref('项目 / Project', '', 'maintenance-project', {
      only: { status: [1] },
      when: added,
      requiredWhen: added,
    }),
    projectName: text('名称 / Name', 'S', { max: 64 }),
    partNo: text('配件号 / Part no.', '', { max: 64, when: priced }),
    partGrade: enumeration('等级 / Grade', '', partGrade, { when: priced }),
    qty: qty('数量 / Quantity', '', { min: 0, max: 9999, default: '1.00', when: priced, requiredWhen: priced }),
    unit: dict('单位 / Unit', '', 'maintenance_unit', { when: added }),
    quotePrice: money('报价 / Quote', '', { when: priced, ...yuan }),
    contractPrice: money('协议价 / Contract', 'S', yuan),
    lastPrice: money('上次价 / Last', 'S', yuan),
    marketPrice: money('市场中位价 / Market', 'S', yuan),
    finalPrice: money('成交价 / Agreed', '', { when: priced, requiredWhen: priced, ...yuan }),
    bearer: enumeration('承担方 / Borne by', '', costBearer, { when: priced, absent: '同申请 / As the application' }),
    oldAmt: money('原金额 / Before', 'S', yuan),
    newAmt: money('新金额 / After', 'S', yuan),
    delta: money('差额 / Difference', 'S', { signed: true, ...yuan }),
    reason: text('说明 / Why', '', { max: 200 }),
  },
  indexes: ['adjustId', 'dickerLineId'],
})

/** 80, section 6: additions, removals, other prices or quantities after the approval of an application. */
export const maintenanceAdjust = defineResource({
  name: 'maintenance-adjust',
  label: '维修变更 / Change order',
  area: 'maintenance',
  page: '/maintenance/adjust',
  title: 'adjustNo',
  subtitle: ['plateNo', 'totalDelta'],
  number: { field: 'adjustNo', prefix: 'WXBG' },
  fields: {
    adjustNo: text('变更编号 / Change no.', 'SULFK', { max: 32 }),
    dickerId: ref('维修申请 / Application', 'RLF', 'maintenance-dicker', { fixed: true, only: { status: [1] } }),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 16, format: 'plate' }),
    mechanismId: ref('维修站 / Station', 'SLF', 'mechanism'),
    cityCode: region('城市 / City', 'SLF'),
    reasonKind: dict('原因类别 / Kind of reason', 'RLF', 'adjust_reason'),
    reason: note('说明 / Reason', 'R', { wide: true }),
    lines: lines('变更明细 / Changes', 'R', 'maintenance-adjust-line', { min: 1, max: 100 }),
    totalBefore: money('变更前 / Before', 'SL', yuan),
    totalDelta: money('变更额 / Changed by', 'SL', { signed: true, ...yuan }),
    totalAfter: money('变更后 / After', 'SL', yuan),
    totalRise: money('累计增项 / Additions so far', 'S', yuan),
    cumRate: rate('累计增幅 / Rise so far', 'SL', { unit: '%' }),
    newPlanOutTime: datetime('新预计出厂 / New expected out'),
    photosBizId: files('照片 / Photos', '', { requiredWhen: { reasonKind: ['hidden'] } }),
    attachBizId: files('附件 / Files'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'change',
      title: '变更 / Change',
      fields: ['adjustNo', 'dickerId', 'plateNo', 'mechanismId', 'cityCode', 'reasonKind', 'reason', 'newPlanOutTime'],
    },
    { id: 'lines', title: '变更明细 / Changes', fields: ['lines'] },
    {
      id: 'totals',
      title: '金额 / Amounts',
      fields: ['totalBefore', 'totalDelta', 'totalAfter', 'totalRise', 'cumRate'],
    },
    { id: 'files', title: '照片与附件 / Photos and files', fields: ['photosBizId', 'attachBizId'] },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    approving: state(102, '审批中 / In approval'),
    active: state(1, '生效 / Active', 'success'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  }),
  actions: approvalActions,
  calls: 'page, detail, timeline, status-count, save, update, afresh',
  editableIn: ['draft'],
  removableIn: [],
  scope: {
    users: ['createUser', 'dickerId.dickerUserId'],
    depts: ['createDept'],
    cities: ['cityCode'],
    partner: 'mechanismId',
  },
  approval: {
    processKey: 'maintenance-adjust',
    amount: 'totalRise',
    variables: ['totalAfter', 'cumRate', 'totalDelta'],
    words: { totalAfter: '变更后合计 / Total after the change', cumRate: '累计增幅% / Rise so far, %' },
  },
  list: {
    quick: ['plateNo', 'mechanismId', 'reasonKind', 'cityCode'],
    totals: ['totalDelta'],
  },
  detail: { facts: ['dickerId', 'plateNo', 'totalBefore', 'totalDelta', 'totalAfter', 'cumRate'] },
  indexes: ['unique: dickerId where status = 102', 'dickerId, status'],
})
