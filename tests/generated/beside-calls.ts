import { families } from '#areas/work-orders/kinds/types.ts'

/** Calls beside calls.tsv and the definitions: other spellings of the framework's addresses, links of files, marks of a reader. With the codes they must ask. */
export const besideCalls: Readonly<Record<string, string>> = {
  // 60, 7: what was true of a vehicle at a moment, its axis, and whose cars an investor sees.
  'GET /api/ratutech-core/vehicle/at': 'vehicle_view',
  'GET /api/ratutech-core/vehicle/truth-line': 'vehicle_view',
  'GET /api/ratutech-core/investor-vehicle/investor': 'vehicle_view',
  // What points at a record, by the right to read it.
  'GET /api/blade-desk/connections/list': 'signed in',
  // 60, 4.9: an electronic cabinet opens a grid, and which interface talks to it.
  'POST /api/ratutech-core/locker-command/open': 'locker_grid_move',
  'GET /api/ratutech-core/locker-command/interface': 'locker_grid_view',
  // 30: one contract on several days, the text of a change, and how a finance lease is paid back.
  'GET /api/ratutech-core/contract-settlement-quote/what-if': 'contract_quote_view',
  'GET /api/ratutech-core/contract-change/print-file': 'contract_change_view',
  'GET /api/ratutech-core/contract-lease-handle/print-file': 'contract_lease_handle_view',
  'GET /api/ratutech-core/contract-financing-lease/schedule': 'contract_financing_lease_view',
  // The same: what a template may name, and how its text reads before it is saved.
  'GET /api/ratutech-core/contract-template/placeholder-list': 'contract_template_view',
  'POST /api/ratutech-core/contract-template/preview': 'contract_template_view',
  // 60, 4.3 and 4.4: what a rule would have moved in thirty days, and where the cars of each order stand.
  'POST /api/ratutech-core/vehicle_status_config/dry-run': 'vehicle_status_config_view',
  'GET /api/ratutech-core/purchase-order/board': 'purchase_order_view',
  // Price lines of a collection, for the form that changes them.
  'GET /api/ratutech-core/contract-collection-serve/list': 'contract_pick',
  // Following a record and changing many: by the rights of the record, asked inside.
  'GET /api/blade-desk/record-follow/state': 'signed in',
  'GET /api/blade-desk/record-follow/page': 'signed in',
  'POST /api/blade-desk/record-follow/submit': 'signed in',
  'POST /api/blade-desk/record-follow/remove': 'signed in',
  'GET /api/blade-desk/bulk-edit/fields': 'signed in',
  'POST /api/blade-desk/bulk-edit/preview': 'signed in',
  'POST /api/blade-desk/bulk-edit/run': 'signed in',
  'GET /api/blade-desk/bulk-edit/state': 'signed in',
  // Take-over: templates, dry run, all files as one.
  'GET /api/blade-system/takeover/kinds': 'takeover_run',
  'GET /api/blade-system/takeover/templates': 'takeover_run',
  'POST /api/blade-system/takeover/check': 'takeover_run',
  'POST /api/blade-system/takeover/run': 'takeover_run',
  // Scheduled mails: everybody's own, by his right to what is sent.
  'POST /api/blade-desk/mail-plan/save': 'signed in',
  'PUT /api/blade-desk/mail-plan/send-now': 'signed in',
  'PUT /api/blade-desk/mail-plan/subscribe': 'signed in',
  'PUT /api/blade-desk/mail-plan/unsubscribe': 'signed in',
  // Webhooks: the signing key is told once.
  'GET /api/blade-system/webhook/events': 'webhook_view',
  'POST /api/blade-system/webhook/save': 'webhook_add',
  'PUT /api/blade-system/webhook/update': 'webhook_edit',
  'PUT /api/blade-system/webhook/test': 'webhook_edit',
  'PUT /api/blade-system/webhook/rotate': 'webhook_edit',
  // 80, 4: 转维修 by the button of a registration, the parties of a case for its lines, what a closing begins with, and the short form of the list of losses.
  'PUT /api/ratutech-core/accident-register/repair': 'accident_register_add',
  'GET /api/ratutech-core/accident/party-list': 'accident_register_add or accident_terminate_add or accident_view',
  'GET /api/ratutech-core/accident-terminate/propose': 'accident_terminate_add',
  'GET /api/ratutech-core/register-loss/list': 'accident_register_view',
  // A person's key for programs, told once.
  'POST /api/blade-system/api-key/save': 'api_key_add',
  // 80, 6: lines to choose from in a change, and what lists and details of applications and changes ask beside.
  'GET /api/ratutech-core/maintenance-dicker/line-list': 'maintenance_dicker_view',
  'GET /api/ratutech-core/maintenance-dicker/timeline': 'maintenance_dicker_view',
  'GET /api/ratutech-core/maintenance-dicker/status-count': 'maintenance_dicker_view',
  'GET /api/ratutech-core/maintenance-dicker/generate-file': 'maintenance_dicker_export',
  'GET /api/ratutech-core/maintenance-adjust/timeline': 'maintenance_adjust_view',
  'GET /api/ratutech-core/maintenance-adjust/status-count': 'maintenance_adjust_view',
  // 80, 9: rows of a staging set by hand, on the batch pages.
  'POST /api/ratutech-core/insurance-imp-temp/save': 'signed in',
  // The same: the rows of a batch that came back.
  'POST /api/ratutech-core/insurance-imp-temp/reopen': 'signed in',
  // 80, 8: what was imported so far.
  'GET /api/ratutech-core/insurance-policy/import-log': 'insurance_policy_import',
  // 80, 14: template and rows of a list of plates; letters to police and customers.
  'GET /api/ratutech-core/violation/sync-import-template': 'violation_sync',
  'GET /api/ratutech-core/violation/sync-import-rows': 'violation_sync',
  'GET /api/ratutech-core/violation/transfer-letter': 'violation_transfer',
  'GET /api/ratutech-core/violation/digest-letter': 'violation_export',
  // The same: days of the fleet without cover.
  'GET /api/ratutech-core/vehicle-insurance-state/gaps': 'insurance_vehicle_view',
  'GET /api/ratutech-core/vehicle-insurance-state/calendar': 'insurance_vehicle_view',
  'GET /api/ratutech-core/insurance-policy/explain': 'insurance_policy_view',
  'GET /api/ratutech-core/violation/explain': 'violation_view',
  'GET /api/ratutech-core/violation/evidence': 'violation_view',
  'GET /api/ratutech-core/accident-follow/explain': 'accident_follow_view',
  'GET /api/ratutech-core/maintenance-remind/explain': 'maintenance_remind_view',
  'GET /api/ratutech-core/year-check-warn/explain': 'year_check_warn_view',
  // 80, section 4: a driver's report by the web, and every file of a case as one zip.
  'POST /api/ratutech-core/accident-info/report': 'public',
  'POST /api/ratutech-core/accident/claim-pack': 'accident_export',
  // 40, section 8: the public web form.
  'POST /api/ratutech-core/customer-service-work-order/report': 'public',
  // The same: letters, signed by the mail gateway.
  'POST /api/ratutech-core/customer-service-work-order/mail': 'public',
  // 40, section 8: the operations of `handle` by the buttons of a row.
  'PUT /api/ratutech-core/customer-service-work-order/accept': 'customer_service_work_order_handle',
  'PUT /api/ratutech-core/customer-service-work-order/follow': 'customer_service_work_order_handle',
  'PUT /api/ratutech-core/customer-service-work-order/pause': 'customer_service_work_order_handle',
  'PUT /api/ratutech-core/customer-service-work-order/resume': 'customer_service_work_order_handle',
  'PUT /api/ratutech-core/customer-service-work-order/transfer': 'customer_service_work_order_handle',
  'PUT /api/ratutech-core/customer-service-work-order/open': 'customer_service_work_order_handle',
  'PUT /api/ratutech-core/customer-service-work-order/resolve': 'customer_service_work_order_handle',
  'GET /api/ratutech-core/customer-service-work-order/timeline': 'customer_service_work_order_view',
  'GET /api/ratutech-core/customer-service-work-order/status-count': 'customer_service_work_order_view',
  // 40, section 7: the operations of `update` by the buttons of a row, places of alerts, and the simulated platform.
  'PUT /api/ratutech-core/security-gps-warn/claim': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/assign': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/back': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/follow': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/dispatch': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/propose': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/police': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/finish': 'security_gps_warn_handle',
  'PUT /api/ratutech-core/security-gps-warn/dismiss': 'security_gps_warn_handle',
  'GET /api/ratutech-core/security-gps-warn/places': 'security_gps_warn_view',
  'GET /api/ratutech-core/security-gps-warn/fences': 'security_gps_warn_view',
  // 40, 14: a file of service prices into the lines of a form; it stores nothing.
  'GET /api/ratutech-core/service-price-list/lines-template': 'signed in',
  'POST /api/ratutech-core/service-price-list/read-lines': 'signed in',
  // 40, section 6: counts of papers, what is behind a label, and the code on a photo.
  'GET /api/ratutech-core/asset-count/page': 'asset_count_view',
  'GET /api/ratutech-core/asset-count/detail': 'asset_count_view',
  'GET /api/ratutech-core/asset-count/timeline': 'asset_count_view',
  'GET /api/ratutech-core/asset-count/status-count': 'asset_count_view',
  'GET /api/ratutech-core/asset-count/generate-file': 'asset_count_view',
  'POST /api/ratutech-core/asset-count/save': 'asset_count_add',
  'PUT /api/ratutech-core/asset-count/finish': 'asset_count_edit',
  'PUT /api/ratutech-core/asset-count/cancel': 'asset_count_edit',
  'PUT /api/ratutech-core/asset-count/scan': 'asset_count_edit',
  'GET /api/ratutech-core/asset-archives/scan': 'asset_archives_view',
  'POST /api/ratutech-core/asset-archives/read-photo': 'asset_archives_view',
  'POST /api/ratutech-core/security-gps-warn/simulate': 'security_strategy_edit',
  'GET /api/ratutech-core/security-gps-warn/timeline': 'security_gps_warn_view',
  'GET /api/ratutech-core/security-gps-warn/status-count': 'security_gps_warn_view',
  'GET /api/ratutech-core/security-strategy/detail': 'security_strategy_view',
  'GET /api/ratutech-core/security-strategy/timeline': 'security_strategy_view',
  'PUT /api/ratutech-core/security-strategy/enable': 'security_strategy_edit',
  'PUT /api/ratutech-core/security-strategy/disable': 'security_strategy_edit',
  'GET /api/ratutech-core/gps-device/event-page': 'gps_device_view',
  // 40, section 7: the record of a device beside its list.
  'GET /api/ratutech-core/gps-device/detail': 'gps_device_view',
  'GET /api/ratutech-core/gps-device/timeline': 'gps_device_view',
  // 40, section 4: accounts of an authorisation are verified before it is submitted.
  'PUT /api/ratutech-core/contract-protocol/verify-accounts': 'contract_protocol_edit',
  // 40, section 14: the comparison as a file, and quotes by one.
  'GET /api/ratutech-core/enquiry-year-check/comparison-file': 'enquiry_year_check_view',
  'GET /api/ratutech-core/enquiry-year-check/quote-template': 'enquiry_year_check_edit',
  'POST /api/ratutech-core/enquiry-year-check/import-quotes': 'enquiry_year_check_edit',
  'GET /api/ratutech-core/enquiry-license/comparison-file': 'enquiry_license_view',
  'GET /api/ratutech-core/enquiry-license/quote-template': 'enquiry_license_edit',
  'POST /api/ratutech-core/enquiry-license/import-quotes': 'enquiry_license_edit',
  'GET /api/ratutech-core/enquiry-parking/comparison-file': 'enquiry_parking_view',
  'GET /api/ratutech-core/enquiry-parking/quote-template': 'enquiry_parking_edit',
  'POST /api/ratutech-core/enquiry-parking/import-quotes': 'enquiry_parking_edit',
  // 40, section 5: the page of a supplier by the token of his link; forms, pickers and histories of enquiries.
  'GET /api/ratutech-core/enquiry/quote-page': 'public',
  'POST /api/ratutech-core/enquiry/quote-page': 'public',
  'PUT /api/ratutech-core/contract-collection/verify-accounts': 'contract_collection_edit',
  'PUT /api/ratutech-core/contract-collection/change-status': 'contract_collection_enable',
  // 80, section 7: a work order from the list of warnings, and an inspection done elsewhere by the button of a row.
  'GET /api/ratutech-core/year-check-warn/detail': 'year_check_warn_view',
  'PUT /api/ratutech-core/year-check-warn/order': 'year_check_warn_status',
  'PUT /api/ratutech-core/year-check-warn/finish': 'year_check_warn_status',
  // 60, 7.1: what the purchase tax will be, for the form that registers it.
  'GET /api/ratutech-core/vehicle-tax-register/propose': 'vehicle_tax_register_add',
  // decisions, silence 18: the page of the bank gateway.
  'GET /api/ratutech-core/bank-gateway-message/state': 'bank_gateway_message_view',
  'PUT /api/ratutech-core/bank-gateway-message/next-answer': 'bank_gateway_message_play',
  // 50, 4: the desk of rent chasing.
  'GET /api/ratutech-core/bill/rental-overdue/desk': 'bill_rental_overdue_view',
  'GET /api/ratutech-core/bill/rental-overdue/desk-customer': 'bill_rental_overdue_view',
  'GET /api/ratutech-core/bill/rental-overdue/desk-results': 'bill_rental_overdue_view',
  'GET /api/ratutech-core/bill/rental-overdue/desk-messages': 'bill_rental_overdue_chase',
  'POST /api/ratutech-core/bill/rental-overdue/desk-message': 'bill_rental_overdue_chase',
  'GET /api/ratutech-core/bill/rental-overdue/desk-letter': 'bill_rental_overdue_chase',
  // 50: how each amount of a record came about, on the page and as PDF.
  'GET /api/ratutech-core/bill/receivable/explain': 'bill_receivable_view',
  'GET /api/ratutech-core/bill/receivable/explain-file': 'bill_receivable_view',
  'GET /api/ratutech-core/bill/payable/explain': 'bill_payable_view',
  'GET /api/ratutech-core/bill/payable/explain-file': 'bill_payable_view',
  'GET /api/ratutech-core/receivable-forfeit/explain': 'receivable_forfeit_view',
  'GET /api/ratutech-core/receivable-forfeit/explain-file': 'receivable_forfeit_view',
  'GET /api/ratutech-core/account-vehicle-rent/explain': 'account_vehicle_rent_view',
  'GET /api/ratutech-core/account-vehicle-rent/explain-file': 'account_vehicle_rent_view',
  'GET /api/ratutech-core/account-accident-fine/explain': 'account_accident_fine_view',
  'GET /api/ratutech-core/account-accident-fine/explain-file': 'account_accident_fine_view',
  'GET /api/ratutech-core/account-settlement/explain': 'account_settlement_view',
  'GET /api/ratutech-core/account-settlement/explain-file': 'account_settlement_view',
  'GET /api/ratutech-core/customer-statement/explain': 'customer_statement_view',
  'GET /api/ratutech-core/customer-statement/explain-file': 'customer_statement_view',
  'GET /api/ratutech-core/invoice/explain': 'invoice_view',
  'GET /api/ratutech-core/invoice/explain-file': 'invoice_view',
  'GET /api/ratutech-core/invoice-receipt/explain': 'invoice_receipt_view',
  'GET /api/ratutech-core/invoice-receipt/explain-file': 'invoice_receipt_view',
  'GET /api/ratutech-core/account-payable/explain': 'account_payable_view',
  'GET /api/ratutech-core/account-payable/explain-file': 'account_payable_view',
  'GET /api/ratutech-core/account-recharge/explain': 'account_recharge_view',
  'GET /api/ratutech-core/account-recharge/explain-file': 'account_recharge_view',
  'GET /api/ratutech-core/vehicle-return-settlement/explain': 'vehicle_return_view',
  'GET /api/ratutech-core/vehicle-return-settlement/explain-file': 'vehicle_return_view',
  // 50, 6: opening balances as one voucher, seen before it is booked.
  'POST /api/ratutech-core/opening-voucher/preview': 'opening_voucher_book',
  'POST /api/ratutech-core/opening-voucher/book': 'opening_voucher_book',
  'GET /api/ratutech-core/account-surplus/explain': 'account_surplus_view',
  'GET /api/ratutech-core/account-surplus/explain-file': 'account_surplus_view',
  'GET /api/ratutech-core/account-vehicle-margin/explain': 'account_vehicle_margin_view',
  'GET /api/ratutech-core/account-vehicle-margin/explain-file': 'account_vehicle_margin_view',
  // 50, 6: a statement as PDF and xlsx; the steps of closing a month; three-way match; sums of bills (3.8).
  'GET /api/ratutech-core/customer-statement/file': 'customer_statement_view',
  // Orders of an account without interface leave as a file; the bank's result file comes back.
  'GET /api/ratutech-core/bank-order-file/file': 'bank_order_file_export',
  'GET /api/ratutech-core/bank-order-file/waiting': 'bank_order_file_export',
  'POST /api/ratutech-core/bank-order-file/export-orders': 'bank_order_file_export',
  'POST /api/ratutech-core/bank-order-file/import-check': 'bank_order_file_import',
  'POST /api/ratutech-core/bank-order-file/import-normal': 'bank_order_file_import',
  'GET /api/ratutech-core/accounting-period/detail': 'accounting_period_view',
  'GET /api/ratutech-core/accounting-period/checks': 'accounting_period_view',
  'GET /api/ratutech-core/bill/payable/match': 'bill_payable_view',
  'GET /api/ratutech-core/bill/summary/sums': 'bill_summary_view',
  // 50, 6: what an XML, OFD or PDF says, before anything is registered.
  'POST /api/ratutech-core/invoice-receipt/read': 'invoice_receipt_add',
  // The same: the page of the tax platform.
  'GET /api/ratutech-core/tax-platform-message/state': 'tax_platform_message_view',
  'PUT /api/ratutech-core/tax-platform-message/next-answer': 'tax_platform_message_play',
  'PUT /api/ratutech-core/tax-platform-message/buyer-act': 'tax_platform_message_play',
  // The same: what the simulated source of external checks answers next.
  'GET /api/ratutech-core/mechanism-check/source': 'mechanism_check_view',
  'PUT /api/ratutech-core/mechanism-check/next-answer': 'mechanism_check_play',
  // 40, section 6: moves of papers by the buttons of a row beside the call of the specification.
  'PUT /api/ratutech-core/asset-archives/move-out': 'asset_archives_out',
  'PUT /api/ratutech-core/asset-archives/undo-out': 'asset_archives_out',
  'PUT /api/ratutech-core/asset-repay/reverse': 'asset_repay_edit',
  'PUT /api/ratutech-core/asset-reissue/cancel': 'asset_reissue_edit',
  // 30, section 4: the entry in the register of movable assets; a draw that is typed wrong is mended, or given up (state 4).
  'PUT /api/ratutech-core/contract-financing-lease/register': 'contract_financing_lease_edit',
  'GET /api/ratutech-core/contract-finance-draw/detail': 'contract_finance_view',
  'GET /api/ratutech-core/contract-finance-draw/timeline': 'contract_finance_view',
  'PUT /api/ratutech-core/contract-finance-draw/update': 'contract_finance_draw',
  'PUT /api/ratutech-core/contract-finance-draw/cancel': 'contract_finance_draw',
  // 30, section 3: what a provider is asked next, by name; a paper that came to nothing is put away (DELETE).
  'GET /api/ratutech-core/contract-electron/provider': 'contract_electron_view',
  'PUT /api/ratutech-core/contract-electron/next-answer': 'contract_electron_play',
  'PUT /api/ratutech-core/contract-electron/discard': 'contract_electron_send',
  'GET /api/ratutech-core/contract-electron-event/page': 'contract_electron_view',
  'GET /api/blade-desk/public-link/paper': 'public',
  'GET /api/ratutech-core/contract-electron/sign-page': 'public',
  'POST /api/ratutech-core/contract-electron/sign-page': 'public',
  'POST /api/ratutech-core/contract-electron/callback/{provider}': 'public',
  // 30, section 12: what was understood of a backfill, as every import shows it.
  'GET /api/ratutech-core/contract-lease/import-rows': 'contract_lease_import',
  // 20, 3: an account number does not travel in an address.
  'POST /api/ratutech-core/account-mechanism/same-number': 'account_mechanism_view',
  // 20, issue 19: exposure by city or group and what a contract would do to it; the plain name of risks/strategy/save.
  // 20, 14: the papers of a case.
  'GET /api/ratutech-core/quota/credit-notice': 'quota_view',
  'GET /api/ratutech-core/quota/visit-report': 'quota_view',
  'GET /api/ratutech-core/risks/customer-risk/summary': 'customer_risk_view',
  'GET /api/ratutech-core/risks/customer-risk/panel': 'customer_risk_view or mechanism_pick',
  'POST /api/ratutech-core/risks/customer-risk/what-if': 'customer_risk_view or mechanism_pick',
  'POST /api/ratutech-core/strategy/save': 'strategy_add',
  // 20, D12: what stands under risks/ answers under the plain name too.
  'GET /api/ratutech-core/risk-record/financial-list': 'risk_record_view',
  'GET /api/ratutech-core/risk-record/financial-page': 'risk_record_view',
  // The import of bank flow by months shows its rows and its progress like any other.
  'GET /api/ratutech-core/customer-financial-flow/import-rows': 'customer_financial_flow_import',
  'GET /api/ratutech-core/customer-financial-flow/processing-stat': 'customer_financial_flow_import',
  // What pages of real clients of the family call beside the dialect's lists (tests/dialect/README.md).
  'POST /api/blade-flow/manager/check-upload': 'flow_deploy_upload',
  'GET /api/blade-develop/model/select': 'model_view',
  'GET /api/blade-system/dict/select': 'dict_view',
  'GET /api/blade-system/dict-biz/select': 'dictbiz_view',
  // Sword asks the first before anybody signed in and stays blank where it is refused; without a session it is told nothing.
  'GET /api/blade-system/menu/auth-routes': 'public',
  'GET /api/blade-desk/dashboard/my-notices': 'signed in',
  'GET /api/blade-desk/notice/my-notices': 'signed in',
  // 10-platform 14: sheets that no list makes; 5.14: pictures to scan; 4.6: what the night found.
  'GET /api/blade-system/role/export-matrix': 'role_export',
  'GET /api/blade-system/data-scope/red-list/export-log': 'red_list_export',
  'GET /api/blade-flow/follow/export': 'flow_follow_export',
  'GET /api/blade-system/message-template/export-statistic': 'message_template_export',
  'GET /api/blade-system/authority/audit': 'explain_view',
  'GET /api/blade-desk/barcode': 'signed in',
  'GET /api/blade-desk/public-link/list': 'signed in',
  'POST /api/blade-desk/public-link/create': 'signed in',
  'POST /api/blade-desk/public-link/revoke': 'signed in',
  'GET /api/blade-desk/public-link/view': 'public',
  'POST /api/blade-desk/public-link/code': 'public',
  'POST /api/blade-desk/public-link/act': 'public',
  // 10-platform 3.3: the sign-in page shows its tenant's background to whoever has no token yet.
  'GET /api/blade-system/tenant/picture/{name}': 'public',
  // 10-platform 5.12: a right on a report and the page where it stands are two grants.
  'POST /api/blade-system/report-auth/unseen': 'report_auth_edit',
  // 10-platform 5.4: what a city says of plates and hailing is shown to whoever orders or allots there.
  'GET /api/blade-system/area/city-rules': 'signed in',
  // 10-platform 6, 8: partners' people and departments have pages and codes of their own, so they have calls of their own.
  'GET /api/blade-user/mechanism/page': 'mechanism_user_view',
  'GET /api/blade-user/mechanism/detail': 'mechanism_user_view',
  'POST /api/blade-user/mechanism/submit': 'mechanism_user_add or mechanism_user_edit',
  'POST /api/blade-user/mechanism/update-status': 'mechanism_user_status',
  'PUT /api/blade-user/mechanism/update-status': 'mechanism_user_status',
  'POST /api/blade-user/mechanism/reset-password': 'mechanism_user_reset',
  'GET /api/blade-system/dept/mechanism/list': 'mechanism_dept_view',
  'GET /api/blade-system/dept/mechanism/detail': 'mechanism_dept_view',
  'POST /api/blade-system/dept/mechanism/submit': 'mechanism_dept_add or mechanism_dept_edit',
  'POST /api/blade-system/dept/mechanism/update-status': 'mechanism_dept_status',
  'PUT /api/blade-system/dept/mechanism/update-status': 'mechanism_dept_status',
  // The page table of 10-platform 5.9 asks by GET what the list of calls asks by PUT.
  'GET /api/blade-system/data-change/list-all': 'signed in',
  // Whoever gave or got the work reads what went over; for everybody else's the code is asked inside.
  'GET /api/blade-system/data-change/log-detail': 'signed in',
  // Until work orders are built (70, chapter 4) the transfer of a bought vehicle is confirmed on its return.
  'PUT /api/ratutech-core/vehicle-return/confirm-transfer': 'vehicle_return_discharge',
  'PUT /api/ratutech-core/vehicle-return/confirm-pick': 'vehicle_return_redeem',
  // 70, 4.8: photos of tasks that came by a sheet.
  'POST /api/ratutech-core/work-order-paper/photo-zip': 'vehicle_task_batch',
  // Take and return side by side, the list's price of a finding, and what was sent to the customer and opened by him.
  'GET /api/ratutech-core/vehicle-return/condition': 'vehicle_return_view',
  'GET /api/ratutech-core/vehicle-return/damage-price': 'vehicle_return_receive',
  'GET /api/ratutech-core/vehicle-return-settlement/print': 'vehicle_return_view',
  'GET /api/ratutech-core/vehicle-return-settlement/service-proof': 'vehicle_return_view',
  // 70, 7.1: the customer's word by the token of his link.
  'GET /api/ratutech-core/vehicle-return/customer-confirm': 'public',
  'POST /api/ratutech-core/vehicle-return/customer-confirm': 'public',
  'GET /api/blade-user/oa/pull-list': 'synchronous_view',
  'GET /api/blade-user/oa/connected': 'synchronous_view',
  'GET /api/blade-auth/oauth/iframe-ticket': 'signed in',
  // Whoever may end his own sessions has to see them (10-platform 7).
  'GET /api/blade-auth/session/own': 'signed in',
  'POST /api/blade-auth/simulated-oa/ticket': 'signed in',
  // What the OA was told of, and what the built-in one shows (5.7 channel 4, 5.9).
  'GET /api/blade-user/oa-todo/page': 'synchronous_view',
  'GET /api/blade-user/oa-simulated-todo/page': 'synchronous_view',
  // The channel of e-mails (5.7) has no page of its own: its state, its log and a try stand beside those of texts.
  'GET /api/blade-resource/mail-log/page': 'sms_view',
  'GET /api/blade-resource/mail/channel': 'sms_view',
  'POST /api/blade-resource/mail/send-test': 'sms_send',
  // The handwriting under an opinion, for whoever may read the process (5.1).
  'GET /api/blade-flow/process/signature': 'signed in',
  // The form asks them before anything is stored: days of a leave, path of a document as it stands.
  'GET /api/blade-desk/process/leave/days': 'signed in',
  'POST /api/blade-flow/work/predict': 'signed in',
  'GET /api/blade-desk/user-setting/shared': 'signed in',
  'GET /api/blade-report/report/rest/head': 'signed in',
  'GET /api/blade-report/report/rest/mine': 'signed in',
  'GET /api/blade-report/report/rest/views': 'report_list_edit',
  'POST /api/blade-desk/user-setting/share': 'info_share',
  'POST /api/blade-desk/user-setting/unshare': 'info_share',
  'POST /api/blade-report/report/rest/test': 'report_list_edit',
  'GET /api/blade-resource/attach/file/{name}': 'signed in',
  'GET /api/blade-resource/attach/get-file': 'signed in',
  'GET /api/blade-resource/attach/preview-sheet': 'signed in',
  'GET /api/blade-system/region/lazy-list': 'region_view',
  'GET /api/blade-system/topmenu/detail': 'topmenu_view',
  'GET /api/blade-system/topmenu/list': 'topmenu_view',
  'POST /api/blade-desk/notice/confirm-read': 'signed in',
  'POST /api/blade-desk/notice/publish': 'notice_publish',
  'POST /api/blade-desk/notice/save': 'notice_add or notice_edit',
  'POST /api/blade-desk/notice/update': 'notice_add or notice_edit',
  'POST /api/blade-desk/notice/withdraw': 'notice_publish',
  'POST /api/blade-system/client/save': 'client_add or client_edit',
  'POST /api/blade-system/client/update': 'client_add or client_edit',
  'POST /api/blade-system/notice/confirm-read': 'signed in',
  'POST /api/blade-system/notice/save': 'notice_add or notice_edit',
  'POST /api/blade-system/notice/update': 'notice_add or notice_edit',
  'POST /api/blade-system/region/save': 'region_add or region_edit',
  'POST /api/blade-system/region/update': 'region_add or region_edit',
  'POST /api/blade-system/tenant-package/save': 'tenant_package_add or tenant_package_edit',
  'POST /api/blade-system/tenant-package/update': 'tenant_package_add or tenant_package_edit',
  'POST /api/blade-system/topmenu/grant': 'topmenu_setting',
  'POST /api/blade-system/topmenu/remove': 'topmenu_delete',
  'POST /api/blade-system/topmenu/save': 'topmenu_add or topmenu_edit',
  'POST /api/blade-system/topmenu/submit': 'topmenu_add or topmenu_edit',
  'POST /api/blade-system/topmenu/update': 'topmenu_add or topmenu_edit',
  'POST /api/blade-user/reset-password-status': 'signed in',
  'POST /api/ratutech-common/notice/read': 'signed in',
  'POST /api/ratutech-common/notice/read-all': 'signed in',
  'POST /api/ratutech-core/ledger/seed-accounts': 'ledger_edit',
  // 70, 4.6: people and days, and what waits for somebody.
  'GET /api/ratutech-core/vehicle-task/board': 'vehicle_task_assign',
  // Issue 24: what the phone lists, with the places of the orders.
  'GET /api/ratutech-core/vehicle-task/field': 'vehicle_task_view',
  // 70, 4.8: a checked sheet once more, after its rows were processed.
  ...Object.fromEntries(
    families.map(one => [`GET /api/ratutech-core/work-order/task/${one.family}/import-rows`, 'vehicle_task_batch']),
  ),
}
