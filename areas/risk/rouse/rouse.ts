import {
  approvalActions,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  json,
  many,
  money,
  note,
  rate,
  recordStates,
  ref,
  region,
  states,
  text,
  user,
} from '#kernel'
import { checkLevel } from '#areas/partners/mechanism-check/mechanism-check.ts'

/** What is compared with the time before he fell dormant; the customer is updated first. */
export const rouseItems = {
  name: '名称 / Name',
  legalPerson: '法定代表人 / Legal representative',
  controller: '实际控制人 / Controller',
  address: '地址 / Address',
  licences: '证照 / Licences',
  fleet: '车队 / Fleet',
  accounts: '账户 / Accounts',
} as const
/** 0 unchanged, 1 updated. */
export type RouseChanges = Partial<Record<keyof typeof rouseItems, 0 | 1>>

export const restoreMode = enumOf('rouse_restore_mode', {
  1: '恢复额度 / Restore',
  2: '重新申请 / Apply anew',
})
export interface OldQuota {
  readonly cityCode: string
  readonly qty: number
  readonly amount: string
  readonly validTo: string
}

/** An approved request has done its work: nobody disables it. */
const { inactive: _, ...rouseStates } = recordStates.values

/** 20-partners 6: brings a dormant customer back. */
export const rouse = defineResource({
  name: 'rouse',
  label: '客户唤醒 / Wake-up request',
  area: 'risk',
  page: '/customers/rouse',
  title: 'rouseNo',
  subtitle: ['customerName'],
  number: { field: 'rouseNo', prefix: 'HX' },
  fields: {
    rouseNo: text('唤醒编号 / No.', 'ULKS', { max: 32 }),
    customerId: ref('客户 / Customer', 'RLF', 'customer', {
      only: { status: [3] },
      otherwise: '客户不在休眠状态 / the customer is not dormant',
      fixed: true,
    }),
    customerName: text('客户名称 / Name', 'LKS', { max: 128 }),
    dormantSince: date('休眠自 / Dormant since', 'LS'),
    dormantMonths: int('休眠月数 / Months dormant', 'LS', { unit: '个月' }),
    lastContractNo: text('最近合同 / Last contract', 'LS', { max: 32 }),
    lastEndDate: date('结束日期 / Ended', 'LS'),
    oldGrade: text('原等级 / Old grade', 'LS', { max: 1 }),
    oldQuota: json<OldQuota[]>('原额度 / Old quota', 'S'),
    openDebt: money('未清欠款 / Open debt', 'LS'),
    bizUserId: user('业务员 / Salesperson', 'RLF', {
      default: 'me',
      handover: { openWhen: { status: [103, 102, 100, 101] } },
    }),
    reasonType: dict('唤醒原因 / Reason', 'RLF', 'rouse_reason'),
    reason: note('说明 / Explanation', 'R', { wide: true }),
    expectQty: int('预计台数 / Quantity expected', 'R', { min: 1, unit: '台' }),
    expectCities: many(region('预计城市 / Cities expected', 'R')),
    expectDate: date('预计时间 / Expected on', 'R'),
    changes: json<RouseChanges>('变更核对 / What changed', 'R', {
      help: '有变化的资料须先在客户档案中更新 / What changed is updated in the customer first',
    }),
    checkState: enumeration('外部核查 / External check', 'LS', checkLevel, {
      help: '提交前须有7天内的核查 / Checks of the last seven days are needed to submit',
    }),
    checkTime: datetime('核查时间 / Checked', 'LS'),
    restoreMode: enumeration('额度处理 / Quota', 'R', restoreMode, { default: 1 }),
    restoreRate: rate('恢复比例 / Restore', '', {
      unit: '%',
      min: 1,
      max: 100,
      default: '50.000000',
      when: { restoreMode: [1] },
      requiredWhen: { restoreMode: [1] },
    }),
    attachBizId: files('附件 / Files', 'R'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'customer',
      title: '客户与休眠 / Customer and dormancy',
      fields: [
        'rouseNo',
        'customerId',
        'customerName',
        'dormantSince',
        'dormantMonths',
        'lastContractNo',
        'lastEndDate',
        'oldGrade',
        'oldQuota',
        'openDebt',
        'bizUserId',
      ],
    },
    {
      id: 'wish',
      title: '唤醒理由与预计 / Reason and plan',
      fields: ['reasonType', 'reason', 'expectQty', 'expectCities', 'expectDate', 'attachBizId'],
    },
    {
      id: 'check',
      title: '变更与核查 / Changes and checks',
      fields: ['changes', 'checkState', 'checkTime'],
    },
    { id: 'quota', title: '额度处理 / Quota', fields: ['restoreMode', 'restoreRate'] },
  ],
  states: states('draft', rouseStates),
  actions: {
    ...approvalActions,
    submit: { ...approvalActions.submit, permission: 'add' },
    afresh: { ...approvalActions.afresh, permission: 'edit' },
    check: {
      label: '发起核查 / Run checks',
      from: ['draft', 'rejected', 'withdrawn'],
      call: 'PUT check',
      permission: 'add',
    },
  },
  calls: 'page, detail, timeline, status-count, save, update, afresh@POST afresh, export',
  scope: {
    users: ['bizUserId', 'createUser', 'customerId.bizUserId'],
    depts: ['createDept', 'customerId.bizDeptId'],
  },
  approval: {
    processKey: 'rouse',
    city: 'expectCities',
    variables: ['dormantMonths', 'restoreRate', 'restoreMode', 'checkState'],
    words: { mechanismName: '客户 / Customer' },
  },
  list: {
    columns: [
      'rouseNo',
      'customerName',
      'dormantSince',
      'dormantMonths',
      'lastContractNo',
      'oldGrade',
      'openDebt',
      'checkState',
      'reasonType',
      'bizUserId',
      'status',
      'createTime',
    ],
    quick: ['customerId', 'bizUserId', 'reasonType'],
    totals: [],
  },
  detail: { facts: ['dormantSince', 'dormantMonths', 'oldGrade', 'openDebt', 'checkState', 'restoreRate'] },
  indexes: ['unique: customerId where status in (102)'],
})
