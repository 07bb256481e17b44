import { bool, date, datetime, defineResource, dict, enumeration, files, lines, ref, text } from '#kernel'
import { subKindsOf } from '../kinds/types.ts'
import { ownFields, payloadOf, remark } from './own.ts'

/** 70, 4.4: devices fitted, taken out, replaced, repaired. */
export const vehicleTaskGps = defineResource({
  ...payloadOf(6),
  name: 'vehicle-task-gps',
  label: 'GPS任务 / GPS task',
  fields: {
    ...ownFields,
    subKind: enumeration('作业 / Work', '', subKindsOf(6), { fixed: true }),
    devices: lines('设备 / Devices', 'R', 'vehicle-task-device', { min: 1, max: 10 }),
    onlineTime: datetime('上线时间 / Online at', '', { past: true }),
    onlineResult: bool('上线结果 / Online', '', { default: false }),
    onlineNote: text('上线说明 / Note', '', { max: 128 }),
    gpsSupplier: text('GPS供应商 / Supplier', '', { max: 60 }),
    serviceExpire: date('服务到期 / Service ends'),
    technician: text('安装人 / Technician', '', { max: 32 }),
    ...remark,
  },
})
export const vehicleTaskDevice = defineResource({
  name: 'vehicle-task-device',
  label: 'GPS设备 / GPS device',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'deviceNo',
  fields: {
    payloadId: ref('GPS任务 / GPS task', 'S', 'vehicle-task-gps'),
    deviceNo: text('设备号 / Device no.', 'R', { max: 32 }),
    imei: text('IMEI / IMEI', '', { max: 20 }),
    simNo: text('SIM卡号 / SIM', '', { max: 20 }),
    deviceModel: text('型号 / Model', '', { max: 40 }),
    wired: bool('有线 / Wired', '', { default: true }),
    position: dict('安装位置 / Position', 'R', 'gps_position'),
    photoBizId: files('照片 / Photo', 'R'),
    oldDeviceNo: text('原设备号 / Former device', '', { max: 32 }),
  },
})
