import { defineResource, json, text } from '#kernel'
import { contractProduct } from '../contract/contract-product.ts'
import { tempFields, tempTable } from '../temp-lines/fields.ts'

/** A fee of a line, as the form of a contract sends it. */
export interface TempFee {
  feeItem: number
  chargeTrigger: number
  chargeUnit: number
  amount: string
  fixedDate?: string | null
  taxRate?: string | null
  refundable?: boolean
  remark?: string | null
}
const pick = <T, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map(name => [name, from[name]])) as Pick<T, K>

/** The payload: what is typed of a product line. */
export const productPayload = pick(
  contractProduct.fields,
  'productId',
  'carModelId',
  'color',
  'vehicleNature',
  'cityCode',
  'plateCityCode',
  'plateKind',
  'quantity',
  'termMonths',
  'rentUnit',
  'unitRent',
  'deposit',
  'vehiclePrice',
  'downPayment',
  'downRate',
  'residualPrice',
  'taxRate',
  'kmPerMonth',
  'overKmPrice',
  'insurancePlan',
  'withMaintenance',
  'withInspection',
  'withGps',
  'expectTakeDate',
  'takePlaceId',
  'takeAddress',
)

/** 30 D9: product lines of a contract that is being typed. */
export const contractProductTemp = defineResource({
  ...tempTable,
  name: 'contract-product-temp',
  label: '合同产品临时表 / Temporary product lines',
  title: 'rowNo',
  fields: {
    ...tempFields,
    ...productPayload,
    rentStages: text('阶梯租金 / Rent stages', '', {
      max: 500,
      help: '如 1-12:5200;13-24:4980，须连续覆盖全部租期 / Such as 1-12:5200;13-24:4980, over the whole term',
    }),
    fees: json<TempFee[]>('费用项 / Fees'),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
  calls: 'import:contract_lease_import|contract_intention_import|product_import',
  excel: {
    import: [
      'productId',
      'carModelId',
      'color',
      'quantity',
      'cityCode',
      'plateCityCode',
      'plateKind',
      'termMonths',
      'unitRent',
      'deposit',
      'vehiclePrice',
      'downPayment',
      'residualPrice',
      'expectTakeDate',
      'rentStages',
      'remark',
    ],
    headers: { productId: '产品编号 / Product no.', carModelId: '车型编码 / Model code' },
    required: ['termMonths', 'unitRent'],
    given: ['tempId'],
    maxRows: 500,
  },
})
