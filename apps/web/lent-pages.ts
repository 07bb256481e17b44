import { registerPages } from '#packages/web/shell/pages.ts'

/** Pages that an area brings under the path of a record below it, whose own code cannot import them. */
registerPages([
  {
    path: '/customers/increase/apply/index',
    title: '临时增额 / Temporary increase',
    code: 'quota_increase_view',
    load: async () => ({ default: (await import('#areas/risk/quota-apply/web/increase-pages.tsx')).IncreaseList }),
  },
  {
    path: '/customers/increase/apply/add',
    title: '新增临时增额 / New temporary increase',
    code: 'quota_increase_add',
    keepAlive: true,
    load: async () => ({ default: (await import('#areas/risk/quota-apply/web/increase-pages.tsx')).IncreaseForm }),
  },
  {
    path: '/customers/increase/apply/details',
    title: '临时增额详情 / Temporary increase',
    load: async () => ({ default: (await import('#areas/risk/quota-apply/web/increase-pages.tsx')).IncreaseDetail }),
  },
  {
    path: '/account/bank/receipt/meet/detail',
    title: '流水认领 / Claim bank receipt',
    code: 'bill_receipt_write_off_add',
    load: async () => ({
      default: (await import('#areas/billing/bill-receipt-write-off/web/claim-page.tsx')).ClaimPage,
    }),
  },
  {
    path: '/vehicle/workorder-edit',
    title: '发起工单 / New or edit work order',
    code: 'vehicle_work_order_add|vehicle_work_order_edit',
    keepAlive: true,
    load: async () => ({
      default: (await import('#areas/work-orders/vehicle-work-order/web/form-page.tsx')).WorkOrderForm,
    }),
  },
  {
    path: '/workorder/task',
    title: '任务中心 / My tasks',
    code: 'vehicle_task_view',
    load: () => import('#areas/work-orders/vehicle-task/web/center-page.tsx'),
  },
])
