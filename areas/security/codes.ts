/** Fixed code tables of GPS security (40, section 7): what the program branches on. */
import { enumOf } from '#kernel'

export const strategyType = enumOf('security_strategy_type', {
  1: '出围栏 / Geofence exit',
  2: '进入敏感区 / Entered a watched place',
  3: '离线 / Offline',
  4: '拆机断电 / Disassembly or power cut',
  5: '出省近边境 / Left the province or near the border',
  6: '长时间停留 / Long stop',
  7: '超速 / Speeding',
  8: '设备分离 / Devices apart',
  9: '碰撞 / Collision',
  10: '电量低 / Low battery',
  11: '库存车异动 / Stock car moved',
  12: '里程异常 / Odd mileage',
})
export const typeIs = {
  fence: 1,
  watched: 2,
  offline: 3,
  removed: 4,
  border: 5,
  stop: 6,
  speed: 7,
  apart: 8,
  collision: 9,
  battery: 10,
  stock: 11,
  mileage: 12,
} as const

export const warnLevel = enumOf('security_warn_level', {
  1: ['紧急 / Urgent', 'danger'],
  2: ['高 / High', 'warning'],
  3: '普通 / Normal',
  4: ['提示 / Hint', 'info'],
})
export const autoAction = enumOf('security_auto_action', {
  0: '无 / None',
  1: '派检修工单 / Work order for repair',
  2: '派给城市经理 / Assign to the city manager',
  3: '登记风险 / Risk record',
})
export const autoIs = { none: 0, repair: 1, manager: 2, risk: 3 } as const

export const warnResult = enumOf('security_warn_result', {
  1: '司机确认正常 / Driver confirmed normal',
  2: '已报备行程 / Filed trip',
  3: '设备已修复 / Device repaired',
  4: '车辆已找到 / Vehicle found and fixed',
  5: '已提退车建议 / Return proposed',
  6: '已报警 / Police',
  7: '转事故 / Handed to accidents',
  9: '其他 / Other',
})
export const resultIs = { normal: 1, filed: 2, repaired: 3, found: 4, proposed: 5, police: 6, accident: 7 } as const

export const followWay = enumOf('security_follow_way', {
  1: '电话 / Phone',
  2: '短信 / SMS',
  3: '现场 / On site',
  4: '平台限动请求 / Cut-off asked of the platform',
  9: '系统 / System',
})
export const dispatchKind = enumOf('security_dispatch_kind', {
  1: 'GPS检修 / Repair of the device',
  2: '现场核查 / Field check',
})
export const leaveState = enumOf('security_leave_state', {
  1: ['外出中 / Away', 'warning'],
  2: ['已返回 / Back', 'success'],
  3: ['已报备 / Filed', 'info'],
})
export const leaveIs = { away: 1, back: 2, filed: 3 } as const

export const deviceStatus = { stock: 1, installed: 2, faulty: 3, removed: 4, lost: 5, scrapped: 6 } as const
export const deviceEvent = enumOf('gps_device_event', {
  1: '定位 / Position',
  2: '离线 / Offline',
  3: '拆机 / Removed',
  4: '断电 / Power cut',
  5: '碰撞 / Collision',
  6: '低电量 / Low battery',
  7: '超速 / Speeding',
  8: '上线 / Online',
  9: '里程 / Mileage',
})
export const eventIs = {
  position: 1,
  offline: 2,
  removed: 3,
  powerCut: 4,
  collision: 5,
  battery: 6,
  speed: 7,
  online: 8,
  mileage: 9,
} as const
