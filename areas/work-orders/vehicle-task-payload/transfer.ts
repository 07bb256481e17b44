import { mechanismType } from '#areas/codes/codes.ts'
import { bool, date, datetime, defineResource, enumeration, files, money, poly, text } from '#kernel'
import { subKindsOf } from '../kinds/types.ts'
import { ownFields, payloadOf, remark, renewal } from './own.ts'

const moves = { moveOut: [true] }

/** 70, 4.4: change of owner. */
export const vehicleTaskTransfer = defineResource({
  ...payloadOf(3),
  name: 'vehicle-task-transfer',
  label: '过户任务 / Transfer task',
  fields: {
    ...ownFields,
    subKind: enumeration('子类 / Sub kind', '', subKindsOf(3), { fixed: true }),
    sellerName: text('卖方 / Seller', 'R', { max: 128 }),
    buyerType: enumeration('买方类型 / Buyer kind', '', mechanismType),
    buyerId: poly('买方机构 / Buyer', '', 'buyerType', { fills: { buyerName: 'mechanismName' } }),
    buyerName: text('买方 / Name of the buyer', 'R', { max: 128 }),
    buyerIdNo: text('买方证件号 / ID of the buyer', 'RM', { max: 32, mask: 'idNo' }),
    transferPrice: money('过户价 / Price', 'R', { unit: '元' }),
    marketName: text('二手车市场 / Used-car market', '', { max: 64 }),
    usedCarInvoiceNo: text('二手车发票号 / Invoice no.', 'R', { max: 32 }),
    usedCarInvoiceDate: date('开票日 / Invoiced on', '', { past: true }),
    oldPlateNo: text('原车牌 / Former plate', '', { max: 8, format: 'plate' }),
    plateGo: bool('号牌随车 / Plates go with the car', '', { default: false }),
    quotaUpdateNo: text('指标更新号 / Quota update', '', { max: 40 }),
    ...renewal({ plateGo: [false] }),
    moveOut: bool('提档外迁 / Moves to another city'),
    newRegisterOrgan: text('迁入登记机关 / New registry', '', { max: 64, when: moves, requiredWhen: moves }),
    newPlateNo: text('新车牌 / New plate', '', { max: 8, format: 'plate' }),
    transferDate: date('过户日 / Transferred on', 'R', { past: true }),
    newOwnerCertPhotoBizId: files('新证书照片 / Photo of the new certificate', 'R'),
    docsHandedTo: text('资料交付对象 / Papers handed to', '', { max: 64 }),
    docsHandedTime: datetime('资料交付时间 / Papers handed at', '', { past: true }),
    taxAmt: money('过户税费 / Tax', '', { unit: '元' }),
    ...remark,
  },
})
