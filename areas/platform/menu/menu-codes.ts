/**
 * Codes never granted automatically by the package, the platform's tenant or the administrator role (10-platform 4.1,
 * 3).
 */
export const sensitiveCodes: readonly string[] = [
  'bill_payable_pay',
  'bill_payable_review',
  'account_actually_paid_online',
  'account_actually_paid_review',
  'apply_seal_stamp',
  'bank_card_edit',
  'red_list_edit',
  'red_list_open',
  'red_list_reveal',
  'data_change_update',
  'accounting_period_reopen',
  'report_list_edit',
  'report_list_publish',
]
/** Groups and writing codes of tenant 000000 alone. */
export const platformGroups: readonly string[] = ['m_platform', 'm_tool']
export const platformCodes: readonly string[] = [
  'dict_add',
  'dict_edit',
  'dict_delete',
  'menu_add',
  'menu_edit',
  'menu_delete',
  'topmenu_add',
  'topmenu_edit',
  'topmenu_delete',
  'topmenu_setting',
  'region_add',
  'region_delete',
  'region_import',
]
/** What every signed-in user may open regardless of roles: home, own affairs, own messages. */
export const everybodysGroups: readonly string[] = ['m_wel', 'm_work', 'm_desk']
/** Leaves in them that need a grant. */
export const everybodyExcept: readonly string[] = ['dashboard']
/** Leaves that open the data of another resource. */
export const moreImplied: Readonly<Record<string, readonly string[]>> = {
  mechanism_user: ['mechanism_pick', 'role_pick'],
  mechanism_dept: ['mechanism_pick'],
  report_auth: ['role_pick', 'post_pick'],
  accident_apply_seal: ['apply_seal_view'],
  contract_rebate: ['contract_purchase_agreement_view'],
  asset_kind: ['asset_archives_view'],
  violation_code: ['violation_view'],
  violation_sync: ['violation_record_view'],
  task_aging: ['vehicle_task_aging'],
}
/** Leaves that are tools: who may not use them is not led to them, whatever group he may view. */
export const leafNeeds: Readonly<Record<string, string>> = {
  task_board: 'vehicle_task_assign',
  task_sheet: 'vehicle_task_batch',
}
