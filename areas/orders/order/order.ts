import {
  bool,
  date,
  datetime,
  defineResource,
  dept,
  dict,
  enumeration,
  enumOf,
  int,
  lines,
  many,
  money,
  note,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

const orderSource = enumOf('order_order_source', {
  1: '签约自动 / Automatic',
  2: '按需下单 / Call-off',
  3: '续签 / Renewal',
  4: '补录 / Recorded',
})

export const orderStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  waiting: state(1, '待交付 / Awaiting delivery'),
  delivering: state(2, '交付中 / Delivering', 'warning'),
  delivered: state(3, '已交付 / Delivered', 'success'),
  closed: state(4, '已关闭 / Closed', 'danger'),
  completed: state(5, '已完结 / Completed', 'info'),
})

/** Call-off orders only are typed, as the server requires (`prepare`): of a lease that orders so, or a framework. */
export const callOffContract = ref('合同 / Contract', 'R', 'contract-lease', {
  only: { status: [6, 7], orderMode: [2] },
})
export const callOffFramework = ref('框架 / Framework', 'R', 'contract-purchase-lease', {
  only: { status: [6, 7] },
})

/** 30, section 5: a delivery batch of a contract. The word is reserved in SQL: the table is lease_order. */
export const order = defineResource({
  name: 'order',
  label: '订单 / Order',
  area: 'orders',
  table: 'lease_order',
  page: '/order/parent',
  title: 'orderNo',
  subtitle: ['contractNo', 'counterpartyName'],
  number: { field: 'orderNo', prefix: 'DD' },
  fields: {
    orderNo: text('订单号 / Order no.', 'ULKS', { max: 32 }),
    orderSource: enumeration('订单来源 / Order source', 'LFS', orderSource),
    contractType: enumeration('合同类型 / Kind', 'LFS', contractType),
    contractId: ref('合同 / Contract', 'RF', 'contract', { only: { status: [6, 7] }, fixed: true }),
    contractNo: text('合同编号 / Contract no.', 'LKS', { max: 32 }),
    customerId: ref('客户 / Customer', 'FS', 'customer'),
    counterpartyName: text('对方名称 / Counterparty name', 'LKS', { max: 128 }),
    ownCompanyId: ref('我方主体 / Own company', 'LFS', 'company'),
    cityCode: region('城市 / City', 'RLF'),
    bizUserId: user('业务员 / Salesperson', 'LFS', {
      handover: { openWhen: { status: [103, 1, 2, 3] }, dept: 'bizDeptId' },
    }),
    bizDeptId: dept('部门 / Department', 'FS'),
    deliveryUserId: user('交付专员 / Delivery officer', 'R', { handover: { openWhen: { status: [103, 1, 2] } } }),
    expectTakeDate: date('预计提车日 / Expected take date', 'RLF'),
    takePlaceId: ref('提车停车场 / Take place', '', 'parking-lot'),
    takeAddress: text('提车地址 / Take address', '', { max: 200, help: '停车场与地址填一项 / Parking lot or address' }),
    receiverName: text('提车人 / Receiver name', 'R', { max: 64 }),
    receiverPhone: text('提车人手机 / Receiver phone', 'RM', { max: 20, format: 'mobile', mask: 'phone' }),
    receiverIdNo: text('提车人证件号 / Receiver ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
    quantity: int('数量 / Quantity', 'LS'),
    waitQty: int('待配 / Awaiting allotment', 'LS'),
    allottedQty: int('已配 / Allotted', 'LS'),
    takenQty: int('已提 / Taken', 'LS'),
    returnedQty: int('已退 / Returned', 'LS'),
    cancelledQty: int('已取消 / Cancelled', 'LS'),
    frontDue: money('首付应收 / Upfront amount due', 'LS'),
    frontPaid: money('首付已收 / Upfront amount received', 'LS'),
    closeReason: note('关闭原因 / Close reason', 'S'),
    demandTime: datetime('采购需求时间 / Purchase demanded at', 'S'),
    plateNeed: bool('需上牌 / Plates needed', 'R', { default: true }),
    gpsNeed: bool('需GPS / GPS needed', 'R', { default: true }),
    insureNeed: bool('需投保 / Insurance needed', 'R', { default: true }),
    lines: lines('订单明细 / Order lines', 'R', 'order-line'),
  },
  sections: [
    {
      id: 'contract',
      title: '合同 / Contract',
      fields: ['orderNo', 'contractId', 'contractNo', 'cityCode', 'deliveryUserId', 'expectTakeDate'],
    },
    {
      id: 'take',
      title: '提车 / Take',
      fields: [
        'takePlaceId',
        'takeAddress',
        'receiverName',
        'receiverPhone',
        'receiverIdNo',
        'plateNeed',
        'gpsNeed',
        'insureNeed',
      ],
    },
    { id: 'lines', title: '明细 / Lines', fields: ['lines'] },
  ],
  states: orderStates,
  actions: {
    confirm: { label: '确认下单 / Confirm', from: ['draft'], to: 'waiting', permission: 'confirm' },
    progress: {
      label: '交付进度 / Progress',
      from: ['waiting', 'delivering', 'delivered'],
      mayReach: ['delivering', 'delivered'],
      by: 'system',
    },
    close: {
      label: '关闭 / Close',
      from: ['waiting', 'delivering'],
      to: 'closed',
      permission: 'close',
      reason: 'required',
      danger: true,
      confirm:
        '关闭订单 {title}？待配车的车辆全部取消，额度退回。 / Close order {title}? Vehicles not yet allotted are cancelled and their quota is released.',
    },
    complete: { label: '完结 / Complete', from: ['delivered'], to: 'completed', by: 'system' },
  } satisfies Record<string, Action>,
  events: {
    'order.created': '新订单 / Order created',
    'order.closed': '订单关闭 / Order closed',
    'order.purchase-demand': {
      label: '框架下单采购需求 / Purchase demanded by a call-off',
      facts: { supplierIds: many(ref('供车方 / Suppliers', '', 'chandler')) },
    },
  },
  calls:
    'page, list:order_view|vehicle_allot_add, detail, timeline, status-count, save, update, remove, update-status:order_confirm|order_close',
  editableIn: ['draft'],
  scope: {
    users: ['bizUserId', 'deliveryUserId', 'createUser'],
    depts: ['bizDeptId', 'createDept'],
    cities: ['cityCode'],
    partner: 'customerId',
  },
  list: {
    quick: ['contractId', 'customerId', 'cityCode', 'expectTakeDate'],
    totals: ['quantity', 'waitQty', 'allottedQty', 'takenQty', 'frontDue', 'frontPaid'],
    pageSize: 50,
    columns: [
      'orderNo',
      'counterpartyName',
      'status',
      'quantity',
      'waitQty',
      'allottedQty',
      'takenQty',
      'frontDue',
      'frontPaid',
      'expectTakeDate',
      'contractNo',
      'cityCode',
      'bizUserId',
      'ownCompanyId',
      'contractType',
      'orderSource',
      'returnedQty',
      'cancelledQty',
      'createTime',
    ],
  },
  detail: {
    facts: ['counterpartyName', 'cityCode', 'quantity', 'waitQty', 'takenQty', 'frontDue'],
    related: [
      { id: 'vehicles', title: '订单车辆 / Order vehicles', resource: 'order-vehicle', by: 'orderId' },
      { id: 'returns', title: '退车单 / Returns', resource: 'vehicle-return', by: 'orderIds' },
    ],
  },
  indexes: ['contractId, status'],
})

export const orderLine = defineResource({
  name: 'order-line',
  label: '订单明细 / Order line',
  area: 'orders',
  kind: 'lines',
  parent: 'orderId',
  title: 'carModelId',
  fields: {
    orderId: ref('订单 / Order', 'S', 'order'),
    contractProductId: ref('产品行 / Product line', 'R', 'contract-product', {
      only: { contractId: ['field:contractId'] },
      fills: { color: 'color' },
    }),
    carModelId: ref('车型 / Model', 'S', 'car-model'),
    color: dict('颜色 / Colour', '', 'car_color'),
    quantity: int('数量 / Quantity', 'R', { min: 1, max: 9999, unit: '台' }),
    purchasePrice: money('采购价 / Purchase price', '', {
      positive: true,
      unit: '元',
      help: '框架下单填写实际采购价，租金按其测算；不填按框架价 / Call-offs from a framework: the actual price, from which the rent follows; empty: the list price',
    }),
  },
})
