import { date, defineResource, dept, enumeration, int, json, money, rate, ref, region, text, user } from '#kernel'
import { rentUnit } from '#areas/contracts/contract/codes.ts'

/** 60, 4.5: the money of delivery requisitions line by line; reckoned before a submit and kept with it. */
export const vehicleRequisitionRent = defineResource({
  name: 'vehicle-requisition-rent',
  label: '费用测算 / Requisition money',
  area: 'vehicles',
  kind: 'view',
  title: 'requisitionNo',
  permission: 'vehicle_consign_requisition',
  fields: {
    requisitionId: ref('交付申请 / Requisition', 'SF', 'vehicle-consign-requisition'),
    requisitionNo: text('申请编号 / Requisition no.', 'SL', { max: 32 }),
    lineNo: int('行号 / Line', 'SL'),
    modelId: ref('车型 / Model', 'SLF', 'car-model'),
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
    cityCode: region('城市 / City', 'S'),
    ownerUserId: user('业务员 / Salesperson', 'S'),
    ownerDeptId: dept('部门 / Department', 'S'),
  },
  calls: 'page',
  scope: { users: ['ownerUserId', 'createUser'], depts: ['ownerDeptId', 'createDept'], cities: ['cityCode'] },
})
