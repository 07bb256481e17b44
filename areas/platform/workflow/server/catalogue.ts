import { deal, pair, seal, step, waiver, type Process } from './process.ts'

/** The process keys of what is built (90-interfaces 8; steps 10-platform 10.3). A later area adds its keys here. */
export const catalogue: readonly Process[] = [
  {
    key: 'customer', category: 2, name: '客户准入 / Customer admission', titleTemplate: '【{mechanismNo}】{mechanismName}', detailPath: '/customers/customer/detail',
    steps: [step('sales_manager@dept'), step('user:approvalUserId', undefined, { name: '风控专员 / Risk officer' }), step('risk_manager', 'customerKind == 1 and amount > limit2')],
  },
  { key: 'contract-lease', category: 3, name: 'KA租赁合同 / KA lease', titleTemplate: '【{contractNo}】{counterpartyName}', detailPath: '/contract/lease/detail', steps: deal() },
  { key: 'apply-seal', category: 3, name: '用印申请 / Seal application', titleTemplate: '【{applyNo}】{title}', detailPath: '/contract/applyseal/detail', steps: seal() },
  { key: 'product', category: 3, name: '服务产品 / Product', titleTemplate: '【{productNo}】{productName}', detailPath: '/product/detail', skipWhen: 'needApproval == false', steps: pair('product_manager', 'finance_manager') },
  {
    key: 'vehicle-allot', category: 5, name: '配车单 / Allotment', titleTemplate: '【{allotNo}】', detailPath: '/vehicle/allot/detail',
    steps: [step('vehicle_supervisor'), step('sales_manager@dept', 'substituteModel == true'), step('finance_manager', 'mortgageOpen == true'), step('region_director', 'rentBelowTarget == true')],
  },
  {
    key: 'vehicle-extract', category: 5, name: '提车单 / Take', titleTemplate: '【{extractNo}】', detailPath: '/vehicle/take/detail', skipWhen: 'needApproval == false',
    steps: [step('delivery_head@city'), step('finance_manager', 'frontShort > 0')],
  },
  { key: 'receivable-forfeit-waive', category: 4, name: '滞纳金减免 / Late-fee waiver', titleTemplate: '【{waiveNo}】', detailPath: '/account/vehicle/late/fine/detail', steps: waiver('sales_manager@dept', 5_000) },
  {
    key: 'accounts-change', category: 4, resource: 'bill-accounts-change', name: '账单变更 / Change of a bill', titleTemplate: '【{changeNo}】', detailPath: '/receive/payment/payable/records/detail', skipWhen: 'changeKind == 7',
    steps: [step('deptHead'), step('finance_manager'), step('finance_director', 'changeKind in (2,6) and amount > 10000'), step('general_manager', 'changeKind in (2,6) and amount > 100000')],
  },
  { key: 'account-balance-special', category: 4, name: '余额特殊处理 / Special balance handling', titleTemplate: '【{specialNo}】', detailPath: '/customers/account/inquiry/detail', steps: pair('finance_manager', 'finance_director') },
]
