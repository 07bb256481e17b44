import { bool, date, datetime, defineResource, note, ref, region, state, states, text, type Action } from '#kernel'

export const filingStates = states('waiting', {
  waiting: state(1, '待备案 / To be filed', 'warning'),
  filed: state(2, '已备案 / Filed', 'success'),
  failed: state(3, '失败 / Failed', 'danger'),
  closed: state(4, '已解除 / Ended', 'info'),
})

const actions = {
  file: {
    label: '登记备案 / Record the filing',
    from: ['waiting', 'failed'],
    to: 'filed',
    call: 'PUT file',
    permission: ':violation_transfer',
    input: {
      filingNo: text('备案号 / Filing no.', 'R', { max: 64 }),
      filedTime: datetime('备案时间 / Filed at', '', { past: true, help: '不填按现在 / Empty: now' }),
      driverId: ref('司机 / Driver', '', 'driver', { help: '不选为原司机 / Empty: as it stands' }),
    },
  },
  fail: {
    label: '备案失败 / Filing failed',
    from: ['waiting'],
    to: 'failed',
    call: 'PUT fail',
    permission: ':violation_transfer',
    reason: 'required',
    danger: true,
    confirm:
      '登记 {title} 备案失败？之后可重新备案。 / Record that the filing of {title} failed? It can be filed again.',
  },
  /** The lease is over. */
  end: {
    label: '解除备案 / End',
    from: ['waiting', 'filed', 'failed'],
    to: 'closed',
    by: 'system',
  },
} as const satisfies Record<string, Action>

/** 80, 5: a lease on the police platform; without it no offence is transferred to the lessee. */
export const violationLeaseFiling = defineResource({
  name: 'violation-lease-filing',
  label: '租赁备案 / Lease filing',
  area: 'insurance',
  page: '/violation/filing',
  title: 'plateNo',
  subtitle: ['contractNo', 'driverName'],
  permission: 'violation',
  fields: {
    orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
    customerId: ref('客户 / Customer', 'SLF', 'customer'),
    contractNo: text('合同编号 / Contract no.', 'SLK', { max: 40 }),
    driverId: ref('司机 / Driver', 'SF', 'driver'),
    driverName: text('司机姓名 / Driver\u2019s name', 'SLK', { max: 64 }),
    driverLicenceNo: text('驾驶证号 / Licence no.', 'SM', { max: 20, mask: 'idNo' }),
    driverPhone: text('电话 / Phone', 'SM', { max: 20, mask: 'phone' }),
    leaseFrom: date('租期起 / Lease from', 'SL'),
    leaseTo: date('租期止 / Lease to', 'SL'),
    filingNo: text('备案号 / Filing no.', 'SLF', { max: 64 }),
    filedTime: datetime('备案时间 / Filed at', 'SLF'),
    closedTime: datetime('解除时间 / Ended at', 'S'),
    overdue: bool('超过24小时 / Over 24 hours', 'SL', { computed: true }),
    cityCode: region('城市 / City', 'SF'),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  states: filingStates,
  actions,
  calls: 'page:violation_view, detail:violation_view, timeline, status-count:violation_view, export:violation_export',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
  list: {
    quick: ['plateNo', 'customerId', 'filedTime'],
    totals: [],
    sort: '-createTime',
  },
  indexes: ['orderVehicleId, status', 'vehicleId, status', 'status, createTime'],
})
