import { date, defineResource, dict, enumeration, int, money, rate, ref, region, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { tempFields, tempTable } from '../temp-lines/fields.ts'

/** 30 D9: vehicles to be bought for a contract that is being typed. */
export const contractPurchaseTemp = defineResource({
  ...tempTable,
  name: 'contract-purchase-temp',
  label: '采购明细临时表 / Temporary purchase items',
  title: 'rowNo',
  fields: {
    ...tempFields,
    supplierType: enumeration('供应商类型 / Supplier kind', '', mechanismType, { default: 3 }),
    supplierId: ref('供应商 / Supplier', 'RL', 'mechanism', { only: { status: [1] } }),
    carModelId: ref('车型 / Model', 'RL', 'car-model', { only: { status: [1] } }),
    color: dict('颜色 / Colour', 'L', 'car_color'),
    vin: text('车架号 / VIN', 'L', { max: 17, format: 'vin' }),
    quantity: int('数量 / Quantity', 'RL', { min: 1, max: 9999, unit: '台' }),
    unitPrice: money('含税单价 / Unit price', 'RL', { positive: true, unit: '元' }),
    taxRate: rate('税率 / Tax rate', '', { max: 100, unit: '%', default: '13.000000' }),
    amount: money('金额 / Amount', 'LS', { digits: 18 }),
    deliveryCity: region('交付城市 / Delivery city', 'L'),
    deliveryDate: date('交付日期 / Delivery date', 'L'),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
  calls: 'import:contract_lease_import|product_import',
  excel: {
    import: [
      'supplierId',
      'carModelId',
      'color',
      'vin',
      'quantity',
      'unitPrice',
      'taxRate',
      'deliveryCity',
      'deliveryDate',
      'remark',
    ],
    headers: { carModelId: '车型编码 / Model code' },
    given: ['tempId'],
    maxRows: 2000,
  },
})
