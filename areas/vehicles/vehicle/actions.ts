import { date, datetime, enumeration, files, int, money, state, states, text, type Action } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { mileageSource } from '../codes.ts'

export const vehicleStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  active: state(1, '启用 / In use', 'success'),
  inactive: state(2, '停用 / Not in use', 'info'),
})

export const vehicleActions = {
  activate: { label: '建档 / Create vehicle record', from: ['draft'], to: 'active', by: 'system' },
  disable: {
    label: '停用 / Disable',
    from: ['active'],
    to: 'inactive',
    permission: 'enable',
    danger: true,
    reason: 'required',
    confirm: '停用车辆【{vin}】？停用后不能再选用 / Disable {vin}? It can no longer be chosen',
  },
  enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: 'enable' },
  updateVehicleStatus: {
    label: '调整状态 / Adjust state',
    from: ['active'],
    call: 'PUT update-vehicle-status',
    permission: 'status',
    reason: 'required',
    input: { toStatus: enumeration('目标状态 / New state', 'R', vehicleState) },
  },
  mileageSave: {
    label: '登记里程 / Record mileage',
    from: ['active'],
    call: 'POST mileage-save',
    permission: 'edit',
    input: {
      mileage: int('里程 / Mileage', 'R', { min: 0, max: 3000000, unit: '公里' }),
      recordTime: datetime('时间 / Time', 'R', { past: true }),
      source: enumeration('来源 / Source', 'R', mileageSource, { default: 7 }),
      photoBizId: files('照片 / Photo'),
    },
  },
  recordInsurance: {
    label: '补录保险 / Record policies',
    from: ['active'],
    call: 'PUT record-insurance',
    permission: 'insurance_record',
    reason: 'required',
    input: {
      compulsoryNo: text('交强险单号 / Compulsory policy', 'R', { max: 40 }),
      compulsoryEnd: date('交强险到期 / Compulsory ends', 'R'),
      commercialNo: text('商业险单号 / Commercial policy', '', { max: 40 }),
      commercialEnd: date('商业险到期 / Commercial ends'),
      insuredLiability: money('三者限额 / Third-party limit', '', { unit: '元' }),
    },
  },
  confirmServicing: {
    label: '整备确认 / Confirm preparation',
    from: ['active'],
    call: 'PUT confirm-servicing',
    permission: 'servicing_confirm',
    reason: 'required',
    confirm:
      '确认车辆整备完成？未完成项按原因豁免，交强险与年检不可豁免 / Confirm the preparation? Open items are waived with the reason, except compulsory insurance and inspection',
  },
} as const satisfies Record<string, Action>
