import {
  defineResource,
  enumeration,
  enumOf,
  files,
  int,
  json,
  note,
  ref,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import type { ReviewLine } from '../quota/children.ts'

export const appealKind = enumOf('quota_appeal_appeal_kind', {
  1: '对否决 / Against the refusal',
  2: '对授予不足 / Against too small a grant',
})
export const appealResult = enumOf('quota_appeal_result', {
  1: ['维持 / Upheld', 'info'],
  2: ['重审 / Reviewed again', 'success'],
})

const actions = {
  accept: { label: '重审 / Review again', from: ['open'], to: 'changed', by: 'system' },
  uphold: { label: '维持 / Uphold', from: ['open'], to: 'upheld', by: 'system' },
} as const satisfies Record<string, Action>

/** 20-partners 6: within 30 days of the decision, at most twice; decided by the risk director. */
export const quotaAppeal = defineResource({
  name: 'quota-appeal',
  label: '额度申诉 / Appeal',
  area: 'risk',
  title: 'appealNo',
  subtitle: ['customerName'],
  number: { field: 'appealNo', prefix: 'SSU' },
  fields: {
    appealNo: text('申诉编号 / No.', 'ULKS', { max: 32 }),
    quotaId: ref('审查单 / Case', 'RLF', 'quota', { fixed: true }),
    customerId: ref('客户 / Customer', 'FS', 'customer'),
    customerName: text('客户名称 / Customer name', 'LKS', { max: 128 }),
    seq: int('次数 / Count', 'LS'),
    appealKind: enumeration('申诉类型 / Kind', 'RLF', appealKind),
    reason: note('理由 / Reason', 'RL', { wide: true }),
    newEvidence: files('新证据 / New evidence', 'R'),
    askLines: json<ReviewLine[]>('请求额度 / Asked for'),
    handlerId: user('处理人 / Handler', 'LFS'),
    result: enumeration('结果 / Result', 'LS', appealResult),
    resultReason: note('说明 / Explanation', 'LS', { max: 500 }),
  },
  sections: [
    {
      id: 'appeal',
      title: '申诉 / Appeal',
      fields: ['appealNo', 'quotaId', 'seq', 'appealKind', 'reason', 'newEvidence', 'askLines'],
    },
    { id: 'result', title: '结果 / Result', fields: ['handlerId', 'result', 'resultReason'] },
  ],
  states: states('open', {
    open: state(102, '处理中 / In progress'),
    changed: state(1, '已改判 / Changed', 'success'),
    upheld: state(2, '维持 / Upheld', 'info'),
  }),
  actions,
  calls: 'page:quota_view@/quota-appeal/list, detail:quota_view, save:quota_appeal',
  scope: {
    users: ['customerId.bizUserId', 'createUser', 'handlerId'],
    depts: ['customerId.bizDeptId', 'createDept'],
    cities: ['customerId.cityCode'],
  },
  indexes: ['quotaId'],
})
