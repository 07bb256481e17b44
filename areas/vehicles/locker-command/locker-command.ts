import {
  datetime,
  defineResource,
  enumOf,
  enumeration,
  files,
  int,
  many,
  note,
  ref,
  state,
  states,
  text,
  user,
} from '#kernel'
import type { Action } from '#kernel'

export const commandPurpose = enumOf('locker_command_purpose', {
  1: '存入 / Put in',
  2: '取走 / Take for good',
  3: '借出 / Lend',
  9: '无指令 / Nobody asked',
})
export const commandStates = states('sent', {
  sent: state(1, '待开格 / To be opened', 'warning'),
  opened: state(2, '已开格 / Open'),
  done: state(3, '已完成 / Done', 'success'),
  failed: state(4, '未完成 / Not done', 'danger'),
  unasked: state(5, '无指令开格 / Opened unasked', 'danger'),
})
const actions = {
  opened: { label: '开格 / Opens', from: ['sent'], to: 'opened', by: 'system' },
  /** A report that comes after the command was given up still tells what happened. */
  finish: { label: '完成 / Done', from: ['sent', 'opened', 'failed'], to: 'done', by: 'system' },
  fail: { label: '未完成 / Not done', from: ['sent', 'opened'], to: 'failed', by: 'system' },
  unasked: { label: '无指令开格 / Opened unasked', from: ['sent'], to: 'unasked', by: 'system' },
} as const satisfies Record<string, Action>

/** 60, 4.9: what an electronic cabinet was told, and what it reported of it. */
export const lockerCommand = defineResource({
  name: 'locker-command',
  label: '开柜指令 / Cabinet command',
  area: 'vehicles',
  permission: 'locker_grid',
  title: 'requestNo',
  subtitle: ['gridNo', 'plateNo'],
  number: { field: 'requestNo', prefix: 'KG' },
  fields: {
    requestNo: text('指令号 / No.', 'SULK', { max: 32 }),
    lockerId: ref('钥匙柜 / Locker', 'SLF', 'locker'),
    gridId: ref('柜格 / Grid', 'SLF', 'locker-grid'),
    deviceNo: text('设备号 / Device', 'SL', { max: 32 }),
    gridNo: text('柜格号 / Grid no.', 'SLK', { max: 8 }),
    purpose: enumeration('用途 / Purpose', 'SLF', commandPurpose),
    vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLK', { max: 17 }),
    archiveIds: many(ref('证照档案 / Items', 'S', 'asset-archives')),
    askedBy: user('操作人 / Asked by', 'SLF'),
    toUserId: user('领用人 / Taken by', 'SL'),
    reason: note('原因 / Reason', 'SL', { max: 200 }),
    photoBizId: files('照片 / Photo', 'S'),
    askedTime: datetime('下发时间 / Asked at', 'SLF'),
    tries: int('下发次数 / Tries', 'S'),
    nextTime: datetime('下次下发 / Next try', 'S', { untold: true }),
    openedTime: datetime('开格时间 / Opened at', 'SL'),
    doneTime: datetime('完成时间 / Done at', 'SL'),
    failReason: note('未完成原因 / Not done because', 'SL', { max: 200 }),
    reportNo: text('上报号 / Report no.', 'SU', { max: 64 }),
  },
  states: commandStates,
  actions,
  calls: 'page:locker_grid_view',
  scope: { staff: 'all' },
  list: { sort: '-askedTime', totals: [], pageSize: 10 },
  indexes: [
    'unique: gridId where status in (1, 2) and purpose < 9',
    'gridId, askedTime desc',
    'lockerId, askedTime desc',
    'status, askedTime',
  ],
})
