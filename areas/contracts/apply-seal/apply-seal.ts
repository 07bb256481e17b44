import { bool, date, datetime, defineResource, dict, enumeration, enumOf, files, int, many, note, ref, state, states, text, user, type Action } from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

const bizType = enumOf('apply_seal_biz_type', { 1: '合同 / Contract', 2: '事故 / Accident', 3: '其他 / Other' })
const ofContract = { bizType: [1] } as const
const outside = { takeOut: [true] } as const

/** 30, section 3: paper to be stamped. Area 80 uses it with bizType 2. */
export const applySeal = defineResource({
  name: 'apply-seal', label: '用印申请 / Seal application', area: 'contracts', page: '/contract/applyseal', title: 'title', subtitle: ['applyNo'], number: { field: 'applyNo', prefix: 'YY' },
  fields: {
    applyNo: text('申请编号 / Application no.', 'ULKS', { max: 32 }),
    bizType: enumeration('业务类型 / Business', 'LF', bizType, { default: 3, fixed: true }),
    contractType: enumeration('合同类型 / Kind', 'LFS', contractType),
    contractId: ref('合同 / Contract', 'LF', 'contract', { when: ofContract, requiredWhen: ofContract, fixed: true }),
    bizId: text('业务单据 / Document', 'S', { max: 32 }),
    title: text('用印文件 / Title', 'RLK', { max: 128 }),
    companyId: ref('主体 / Company', 'RLF', 'company', { only: { status: [1] } }),
    sealIds: many(ref('印章 / Seals', 'RLF', 'company-seal', { only: { status: [1], companyId: ['field:companyId'] } })),
    fileKind: dict('文件类别 / File kind', 'RF', 'seal_file_kind', { default: 'contract' }),
    copies: int('份数 / Copies', 'R', { default: 2, min: 1, max: 50, unit: '份' }),
    pagesPerCopy: int('每份页数 / Pages per copy', 'R', { default: 1, min: 1, max: 999, unit: '页' }),
    crossPage: bool('骑缝章 / Cross-page seal', 'R', { default: true }),
    takeOut: bool('外带用印 / Seal taken out', 'F'),
    takeOutFrom: datetime('外带开始 / Out from', '', { when: outside, requiredWhen: outside }),
    takeOutTo: datetime('外带结束 / Out until', '', { when: outside, requiredWhen: outside, after: 'takeOutFrom' }),
    takeOutPlace: text('外带地点 / Out to', '', { max: 200, when: outside, requiredWhen: outside }),
    reason: note('事由 / Reason', 'R', { max: 300, wide: true }),
    expressTo: text('寄送 / Sent to', '', { max: 200 }),
    expressNo: text('快递单号 / Express no.', '', { max: 40 }),
    draftFileBizId: files('待用印文件 / File to sign'),
    stampedFileBizId: files('用印件 / Stamped file', 'S'),
    stampUserId: user('用印人 / Stamped by', 'S'),
    stampTime: datetime('用印时间 / Stamp time', 'S'),
    stampedCopies: int('用印份数 / Stamped copies', 'S'),
    bizUserId: user('申请人 / Applicant', 'SF'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    { id: 'what', title: '用印信息 / What to stamp', fields: ['applyNo', 'bizType', 'contractId', 'title', 'companyId', 'sealIds', 'fileKind', 'copies', 'pagesPerCopy', 'crossPage', 'reason', 'draftFileBizId'] },
    { id: 'out', title: '外带与寄送 / Taken out and sent', fields: ['takeOut', 'takeOutFrom', 'takeOutTo', 'takeOutPlace', 'expressTo', 'expressNo'] },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'), approving: state(102, '审批中 / In approval'), awaiting: state(1, '待用印 / Awaiting stamp'), stamped: state(6, '已用印 / Stamped', 'success'),
    returned: state(7, '已归还 / Returned to file', 'success'), rejected: state(100, '已驳回 / Rejected', 'danger'), withdrawn: state(101, '已撤回 / Withdrawn', 'info'), voided: state(4, '已作废 / Void', 'danger'),
  }),
  actions: {
    submit: { label: '提交 / Submit', from: ['draft'], to: 'approving' },
    afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving' },
    approve: { label: '审批通过 / Approve', from: ['approving'], to: 'awaiting', by: 'approval' },
    reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
    withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
    stamp: {
      label: '用印 / Stamp', from: ['awaiting'], to: 'stamped', call: 'PUT stamp', permission: 'stamp',
      input: { stampedFileBizId: files('用印件扫描或照片 / Scan or photo of the stamped file', 'R'), stampedCopies: int('用印份数 / Stamped copies', 'R', { min: 1, max: 50 }) },
    },
    giveBack: { label: '归还 / Return to file', from: ['stamped'], to: 'returned', call: 'PUT return', permission: 'stamp', input: { returnDate: date('收回日期 / Received on') } },
    void: { label: '作废 / Void', from: ['draft', 'awaiting', 'rejected', 'withdrawn'], to: 'voided', call: 'PUT void', permission: 'stamp', reason: 'required', danger: true, confirm: '作废用印申请 {title}？不能再用印，需要时另行申请。 / Void seal application {title}? Nothing is stamped with it; a new one must be made.' },
  } satisfies Record<string, Action>,
  calls: 'page, detail, timeline, status-count, save:apply_seal_add|accident_apply_seal_add, afresh',
  editableIn: ['draft', 'rejected', 'withdrawn'],
  scope: { users: ['bizUserId', 'createUser'], depts: ['createDept'] },
  approval: { processKey: 'apply-seal', variables: ['fileKind', 'takeOut', 'bizType'] },
  list: { columns: ['applyNo', 'title', 'sealIds', 'companyId', 'status', 'contractId', 'bizType', 'contractType', 'createTime'], quick: ['bizType', 'companyId', 'fileKind'] },
})
