import { datetime, defineResource, enumeration, files, note, ref, state, states, user } from '#kernel'
import { serviceOp } from '../codes.ts'
import { serviceActions } from './actions.ts'
import { serviceFields, serviceSections } from './fields.ts'

export const serviceStates = states('toDispatch', {
  toDispatch: state(1, '待派单 / Waiting for dispatch'),
  waiting: state(2, '待处理 / Waiting'),
  inProgress: state(3, '处理中 / In progress', 'info'),
  toVisit: state(4, '待回访 / Awaiting call-back', 'warning'),
  done: state(6, '已完成 / Done', 'success'),
  closed: state(7, '已关闭 / Closed', 'info'),
  sentBack: state(9, '已退回 / Sent back', 'danger'),
})

/** 40, section 8: what somebody asks, reports or complains of, until he says that it is solved. */
export const customerServiceWorkOrder = defineResource({
  name: 'customer-service-work-order',
  label: '客服工单 / Customer-service order',
  area: 'service',
  page: '/customer/service/workorder',
  title: 'orderNo',
  subtitle: ['callerName', 'plateNo'],
  number: { field: 'orderNo', prefix: 'KF' },
  fields: serviceFields,
  sections: serviceSections,
  states: serviceStates,
  actions: serviceActions,
  events: {
    'service.created': '客服工单已登记 / Service order opened',
    'service.resolved': '客服工单已解决 / Service order resolved',
    'service.overdue': '客服工单超时 / Service order overdue',
    'service.scored': '客服工单已回访 / Service order scored',
  },
  calls:
    'page, list:customer_service_work_order_view, detail, timeline, status-count, save, export:customer_service_work_order_export',
  scope: { users: ['handlerId', 'createUser'], depts: ['deptId', 'createDept'], cities: ['cityCode'] },
  list: {
    columns: [
      'orderNo',
      'category',
      'priority',
      'callerName',
      'callerPhone',
      'plateNo',
      'customerId',
      'cityCode',
      'handlerId',
      'resolveDue',
      'overdue',
      'score',
      'status',
      'createTime',
    ],
    quick: ['category', 'plateNo', 'handlerId', 'cityCode', 'overdue'],
    totals: [],
    pageSize: 50,
  },
  detail: {
    facts: ['category', 'callerName', 'plateNo', 'handlerId', 'resolveDue', 'score'],
    related: [
      {
        id: 'others',
        title: '同车工单 / Orders of the same vehicle',
        resource: 'customer-service-work-order',
        by: 'vehicleId',
        from: 'vehicleId',
        columns: ['orderNo', 'category', 'callerName', 'handlerId', 'status', 'createTime'],
      },
    ],
  },
  indexes: [
    'status, resolveDue',
    'handlerId, status',
    'vehicleId, createTime',
    'customerId, createTime',
    'callerPhone, createTime',
    'category, status',
    'visitTime',
    'unique: mailId where mail_id is not null',
  ],
})

/** Who did what with an order; added, never changed. */
export const customerServiceFollow = defineResource({
  name: 'customer-service-follow',
  label: '处理记录 / Log of an order',
  area: 'service',
  kind: 'lines',
  parent: 'orderId',
  title: 'op',
  fields: {
    orderId: ref('客服工单 / Order', 'S', 'customer-service-work-order'),
    followTime: datetime('时间 / Time', 'SL'),
    userId: user('操作人 / By', 'SL'),
    op: enumeration('操作 / What', 'SL', serviceOp),
    content: note('内容 / Content', 'SL', { max: 1000, wide: true }),
    filesBizId: files('附件 / Files', 'SL'),
  },
})
