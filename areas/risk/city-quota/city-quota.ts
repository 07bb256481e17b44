import { date, defineResource, dict, enabledStates, enumeration, enumOf, int, lines, money, note, qty, rate, ref, text, user } from '#kernel'

export const ceilingLevel = enumOf('city_ceiling_level', { 0: '全国 / Country', 1: '省 / Province', 2: '市 / City' })

export const cityQuotaUsage = defineResource({
  name: 'city-quota-usage', label: '用途分项 / Limit by usage', area: 'risk', kind: 'lines', parent: 'ceilingId', title: 'usage',
  fields: { ceilingId: ref('城市额度 / Ceiling', 'S', 'city-quota'), usage: dict('用途 / Usage', 'R', 'lease_usage'), limitQty: int('上限 / Limit', 'R', { min: 0, unit: '台' }) },
})

/** 20-partners 7: how many vehicles and how much exposure we accept per region; every level is checked by itself (E7). */
export const cityQuota = defineResource({
  name: 'city-quota', label: '城市额度 / City ceiling', area: 'risk', path: 'risks/city-quota', page: '/risk/cityquota', title: 'regionName', subtitle: ['regionCode'],
  fields: {
    regionCode: text('区域 / Region', 'RULF', { max: 12, help: '全国、省或市；导入时填区划编号（00、44、4403） / The whole country, a province or a city; imports give its code (00, 44, 4403)', fixed: true }),
    regionName: text('区域名称 / Name', 'LKS', { max: 64 }),
    level: enumeration('级别 / Level', 'LFS', ceilingLevel),
    limitQty: int('台数上限 / Limit', 'RL', { min: 0, unit: '台' }),
    limitAmount: money('金额上限 / Limit amount', 'RL'),
    usageLimits: lines('用途分项 / By usage', '', 'city-quota-usage'),
    commitRatio: qty('授信倍数 / Commit ratio', 'R', { default: '1.20', min: 1, max: 5, help: '授信总量不超过上限乘以该倍数 / Granted totals stay within limit x ratio' }),
    warnRate: rate('预警线 / Warn at', 'R', { default: '85.000000', unit: '%', max: 100 }),
    singleRate: rate('单户占比上限 / One customer at most', '', { default: '30.000000', unit: '%', max: 100 }),
    validFrom: date('有效期起 / Valid from', 'RLF', { default: 'today' }),
    validTo: date('有效期止 / Valid to', 'RLF', { notBefore: 'validFrom' }),
    grantedQty: int('已授台数 / Granted', 'LS', { computed: true }),
    frozenQty: int('冻结 / Frozen', 'LS', { computed: true }),
    occupiedQty: int('占用 / Occupied', 'LS', { computed: true }),
    usedAmount: money('已用金额 / Used amount', 'LS', { computed: true }),
    roomQty: int('剩余台数 / Room', 'LS', { computed: true }),
    roomAmount: money('剩余金额 / Room amount', 'LS', { computed: true, signed: true }),
    useRate: rate('使用率 / Use', 'LS', { computed: true, unit: '%' }),
    managerUserId: user('负责人 / Manager', '', { handover: { openWhen: { status: [1] } } }),
    reason: note('调整原因 / Reason', '', { help: '修改时必填 / Required when changed' }),
  },
  sections: [
    { id: 'region', title: '区域与上限 / Region and limits', fields: ['regionCode', 'level', 'limitQty', 'limitAmount', 'commitRatio', 'warnRate', 'singleRate', 'validFrom', 'validTo', 'managerUserId', 'reason'] },
    { id: 'usage', title: '用途分项 / By usage', fields: ['usageLimits'] },
    { id: 'use', title: '使用 / Use', fields: ['grantedQty', 'frozenQty', 'occupiedQty', 'usedAmount', 'roomQty', 'roomAmount', 'useRate'] },
  ],
  states: enabledStates,
  actions: { disable: { label: '停用 / Disable', from: ['active'], to: 'inactive', by: 'system' }, enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', by: 'system' } },
  calls: 'page, detail, timeline, save, update, remove, import',
  list: { columns: ['regionName', 'level', 'limitQty', 'grantedQty', 'frozenQty', 'occupiedQty', 'roomQty', 'useRate', 'limitAmount', 'roomAmount', 'validTo'], quick: ['regionCode', 'level', 'validTo'], totals: [], pageSize: 50 },
  detail: { facts: ['limitQty', 'grantedQty', 'occupiedQty', 'roomQty', 'useRate'] },
  excel: { import: ['regionCode', 'limitQty', 'limitAmount', 'validFrom', 'validTo', 'commitRatio', 'warnRate'], naturalKey: ['regionCode'] },
})
