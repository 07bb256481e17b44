/**
 * Codes by which web clients of the family show what their pages of workflow and files can do, and the codes that open
 * the same here. Such a client shows a
 * button only for a leaf of `menu/buttons` (blade-dialect 7); no call asks for these, so nobody may more through them.
 */
export const familyCodes: Readonly<Record<string, readonly string[]>> = {
  work_start: ['work_start_flow', 'work_start_image'],
  work_claim: ['work_claim_sign', 'work_claim_detail', 'work_claim_follow'],
  work_todo: ['work_todo_handle', 'work_todo_detail', 'work_todo_follow'],
  work_send: ['work_send_detail', 'work_send_follow'],
  work_done: ['work_done_detail', 'work_done_follow'],
  flow_model_add: ['flow_model_create'],
  flow_model_edit: ['flow_model_update'],
  flow_model_view: ['flow_model_download'],
  flow_manager_view: ['flow_manager_image'],
  flow_manager_delete: ['flow_manager_remove'],
  attach_view: ['attach_upload', 'attach_download', 'attach_delete'],
}

/**
 * Clients that name a route by the code of its menu have routes of their own beside: one of ours by the same name would
 * take its place, and with it their first
 * page. `menu/routes` gives these leaves another name; rights, grants and `menu/buttons` know the code alone.
 */
export const routeCodes: Readonly<Record<string, string>> = { dashboard: 'wel_dashboard' }
