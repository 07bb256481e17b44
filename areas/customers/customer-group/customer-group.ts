import { date, defineResource, enableActions, enabledStates, int, money, note, text, pinyinOf } from '#kernel'

/** 20-partners 5: the common ceiling of firms under one controller (E6). */
export const customerGroup = defineResource({
  name: 'customer-group',
  label: '关联集团 / Customer group',
  area: 'customers',
  page: '/customers/group',
  title: 'groupName',
  subtitle: ['controllerName'],
  number: { field: 'groupNo', prefix: 'JT' },
  fields: {
    groupNo: text('集团编号 / No.', 'USLK', { max: 32 }),
    groupName: text('集团名称 / Name', 'RULK', { max: 64 }),
    pinyin: pinyinOf('groupName'),
    controllerName: text('实控人 / Controller', 'L', { max: 64 }),
    controllerIdNo: text('实控人证件号 / Controller ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
    limitQty: int('限额台数 / Limit', 'RL', { min: 0, unit: '台' }),
    limitAmount: money('限额金额 / Limit amount', 'RL'),
    validTo: date('有效期至 / Valid to', 'LF', { help: '不填为长期 / Empty: no end date' }),
    memberCount: int('成员数 / Members', 'LS', { computed: true }),
    usedQty: int('已用台数 / Used', 'LS', { computed: true }),
    usedAmount: money('已用金额 / Used amount', 'LS', { computed: true }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls:
    'page, list:mechanism_pick, detail, timeline, save:customer_group_edit, update, update-status:customer_group_edit',
  list: {
    columns: [
      'groupNo',
      'groupName',
      'controllerName',
      'memberCount',
      'limitQty',
      'usedQty',
      'limitAmount',
      'usedAmount',
      'validTo',
      'status',
      'createTime',
    ],
    totals: ['memberCount', 'limitQty', 'usedQty', 'limitAmount', 'usedAmount'],
  },
  detail: {
    facts: ['memberCount', 'limitQty', 'usedQty', 'limitAmount', 'usedAmount'],
    related: [
      {
        id: 'members',
        title: '成员 / Members',
        resource: 'customer',
        by: 'groupId',
        columns: ['mechanismNo', 'mechanismName', 'cityCode', 'quotaQty', 'usedQty', 'status'],
      },
    ],
  },
})
