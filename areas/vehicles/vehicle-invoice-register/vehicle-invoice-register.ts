import {
  bool,
  date,
  defineResource,
  enumeration,
  files,
  int,
  many,
  money,
  note,
  poly,
  qty,
  rate,
  ref,
  region,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { purchaseInvoiceKind, taxPaidBy } from '../registers/codes.ts'

export const registerStates = states('valid', {
  valid: state(1, '有效 / Valid', 'success'),
  voided: state(2, '已作废 / Void', 'info'),
})
const actions = {
  void: {
    label: '作废 / Void',
    from: ['valid'],
    to: 'voided',
    call: 'PUT void',
    reason: 'required',
    danger: true,
    confirm: '作废车辆【{vin}】的登记？其成本一并冲回 / Void the register of {vin}? Its costs are reversed',
  },
} as const satisfies Record<string, Action>

const car = {
  vehicleId: ref('车辆 / Vehicle', 'RLF', 'vehicle', { only: { status: [1] } }),
  vin: text('车架号 / VIN', 'SLFK', { max: 17, format: 'vin' }),
}
const scope = {
  users: ['createUser', 'vehicleId.managerId'],
  depts: ['vehicleId.operateDeptId'],
  cities: ['cityCode'],
} as const

// The scans of a whole delivery go with its file.
const headers = { vehicleId: '车架号 / VIN' } as const

/** 60, 4.2: the invoice of a purchase; one valid row per car. */
export const vehicleInvoiceRegister = defineResource({
  name: 'vehicle-invoice-register',
  label: '购车发票登记 / Invoice register',
  area: 'vehicles',
  title: 'registerNo',
  subtitle: ['vin', 'invoiceNo'],
  number: { field: 'registerNo', prefix: 'FPDJ' },
  fields: {
    registerNo: text('登记编号 / Register no.', 'SULK', { max: 32 }),
    ...car,
    invoiceKind: enumeration('票种 / Invoice kind', 'RLF', purchaseInvoiceKind, { default: 1 }),
    invoiceCode: text('发票代码 / Invoice code', 'L', {
      max: 12,
      when: { invoiceKind: [1, 3] },
      requiredWhen: { invoiceKind: [1, 3] },
    }),
    invoiceNo: text('发票号码 / Invoice no.', 'RLFK', { max: 20 }),
    invoiceDate: date('开票日期 / Invoice date', 'RLF', { past: true }),
    buyerCompanyId: ref('购方 / Buyer', 'RL', 'company', { only: { status: [1] } }),
    buyerTaxNo: text('购方税号 / Buyer tax no.', 'R', { max: 20 }),
    buyerReason: note('购方与资产公司不一致原因 / Why another buyer', '', { max: 200 }),
    sellerName: text('销方 / Seller', 'RL', { max: 128 }),
    sellerTaxNo: text('销方税号 / Seller tax no.', 'R', { max: 20 }),
    totalAmt: money('价税合计 / Total', 'RL', { positive: true, unit: '元' }),
    taxRate: rate('税率 / Tax rate', 'R', { max: 100, unit: '%', default: '13.000000' }),
    netAmt: money('不含税 / Net', 'RL', { unit: '元' }),
    taxAmt: money('税额 / Tax', 'RL', { unit: '元' }),
    priceReason: note('与订单价不一致原因 / Why another price', '', { max: 200 }),
    certificateNo: text('合格证号 / Certificate', '', { max: 32 }),
    importCertNo: text('进口证明 / Import certificate', '', { max: 32 }),
    inspectNo: text('商检单 / Inspection paper', '', { max: 32 }),
    tonnage: qty('吨位 / Tonnage', '', { scale: 2 }),
    seats: int('限乘 / Seats', '', { min: 1, max: 60, unit: '人' }),
    taxOffice: text('主管税务机关 / Tax office', '', { max: 60 }),
    deductible: bool('可抵扣 / Deductible', 'SLF'),
    deductMonth: text('抵扣属期 / Deducted in', 'S', { max: 6 }),
    invoiceReceiptId: ref('收票 / Invoice received', 'S', 'invoice-receipt'),
    replacedCostIds: many(ref('被替换成本 / Costs replaced', 'S', 'vehicle-cost')),
    cityCode: region('城市 / City', 'SF'),
    attachBizId: files('影像 / Scan', 'R'),
  },
  states: registerStates,
  actions,
  events: { 'vehicle.invoice-registered': { label: '购车发票登记 / Invoice of a vehicle registered', of: 'vehicle' } },
  calls: 'page, detail, timeline, save, import:vehicle_invoice_register_add',
  scope,
  list: {
    quick: ['vehicleId', 'invoiceNo', 'invoiceKind'],
    totals: ['totalAmt', 'netAmt', 'taxAmt'],
    pageSize: 50,
  },
  excel: {
    import: [
      'vehicleId',
      'invoiceKind',
      'invoiceCode',
      'invoiceNo',
      'invoiceDate',
      'buyerCompanyId',
      'buyerTaxNo',
      'buyerReason',
      'sellerName',
      'sellerTaxNo',
      'totalAmt',
      'taxRate',
      'netAmt',
      'taxAmt',
      'priceReason',
      'certificateNo',
    ],
    headers,
    once: ['vehicleId', 'invoiceNo'],
    given: ['attachBizId'],
    maxRows: 10_000,
  },
  indexes: ['unique: vehicleId where status = 1', 'unique: invoiceCode, invoiceNo where status = 1', 'invoiceNo'],
})

/** 60, 4.2 and 7.1: the purchase tax of a car; one valid row per car. */
export const vehicleTaxRegister = defineResource({
  name: 'vehicle-tax-register',
  label: '购置税登记 / Purchase tax register',
  area: 'vehicles',
  title: 'registerNo',
  subtitle: ['vin', 'taxCertNo'],
  number: { field: 'registerNo', prefix: 'SFDJ' },
  fields: {
    registerNo: text('登记编号 / Register no.', 'SULK', { max: 32 }),
    ...car,
    taxableAmt: money('计税价格 / Taxable', 'RL', { positive: true, unit: '元' }),
    taxRatePct: rate('税率 / Tax rate', 'R', { max: 100, unit: '%', default: '10.000000' }),
    fullTax: money('应纳税额 / Tax due', 'RL', { unit: '元' }),
    reliefAmt: money('减免税额 / Relief', 'RL', { unit: '元', default: '0.00' }),
    payAmt: money('实缴税额 / Paid', 'RL', { unit: '元' }),
    diffReason: note('与测算不一致原因 / Why another amount', '', { max: 200 }),
    payDate: date('缴税日 / Paid on', 'RLF', { past: true }),
    taxCertNo: text('完税证明号 / Certificate no.', 'RLFK', { max: 40 }),
    payByKind: enumeration('缴纳方 / Paid by', 'RLF', taxPaidBy, { default: 1 }),
    agentType: enumeration('代办类型 / Agent kind', '', mechanismType, {
      default: 2,
      when: { payByKind: [2] },
    }),
    agentId: poly('代办 / Agent', 'F', 'agentType', {
      when: { payByKind: [2] },
      requiredWhen: { payByKind: [2] },
    }),
    replacedCostIds: many(ref('被替换成本 / Costs replaced', 'S', 'vehicle-cost')),
    cityCode: region('城市 / City', 'SF'),
    attachBizId: files('影像 / Scan', 'R'),
  },
  states: registerStates,
  actions,
  events: {
    'vehicle.tax-registered': { label: '购置税登记 / Purchase tax of a vehicle registered', of: 'vehicle' },
  },
  calls: 'page, detail, timeline, save, import:vehicle_tax_register_add',
  scope,
  list: {
    quick: ['vehicleId', 'taxCertNo', 'payByKind'],
    totals: ['fullTax', 'reliefAmt', 'payAmt'],
    pageSize: 50,
  },
  excel: {
    import: [
      'vehicleId',
      'taxableAmt',
      'taxRatePct',
      'fullTax',
      'reliefAmt',
      'payAmt',
      'diffReason',
      'payDate',
      'taxCertNo',
      'payByKind',
    ],
    headers,
    once: ['vehicleId', 'taxCertNo'],
    given: ['attachBizId'],
    maxRows: 10_000,
  },
  indexes: ['unique: vehicleId where status = 1', 'unique: taxCertNo where status = 1'],
})

/** 60, 7.1: relief of the purchase tax by energy and day of the purchase; rows of the tenant, seeded. */
export const purchaseTaxRule = defineResource({
  name: 'purchase-tax-rule',
  label: '购置税减免规则 / Relief of purchase tax',
  area: 'vehicles',
  page: '/vehicle/tax/rule',
  permission: 'vehicle_tax_register',
  title: 'ruleName',
  fields: {
    ruleName: text('规则名称 / Name', 'URLK', { max: 60 }),
    newEnergy: bool('仅新能源乘用车 / New energy passenger cars only', 'LF'),
    fromDate: date('购车日起 / Bought from', 'RLF'),
    toDate: date('购车日止 / Bought to', 'RL', { notBefore: 'fromDate' }),
    reliefPct: rate('减免比例 / Relief', 'RL', { max: 100, unit: '%' }),
    capAmt: money('减免上限 / Cap', 'L', { unit: '元' }),
    remark: note('备注 / Remark'),
  },
  calls: 'page, detail, save, update:vehicle_tax_register_add, remove:vehicle_tax_register_void',
  scope: { staff: 'all' },
  list: { totals: [] },
  indexes: ['fromDate'],
})
