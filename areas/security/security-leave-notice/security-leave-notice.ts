import { datetime, defineResource, int, ref, region, state, states, text, user, type Action } from '#kernel'

/** 40, section 7: a vehicle that left its cities, or said beforehand that it will; one open per vehicle. */
export const securityLeaveNotice = defineResource({
  name: 'security-leave-notice',
  label: '离城通知 / Leave notice',
  area: 'security',
  permission: 'security_gps_warn',
  title: 'plateNo',
  apartBy: 'leaveTime',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    plateNo: text('车牌 / Plate', 'SLFK', { max: 8, format: 'plate' }),
    customerName: text('客户 / Customer', 'SLFK', { max: 128 }),
    driverName: text('司机 / Driver', 'SLFK', { max: 128 }),
    homeRegion: region('所属区域 / Home', 'SL'),
    leftTo: region('去向 / Left to', 'SL'),
    leaveTime: datetime('离城时间 / Left at', 'SL'),
    backTime: datetime('返回时间 / Back at', 'SL'),
    durationHours: int('时长 / Hours', 'SL', { unit: '小时' }),
    maxKm: int('最远 / Farthest', 'SL', { unit: '公里' }),
    filedBy: user('报备人 / Filed by', 'S'),
    filedFrom: datetime('报备自 / Filed from', 'SL'),
    filedTo: datetime('报备至 / Filed to', 'SL'),
    filedReason: text('报备原因 / Filed because', 'S', { max: 200 }),
    filedNo: text('客服工单 / Service order', 'S', { max: 32 }),
    warnId: ref('预警 / Alert', 'SF', 'security-gps-warn'),
  },
  states: states('away', {
    away: state(1, '外出中 / Away', 'warning'),
    back: state(2, '已返回 / Back', 'success'),
    filed: state(3, '已报备 / Filed', 'info'),
  }),
  actions: {
    file: { label: '报备 / Filed', from: ['away'], to: 'filed', by: 'system' },
    returned: { label: '已返回 / Back', from: ['away', 'filed'], to: 'back', by: 'system' },
  } as const satisfies Record<string, Action>,
  events: { 'leave-notice.filed': '离城已报备 / Trip filed' },
  calls: 'page:security_gps_warn_view',
  scope: { users: ['vehicleId.managerId'], depts: ['vehicleId.operateDeptId'], cities: ['homeRegion'] },
  list: { quick: ['plateNo', 'customerName', 'driverName'], sort: '-createTime', totals: [] },
  indexes: ['unique: vehicleId where status in (1, 3)', 'status, filedTo', 'leaveTime'],
})
