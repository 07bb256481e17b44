import type { Label } from '#kernel'
import { pair, step, supply, type Process } from '../process.ts'

const title = '【{contractNo}】{counterpartyName}'
/** What is bought or rented from those who serve the fleet. */
const service = (key: string, name: Label, detailPath: string): Process => ({
  key,
  category: 3,
  shape: 'F10',
  name,
  titleTemplate: title,
  detailPath,
  steps: [
    step('operation_manager'),
    step('legal', 'customTerms == true'),
    step('finance_manager', 'priceAboveEnquiry == true or depositAmt > 0'),
    step('finance_director', 'yearEstimate > limit1'),
  ],
})
/** Whose account pays or receives instead of the party's own. */
const authority = (key: string, name: Label, detailPath: string): Process => ({
  key,
  category: 3,
  shape: 'F10',
  name,
  titleTemplate: title,
  detailPath,
  steps: [
    step('legal'),
    step('finance_manager'),
    step('finance_director', 'limitTotal > limit1 or unlimited == true or otherAccount == true'),
  ],
})
/** `few`: too few quotes are decided by the finance director as well (40, section 5). */
const enquiry = (key: string, name: Label, detailPath: string, few = ''): Process => ({
  key,
  category: 3,
  shape: 'F10',
  name,
  titleTemplate: '【{enquiryNo}】{title}',
  detailPath,
  steps: [
    step('operation_manager'),
    step('finance_manager'),
    step('finance_director', `yearEstimate > limit1 or tooDear == true${few}`),
  ],
})

/** Supply contracts, enquiries and vehicle papers: 10-platform 10.3, rows of area 40. */
export const supplyProcesses: readonly Process[] = [
  {
    key: 'contract-purchase-agreement',
    category: 3,
    shape: 'F5',
    name: '采购框架协议 / Purchase agreement',
    titleTemplate: title,
    detailPath: '/contract/purchase/agreement/detail',
    handlePath: '/contract/purchase/agreement/detail',
    steps: supply('purchase_manager', ' or earnestRate > 10'),
  },
  {
    key: 'contract-purchase',
    category: 3,
    shape: 'F5',
    name: '采购合同 / Purchase contract',
    titleTemplate: title,
    detailPath: '/contract/purchase/detail',
    steps: supply('purchase_manager', ' or earnestRate > 10'),
  },
  {
    key: 'contract-car-factory',
    category: 3,
    shape: 'F10',
    name: '主机厂商务合同 / Car-factory contract',
    titleTemplate: title,
    detailPath: '/contract/carfactory/detail',
    steps: [step('purchase_manager'), step('legal'), step('finance_director'), step('general_manager')],
  },
  {
    key: 'contract-sale',
    category: 3,
    shape: 'F10',
    name: '车辆销售合同 / Sale of vehicles',
    titleTemplate: title,
    detailPath: '/contract/sale/detail',
    steps: [
      step('disposal_supervisor'),
      step('asset_accountant'),
      step('finance_manager'),
      step('finance_director', 'saleKind == 4 and (belowFloor == true or amount > 1000000)'),
      step('general_manager', 'saleKind != 4 and (belowFloor == true or amount > 1000000)'),
    ],
  },
  service('contract-parking-lot', '停车场协议 / Parking-lot contract', '/contract/parking/lot/detail'),
  service('contract-car-hailing', '网约车合同 / Car-hailing contract', '/contract/car/hailing/detail'),
  service('contract-pit-lane', '维修协议 / Workshop contract', '/contract/pit/lane/detail'),
  service('contract-year-check', '年检协议 / Inspection contract', '/contract/year/check/detail'),
  authority('contract-protocol', '付款授权协议 / Payment authorisation', '/contract/protocol/detail'),
  authority('contract-collection', '收款授权协议 / Collection authorisation', '/contract/collection/detail'),
  {
    // The kind's own steps (40, 3.3), with the rise of the prices in place of those of the contract.
    key: 'contract-serve-change',
    category: 3,
    shape: 'F10',
    name: '服务价目变更 / Change of service prices',
    titleTemplate: '【{changeNo}】{contractNo} {supplierName}',
    detailPath: '/contract/serviceprice/change/detail',
    steps: [
      step('operation_manager', 'contractType != 14'),
      step('legal', 'contractType == 14'),
      step('finance_manager', 'contractType == 14 or priceRise > 0'),
      step('finance_director', 'yearEstimate > limit1 or priceRise > 10'),
    ],
  },
  {
    key: 'contract-receiving-ground-change',
    category: 3,
    shape: 'F10',
    name: '提车地变更 / Change of the place of delivery',
    titleTemplate: title,
    detailPath: '/contract/receiving/ground/change/detail',
    steps: [step('delivery_head@city'), step('sales_manager@dept', 'feeBearer == 1 or feeTotal > 2000')],
  },
  enquiry('enquiry-year-check', '年检询价 / Inspection enquiry', '/enquiry/year/check/detail', ' or quoteCount < 3'),
  enquiry('enquiry-license', '上牌询价 / Plate enquiry', '/enquiry/license/agent/detail', ' or quoteCount < 3'),
  enquiry('enquiry-parking', '停车询价 / Parking enquiry', '/enquiry/parking/fee/detail', ' or quoteCount < 3'),
  {
    ...enquiry('service-price-list', '服务价目 / Service price list', '/contract/serviceprice/detail'),
    titleTemplate: '【{listNo}】{title}',
  },
  {
    key: 'contract-rebate',
    category: 3,
    shape: 'F2',
    name: '返利结算 / Rebate',
    titleTemplate: '【{rebateNo}】{supplierName}',
    detailPath: '/contract/purchase/rebate/detail',
    steps: pair('purchase_manager', 'finance_manager'),
  },
  {
    key: 'asset-lend',
    category: 5,
    shape: 'F10',
    name: '资料借出 / Lending of papers',
    titleTemplate: '【{docNo}】',
    detailPath: '/asset/lend/detail',
    steps: [step('deptHead'), step('archive_supervisor', 'lendApproval == true or days > 30')],
  },
  {
    key: 'asset-reissue',
    category: 5,
    shape: 'F10',
    name: '资料补办 / Reissue of papers',
    titleTemplate: '【{docNo}】',
    detailPath: '/asset/reissue/detail',
    steps: [step('archive_supervisor'), step('operation_manager', 'liabilityWaived == true')],
  },
  {
    key: 'asset-lose',
    category: 5,
    shape: 'F10',
    name: '资料遗失 / Loss of papers',
    titleTemplate: '【{docNo}】',
    detailPath: '/asset/lose/detail',
    steps: [step('archive_supervisor'), step('operation_manager', 'liabilityWaived == true')],
  },
]
