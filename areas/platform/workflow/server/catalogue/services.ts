import { cost, step, type Process } from '../process.ts'

/** One model decides all nine kinds of audit: the kind stands in its conditions. */
const insuranceSteps = [
  step('insurance_supervisor'),
  step(
    'finance_manager',
    'auditType in (2,7) or (auditType in (4,9) and paidBefore == true) or (auditType == 5 and (abs(deltaTotal) > 50000 or reviseType == 9))',
  ),
  step(
    'finance_director',
    '(auditType == 1 and (amount > limit1 or notCheapest == true)) or (auditType in (2,7) and amount > limit1)',
  ),
  step('general_manager', 'auditType in (2,7) and amount > limit2'),
]

/**
 * Returns, stocktakes, insurance, accidents, maintenance, and the platform's own: 10-platform 10.3, rows of areas 70,
 * 80 and 10.
 */
export const serviceProcesses: readonly Process[] = [
  {
    key: 'vehicle-return',
    category: 6,
    shape: 'F10',
    name: '退车申请 / Return',
    titleTemplate: '【{returnNo}】',
    detailPath: '/kaLeaseManagement/expiredReturn/detail',
    steps: [
      step('deptHead'),
      step('risk_officer@city', 'returnKind in (2,4,5)'),
      step('finance_manager', 'returnKind in (3,5) or exposure > 0'),
      step('general_manager', 'returnKind == 4 or vehicleCount > 50'),
    ],
  },
  {
    key: 'vehicle-return-settlement',
    category: 6,
    shape: 'F10',
    name: '退车结算 / Settlement of a return',
    titleTemplate: '【{settlementNo}】',
    detailPath: '/kaLeaseManagement/expiredReturn/detail',
    steps: [
      step('deptHead', 'waiveTotal > 0'),
      step('finance_manager', 'refundTotal > 0 or waiveTotal > 0'),
      step('finance_director', 'refundTotal > 50000'),
      step('general_manager', 'waiveTotal > 5000 or penaltyWaived == true'),
    ],
  },
  {
    key: 'vehicle-return-redeem',
    category: 6,
    shape: 'F10',
    name: '赎车 / Redeeming',
    titleTemplate: '【{redeemNo}】',
    detailPath: '/kaLeaseManagement/assetProtection/detail',
    steps: [
      step('recovery_head'),
      step('finance_manager'),
      step('general_manager', 'overdueBefore == true or late == true'),
    ],
  },
  {
    key: 'stocktake-task',
    category: 6,
    shape: 'F10',
    name: '盘点 / Stocktake',
    titleTemplate: '【{taskNo}】',
    detailPath: '/stocktake/task/stocktake/detail',
    steps: [
      step('vehicle_supervisor'),
      step('finance_manager', 'shortageQty > 0 or surplusQty > 0'),
      step('general_manager', 'shortageQty > 2'),
    ],
  },
  {
    key: 'insurance-requirement',
    category: 7,
    shape: 'F10',
    name: '保险需求审核 / Insurance requirement',
    titleTemplate: '【{requirementNo}】',
    detailPath: '/insurance/insure/workorder/vehicle-insurance-demand/detail',
    steps: insuranceSteps,
  },
  {
    key: 'accident',
    category: 7,
    shape: 'F10',
    name: '事故 / Accident',
    titleTemplate: '【{accidentNo}】',
    detailPath: '/accident/detail',
    skipWhen: 'accidentLevel <= 2 and inTime == true',
    steps: [step('accident_supervisor'), step('operation_director', 'accidentLevel == 4')],
  },
  {
    key: 'accident-register',
    category: 7,
    shape: 'F11',
    name: '事故定损登记 / Accident register',
    titleTemplate: '【{registerNo}】',
    detailPath: '/accident/register/detail',
    steps: cost(
      'accident_supervisor',
      'operation_manager',
      'lossTotal > 20000',
      'lossTotal > 100000 or selfAmt > 20000',
    ),
  },
  {
    key: 'accident-terminate',
    category: 7,
    shape: 'F10',
    name: '事故结案 / Closing of an accident',
    titleTemplate: '【{terminateNo}】',
    detailPath: '/accident/terminate/detail',
    steps: [
      step('accident_supervisor'),
      step('finance_manager'),
      step('operation_director', 'ourNetLoss > 10000 or chargeCut > 2000 or totalLoss == true'),
      step('general_manager', 'ourNetLoss > 50000'),
    ],
  },
  {
    key: 'maintenance-dicker',
    category: 7,
    shape: 'F11',
    name: '维保议价 / Maintenance offer',
    titleTemplate: '【{dickerNo}】',
    detailPath: '/maintenance/dicker/detail',
    skipWhen: 'amount <= 2000 and overContract == false',
    steps: [
      ...cost('maintenance_manager', 'operation_director', 'amount > 10000 or overContract == true', 'amount > 50000'),
      {
        id: 'informs_sales',
        name: '告知业务员 / Salesperson informed',
        informs: 'user:salesUserId',
        when: 'bearer == 2',
      },
    ],
  },
  {
    key: 'maintenance-adjust',
    category: 7,
    shape: 'F11',
    name: '维保增项 / Maintenance adjustment',
    titleTemplate: '【{adjustNo}】',
    detailPath: '/maintenance/adjust/detail',
    steps: cost('maintenance_manager', 'operation_director', 'cumRate > 10 or amount > 2000', 'totalAfter > 50000'),
  },
  {
    key: 'leave',
    category: 1,
    shape: 'F13',
    name: '请假 / Leave',
    titleTemplate: '{applicantName} 请假{days}天 / {applicantName}: {days} {days|day|days} of leave',
    detailPath: '/work/process/leave/detail/:processInstanceId/:businessId',
    handlePath: '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
    steps: [step('user:taskUser'), step('hr', 'days > 3')],
  },
  {
    key: 'data-change',
    category: 8,
    shape: 'F1',
    name: '数据交接 / Handover of data',
    titleTemplate: '【{batchNo}】',
    detailPath: '/system/data/change/detail',
    steps: [step('deptHead')],
  },
]
