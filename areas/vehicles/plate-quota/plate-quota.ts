import {
  date,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  money,
  note,
  ref,
  region,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { quotaHolder } from '../registers/codes.ts'

export const plateQuotaStates = states('available', {
  available: state(1, '可用 / Available', 'success'),
  locked: state(2, '已锁定 / Locked', 'warning'),
  used: state(3, '已使用 / Used', 'info'),
  expired: state(4, '已过期 / Expired', 'danger'),
  voided: state(5, '已失效 / Void', 'info'),
})

const actions = {
  lock: { label: '锁定 / Lock', from: ['available'], to: 'locked', by: 'system' },
  unlock: { label: '解锁 / Unlock', from: ['locked'], to: 'available', by: 'system' },
  use: { label: '使用 / Use', from: ['locked'], to: 'used', by: 'system' },
  expire: { label: '过期 / Expire', from: ['available', 'locked'], to: 'expired', by: 'system' },
  release: {
    label: '释放为更新指标 / Release as renewal quota',
    from: ['used'],
    to: 'available',
    call: 'PUT release',
    permission: 'edit',
    reason: 'required',
    input: {
      validFrom: date('新有效期起 / New valid from', 'R', { default: 'today' }),
      validTo: date('新有效期止 / New valid to', 'R', { notBefore: 'validFrom' }),
    },
  },
  void: {
    label: '作废 / Void',
    from: ['available', 'locked', 'used', 'expired'],
    to: 'voided',
    call: 'PUT void',
    permission: 'edit',
    reason: 'required',
    danger: true,
    confirm: '作废指标【{quotaNo}】？作废后不能恢复 / Void quota {quotaNo}? It cannot be used again',
  },
} as const satisfies Record<string, Action>

/** 60, 4.2: an indicator of a city that limits plates; one car is plated on it at a time. */
export const plateQuota = defineResource({
  name: 'plate-quota',
  label: '牌照指标 / Licence quota',
  area: 'vehicles',
  page: '/vehicle/plate/quota',
  title: 'quotaNo',
  subtitle: ['holderName'],
  fields: {
    quotaNo: text('指标编号 / Quota no.', 'URLK', { max: 40 }),
    cityCode: region('城市 / City', 'RLF'),
    quotaKind: dict('指标类型 / Kind', 'RLF', 'quota_kind'),
    holderKind: enumeration('持有人类型 / Holder kind', 'RF', quotaHolder, { default: 1 }),
    companyId: ref('持有公司 / Company', 'F', 'company', {
      only: { status: [1] },
      when: { holderKind: [1] },
      requiredWhen: { holderKind: [1] },
    }),
    holderName: text('持有人 / Holder', 'LK', {
      max: 128,
      help: '自有公司不填 / Empty for an own company',
      requiredWhen: { holderKind: [2, 3] },
    }),
    validFrom: date('有效期起 / Valid from', 'RLF', { default: 'today' }),
    validTo: date('有效期止 / Valid to', 'RLF', { notBefore: 'validFrom' }),
    daysLeft: int('剩余天数 / Days left', 'SL', { computed: true, unit: '天' }),
    costAmt: money('取得成本 / Cost', '', { unit: '元' }),
    rentMonthAmt: money('月租金 / Rent per month', '', {
      unit: '元',
      when: { holderKind: [3] },
    }),
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    workOrderId: ref('工单 / Work order', 'SL', 'vehicle-work-order'),
    useDate: date('使用日 / Used on', 'SL'),
    fileBizId: files('指标文件 / Document', 'R'),
    remark: note('备注 / Remark'),
  },
  sections: [
    {
      id: 'quota',
      title: '指标 / Quota',
      fields: ['quotaNo', 'cityCode', 'quotaKind', 'validFrom', 'validTo', 'daysLeft'],
    },
    {
      id: 'holder',
      title: '持有人 / Holder',
      fields: ['holderKind', 'companyId', 'holderName', 'costAmt', 'rentMonthAmt'],
    },
    {
      id: 'use',
      title: '使用 / Use',
      fields: ['vehicleId', 'workOrderId', 'useDate', 'fileBizId', 'remark'],
    },
  ],
  states: plateQuotaStates,
  actions,
  events: {
    'plate-quota.low': {
      label: '牌照指标不足 / Few quotas left',
      facts: { cityCode: region('城市 / City'), free: int('可用 / Free') },
    },
  },
  calls: 'page, detail, timeline, save, update',
  editableIn: ['available'],
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
  list: { quick: ['cityCode', 'quotaKind', 'validTo'], totals: [], sort: 'validTo', pageSize: 50 },
  indexes: [
    'unique: vehicleId where status = 3',
    'unique: workOrderId, vehicleId where status = 2',
    'cityCode, quotaKind, status',
    'validTo',
  ],
})
