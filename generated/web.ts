// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.

/** The pieces of pages that a resource brings, loaded when its first page opens. */
export const web: Record<string, () => Promise<{ default: unknown }>> = {
  'account-bank-receipt': () => import('#areas/accounts/account-bank-receipt/web/index.tsx'),
  'account-surplus': () => import('#areas/accounts/account-surplus/web/index.tsx'),
  'attach': () => import('#areas/platform/attach/web/index.tsx'),
  'bill-receipt-write-off': () => import('#areas/billing/bill-receipt-write-off/web/index.tsx'),
  'car-model': () => import('#areas/vehicles/car-model/web/index.tsx'),
  'contract': () => import('#areas/contracts/contract/web/index.tsx'),
  'contract-lease': () => import('#areas/contracts/contract-lease/web/index.tsx'),
  'customer': () => import('#areas/customers/customer/web/index.tsx'),
  'data-change': () => import('#areas/platform/data-change/web/index.tsx'),
  'dept': () => import('#areas/platform/dept/web/index.tsx'),
  'dict': () => import('#areas/platform/dict/web/index.tsx'),
  'dict-biz': () => import('#areas/platform/dict/web/dict-biz.tsx'),
  'job-monitor': () => import('#areas/platform/monitor/web/job-monitor.tsx'),
  'ledger-check-result': () => import('#areas/accounts/ledger/web/ledger-check-result.tsx'),
  'ledger-entry': () => import('#areas/accounts/ledger/web/ledger-entry.tsx'),
  'menu': () => import('#areas/platform/menu/web/index.tsx'),
  'notice': () => import('#areas/platform/notice/web/index.tsx'),
  'report': () => import('#areas/platform/report/web/index.tsx'),
  'role': () => import('#areas/platform/role/web/index.tsx'),
  'sms': () => import('#areas/platform/sms/web/index.tsx'),
  'user': () => import('#areas/platform/user/web/index.tsx'),
  'vehicle': () => import('#areas/vehicles/vehicle/web/index.tsx'),
  'vehicle-allot': () => import('#areas/vehicles/vehicle-allot/web/index.tsx'),
  'vehicle-extract': () => import('#areas/vehicles/vehicle-extract/web/index.tsx'),
}
