import {
  defineResource,
  dept,
  dict,
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

export const serviceOpen = enumOf('service_open_state', {
  1: '自营 / Own',
  2: '外包 / Outsourced',
  3: '未开通 / Not offered',
})

/** 10-platform 5.9: who answers for which vehicle service in which city. Dispatch and warnings ask here. */
export const vehicleServiceManage = defineResource({
  name: 'vehicle-service-manage',
  label: '车辆服务管理 / Vehicle service owner',
  area: 'platform',
  page: '/system/vehicle-service-manage',
  title: 'serviceItem',
  apartBy: 'cityCode',
  fields: {
    serviceItem: dict('服务项目 / Service', 'RLF', 'service_item'),
    cityCode: region('城市 / City', 'LF', {
      absent: '默认 / Default',
      help: '不填为默认，未单独设置的城市按此 / Empty: the default of cities without a row',
    }),
    openState: enumeration('开通 / Offered', 'RLF', serviceOpen, { default: 1 }),
    deptId: dept('责任部门 / Department', 'RLF'),
    ownerId: user('负责人 / Owner', 'RL', { handover: { openWhen: { status: [1] }, free: true } }),
    backupId: user('备份 / Deputy', 'L', { handover: { openWhen: { status: [1] }, free: true } }),
    escalateId: user('升级人 / Escalates to', '', { handover: { openWhen: { status: [1] }, free: true } }),
    providerIds: many(ref('常用服务商 / Providers', '', 'service-provider', { only: { status: [1] } })),
    hotline: text('热线 / Hotline', 'L', { max: 20 }),
    serviceTime: text('服务时间 / Service hours', '', {
      max: 64,
      default: '工作日 09:00-18:00',
      words: ['工作日 09:00-18:00 / Working days 09:00-18:00'],
    }),
    responseHours: int('响应 / Responds within', 'L', { unit: '小时', min: 0, max: 720 }),
    finishDays: int('办结 / Finishes within', 'L', { unit: '工作日', min: 0, max: 365 }),
    remark: note('说明 / Remark', '', { wide: true }),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page, list:signed in, save, update, update-status, remove',
  list: {
    columns: [
      'serviceItem',
      'cityCode',
      'openState',
      'status',
      'deptId',
      'ownerId',
      'backupId',
      'responseHours',
      'finishDays',
      'hotline',
    ],
    quick: ['serviceItem', 'cityCode', 'openState'],
  },
  indexes: ['unique: serviceItem, cityCode', 'unique: serviceItem where city_code is null'],
})
