import { bool, date, defineResource, dict, enumeration, int, many, money, rate, ref, region, text } from '#kernel'
import { contractType, feeItem } from '#areas/codes/codes.ts'
import { chargeTriggers, chargeUnits, completed, rentUnit, vehicleNature } from './codes.ts'

/** 30, section 3: model x quantity x rent x deposit. Quota, orders and rent schedules follow from these lines. */
export const contractProduct = defineResource({
  name: 'contract-product', label: '合同产品 / Contract product', area: 'contracts', kind: 'lines', parent: 'contractId', title: 'modelName', subtitle: ['color', 'cityCode', 'unitRent'], pick: '/contract-product/list',
  fields: {
    contractId: ref('合同 / Contract', 'SF', 'contract'),
    contractType: enumeration('合同类型 / Kind', 'SF', contractType),
    productId: ref('服务产品 / Product', 'RF', 'product', { only: { status: [1] } }),
    carModelId: ref('车型 / Model', 'RLF', 'car-model'),
    modelName: text('车型名称 / Model name', 'LS', { max: 128 }),
    color: dict('颜色 / Colour', 'LF', 'car_color'),
    vehicleNature: enumeration('车辆性质 / Vehicle nature', 'R', vehicleNature, { default: 1 }),
    cityCode: region('用车城市 / City', 'RLF'),
    plateCityCode: completed(region('上牌城市 / Plate city', 'LF', { help: '不填同用车城市 / Empty: the city of use' })),
    plateKind: dict('牌照类型 / Plate kind', 'RLF', 'plate_kind'),
    quantity: int('数量 / Quantity', 'RL', { min: 1, max: 9999, unit: '台' }),
    termMonths: completed(int('租期 / Term months', '', { min: 1, max: 120, unit: '个月', help: '不填同合同期限 / Empty: the term of the contract' })),
    rentUnit: enumeration('计租单位 / Rent unit', 'R', rentUnit, { default: 1 }),
    unitRent: completed(money('租金 / Rent per unit', 'L', { positive: true, unit: '元', help: '不填按产品城市价 / Empty: the price of product and city' })),
    priceList: money('指导租金 / List price', 'S'),
    priceFloor: money('底价 / Floor price', 'SM', { mask: 'money' }),
    belowFloor: bool('低于底价 / Below floor', 'LS'),
    deposit: completed(money('押金 / Deposit', 'L', { unit: '元/台', help: '不填按押金月数乘首月租金 / Empty: deposit months x first rent' })),
    vehiclePrice: money('车价 / Vehicle price', 'L', { unit: '元', help: '含税；占用额度按车价减首付减押金 / With tax; the quota taken is price less down payment and deposit' }),
    downPayment: money('首付 / Down payment', '', { unit: '元' }),
    downRate: rate('首付 / Down payment %', '', { max: 100, unit: '%' }),
    financedAmount: money('融资额 / Financed amount', 'S'),
    residualPrice: money('尾款或留购价 / Residual price', '', { unit: '元' }),
    taxRate: rate('租金税率 / Tax rate', 'R', { default: '13.000000', max: 100, unit: '%' }),
    kmPerMonth: int('月限里程 / Km per month', '', { min: 0, unit: '公里', default: 0, help: '0为不限 / 0: unlimited' }),
    overKmPrice: money('超里程单价 / Price per extra km', '', { unit: '元/公里' }),
    insurancePlan: dict('保险方案 / Insurance plan', '', 'insurance_plan'),
    withMaintenance: bool('含保养 / Maintenance included'),
    withInspection: bool('含年检 / Inspection included'),
    withGps: bool('含GPS / GPS included'),
    expectTakeDate: date('预计提车日 / Expected take date'),
    takePlaceId: ref('提车停车场 / Take place', '', 'parking-lot'),
    takeAddress: text('提车地址 / Take address', '', { max: 200 }),
    sourceProductId: ref('来源行 / Source line', 'S', 'contract-product'),
    renewOrderVehicleIds: many(ref('续租车辆 / Vehicles renewed', 'S', 'order-vehicle')),
    quotaAmount: money('占用额度每台 / Quota per vehicle', 'S'),
    orderedQty: int('已下单 / Ordered', 'LS'),
    waitQty: int('待配 / To be allotted', 'LS'),
    allottedQty: int('已配 / Allotted', 'LS'),
    takenQty: int('已提 / Taken', 'LS'),
    onLeaseQty: int('在租 / On lease', 'LS'),
    returnedQty: int('已退 / Returned', 'LS'),
    closedQty: int('已关闭 / Closed', 'LS'),
    convertedQty: int('已转合同 / Converted', 'LS'),
    handledQty: int('已处置 / Handled', 'LS'),
  },
  // The kind stands in the head, the model's name beside its id.
  list: {
    columns: ['carModelId', 'quantity', 'unitRent', 'deposit', 'termMonths', 'cityCode', 'color', 'vehicleNature', 'productId', 'plateCityCode', 'plateKind', 'rentUnit', 'priceList', 'priceFloor', 'belowFloor', 'vehiclePrice', 'downPayment', 'downRate', 'financedAmount', 'residualPrice', 'quotaAmount',
      'taxRate', 'kmPerMonth', 'overKmPrice', 'insurancePlan', 'withMaintenance', 'withInspection', 'withGps', 'expectTakeDate', 'takePlaceId', 'takeAddress', 'sourceProductId', 'renewOrderVehicleIds', 'orderedQty', 'waitQty', 'allottedQty', 'takenQty', 'onLeaseQty', 'returnedQty', 'closedQty', 'convertedQty', 'handledQty'],
  },
})

/** Fees beside the rent. A line hangs on records only, so it names its product line by number; empty means every line. */
export const contractProductFee = defineResource({
  name: 'contract-product-fee', label: '费用项 / Fee', area: 'contracts', kind: 'lines', parent: 'contractId', title: 'feeItem',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    productLineNo: int('产品行号 / Product line', '', { min: 1, help: '不填为每一行 / Empty: every line' }),
    feeItem: enumeration('费用项目 / Fee item', 'R', feeItem),
    chargeTrigger: enumeration('收取时点 / Charge trigger', 'R', chargeTriggers),
    fixedDate: date('固定日期 / Fixed date', '', { when: { chargeTrigger: [8] }, requiredWhen: { chargeTrigger: [8] } }),
    chargeUnit: enumeration('计费单位 / Charge unit', 'R', chargeUnits, { default: 1 }),
    amount: money('金额 / Amount', 'R', { positive: true, unit: '元' }),
    taxRate: rate('税率 / Tax rate', '', { max: 100, unit: '%', default: '6.000000' }),
    refundable: bool('可退 / Refundable'),
    productId: ref('服务产品 / Service product', '', 'product'),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})

/** Rents by stage of the term, contiguous from month 1. */
export const contractProductRent = defineResource({
  name: 'contract-product-rent', label: '阶梯租金 / Rent stage', area: 'contracts', kind: 'lines', parent: 'contractId', title: 'fromMonth',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    productLineNo: int('产品行号 / Product line', 'R', { min: 1, default: 1 }),
    fromMonth: int('起始月 / From month', 'R', { min: 1, max: 120 }),
    toMonth: int('截止月 / To month', 'R', { min: 1, max: 120 }),
    unitRent: money('租金 / Rent per unit', 'R', { positive: true, unit: '元' }),
  },
})
