import {
  bool,
  contractStates,
  date,
  defineResource,
  enumeration,
  enumOf,
  files,
  int,
  lines,
  many,
  money,
  note,
  ref,
  state,
  states,
  text,
  type Action,
  type Field,
} from '#kernel'
import { contractScope } from '#areas/contracts/contract/contract.ts'
import { fieldsOfDocument } from '#areas/contracts/contract/fields-of-document.ts'
import { contractMoves } from '#areas/contracts/contract/moves.ts'

const applyParty = enumOf('ground_change_apply_party', { 1: '客户 / Customer', 2: '我方 / Us' })
const feeBearer = enumOf('ground_change_fee_bearer', { 1: '我方 / Us', 2: '客户 / Customer' })
export const feeRule = enumOf('ground_change_fee_rule', {
  0: '免费 / Free',
  1: '按运输成本 / At cost',
  2: '每台定额 / Fixed per vehicle',
})
/** It is neither printed nor signed: what the head has for that, nobody fills in. */
const notTyped = <T>(field: Field<T>): Field<T> => ({
  ...field,
  required: false,
  system: true,
  inList: false,
  search: false,
  options: {},
})
const unsigned = {
  paperNo: notTyped(fieldsOfDocument.paperNo),
  templateId: notTyped(fieldsOfDocument.templateId),
  customTerms: notTyped(fieldsOfDocument.customTerms),
  signMode: notTyped(fieldsOfDocument.signMode),
}
const perVehicle = { feeRule: [2] } as const
const { draft, approving, withdrawn, rejected, voided } = contractStates.values
const { submit, afresh, approve, reject, withdraw } = contractMoves

/** 40, 4: one car of the order that is taken elsewhere. */
export const contractReceivingGroundChangeLine = defineResource({
  name: 'contract-receiving-ground-change-line',
  label: '变更车辆 / Vehicle of a pick-up change',
  area: 'supply',
  kind: 'lines',
  parent: 'changeId',
  title: 'vin',
  subtitle: ['plateNo'],
  fields: {
    changeId: ref('提车地变更 / Pick-up change', 'S', 'contract-receiving-ground-change'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'RL', 'order-vehicle', {
      // Taken ones are refused by their number (40, 15).
      only: { contractId: ['field:leaseContractId'], status: [1, 2, 3, 4, 5] },
    }),
    vin: text('车架号 / VIN', 'SL', { max: 17 }),
    plateNo: text('车牌 / Plate no.', 'SL', { max: 16 }),
    vehicleLotId: ref('车辆所在场 / Car stands at', 'SL', 'parking-lot'),
    oldPlaceId: ref('原提车场 / Old lot', 'SL', 'parking-lot'),
    oldAddress: text('原提车地址 / Old address', 'SL', { max: 200 }),
    newPlaceId: ref('新提车场 / New lot', 'L', 'parking-lot', {
      only: { status: [1] },
      help: '停车场与地址填一项 / Lot or address, one of both',
    }),
    newAddress: text('新提车地址 / New address', 'L', { max: 200 }),
    km: int('运输里程 / Distance', 'L', { min: 0, max: 10_000, unit: '公里' }),
    transportCost: money('运输成本 / Transport', 'SL'),
    feeAmt: money('费用 / Fee', 'SL'),
    taskId: ref('运输任务 / Transport task', 'SL', 'vehicle-task'),
  },
  indexes: ['orderVehicleId'],
})

/** 40, 4, type 18: where cars that wait for their take are handed over; in effect with its approval, without a seal. */
export const contractReceivingGroundChange = defineResource({
  name: 'contract-receiving-ground-change',
  label: '提车地变更 / Pick-up location change',
  area: 'supply',
  page: '/contract/receiving/ground/change',
  extends: 'contract',
  kindValue: 18,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'TCBG' },
  fields: {
    ...fieldsOfDocument,
    ...unsigned,
    leaseContractId: ref('租赁合同 / Lease', 'RLF', 'contract', {
      only: { status: [6, 7], contractType: [4, 5, 6, 7] },
      fixed: true,
    }),
    orderId: ref('订单 / Order', 'F', 'order', { only: { contractId: ['field:leaseContractId'] } }),
    reason: note('变更原因 / Reason', 'R', { wide: true }),
    applyParty: enumeration('提出方 / Asked by', 'RF', applyParty, { default: 1 }),
    newTakeDate: date('新提车日 / New take date', 'LF', { help: '不填按订单约定 / Empty: as the order says' }),
    receiverName: text('提车人 / Receiver', 'RM', { max: 40, mask: 'name' }),
    receiverPhone: text('提车人手机 / Receiver phone', 'RM', { max: 20, format: 'mobile', mask: 'phone' }),
    feeBearer: enumeration('费用承担 / Fee borne by', 'RLF', feeBearer, { default: 2 }),
    feeRule: enumeration('收费方式 / Fee', 'R', feeRule, { default: 1 }),
    feePerVehicle: money('每台费用 / Fee per vehicle', '', {
      unit: '元',
      positive: true,
      when: perVehicle,
      requiredWhen: perVehicle,
    }),
    feeTotal: money('费用合计 / Fee in total', 'SL'),
    transportCost: money('运输成本 / Transport cost', 'SL'),
    confirmFileBizId: files('客户确认函 / Confirmed by the customer', '', { requiredWhen: { feeBearer: [2] } }),
    applied: bool('已生效 / Applied', 'S'),
    lines: lines('变更车辆 / Vehicles', 'R', 'contract-receiving-ground-change-line', { min: 1, max: 300 }),
    parties: lines('合同主体 / Parties', '', 'contract-party', { readonly: true }),
  },
  sections: [
    {
      id: 'basics',
      title: '变更信息 / Change',
      fields: [
        'contractNo',
        'contractName',
        'leaseContractId',
        'orderId',
        'applyParty',
        'reason',
        'newTakeDate',
        'receiverName',
        'receiverPhone',
        'bizUserId',
        'bizDeptId',
        'remark',
      ],
    },
    { id: 'lines', title: '变更车辆 / Vehicles', fields: ['lines'] },
    {
      id: 'fee',
      title: '费用 / Fee',
      fields: ['feeBearer', 'feeRule', 'feePerVehicle', 'transportCost', 'feeTotal', 'applied'],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'files', title: '附件 / Files', fields: ['confirmFileBizId', 'attachBizId'] },
  ],
  states: states('draft', {
    draft,
    approving,
    withdrawn,
    executing: state(6, '已生效 / In effect', 'success'),
    rejected,
    voided,
  }),
  actions: {
    submit,
    afresh,
    approve: { ...approve, to: 'executing' },
    reject,
    withdraw,
    void: {
      ...contractMoves.void,
      from: ['rejected', 'withdrawn'],
      confirm: '作废提车地变更 {title}？提车地点不变。 / Void pick-up change {title}? The places stay as they are.',
    },
  } satisfies Record<string, Action>,
  events: {
    'receiving-ground.changed': {
      label: '提车地已变更 / Pick-up location changed',
      facts: {
        contractId: ref('租赁合同 / Lease', '', 'contract'),
        orderVehicleIds: many(ref('订单车辆 / Order vehicles', '', 'order-vehicle')),
      },
    },
  },
  calls: 'page, detail, timeline, status-count, save, update, afresh, remove, export',
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'leaseContractId',
      'counterpartyName',
      'status',
      'newTakeDate',
      'feeBearer',
      'feeTotal',
      'transportCost',
      'cityCodes',
      'ownCompanyId',
      'bizUserId',
      'createTime',
    ],
    quick: ['contractNo', 'leaseContractId', 'customerId', 'newTakeDate'],
    totals: ['feeTotal', 'transportCost'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'newTakeDate', 'feeBearer', 'transportCost', 'feeTotal'],
    related: [
      {
        id: 'bills',
        title: '应收账单 / Receivable bills',
        resource: 'bill-receivable',
        by: 'contractId',
        from: 'leaseContractId',
      },
    ],
  },
  approval: {
    processKey: 'contract-receiving-ground-change',
    amount: 'feeTotal',
    city: 'cityCodes',
    dept: 'bizDeptId',
    variables: ['feeBearer', 'feeTotal'],
  },
})
