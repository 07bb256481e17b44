import { families } from '#areas/work-orders/kinds/types.ts'

/** Calls written by hand that made-up input never gets through, and where what they guard is proven instead. */
export const refusedForTheirForm: Readonly<Record<string, string>> = {
  // A checked file of the caller is asked, or the file itself: areas/work-orders/work-order-paper/server/papers.test.ts.
  ...Object.fromEntries(
    families.flatMap(one =>
      ['POST import-check', 'GET import-rows', 'GET export-abnormal', 'POST batch-processing'].map(call => {
        const [method, segment] = call.split(' ')
        return [
          `${method} /api/ratutech-core/work-order/task/${one.family}/${segment}`,
          'asks for a file, or for one that the caller has checked',
        ]
      }),
    ),
  ),
  // A file is asked for, or the child table of a form by its name: areas/supply/expiry.test.ts.
  'POST /api/ratutech-core/service-price-list/read-lines': 'asks for a file',
  'GET /api/ratutech-core/service-price-list/lines-template': 'names a table of prices',
  // Tasks are named by `taskIds`, all seen or none: the same test.
  ...Object.fromEntries(
    families.flatMap(one =>
      ['POST paper', 'GET export'].map(call => {
        const [method, segment] = call.split(' ')
        return [`${method} /api/ratutech-core/work-order/task/${one.family}/${segment}`, 'names tasks by taskIds']
      }),
    ),
  ),
  ...Object.fromEntries(
    ['license', 'parking', 'year-check'].map(kind => [
      `POST /api/ratutech-core/enquiry-${kind}/import-quotes`,
      'asks for a file of quotes: areas/supply/enquiry-prices.test.ts',
    ]),
  ),
  // A customer and one of his contacts, or a contract and days: chase-desk.test.ts, and finance-lease.test.ts.
  'POST /api/ratutech-core/bill/rental-overdue/desk-message': 'names a contact of the customer',
  'GET /api/ratutech-core/contract-settlement-quote/what-if': 'names several days',
  // A text of the template is asked for: areas/contracts/contract-template/template.test.ts.
  'POST /api/ratutech-core/contract-template/preview': 'asks for the text of a template',
  // Rows are named with their versions, and a resource with them: tests/scenarios/follow-and-bulk.test.ts.
  'GET /api/blade-desk/bulk-edit/fields': 'names a resource, no record',
  'POST /api/blade-desk/bulk-edit/preview': 'names rows by `rows`',
  'POST /api/blade-desk/bulk-edit/run': 'names rows by `rows`',
  'GET /api/blade-desk/bulk-edit/state': 'names a job of one’s own by `jobId`',
  'GET /api/blade-desk/record-follow/state': 'names a resource and its record: the same test',
  'POST /api/blade-desk/record-follow/submit': 'names a resource and its record: the same test',
  'POST /api/blade-desk/record-follow/remove': 'ends what one follows oneself, if anything: the same test',
  'POST /api/blade-desk/mail-plan/save':
    'makes a schedule, an id in the form is nobody’s: tests/scenarios/mail-plans.test.ts',
  'GET /api/blade-system/takeover/kinds': 'lists kinds of files, no records: tests/scenarios/takeover.test.ts',
  'GET /api/blade-system/takeover/templates': 'empty templates, no records: the same',
  'POST /api/blade-system/takeover/check': 'asks for files: the same',
  'POST /api/blade-system/takeover/run': 'asks for files: the same',
  // They make a record anew and take no id: areas/platform/api-key, areas/platform/webhook, areas/accidents/accident-info.
  'POST /api/blade-system/api-key/save': 'makes a key, an id in the form is nobody’s',
  'POST /api/blade-system/webhook/save': 'makes a webhook, an id in the form is nobody’s',
  'POST /api/ratutech-core/accident-info/save': 'makes a report, an id in the form is nobody’s',
  'GET /api/blade-resource/attach/file/{name}': 'signed names of files: areas/platform/attach/server/routes.test.ts',
  'GET /api/blade-desk/barcode': 'draws the text that is sent, which must be a code; it reads no record',
  'POST /api/blade-auth/session/remove':
    'asks for sessions, which are no records of the matrix: areas/platform/session/server/sign-in.test.ts',
  'POST /api/blade-desk/notice/save':
    'announcements belong to the tenant, their rows to the engine: areas/platform/user-message/server/routes.test.ts',
  'POST /api/blade-desk/notice/submit': 'the same',
  'POST /api/blade-desk/notice/update': 'the same',
  'POST /api/blade-desk/search': 'two letters at least: every list that it reads is a row of this matrix',
  'POST /api/blade-desk/user-setting/submit':
    "a setting is always the caller's own: areas/platform/user-setting/server/routes.test.ts",
  'POST /api/blade-develop/model-prototype/submit-list':
    'asks for all fields of a model of tenant 000000: areas/platform/code/server/generator.test.ts',
  'POST /api/blade-flow/manager/check-upload': 'a file is asked first; it names no record: tests/dialect/calls.test.ts',
  'POST /api/blade-flow/manager/deploy-upload': 'a file is asked first; it names no record',
  'POST /api/blade-flow/model/submit':
    'asks for a model that parses; models belong to the tenant: tests/scenarios/workflow.test.ts',
  'GET /api/blade-flow/work/predict':
    'asks for a process, a stored record of a resource with an approval, or a key: tests/scenarios/workflow.test.ts',
  'POST /api/blade-flow/work/predict': 'asks for the form of a resource with an approval: the same',
  'POST /api/blade-resource/mail/send-test':
    'asks for an address first; it names no record: areas/platform/mail/server/mail.test.ts',
  'POST /api/blade-resource/oss/endpoint/put-file':
    'a file is asked first: areas/platform/attach/server/routes.test.ts',
  'POST /api/blade-resource/oss/endpoint/put-file-attach': 'the same',
  'POST /api/blade-resource/oss/endpoint/put-file-attach-biz-id': 'the same',
  'POST /api/blade-resource/sms/endpoint/send-message':
    'asks for a channel that is switched on; names no record: areas/platform/sms/server/sms.test.ts',
  'POST /api/blade-resource/sms/send-message': 'the same',
  'POST /api/blade-system/region/import-region': 'a file is asked first; it names no record',
  'POST /api/blade-user/import-user': 'a file is asked first: tests/scenarios/user-import.test.ts',
  'POST /api/blade-user/update-password': "the caller's own password: tests/security/tokens.test.ts",
  'POST /api/blade-user/verify-password': "the caller's own password",
  'POST /api/ratutech-core/account-bank-receipt/import-check':
    'a file is asked first: areas/billing/bill-receipt-write-off/bank-receipt.test.ts',
  'POST /api/ratutech-core/account-bank-receipt/import-normal': 'the same',
  'POST /api/ratutech-core/bank-order-file/import-check': 'a file is asked first: areas/billing/order-file.test.ts',
  'POST /api/ratutech-core/bank-order-file/import-normal': 'the same',
  'POST /api/ratutech-core/bank-order-file/export-orders':
    'asks for an account whose orders wait: areas/billing/order-file.test.ts',
  'POST /api/ratutech-core/bill/accounts-change/import-check-payable':
    'a file is asked first: areas/billing/bill-accounts-change/changes.test.ts',
  'POST /api/ratutech-core/bill/accounts-change/import-normal-payable':
    'asks for a checked file of the same person: areas/billing/bill-accounts-change/changes.test.ts',
  'GET /api/ratutech-core/bill/accounts-change/export-abnormal-payable': 'the same',
  'POST /api/ratutech-core/invoice-receipt/read': 'a file is asked first; it names no record',
  'POST /api/ratutech-core/contract-product-temp/save':
    'rows belong to the user who sends them: areas/contracts/temp-lines/temp-lines.test.ts',
  'POST /api/ratutech-core/contract-purchase-temp/save': 'the same',
  'POST /api/ratutech-core/payment-plan-temp/save': 'the same',
  'POST /api/ratutech-core/receipt-plan-temp/save': 'the same',
  'POST /api/ratutech-core/car-model/import': 'asks for a checked file of the same person',
  'GET /api/ratutech-core/vehicle/check-vehicle':
    'asks for a VIN and answers no record: areas/vehicles/vehicle/server/reads.test.ts',
  'POST /api/ratutech-core/customer-financial-flow/import-check':
    'a file is asked first: areas/customers/customer-flow-line/server/flows.test.ts',
  'POST /api/ratutech-core/customer-financial-flow/import-statement': 'the same',
  'POST /api/ratutech-core/customer-financial-flow/import-normal':
    "the caller's own batch: areas/customers/customer-flow-line/server/flows.test.ts",
  'GET /api/ratutech-core/customer-financial-flow/export-abnormal': 'the same',
  'GET /api/ratutech-core/customer-financial-flow/import-rows': 'the same',
  'GET /api/ratutech-core/customer-financial-flow/processing-stat': 'the same',
  'POST /api/ratutech-core/risks/strategy/save':
    'asks for a whole strategy or a stored one: areas/risk/strategy/server/strategy.test.ts',
  'POST /api/ratutech-core/strategy/save': 'the same',
  'POST /api/ratutech-core/vehicle-flag/try':
    'asks for a rule that can be read; it answers counts: areas/vehicles/vehicle-flag/server/flags.test.ts',
  'POST /api/ratutech-core/work-flow/save': 'asks for a model that is deployed: tests/scenarios/workflow.test.ts',
  'PUT /api/ratutech-core/work-flow/update': 'the same',
  'PUT /api/blade-log/job/pause': 'asks for a schedule by name, which is no record',
  'POST /api/ratutech-core/stocktake-record/surplus-save':
    'asks for photos of a running stocktake: areas/stocktake/stocktake-task/server/stocktake.test.ts',
  'POST /api/ratutech-core/stocktake-task/import-check-vin':
    'a file is asked first; only its owner reads its rows: the same',
  'POST /api/ratutech-core/vehicle-work-order/parking-save':
    'asks for lots that hold vehicles: areas/work-orders/parking-lot-work-order/server/patrol.test.ts',
  'POST /api/ratutech-core/vehicle-return-record-temp/import-check-vin':
    'a file is asked first; rows are read and kept under the user who sends it',
  'POST /api/ratutech-core/vehicle-return-record-temp/import-check-order': 'the same',
  'POST /api/ratutech-core/account-actually-receive-batch/import-check': 'a file is asked first; it stores nothing',
  'POST /api/ratutech-core/contract-electron/sign':
    'asks for the keeper of the seal whose turn it is: areas/contracts/contract-electron/electron.test.ts',
  'POST /api/ratutech-core/contract-lease/import-check':
    "a file is asked first; the caller's own batch: areas/orders/order/server/backfill.test.ts",
  'GET /api/ratutech-core/contract-lease/import-rows': 'the same',
  'POST /api/ratutech-core/contract-lease/import-normal': 'the same',
  'GET /api/ratutech-core/contract-lease/export-abnormal': 'the same',
  'POST /api/ratutech-core/invoice-make/preview':
    'asks for open bills of one customer; it stores nothing: areas/invoices/invoices.test.ts',
  'PUT /api/ratutech-core/tax-platform-message/buyer-act':
    'plays the buyer at the simulated platform, by a number that it knows: areas/invoices/invoices.test.ts',
  'POST /api/ratutech-core/vehicle-location/save':
    'asks for a device that is bound to a vehicle: areas/vehicles/registers/places.test.ts',
  'GET /api/ratutech-core/vehicle-location/track':
    'asks for a span of time within one day: areas/vehicles/registers/places.test.ts',
  'POST /api/ratutech-core/customer-statement/generate':
    'asks for a month that is over; statements are seen by the whole staff: areas/billing/customer-statement/statement.test.ts',
  'POST /api/ratutech-core/insurance-imp-temp/check-insurance-payment':
    'asks for a batch that the caller stages (its permission is checked inside): areas/insurance/insurance-requirement/server/batches.test.ts',
  'DELETE /api/ratutech-core/insurance-imp-temp/remove':
    'asks for a batch that the caller stages (its permission is checked inside): areas/insurance/insurance-requirement/server/batches.test.ts',
  'PUT /api/ratutech-core/insurance-imp-temp/update-attach-biz-id':
    'asks for a batch that the caller stages (its permission is checked inside): areas/insurance/insurance-requirement/server/batches.test.ts',
  'POST /api/ratutech-core/insurance-imp-temp/import-check':
    'asks for a batch that the caller stages (its permission is checked inside): areas/insurance/insurance-requirement/server/batches.test.ts',
  'POST /api/ratutech-core/insurance-imp-temp/reopen':
    'asks for a batch that the caller stages (its permission is checked inside): areas/insurance/insurance-requirement/server/batches.test.ts',
  'POST /api/ratutech-core/work-order-paper/photo-zip':
    'a file is asked first: areas/work-orders/work-order-paper/server/photo-zip.test.ts',
  'POST /api/ratutech-core/insurance-policy/upload-files':
    'a file is asked first: areas/insurance/insurance-policy/server/upload-files.test.ts',
  'POST /api/ratutech-core/violation/sync-import-check':
    'a file is asked first: areas/insurance/violation/server/sync-list.test.ts',
  'GET /api/ratutech-core/violation/sync-import-rows': 'asks for a file that the caller has checked: the same',
  'POST /api/ratutech-core/violation/sync-import-normal': 'the same',
  'GET /api/ratutech-core/violation/sync-export-abnormal': 'the same',
  'GET /api/ratutech-core/violation/transfer-letter':
    'asks for offences with a filed lease: areas/insurance/violation/server/filing.test.ts',
  'GET /api/ratutech-core/violation/digest-letter': 'asks for a customer with open offences: the same',
  'POST /api/ratutech-core/insurance-revise/save':
    'asks for policies in force: areas/insurance/insurance-requirement/server/corrections.test.ts',
  'POST /api/ratutech-core/insurance-revise-payment/save':
    'asks for correction orders that wait: areas/insurance/insurance-requirement/server/corrections.test.ts',
  'PUT /api/ratutech-core/vehicle-insurance-state/waive':
    'asks for a vehicle without cover: areas/insurance/insurance-policy/server/policy.test.ts',
  'POST /api/ratutech-core/violation/sync-all-data':
    'asks a source about all vehicles of the tenant: areas/insurance/violation/server/violation.test.ts',
  'POST /api/ratutech-core/maintenance-remind/import-km':
    'asks for a file: areas/maintenance/maintenance-remind/server/reminders.test.ts',
  'PUT /api/ratutech-core/security-gps-warn/update':
    'asks for an operation that its state allows: areas/security/security-gps-warn/server/warns.test.ts',
  'PUT /api/ratutech-core/customer-service-work-order/handle':
    'asks for an operation that its state allows: areas/service/customer-service-work-order/server/service.test.ts',
}
