import { date, defineResource, dict, enumeration, enumOf, int, money, rate, ref, region, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

const payableState = enumOf('contract_purchase_item_payable_state', {
  0: '未生成 / Not raised',
  1: '待付 / To be paid',
  2: '已付 / Paid',
})

/** 30, section 3: vehicles that are bought for a finance lease or a purchase-and-lease framework. */
export const contractPurchaseItem = defineResource({
  name: 'contract-purchase-item',
  label: '采购明细 / Purchase item',
  area: 'contracts',
  kind: 'lines',
  parent: 'contractId',
  title: 'vin',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    supplierType: enumeration('供应商类型 / Supplier kind', 'R', mechanismType, { default: 3 }),
    supplierId: ref('供应商 / Supplier', 'RL', 'mechanism', {
      only: { mechanismType: ['field:supplierType'], status: [1] },
    }),
    carModelId: ref('车型 / Model', 'RL', 'car-model', { only: { status: [1] } }),
    color: dict('颜色 / Colour', 'L', 'car_color'),
    vin: text('车架号 / VIN', 'L', { max: 17, format: 'vin', help: '数量为1时填写 / Only with quantity 1' }),
    quantity: int('数量 / Quantity', 'RL', { default: 1, min: 1, max: 9999, unit: '台' }),
    unitPrice: money('含税单价 / Unit price', 'RL', { positive: true, unit: '元' }),
    taxRate: rate('税率 / Tax rate', '', { max: 100, unit: '%', default: '13.000000' }),
    amount: money('金额 / Amount', 'LS', { digits: 18 }),
    deliveryDate: date('交付日期 / Delivery date', 'L'),
    deliveryCity: region('交付城市 / Delivery city', 'L'),
    purchaseContractId: ref('采购合同 / Purchase contract', 'S', 'contract'),
    payableState: enumeration('付款状态 / Payment', 'LS', payableState),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})
