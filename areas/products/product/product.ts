import { approvalActions, date, defineResource, dict, enumeration, files, html, int, json, lines, many, money, qty, rate, recordStates, ref, region, text, type Action } from '#kernel'
import { contractType, feeItem, mechanismType } from '#areas/codes/codes.ts'
import { vehicleNature } from '#areas/contracts/contract/codes.ts'
import { productChargeUnit, productKind } from '../product-category/product-category.ts'

const lease = { productKind: [1, 2] } as const
const service = { productKind: [3, 4] } as const

/** 30, section 6: what is sold, with a price and a floor per city and time. */
export const product = defineResource({
  name: 'product', label: '服务产品 / Service product', area: 'products', page: '/product', title: 'productName', subtitle: ['productNo', 'schemeName'], number: { field: 'productNo', prefix: 'CP' },
  fields: {
    productNo: text('产品编号 / Product no.', 'ULKS', { max: 32 }),
    productName: text('产品名称 / Product name', 'RLK', { max: 64 }),
    productCategoryId: ref('分类 / Category', 'RLF', 'product-category', { only: { status: [1] }, fills: { productKind: 'productKind', feeItem: 'feeItem', chargeUnit: 'chargeUnit' } }),
    productKind: enumeration('类别 / Product kind', 'LFS', productKind),
    feeItem: enumeration('费用项 / Fee item', 'LFS', feeItem),
    chargeUnit: enumeration('计费单位 / Charge unit', 'LFS', productChargeUnit),
    contractTypes: many(enumeration('适用合同 / Contract kinds', 'RF', contractType)),
    carModelIds: many(ref('适用车型 / Models', 'F', 'car-model', { help: '不填为全部车型 / Empty: all models' })),
    vehicleNature: enumeration('车辆新旧 / Vehicle nature', 'F', vehicleNature, { requiredWhen: lease }),
    termMonths: int('期数 / Term months', 'LF', { min: 1, max: 120, unit: '个月', requiredWhen: lease }),
    schemeName: text('方案名 / Scheme name', '', { max: 64, help: '如24期标享 / For example 24 months standard' }),
    kmPerMonth: int('月限里程 / Km per month', '', { min: 0, unit: '公里' }),
    overKmPrice: money('超里程单价 / Price per extra km', '', { unit: '元/公里' }),
    includes: many(dict('包含服务 / Includes', 'L', 'product_include')),
    supplierType: enumeration('服务商类型 / Supplier kind', '', mechanismType, { when: service }),
    supplierId: ref('服务商 / Supplier', 'F', 'mechanism', { when: service, only: { mechanismType: ['field:supplierType'], status: [1] } }),
    taxRate: rate('税率 / Tax rate', '', { max: 100, unit: '%', help: '不填同分类 / Empty: that of the category' }),
    settlePrice: money('结算价 / Cost price', 'M', { mask: 'money', unit: '元', when: service }),
    onShelfDate: date('上架日 / On shelf date', 'L', { default: 'today' }),
    offShelfDate: date('下架日 / Off shelf date', 'L', { notBefore: 'onShelfDate' }),
    detailHtml: html('说明 / Description', '', { wide: true }),
    imageBizId: files('图片 / Picture'),
    prices: lines('城市价格 / City prices', 'R', 'product-price'),
    pendingPrices: json<Record<string, unknown>[]>('待批价格 / Prices pending', 'S'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    { id: 'what', title: '基本信息 / Basics', fields: ['productNo', 'productName', 'productCategoryId', 'contractTypes', 'carModelIds', 'vehicleNature', 'termMonths', 'schemeName', 'onShelfDate', 'offShelfDate'] },
    { id: 'service', title: '服务内容 / What it holds', fields: ['kmPerMonth', 'overKmPrice', 'includes', 'supplierType', 'supplierId', 'taxRate', 'settlePrice'] },
    { id: 'prices', title: '城市价格 / City prices', fields: ['prices'] },
    { id: 'show', title: '展示 / Presentation', fields: ['imageBizId', 'detailHtml'] },
  ],
  states: recordStates,
  actions: {
    ...approvalActions,
    reprice: { label: '调价审批 / Price change', from: ['active'], to: 'approving', by: 'system' },
    disable: { label: '下架 / Take off the shelf', from: ['active'], to: 'inactive', permission: 'status', danger: true, confirm: '下架 {title}？新合同不能再选，已签合同不受影响。 / Take {title} off the shelf? New contracts cannot choose it; those signed stay as they are.', batch: true },
    enable: { label: '上架 / Put on the shelf', from: ['inactive'], to: 'active', permission: 'status', batch: true },
  } satisfies Record<string, Action>,
  calls: 'page, list:contract_pick, detail, timeline, status-count, save, update, afresh, update-status, remove, import',
  editableIn: ['draft', 'rejected', 'withdrawn', 'active', 'inactive'],
  removableIn: ['draft', 'rejected'],
  approval: { processKey: 'product', variables: ['productKind'], words: { needApproval: '需要审批 / Needs approval' } },
  list: { quick: ['productCategoryId', 'productKind', 'contractTypes', 'termMonths'] },
  excel: { import: ['productName', 'productCategoryId', 'contractTypes', 'carModelIds', 'vehicleNature', 'termMonths', 'schemeName', 'kmPerMonth', 'overKmPrice', 'includes', 'taxRate', 'onShelfDate', 'offShelfDate'], naturalKey: ['productName'] },
})

export const productPrice = defineResource({
  name: 'product-price', label: '城市价格 / City price', area: 'products', kind: 'lines', parent: 'productId', title: 'cityCode',
  fields: {
    productId: ref('产品 / Product', 'S', 'product'),
    cityCode: region('城市 / City', 'RF'),
    price: money('价格 / Price', 'R', { positive: true, unit: '元' }),
    priceFloor: money('底价 / Floor price', 'RM', { mask: 'money', unit: '元' }),
    depositMonths: qty('押金月数 / Deposit months', '', { scale: 1, max: 24, unit: '个月' }),
    deposit: money('押金 / Deposit', '', { unit: '元' }),
    validFrom: date('生效日 / Valid from', 'R', { default: 'today' }),
    validTo: date('失效日 / Valid to', '', { notBefore: 'validFrom' }),
  },
})
