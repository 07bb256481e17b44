import { families } from '#areas/work-orders/kinds/types.ts'

/**
 * Where the code table differs from calls.tsv on purpose, with what the server asks instead.
 * An entry that fits the list again fails: take it out.
 */
export const otherCodes: Readonly<Record<string, string>> = {
  // The driver's own client stands at a call of its own (report); staff save by their right.
  'POST /api/ratutech-core/accident-info/save': 'accident_info_add',
  // 90-interfaces 7, row 35: papers of accidents are applied for again by whoever applies for them.
  'PUT /api/ratutech-core/apply-seal/afresh': 'apply_seal_edit or accident_apply_seal_add',
  // 70, 7.2: the family's handle code is asked inside, for each row again.
  ...Object.fromEntries(
    families.map(one => [
      `POST /api/ratutech-core/work-order/task/${one.family}/batch-processing`,
      'vehicle_task_batch',
    ]),
  ),
  // 60, 6.2: the code of the list that is counted, known when its name is.
  'GET /api/ratutech-core/common/select-data-statistics': 'signed in',
  'GET /api/ratutech-core/common/status-statistics': 'signed in',
  // The customer proves himself by the token of his link (10-platform 5.14).
  'GET /api/ratutech-core/vehicle-return/customer-confirm': 'public',
  'POST /api/ratutech-core/vehicle-return/customer-confirm': 'public',
  // A supplier proves himself by the token of his link; each kind of enquiry is read by its own code (40, section 10: the list gives the first for all).
  'GET /api/ratutech-core/enquiry/quote-page': 'public',
  'POST /api/ratutech-core/enquiry/quote-page': 'public',
  'GET /api/ratutech-core/enquiry-license/detail': 'enquiry_license_view',
  'GET /api/ratutech-core/enquiry-license/page': 'enquiry_license_view',
  'GET /api/ratutech-core/enquiry-parking/detail': 'enquiry_parking_view',
  'GET /api/ratutech-core/enquiry-parking/page': 'enquiry_parking_view',
  // 10-platform 8: everybody clears his own caches and ends his own sessions, picks a role he may grant, reads the notices meant for him.
  'GET /api/blade-auth/oauth/clear-cache': 'signed in',
  'POST /api/blade-auth/session/remove': 'signed in',
  'GET /api/blade-system/role/tree': 'signed in',
  'GET /api/blade-system/role/tree-by-id': 'signed in',
  // What he may run, for whoever keeps no reports (10-platform 7, mine=1).
  'GET /api/blade-report/report/rest/list': 'signed in',
  // His own work anybody may hand over; for another's the code is asked inside (10-platform 7).
  'GET /api/blade-system/data-change/list-by-type': 'signed in',
  // A preview is asked by whoever may save a change of any kind.
  'POST /api/ratutech-core/contract-change/preview':
    'contract_lease_c_change or contract_purchase_lease_change or contract_financing_lease_change or contract_finance_change or contract_purchase_agreement_change',
  'PUT /api/blade-system/data-change/list-all': 'signed in',
  'PUT /api/blade-system/data-change/update-by-ids': 'signed in',
  // Sales see bank lines to claim them (50, 7.4); carrying the whole statement away is another right.
  'GET /api/ratutech-core/account-bank-receipt/generate-file': 'account_bank_receipt_export',
  // One address for two codes: which of them it takes is known when the body is.
  'POST /api/blade-desk/work-bench-disposition/submit': 'work_bench_add or work_bench_edit',
  'POST /api/blade-system/region/submit': 'region_add or region_edit',
  'POST /api/blade-user/update': 'user_add or user_edit',
  'PUT /api/ratutech-core/order/update-status': 'order_confirm or order_close',
  'PUT /api/ratutech-core/contract-template/update-status': 'contract_template_publish',
  // The forms of the organisation name the tenant; a tenant's own administrator sees his one there (as clients of the dialect expect).
  'GET /api/blade-system/tenant/select': 'tenant_view or user_view or dept_view or post_view or role_view',
  // The list gives car-factory and maintenance-depot the view code for every call; 20, section 9, names one for each.
  'DELETE /api/ratutech-core/car-factory': 'car_factory_delete',
  'DELETE /api/ratutech-core/maintenance-depot/remove': 'maintenance_depot_delete',
  'POST /api/ratutech-core/car-factory': 'car_factory_add',
  'POST /api/ratutech-core/maintenance-depot/save': 'maintenance_depot_add',
  'PUT /api/ratutech-core/car-factory': 'car_factory_edit',
  'PUT /api/ratutech-core/car-factory/update-status': 'car_factory_status',
  'PUT /api/ratutech-core/maintenance-depot/update': 'maintenance_depot_edit',
  'PUT /api/ratutech-core/maintenance-depot/update-status': 'maintenance_depot_status',
  // Pickers and look-ups that the forms of neighbours open too.
  'GET /api/ratutech-core/account-bank-receipt/detail': 'account_bank_receipt_view or bill_receipt_write_off_add',
  'GET /api/ratutech-core/account-bank-receipt/match-suggest':
    'account_bank_receipt_view or bill_receipt_write_off_add',
  'GET /api/ratutech-core/account-bank-receipt/page': 'account_bank_receipt_view or bill_receipt_write_off_add',
  'GET /api/ratutech-core/bill/receipt-write-off/suggest-allocation':
    'bill_receipt_write_off_view or bill_receipt_write_off_add',
  'GET /api/ratutech-core/account-surplus/get-surplus': 'account_surplus_view or bill_receipt_write_off_add',
  'GET /api/ratutech-core/car-model/list': 'car_model_view or vehicle_pick',
  'GET /api/ratutech-core/company-seal/list': 'company_seal_view or apply_seal_add or contract_lease_seal',
  'GET /api/ratutech-core/contract/list': 'contract_view or contract_lease_view',
  // The list says 'token' and 'provider signature': nobody signs in there, what is sent proves itself.
  'GET /api/ratutech-core/contract-electron/sign-page': 'public',
  'POST /api/ratutech-core/contract-electron/sign-page': 'public',
  'POST /api/ratutech-core/contract-electron/callback/{provider}': 'public',
  'GET /api/ratutech-core/contract-financing-lease/list': 'contract_financing_lease_view or contract_pick',
  'GET /api/ratutech-core/contract-intention/list': 'contract_intention_view or contract_pick',
  'GET /api/ratutech-core/contract-car-hailing/list': 'contract_car_hailing_view or contract_pick',
  'GET /api/ratutech-core/contract-parking-lot/list': 'contract_parking_lot_view or contract_pick',
  'GET /api/ratutech-core/contract-pit-lane/list': 'contract_pit_lane_view or contract_pick',
  'GET /api/ratutech-core/contract-year-check/list': 'contract_year_check_view or contract_pick',
  'GET /api/ratutech-core/contract-lease/list': 'contract_lease_view or contract_pick',
  'GET /api/ratutech-core/contract-purchase-lease/list': 'contract_purchase_lease_view or contract_pick',
  'GET /api/ratutech-core/order/list': 'order_view or vehicle_allot_add',
  'GET /api/ratutech-core/parking-lot/list': 'vehicle_pick or parking_lot_view or order_view or contract_lease_view',
  'GET /api/ratutech-core/parking-space/list': 'parking_space_view or vehicle_edit',
  'GET /api/ratutech-core/vehicle-flag/list': 'vehicle_flag_view or vehicle_view',
  // 20, section 9: whoever sees cases sees who may decide them.
  'GET /api/ratutech-core/risks/strategy-user/list': 'strategy_view or quota_view',
  // 20: kind 5 has codes of its own (临时增额); the code asks for the one that fits the kind.
  'GET /api/ratutech-core/quota-apply-detail/list': 'quota_apply_view or quota_increase_view',
  'GET /api/ratutech-core/quota-apply/detail': 'quota_apply_view or quota_increase_view',
  'GET /api/ratutech-core/quota-apply/page': 'quota_apply_view or quota_increase_view',
  'POST /api/ratutech-core/quota-apply/save': 'quota_apply_add or quota_increase_add',
  // 20: "as the step".
  'PUT /api/ratutech-core/quota/review-save':
    'quota_primary_review or quota_diligencing or quota_final_review or quota_credit or quota_addit_review',
  // Orders are looked up while a waybill is written, demands while an order is.
  'GET /api/ratutech-core/purchase-order/list': 'purchase_order_view or waybill_add',
  'GET /api/ratutech-core/vehicle-direct-intention-book/list':
    'vehicle_direct_intention_book_view or purchase_order_add',
  // 70, 4.3 names vehicle_task_<key>_handle; the list repeats the prefix of the first call of its row.
  'POST /api/ratutech-core/vehicle-task/receive-handle': 'vehicle_task_receive_handle',
  'POST /api/ratutech-core/vehicle-task/transport-handle': 'vehicle_task_transport_handle',
  'POST /api/ratutech-core/vehicle-task/transfer-handle': 'vehicle_task_transfer_handle',
  'POST /api/ratutech-core/vehicle-task/license-handle': 'vehicle_task_license_handle',
  'POST /api/ratutech-core/vehicle-task/maintenance-handle': 'vehicle_task_maintenance_handle',
  'POST /api/ratutech-core/vehicle-task/year-check-handle': 'vehicle_task_year_check_handle',
  'POST /api/ratutech-core/vehicle-task/gps-handle': 'vehicle_task_gps_handle',
  'POST /api/ratutech-core/vehicle-task/inventory-handle': 'vehicle_task_inventory_handle',
  'POST /api/ratutech-core/vehicle-task/parking-inspection-handle': 'vehicle_task_parking_inspection_handle',
  'POST /api/ratutech-core/vehicle-task/store-handle': 'vehicle_task_store_handle',
  'POST /api/ratutech-core/vehicle-task/collection-car-handle': 'vehicle_task_collection_car_handle',
}
