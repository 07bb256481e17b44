import { bool, date, defineResource, dict, enumeration, files, int, lines, note, qty, ref, text } from '#kernel'
import { checkState, countMethod, countResult, damageSeverity } from '../codes.ts'
import { vehicleState } from '#areas/codes/codes.ts'
import { subKindsOf } from '../kinds/types.ts'
import { ownFields, payloadOf, remark } from './own.ts'

const found = { found: [true] }
/** By the GPS nobody sees it. */
const seen = { found: [true], method: [1, 2, 4] }

/** 70, 4.4: a vehicle of a stocktake (area stocktake). The counter is blind: nothing here says what the books say. */
export const vehicleTaskInventory = defineResource({
  ...payloadOf(7),
  name: 'vehicle-task-inventory',
  label: '盘点作业 / Stocktake counting',
  fields: {
    ...ownFields,
    subKind: enumeration('子类 / Sub kind', '', subKindsOf(7), { fixed: true }),
    method: enumeration('盘点方式 / Method', 'R', countMethod, { default: 1 }),
    found: bool('已找到 / Found', '', { default: true }),
    resultCode: enumeration('盘点结果 / Result', 'S', countResult),
    lotId: ref('停车场 / Lot', '', 'parking-lot', { when: found }),
    spaceId: ref('车位 / Space', '', 'parking-space', { when: found, only: { lotId: ['field:lotId'] } }),
    address: text('地址 / Address', '', { max: 200, when: found }),
    lng: qty('经度 / Longitude', '', { scale: 6, signed: true, when: found }),
    lat: qty('纬度 / Latitude', '', { scale: 6, signed: true, when: found }),
    distanceM: int('距离 / Distance', 'S', { unit: '米' }),
    accuracyM: int('定位精度 / Accuracy', '', { min: 0, max: 100_000, unit: '米', when: found }),
    mileage: int('里程 / Mileage', '', { min: 0, max: 3_000_000, unit: '公里', when: found }),
    energyLevel: int('电量/油量 / Charge or fuel', '', { min: 0, max: 100, unit: '%', when: found }),
    foundStatus: enumeration('实际状态 / State found', '', vehicleState, { when: found }),
    keysOk: bool('钥匙相符 / Keys match', '', { when: found, default: true }),
    docsOk: bool('证照相符 / Papers match', '', { when: found, default: true }),
    gpsOk: bool('GPS相符 / GPS matches', '', { when: found, default: true }),
    plateOk: bool('号牌相符 / Plates match', '', { when: found, default: true }),
    platePhotoBizId: files('车牌照片 / Photo of the plate', '', { when: found, requiredWhen: seen }),
    vinPhotoBizId: files('车架号照片 / Photo of the VIN', '', { when: found, requiredWhen: seen }),
    dashPhotoBizId: files('仪表照片 / Photo of the dashboard', '', { when: found }),
    driverSeen: bool('见到司机 / Driver seen', '', { when: found }),
    differenceNote: note('差异说明 / Difference'),
    ...remark,
  },
})

const absent = { present: [false] }
const present = { present: [true] }
const state = (label: `${string} / ${string}`) =>
  enumeration(label, '', checkState, { when: present, requiredWhen: present, default: 1 })
/** 70, 4.4: a vehicle seen on a patrol of its lot (parking-lot-work-order). */
export const vehicleTaskParkingInspection = defineResource({
  ...payloadOf(8),
  name: 'vehicle-task-parking-inspection',
  label: '巡检作业 / Patrol inspection',
  fields: {
    ...ownFields,
    subKind: enumeration('子类 / Sub kind', '', subKindsOf(8), { fixed: true }),
    present: bool('在场 / Present', '', { default: true }),
    absentNote: note('不在场说明 / Why absent', '', { when: absent, requiredWhen: absent }),
    spaceId: ref('车位 / Space', '', 'parking-space', { when: present }),
    appearance: state('外观 / Body'),
    tyre: state('轮胎 / Tyres'),
    lock: state('车锁 / Locks'),
    plate: state('号牌 / Plates'),
    leak: state('渗漏 / Leaks'),
    clean: state('清洁 / Cleanliness'),
    voltage12: qty('12V电压 / 12 V battery', '', { scale: 1, min: 0, max: 30, unit: '伏', when: present }),
    soc: int('电量 / Charge', '', { min: 0, max: 100, unit: '%', when: present }),
    mileage: int('里程 / Mileage', '', { min: 0, max: 3_000_000, unit: '公里', when: present }),
    movedReason: note('里程变动原因 / Why it was moved', '', { when: present }),
    defects: lines('异常 / Defects', '', 'vehicle-task-defect', { max: 30 }),
    inspectPhotosBizId: files('巡检照片 / Photos', 'R'),
    ...remark,
  },
})
export const vehicleTaskDefect = defineResource({
  name: 'vehicle-task-defect',
  label: '巡检异常 / Defect',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'defect',
  fields: {
    payloadId: ref('巡检作业 / Patrol task', 'S', 'vehicle-task-parking-inspection'),
    defect: dict('异常 / Defect', 'R', 'patrol_defect'),
    severity: enumeration('程度 / Severity', 'R', damageSeverity, { default: 1 }),
    action: dict('处置 / Action', 'R', 'patrol_action'),
    deadline: date('期限 / Deadline'),
    newTaskId: ref('整改任务 / Follow-up task', 'S', 'vehicle-task'),
  },
})
