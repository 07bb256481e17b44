import {
  bool,
  date,
  defineResource,
  dept,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  int,
  many,
  note,
  ref,
  region,
  text,
  user,
} from '#kernel'

export const areaLevel = enumOf('area_level', { 1: '大区 / Region', 2: '城市 / City' })
const cityTier = enumOf('city_tier', {
  1: '一线 / Tier 1',
  2: '新一线 / New tier 1',
  3: '二线 / Tier 2',
  4: '三线 / Tier 3',
  5: '四线及以下 / Tier 4 and below',
})
export const areaBusiness = enumOf('area_business', {
  1: 'KA租赁 / KA lease',
  2: 'C端 / Drivers',
  3: '融租 / Finance lease',
  4: '购租 / Purchase lease',
})

/** 10-platform 5.4: where the group does business. 大区 -> 城市. */
export const area = defineResource({
  name: 'area',
  label: '业务区域 / Business area',
  area: 'platform',
  service: 'system',
  table: 'business_area',
  page: '/system/area',
  title: 'areaName',
  subtitle: ['plateCode'],
  tree: 'parentId',
  fields: {
    areaLevel: enumeration('层级 / Level', 'RLF', areaLevel, { default: 2, fixed: true }),
    areaName: text('名称 / Name', 'RLK', { max: 32 }),
    parentId: ref('所属大区 / Region', 'LF', 'area', {
      width: 110,
      only: { areaLevel: [1], status: [1] },
      when: { areaLevel: [2] },
      requiredWhen: { areaLevel: [2] },
    }),
    cityCode: region('城市 / City', 'ULF', { width: 100, when: { areaLevel: [2] }, requiredWhen: { areaLevel: [2] } }),
    plateCode: text('车牌前缀 / Plate prefix', 'SL', { max: 4 }),
    cityTier: enumeration('城市等级 / Tier', 'LF', cityTier, { when: { areaLevel: [2] } }),
    openDate: date('开城日 / Opened on', 'L', { when: { areaLevel: [2] } }),
    businessKinds: many(
      enumeration('业务 / Business', 'F', areaBusiness, { when: { areaLevel: [2] }, requiredWhen: { areaLevel: [2] } }),
    ),
    hailingOpen: bool('网约车开放 / Hailing open', 'L', { when: { areaLevel: [2] } }),
    plateLimit: bool('限牌 / Plates limited', 'L', { when: { areaLevel: [2] } }),
    plateLimitNote: note('限牌说明 / Plate restriction note', '', {
      when: { plateLimit: [true] },
      help: '在订单与配车表单提示 / Shown in order and allotment forms',
    }),
    hailingRule: note('网约车准入 / Ride-hailing admission', '', { when: { areaLevel: [2] } }),
    restrictNote: note('限行 / Driving restrictions', '', { when: { areaLevel: [2] } }),
    managerId: user('城市经理 / City manager', 'LF', {
      requiredWhen: { areaLevel: [2] },
      handover: { openWhen: { status: [1] }, free: true },
    }),
    deptId: dept('分公司 / Branch', 'LF', { requiredWhen: { areaLevel: [2] } }),
    backupManagerId: user('备份 / Deputy', '', { handover: { openWhen: { status: [1] }, free: true } }),
    sort: int('排序 / Order', '', { default: 1 }),
  },
  sections: [
    {
      id: 'base',
      title: '区域 / Area',
      fields: ['areaLevel', 'areaName', 'parentId', 'cityCode', 'cityTier', 'openDate', 'businessKinds', 'sort'],
    },
    { id: 'people', title: '负责人 / People', fields: ['managerId', 'deptId', 'backupManagerId'] },
    {
      id: 'rules',
      title: '牌照与网约车 / Plates and ride-hailing',
      fields: ['plateLimit', 'plateLimitNote', 'hailingOpen', 'hailingRule', 'restrictNote'],
    },
  ],
  states: enabledStates,
  actions: {
    ...enableActions,
    disable: {
      ...enableActions.disable,
      label: '关城 / Close',
      reason: 'required',
      confirm:
        '关闭【{areaName}】？不再有新的产品线、订单与配车。{openBusiness} / Close {areaName}? No new product line, order or allotment there. {openBusiness}',
    },
  },
  events: {
    'area.closed': '区域关闭 / Area closed',
  },
  calls: 'page, list:signed in, detail, timeline, save, update, update-status, remove',
  codes: { export: '导出 / Export' },
  list: {
    columns: [
      'areaName',
      'areaLevel',
      'parentId',
      'cityCode',
      'status',
      'cityTier',
      'managerId',
      'deptId',
      'plateCode',
      'openDate',
      'plateLimit',
      'hailingOpen',
    ],
    quick: ['areaLevel', 'parentId', 'cityTier'],
    sort: 'sort',
  },
  indexes: ['sort'],
})
