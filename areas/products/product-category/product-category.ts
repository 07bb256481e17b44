import {
  bool,
  defineResource,
  enumeration,
  enableActions,
  enabledStates,
  enumOf,
  int,
  many,
  note,
  rate,
  ref,
  text,
} from '#kernel'
import { contractType, feeItem } from '#areas/codes/codes.ts'

export const productKind = enumOf('product_kind', {
  1: '租赁 / Lease',
  2: '融资租赁 / Finance lease',
  3: '增值服务 / Value-added service',
  4: '代办服务 / Agency service',
})
export const productChargeUnit = enumOf('product_charge_unit', {
  1: '台·月 / Vehicle-month',
  2: '台·周 / Vehicle-week',
  3: '台·日 / Vehicle-day',
  4: '台·次 / Vehicle-time',
  5: '台·年 / Vehicle-year',
  6: '合同 / Contract',
})

/** 30, section 6. Two levels; says what its products are billed as and whether they need approval. */
export const productCategory = defineResource({
  name: 'product-category',
  label: '产品分类 / Product category',
  area: 'products',
  page: '/product/category',
  title: 'categoryName',
  subtitle: ['categoryCode'],
  fields: {
    categoryCode: text('分类编码 / Category code', 'URL', { max: 20 }),
    categoryName: text('分类名称 / Category name', 'RLK', { max: 40 }),
    parentId: ref('上级分类 / Above', '', 'product-category', { help: '最多两级 / Two levels at most' }),
    productKind: enumeration('产品类别 / Product kind', 'RLF', productKind),
    feeItem: enumeration('费用项 / Fee item', 'R', feeItem),
    chargeUnit: enumeration('计费单位 / Charge unit', 'R', productChargeUnit),
    taxRate: rate('税率 / Tax rate', 'R', { default: '13.000000', max: 100, unit: '%' }),
    contractTypes: many(enumeration('适用合同 / Contract kinds', 'RF', contractType)),
    priceByCity: bool('按城市定价 / Priced by city', '', { default: true }),
    needApproval: bool('须审批 / Needs approval', '', {
      default: true,
      help: '该分类产品的新增与调价走审批 / New products and prices of it are approved',
    }),
    sort: int('排序 / Order', '', { default: 1 }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page, list:contract_pick, detail, save, update, remove, update-status',
})
