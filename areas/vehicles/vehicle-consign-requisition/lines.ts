import { defineResource, date, enumeration, int, json, many, money, rate, ref } from '#kernel'
import { rentUnit } from '#areas/contracts/contract/codes.ts'
import { progressFields, wishFields } from '../vehicle-requisition-detail/line-fields.ts'

/** What a delivery requisition asks of one product line of its contract. */
export const vehicleConsignRequisitionLine = defineResource({
  name: 'vehicle-consign-requisition-line',
  label: '交付申请明细 / Line of a delivery requisition',
  area: 'vehicles',
  kind: 'lines',
  parent: 'requisitionId',
  title: 'modelId',
  fields: {
    requisitionId: ref('交付申请 / Requisition', 'S', 'vehicle-consign-requisition'),
    contractProductId: ref('产品行 / Product line', 'R', 'contract-product', {
      only: { contractId: ['field:contractId'] },
      fills: { modelId: 'carModelId', color: 'color' },
    }),
    ...wishFields,
    ...progressFields,
    orderVehicleIds: many(ref('订单车辆 / Order vehicles', 'S', 'order-vehicle')),
  },
})

/** How the money of a line was reckoned, one row per line in the same order. */
export const vehicleConsignRequisitionRent = defineResource({
  name: 'vehicle-consign-requisition-rent',
  label: '交付申请费用 / Money of a delivery requisition',
  area: 'vehicles',
  kind: 'lines',
  parent: 'requisitionId',
  title: 'modelId',
  fields: {
    requisitionId: ref('交付申请 / Requisition', 'S', 'vehicle-consign-requisition'),
    modelId: ref('车型 / Model', 'SL', 'car-model'),
    quantity: int('数量 / Quantity', 'SL', { unit: '台' }),
    unitRent: money('租金 / Rent', 'SL'),
    rentUnit: enumeration('计租单位 / Rent unit', 'SL', rentUnit),
    taxRate: rate('税率 / Tax rate', 'S', { unit: '%' }),
    firstDueDate: date('首期应收日 / First due', 'SL'),
    firstAmt: money('首期租金 / First rent', 'SL'),
    prepayAmt: money('预付租金 / Prepaid rent', 'SL'),
    depositPerVehicle: money('单台押金 / Deposit per car', 'SL'),
    depositDue: money('应收押金 / Deposit due', 'SL'),
    depositReceived: money('已收押金 / Deposit received', 'SL'),
    depositShort: money('押金差额 / Deposit short', 'SL'),
    feeAmt: money('前期费用 / Front fees', 'SL'),
    frontTotal: money('首付合计 / Front total', 'SL'),
    calcNote: json<Record<string, string>>('计算说明 / How it was reckoned', 'S'),
  },
})
