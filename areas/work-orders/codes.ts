/** Fixed code tables of work orders (70, chapter 4): what the program branches on. Lists of people stand in dictionaries.ts. */
import { enumOf, state, states } from '#kernel'

/** Stage and status share their codes; 8 is a status only (70, D4). */
export const stage = {
  toDispatch: 1,
  waiting: 2,
  inProgress: 3,
  toConfirm: 4,
  toAccount: 5,
  done: 6,
  closed: 7,
  overdue: 8,
  sentBack: 9,
} as const
/** Stages whose clock runs. */
export const running: readonly number[] = [stage.toDispatch, stage.waiting, stage.inProgress, stage.sentBack]
export const openStages: readonly number[] = [...running, stage.toConfirm, stage.toAccount]

export const workStates = states('toDispatch', {
  toDispatch: state(1, '待派单 / Waiting for dispatch'),
  waiting: state(2, '待处理 / Waiting'),
  inProgress: state(3, '处理中 / In progress', 'info'),
  toConfirm: state(4, '待确认 / Waiting for confirmation', 'warning'),
  toAccount: state(5, '待核算 / Waiting for accounting', 'warning'),
  done: state(6, '已完成 / Done', 'success'),
  closed: state(7, '已关闭 / Closed', 'info'),
  overdue: state(8, '已超时 / Overdue', 'danger'),
  sentBack: state(9, '已退回 / Sent back', 'danger'),
})
export const workStage = enumOf('vehicle_task_stage', {
  1: '待派单 / Waiting for dispatch',
  2: '待处理 / Waiting',
  3: ['处理中 / In progress', 'info'],
  4: ['待确认 / Waiting for confirmation', 'warning'],
  5: ['待核算 / Waiting for accounting', 'warning'],
  6: ['已完成 / Done', 'success'],
  7: ['已关闭 / Closed', 'info'],
  9: ['已退回 / Sent back', 'danger'],
})
export const priority = enumOf('vehicle_work_order_priority', {
  1: ['紧急 / Urgent', 'danger'],
  2: ['高 / High', 'warning'],
  3: '普通 / Normal',
})
export const placeType = enumOf('vehicle_work_order_place_type', {
  1: '自有停车场 / Own lot',
  2: '客户处 / Customer',
  3: '经销商或车企 / Dealer or factory',
  4: '维修厂 / Depot',
  5: '其他 / Other',
})
export const assignMode = enumOf('vehicle_work_order_assign_mode', {
  1: '自有人员 / Own staff',
  2: '服务商 / Provider',
})
export const byStaff = 1
export const byProvider = 2
export const taskResult = enumOf('vehicle_task_result', {
  1: ['成功 / Success', 'success'],
  2: ['部分完成 / Partly', 'warning'],
  3: ['失败 / Failed', 'danger'],
})
export const failed = 3

export const priceSource = enumOf('vehicle_task_cost_price_source', {
  1: '协议价 / Agreement',
  2: '询价或价目 / Enquiry or price list',
  3: '人工 / Manual',
  4: '规费 / Statutory fee',
})
export const costBearer = enumOf('vehicle_task_cost_bearer', {
  1: '公司 / Company',
  2: '客户 / Customer',
  3: '服务商 / Provider',
  4: '保险 / Insurance',
  5: '厂家质保 / Factory warranty',
})
export const bearerIs = { company: 1, customer: 2, provider: 3, insurance: 4, warranty: 5 } as const
export const chargedIn = enumOf('vehicle_task_cost_charged_in', {
  1: '退车核算 / Settlement of a return',
  2: '应收 / Receivable',
  3: '不收取 / Not charged',
})
export const charged = { statement: 1, receivable: 2, none: 3 } as const

export const slaMode = enumOf('work_order_setting_sla_mode', { 1: '小时 / Hours', 2: '工作日 / Working days' })
export const slaHours = 1
export const slaDays = 2
export const dispatchMode = enumOf('work_order_dispatch_rule_mode', {
  1: '手工 / By hand',
  2: '最少负载 / Least load',
  3: '轮询 / Round robin',
  4: '抢单 / Grab',
})
export const dispatchBy = { hand: 1, load: 2, round: 3, grab: 4 } as const
export const groupScene = enumOf('work_order_group_scene', {
  1: '新车整备 / New vehicle',
  2: '二手整备 / Used vehicle',
  3: '退车入库 / Back from a lease',
  4: '买断过户 / Buy-out transfer',
  5: '其他 / Other',
})
export const nodeCondition = enumOf('work_order_group_node_condition', {
  1: '总是 / Always',
  2: '需上牌 / Plate needed',
  3: '需GPS / GPS needed',
  4: '已抵押 / Pledged',
})
export const nodeIf = { always: 1, plate: 2, gps: 3, mortgaged: 4 } as const

export const damageSeverity = enumOf('return_damage_severity', {
  1: '轻 / Light',
  2: '中 / Medium',
  3: '重 / Severe',
})
export const conditionGrade = enumOf('vehicle_return_record_condition_grade', {
  1: ['A / A', 'success'],
  2: ['B / B', 'info'],
  3: ['C / C', 'warning'],
  4: ['D / D', 'danger'],
})
export const checkState = enumOf('vehicle_task_check_state', {
  1: ['正常 / Normal', 'success'],
  2: ['异常 / Abnormal', 'danger'],
  3: '不适用 / Not applicable',
})
export const countMethod = enumOf('vehicle_task_inventory_method', {
  1: '现场拍照 / Photo on site',
  2: '客户自拍 / Photo by the customer',
  3: 'GPS取证 / GPS',
  4: '视频 / Video',
})
export const countResult = enumOf('stocktake_result', {
  1: ['一致 / Matched', 'success'],
  2: ['位置不符 / Misplaced', 'warning'],
  3: ['盘亏 / Shortage', 'danger'],
  4: ['盘盈 / Surplus', 'warning'],
  5: ['状态不符 / Wrong state', 'warning'],
  6: ['信息不符 / Wrong details', 'warning'],
  7: ['期间变动 / Moved meanwhile', 'info'],
})
export const receiveMode = enumOf('vehicle_task_receive_mode', {
  1: '客户送还 / Customer brings',
  2: '上门收车 / We collect',
  3: '强制收回 / Repossession',
  4: '换车收回 / Replaced vehicle',
})
export const inspectMethod = enumOf('vehicle_task_year_check_method', {
  1: '上线检测 / On the line',
  2: '免检申领 / Exempt',
  3: '运输证年审 / Transport permit',
})
export const inspectHandover = enumOf('vehicle_task_year_check_handover', {
  1: '我方送检 / We drive',
  2: '客户送检 / Customer drives',
  3: '代办取车 / Agent collects',
})
export const inspectPass = enumOf('vehicle_task_year_check_pass', {
  1: ['合格 / Pass', 'success'],
  2: ['不合格 / Fail', 'danger'],
})
export const inspectEnd = enumOf('vehicle_task_year_check_end', {
  1: ['合格 / Pass', 'success'],
  2: ['不合格 / Fail', 'danger'],
  3: ['放弃 / Given up', 'info'],
})
export const inspectPayer = enumOf('vehicle_task_year_check_payer', { 1: '我方 / Us', 2: '客户 / Customer' })
export const repairSource = enumOf('vehicle_task_maintenance_source', {
  1: '保养提醒 / Reminder',
  2: '事故 / Accident',
  3: '客服 / Customer service',
  4: '退车 / Return',
  5: '年检 / Inspection',
  6: '手工 / By hand',
})
export const repairEnd = enumOf('vehicle_task_maintenance_end', {
  1: ['已修复 / Done', 'success'],
  2: ['部分修复 / Partly', 'warning'],
  3: ['未修 / Not repaired', 'danger'],
})
