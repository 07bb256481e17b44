import { deal, pair, review, seal, step, treasury, type Process } from '../process.ts'

const title = '【{contractNo}】{counterpartyName}'

/** Customer contracts: 10-platform 10.3, rows of area 30. */
export const contractProcesses: readonly Process[] = [
  { key: 'contract-lease', category: 3, shape: 'F4', name: 'KA租赁合同 / KA lease', titleTemplate: title, detailPath: '/contract/lease/detail', steps: deal() },
  { key: 'contract-purchase-lease', category: 3, shape: 'F4', name: '购租合同 / Purchase lease', titleTemplate: title, detailPath: '/contract/purchase/lease/detail', steps: deal() },
  {
    key: 'contract-lease-handle', category: 3, shape: 'F4', name: '租赁合同处置 / Handling of a lease', titleTemplate: title, detailPath: '/contract/lease/dispose/detail',
    steps: [
      step('sales_manager@dept'), step('risk_officer@city', 'handleKind in (7,8)'), step('finance_manager'), step('finance_director', 'billedAdjust == true or amount > limit1'),
      step('general_manager', 'penaltyWaived == true or handleKind == 7'),
    ],
  },
  {
    key: 'contract-lease-c', category: 3, shape: 'F10', name: 'C端租赁合同 / Private lease', titleTemplate: title, detailPath: '/contract/lease/c/detail',
    steps: [step('store_manager@dept'), step('risk_officer@city', 'creditScore < 60 or usage == "hailing"'), step('finance_manager', 'belowFloor == true')],
  },
  {
    key: 'contract-intention', category: 3, shape: 'F10', name: '意向合同 / Letter of intent', titleTemplate: title, detailPath: '/contract/intention/detail',
    steps: [step('sales_manager@dept'), step('finance_manager', 'intentDeposit > 0'), step('region_director', 'vehicleQty > 50')],
  },
  {
    key: 'contract-intention-handle', category: 3, shape: 'F10', name: '意向合同处置 / Handling of an intent', titleTemplate: title, detailPath: '/contract/intention/dispose/detail',
    steps: [step('sales_manager@dept'), step('finance_manager', 'refundAmt > 0 or forfeitAmt > 0'), step('finance_director', 'amount > limit1')],
  },
  { key: 'contract-financing-lease', category: 3, shape: 'F7', name: '融资租赁合同 / Finance lease', titleTemplate: title, detailPath: '/contract/financial/leasing/detail', steps: review() },
  { key: 'contract-finance', category: 3, shape: 'F6', name: '融资合同 / Borrowing', titleTemplate: title, detailPath: '/contract/finance/detail', handlePath: '/contract/finance/detail', steps: treasury() },
  {
    key: 'contract-change', category: 3, shape: 'F10', name: '合同变更 / Change of a contract', titleTemplate: title, detailPath: '/contract/detail',
    steps: [step('sales_manager@dept'), step('risk_officer@city'), step('finance_manager'), step('finance_director', 'amount > limit1 or rateCut == true')],
  },
  { key: 'contract-record', category: 3, shape: 'F1', name: '合同补录 / Recorded contract', titleTemplate: title, detailPath: '/contract/detail', steps: [step('contract_admin')] },
  {
    key: 'contract-settlement-quote', category: 3, shape: 'F10', name: '结清报价 / Settlement quote', titleTemplate: title, detailPath: '/contract/financial/leasing/detail',
    steps: [step('sales_manager@dept'), step('finance_manager', 'discountAmt <= 5000'), step('general_manager', 'discountAmt > 5000')],
  },
  { key: 'apply-seal', category: 3, shape: 'F12', name: '用印申请 / Seal application', titleTemplate: '【{applyNo}】{title}', detailPath: '/contract/applyseal/detail', steps: seal() },
  { key: 'product', category: 3, shape: 'F2', name: '服务产品 / Product', titleTemplate: '【{productNo}】{productName}', detailPath: '/product/detail', skipWhen: 'needApproval == false', steps: pair('product_manager', 'finance_manager') },
]
