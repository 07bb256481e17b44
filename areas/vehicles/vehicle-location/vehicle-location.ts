import { bool, datetime, defineResource, enumeration, int, qty, ref, text } from '#kernel'
import { locateSource } from '../codes.ts'
import { coordType } from '../registers/codes.ts'

/**
 * 60, 4.2: positions, kept in months. Coordinates are stored as GCJ-02 whatever was reported, so that cars, lots and
 * fences of one map agree.
 */
export const vehicleLocation = defineResource({
  name: 'vehicle-location',
  label: '车辆位置 / Position',
  area: 'vehicles',
  page: '/vehicle/location',
  title: 'reportTime',
  subtitle: ['address'],
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    deviceNo: text('设备号 / Device', 'SLF', { max: 32 }),
    source: enumeration('来源 / Source', 'SLF', locateSource),
    coordType: enumeration('上报坐标系 / Reported as', 'S', coordType),
    lng: qty('经度 / Longitude', 'SL', { scale: 6, signed: true }),
    lat: qty('纬度 / Latitude', 'SL', { scale: 6, signed: true }),
    outside: bool('坐标异常 / Outside the country', 'SF'),
    speed: int('车速 / Speed', 'SL', { unit: '公里/时' }),
    direction: int('方向 / Direction', 'S', { unit: '度' }),
    altitude: int('海拔 / Altitude', 'S', { unit: '米' }),
    acc: bool('点火 / Ignition', 'SL'),
    soc: int('电量 / Charge', 'SL', { unit: '%' }),
    battery: int('设备电量 / Battery of the device', 'S', { unit: '%' }),
    mileage: int('里程 / Mileage', 'SL', { unit: '公里' }),
    reportTime: datetime('上报时间 / Reported at', 'SLF'),
    address: text('地址 / Address', 'SL', { max: 200 }),
  },
  events: { 'vehicle.location-reported': { label: '车辆上报位置 / Vehicle reported its position', of: 'vehicle' } },
  calls: 'page',
  codes: { save: '上报位置 / Report positions' },
  scope: { users: ['vehicleId.managerId'], depts: ['vehicleId.operateDeptId'], cities: ['vehicleId.operateCityCode'] },
  list: { quick: ['vehicleId', 'deviceNo', 'reportTime'], sort: '-reportTime', totals: [], pageSize: 50 },
  appendOnly: true,
  monthly: { by: 'reportTime', leastDays: 30 },
  indexes: ['unique: deviceNo, reportTime', 'vehicleId, reportTime desc', 'reportTime'],
})
