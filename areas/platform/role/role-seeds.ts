/**
 * 10-platform 9: the roles of a new tenant. Grants read 'V group group; W group; M group; + code code_*':
 * V leaves with view, statistics, export; W also add, edit, delete, import, print; M every code of the group but
 * sensitive ones, which are named.
 */
export interface RoleSeed {
  readonly alias: string
  readonly name: string
  readonly scope: 1 | 2 | 3 | 4 | 5
  readonly grants: string
  readonly kind?: 1 | 2 | 3
  readonly mutex?: readonly string[] /** Scope 5: codes of the departments. */
  readonly depts?: readonly string[]
}

const sales =
  'W customers quotas customerservice lease order drivers; V contractmain product enquiry take vehicle return accident yearcheck insurance; + apply_seal_add apply_seal_edit vehicle_consign_requisition_add vehicle_consign_requisition_edit vehicle_extract_add vehicle_extract_edit vehicle_return_add vehicle_return_edit account_receivable account_receivable_view account_receivable_add account_payable account_payable_view account_payable_add invoice_make invoice_make_view invoice_make_add invoice invoice_view account_bank_receipt bill_receipt_write_off bill_receipt_write_off_view bill_receipt_write_off_add bill_rental_overdue_chase quota_appeal contract_electron contract_electron_view contract_quote_add contract_quote_edit contract_quote_accept contract_lease_renew contract_lease_c_renew contract_purchase_lease_renew customer_service_work_order_handle'
const business =
  'customers quotas risk drivers mechanism customerservice contractmain lease supply seal order product enquiry receivepayment account accountvehicle customeraccount invoice ledger vehicle take purchase return parking asset security carlib womanage wotask stocktake stockwork insurance accident violation maintenance yearcheck'
/** Who fills in tasks of work orders: his own ones, which the call looks at. */
const fieldWork =
  'vehicle_task_handle vehicle_task_transfer vehicle_task_register_handle vehicle_task_license_handle vehicle_task_transfer_handle vehicle_task_transport_handle vehicle_task_receive_handle vehicle_task_gps_handle vehicle_task_inventory_handle vehicle_task_parking_inspection_handle vehicle_task_year_check_handle vehicle_task_maintenance_handle vehicle_task_store_handle vehicle_task_collection_car_handle task_paper vehicle_task_paper vehicle_task_export task_sheet vehicle_task_batch'
/** Who may be named as the handler of a customer-service order or of an alert works on it. */
const serviceOrders = 'customer_service_work_order customer_service_work_order_view customer_service_work_order_handle'
const alerts = 'security_gps_warn security_gps_warn_view security_gps_warn_handle'
const finance = 'receivepayment account accountvehicle customeraccount invoice ledger'

export const roleSeeds: readonly RoleSeed[] = [
  {
    alias: 'admin',
    name: '系统管理员',
    scope: 1,
    kind: 1,
    grants: '+ red_list_edit data_change_update',
    mutex: ['cashier', 'finance_manager'],
  },
  {
    alias: 'auditor',
    name: '审计员',
    scope: 1,
    grants: `V wel work desk ${business} reports organisation authority base flow resource monitor; + explain red_list_view`,
  },
  {
    alias: 'general_manager',
    name: '总经理',
    scope: 1,
    grants: `V ${business} reports; + dashboard quota_credit quota_addit_review quota_revoke`,
  },
  {
    alias: 'region_director',
    name: '区域总监',
    scope: 5,
    depts: ['south'],
    grants:
      'V customers quotas risk lease order product take return receivepayment customerservice; + dashboard apply_seal apply_seal_view',
  },
  {
    alias: 'city_manager',
    name: '城市经理',
    scope: 4,
    grants:
      'V customers lease order vehicle womanage parking return; W purchase; + security_gps_warn security_gps_warn_view vehicle_service_manage_view info_share mail_plan_outside apply_seal apply_seal_view vehicle_direct_intention_book_callback vehicle_direct_intention_book_close vehicle_city_demand_close',
  },
  { alias: 'sales', name: '业务员', scope: 2, grants: sales },
  {
    alias: 'sales_manager',
    name: '业务经理',
    scope: 4,
    grants: `${sales} customer_approval_user info_share mail_plan_outside; M customers lease order`,
  },
  {
    alias: 'store_manager',
    name: '门店经理',
    scope: 4,
    grants: 'M drivers take; V customeraccount return; + contract_lease_c contract_lease_c_*',
  },
  {
    alias: 'product_manager',
    name: '产品经理',
    scope: 1,
    grants: 'M product; + vehicle_direct_rent_product vehicle_direct_rent_product_* info_share',
  },
  {
    alias: 'contract_admin',
    name: '合同管理员',
    scope: 1,
    grants: 'M lease supply contractmain order; W seal; + contract_template_edit info_share',
  },
  {
    alias: 'seal_keeper',
    name: '印章管理员',
    scope: 1,
    grants: 'M seal; V lease supply; + apply_seal_stamp',
    mutex: ['legal'],
  },
  {
    alias: 'legal',
    name: '法务',
    scope: 1,
    grants: 'V contractmain lease supply seal risk; + contract_template_publish',
    mutex: ['seal_keeper'],
  },
  {
    alias: 'risk_officer',
    name: '风控专员',
    scope: 1,
    grants:
      'W risk quotas; V customers lease receivepayment; + quota_primary_review quota_diligencing quota_revoke risk_record_follow',
  },
  {
    alias: 'risk_manager',
    name: '风控经理',
    scope: 1,
    grants: 'M risk quotas; V customers lease receivepayment; + info_share',
  },
  { alias: 'risk_director', name: '风控总监', scope: 1, grants: 'M risk quotas; V customers lease receivepayment' },
  { alias: 'credit_committee', name: '评审委员', scope: 1, grants: 'V customers quotas risk lease; + quota_credit' },
  {
    alias: 'collector',
    name: '催收专员',
    scope: 1,
    grants:
      'V receivepayment customers lease security; + bill_rental_overdue_chase receivable_forfeit_waive risk_record risk_record_view risk_record_follow',
  },
  { alias: 'recovery_officer', name: '资产保全专员', scope: 4, grants: 'W return security; V receivepayment' },
  { alias: 'recovery_head', name: '保全主管', scope: 1, grants: 'M return; W security; V receivepayment' },
  {
    alias: 'bill_clerk',
    name: '账单专员',
    scope: 1,
    grants:
      'W receivepayment account accountvehicle; + bill_receivable_change bill_payable_change bill_receivable_dispute bill_payable_apply bill_payment_plan_active account_vehicle_margin_handle customer_statement customer_statement_*',
  },
  {
    alias: 'cashier',
    name: '出纳',
    scope: 1,
    grants:
      'W account; V receivepayment; M customeraccount; + account_bank_receipt_* account_actually_receive_* account_actually_receive_batch_* bill_receipt_write_off_charge_off bill_payment_write_off_add bill_payable_pay account_actually_paid_online bank_order_file_export bank_order_file_import bank_card bank_card_view',
    mutex: ['finance_manager', 'accountant', 'purchase_officer', 'admin'],
  },
  { alias: 'invoice_clerk', name: '开票员', scope: 1, grants: 'M invoice; V receivepayment' },
  {
    alias: 'accountant',
    name: '会计',
    scope: 1,
    grants: 'W ledger; V account accountvehicle invoice; + account_settlement_edit',
    mutex: ['cashier'],
  },
  {
    alias: 'asset_accountant',
    name: '资产会计',
    scope: 1,
    grants:
      'V account accountvehicle invoice ledger; + vehicle_cost vehicle_cost_* vehicle_register_second_cost_settlement vehicle_register_second_cost_settlement_* transfer_vehicle transfer_vehicle_view transfer_vehicle_accounting vehicle_task_accounting',
  },
  {
    alias: 'finance_manager',
    name: '财务主管',
    scope: 1,
    grants: `M ${finance}; V lease supply; + apply_seal_add bill_payable_review account_actually_paid_review account_mechanism account_mechanism_view account_mechanism_confirm bank_card_edit info_share mail_plan_outside`,
    mutex: ['cashier', 'admin'],
  },
  {
    alias: 'finance_director',
    name: '财务总监',
    scope: 1,
    grants: `V ${finance} contractmain lease supply seal customers quotas risk; M reports; + accounting_period_reopen dashboard quota_credit quota_revoke`,
  },
  {
    alias: 'treasury_manager',
    name: '资金经理',
    scope: 1,
    grants: 'V supply receivepayment account ledger; + contract_finance contract_finance_*',
  },
  {
    alias: 'purchase_officer',
    name: '采购专员',
    scope: 3,
    grants:
      'W purchase enquiry supply carlib mechanism; + account_payable account_payable_view account_payable_add apply_seal_add vehicle_city_demand_close vehicle_direct_intention_book_assign vehicle_direct_intention_book_handle vehicle_direct_intention_book_close purchase_order_vin purchase_order_accept purchase_order_close waybill_depart waybill_node waybill_sign waybill_check waybill_cancel',
    mutex: ['cashier'],
  },
  {
    alias: 'purchase_manager',
    name: '采购经理',
    scope: 1,
    grants:
      'M purchase enquiry supply; W carlib mechanism; + account_payable account_payable_view account_payable_add apply_seal_add',
  },
  {
    alias: 'logistics_officer',
    name: '物流专员',
    scope: 3,
    grants:
      'V parking; W wotask; + waybill waybill_* wo_transport wo_receive vehicle_work_order_view vehicle_work_order_add vehicle_work_order_edit',
  },
  {
    alias: 'vehicle_manager',
    name: '车辆管理员',
    scope: 4,
    grants: `W vehicle take parking carlib wotask stocktake; V asset; + ${serviceOrders} ${alerts}`,
  },
  {
    alias: 'vehicle_supervisor',
    name: '车管主管',
    scope: 1,
    grants: `M vehicle take parking carlib wotask stocktake; V asset; + info_share account_payable account_payable_view account_payable_add ${serviceOrders} ${alerts}`,
  },
  { alias: 'delivery_officer', name: '交付专员', scope: 4, grants: 'W take wotask; V vehicle order' },
  {
    alias: 'delivery_head',
    name: '交付主管',
    scope: 1,
    grants: `M take; W wotask; V vehicle order; + ${serviceOrders}`,
  },
  { alias: 'parking_keeper', name: '停车场管理员', scope: 3, grants: 'W parking wotask stockwork' },
  {
    alias: 'archive_keeper',
    name: '证照管理员',
    scope: 1,
    grants: 'M asset; V vehicle; + contract_archives contract_archives_*',
  },
  {
    alias: 'archive_supervisor',
    name: '证照主管',
    scope: 1,
    grants: 'M asset; V vehicle; + contract_archives contract_archives_*',
  },
  {
    alias: 'disposal_officer',
    name: '处置专员',
    scope: 3,
    grants:
      'V vehicle parking; + contract_sale contract_sale_view contract_sale_add contract_sale_edit contract_sale_delete',
  },
  {
    alias: 'disposal_supervisor',
    name: '处置主管',
    scope: 1,
    grants: 'V vehicle parking; + contract_sale contract_sale_*',
  },
  { alias: 'return_clerk', name: '退车专员', scope: 1, grants: 'M return; V lease vehicle receivepayment' },
  { alias: 'title_clerk', name: '过户专员', scope: 1, grants: 'W return womanage; V lease vehicle receivepayment' },
  { alias: 'dispatcher', name: '调度员', scope: 4, grants: 'M womanage wotask' },
  { alias: 'operator', name: '运维专员', scope: 2, grants: `W wotask stockwork; + ${fieldWork} ${serviceOrders}` },
  { alias: 'stock_controller', name: '盘点专员', scope: 1, grants: 'M stocktake stockwork; V vehicle' },
  {
    alias: 'operation_manager',
    name: '运营经理',
    scope: 1,
    grants:
      'M womanage wotask stocktake stockwork maintenance yearcheck; + account_payable account_payable_view account_payable_add',
  },
  {
    alias: 'operation_director',
    name: '运营总监',
    scope: 1,
    grants: 'V womanage wotask stocktake stockwork maintenance yearcheck; + dashboard',
  },
  // Officers take every step of their chains: what may not be done alone is decided by a process (80, 1 and 11).
  {
    alias: 'insurance_officer',
    name: '保险专员',
    scope: 1,
    grants: `W insurance; V vehicle; + ${serviceOrders} insurance_requirement_demand insurance_requirement_apply insurance_requirement_pay insurance_requirement_maintain insurance_requirement_close insurance_revise_maintain insurance_revise_close insurance_policy_cancel insurance_vehicle_waive`,
  },
  { alias: 'insurance_supervisor', name: '保险主管', scope: 1, grants: 'M insurance; V vehicle' },
  {
    alias: 'accident_officer',
    name: '事故专员',
    scope: 1,
    grants: `W accident; V insurance vehicle; + account_accident_fine account_accident_fine_view account_accident_fine_add accident_info_close accident_follow_handle accident_follow_close ${serviceOrders}`,
  },
  {
    alias: 'accident_supervisor',
    name: '事故主管',
    scope: 1,
    grants:
      'M accident; V insurance vehicle; + account_accident_fine account_accident_fine_view account_accident_fine_add',
  },
  {
    alias: 'violation_officer',
    name: '违章专员',
    scope: 1,
    grants: `M violation; V vehicle wotask; + ${serviceOrders}`,
  },
  {
    alias: 'yearcheck_officer',
    name: '年检专员',
    scope: 1,
    grants:
      'M yearcheck; V vehicle wotask; + vehicle_work_order_view vehicle_work_order_add vehicle_task_assign vehicle_task_transfer vehicle_task_handle vehicle_task_year_check_handle',
  },
  {
    alias: 'maintenance_officer',
    name: '维保专员',
    scope: 1,
    grants:
      'W maintenance wotask; V vehicle; + maintenance_remind_again maintenance_remind_handle maintenance_dicker_bargain maintenance_dicker_submit maintenance_dicker_accept maintenance_dicker_close vehicle_work_order_view vehicle_work_order_add vehicle_task_assign vehicle_task_transfer vehicle_task_handle vehicle_task_maintenance_handle',
  },
  {
    alias: 'maintenance_manager',
    name: '维保经理',
    scope: 1,
    grants: `M maintenance; W wotask; V vehicle; + ${serviceOrders} vehicle_work_order_view vehicle_work_order_add vehicle_work_order_edit vehicle_work_order_close vehicle_task_assign vehicle_task_transfer vehicle_task_handle vehicle_task_maintenance_handle vehicle_task_confirm vehicle_task_accounting vehicle_task_close`,
  },
  { alias: 'gps_officer', name: '监控专员', scope: 1, grants: 'M security; + vehicle_location vehicle_location_view' },
  {
    alias: 'service_agent',
    name: '客服',
    scope: 2,
    grants:
      'W customerservice; V customers vehicle accident violation; + customer_service_work_order_handle customer_service_work_order_callback',
  },
  {
    alias: 'service_manager',
    name: '客服主管',
    scope: 4,
    grants: 'M customerservice; V customers vehicle accident violation',
  },
  { alias: 'hr', name: '人事专员', scope: 1, grants: 'W organisation; + synchronous synchronous_* data_change_update' },
  { alias: 'flow_admin', name: '流程管理员', scope: 1, grants: 'M flow' },
  { alias: 'report_admin', name: '报表管理员', scope: 1, grants: 'M reports; + report_list_edit report_list_publish' },
  { alias: 'migration', name: '数据迁移员', scope: 1, grants: '+ *_import *_record' },
  {
    alias: 'vendor_admin',
    name: '服务商管理员',
    scope: 2,
    kind: 3,
    grants: `+ mechanism_user mechanism_user_* vehicle_task task_board vehicle_task_view vehicle_task_assign ${fieldWork}`,
  },
  {
    alias: 'vendor_user',
    name: '服务商用户',
    scope: 2,
    kind: 3,
    grants: `+ vehicle_task vehicle_task_view vehicle_task_edit ${fieldWork}`,
  },
]

/** The platform's own tenant: the super administrator and the tenant administrator. */
export const platformRoleSeeds: readonly RoleSeed[] = [
  { alias: 'administrator', name: '超级管理员', scope: 1, kind: 1, grants: 'M platform tool base authority monitor' },
  { alias: 'admin', name: '系统管理员', scope: 1, kind: 1, grants: '+ red_list_edit data_change_update' },
]
