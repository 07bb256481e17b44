import { amount, step, type Process } from '../process.ts'

/** Vehicles and purchasing: 10-platform 10.3, rows of area 60. */
export const vehicleProcesses: readonly Process[] = [
  {
    key: 'vehicle-city-demand', category: 5, shape: 'F3', name: '城市用车需求 / Demand of a city', titleTemplate: '【{demandNo}】', detailPath: '/purchase/vehicle/detail',
    steps: amount('city_manager@city', 'purchase_manager', 3_000_000, 10_000_000),
  },
  {
    key: 'vehicle-direct-intention-book', category: 5, shape: 'F10', name: '直租采购意向 / Intent of a direct lease', titleTemplate: '【{bookNo}】', detailPath: '/purchase/direct/lease/intention/detail',
    steps: [step('city_manager@city'), step('purchase_manager'), step('general_manager', 'paybackMonths > 30 or budgetTotal > 3000000')],
  },
  {
    key: 'purchase-order', category: 5, shape: 'F10', name: '采购订单 / Purchase order', titleTemplate: '【{orderNo}】{counterpartyName}', detailPath: '/purchase/order/detail',
    steps: [step('purchase_manager'), step('finance_manager'), step('general_manager', 'priceAboveAgreement == true or totalAmt > limit2')],
  },
  {
    key: 'vehicle-consign-requisition', category: 5, shape: 'F10', name: '交付申请 / Delivery requisition', titleTemplate: '【{requisitionNo}】', detailPath: '/vehicle/apply/delivery/detail',
    steps: [step('sales_manager@dept'), step('risk_officer@city', 'overdueAmt > 0'), step('finance_manager', 'frontShort > 0'), step('general_manager', 'overdueDays > 30')],
  },
  {
    key: 'vehicle-use-requisition', category: 5, shape: 'F10', name: '用车申请 / Use of a vehicle', titleTemplate: '【{requisitionNo}】', detailPath: '/vehicle/apply/use/detail',
    steps: [step('deptHead'), step('vehicle_manager@city'), step('operation_director', 'days > 180 or (useKind == 2 and days > 30)')],
  },
  {
    key: 'vehicle-allot', category: 5, shape: 'F10', name: '配车单 / Allotment', titleTemplate: '【{allotNo}】', detailPath: '/vehicle/allot/detail',
    steps: [step('vehicle_supervisor'), step('sales_manager@dept', 'substituteModel == true'), step('finance_manager', 'mortgageOpen == true'), step('region_director', 'rentBelowTarget == true')],
  },
  {
    key: 'vehicle-extract', category: 5, shape: 'F10', name: '提车单 / Take', titleTemplate: '【{extractNo}】', detailPath: '/vehicle/take/detail', skipWhen: 'needApproval == false',
    steps: [step('delivery_head@city'), step('finance_manager', 'frontShort > 0')],
  },
  { key: 'vehicle-direct-rent-product', category: 5, shape: 'F10', name: '直租产品 / Direct-lease product', titleTemplate: '【{productNo}】', detailPath: '/vehicle/products/direct/lease/detail', steps: [step('product_manager'), step('general_manager', 'belowFloor == true')] },
  {
    key: 'vehicle-contract-deploy', category: 5, shape: 'F10', name: '合同调车 / Reallocation between contracts', titleTemplate: '【{deployNo}】', detailPath: '/vehicle/transfer/detail',
    steps: [step('vehicle_supervisor'), step('contract_admin', 'deployKind == 1'), step('operation_director', 'vehicleQty > 100')],
  },
]
