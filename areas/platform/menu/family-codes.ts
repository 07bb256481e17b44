/**
 * Codes by which clients of the dialect show their workflow and file pages, with the codes that open the same here.
 * Such a client shows a button only for a leaf of `menu/buttons` (blade-dialect 7). No call checks these codes.
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
 * Clients that name routes by menu code have built-in routes; a leaf of the same name would replace them.
 * `menu/routes` renames these leaves; rights, grants and `menu/buttons` use the code.
 */
export const routeCodes: Readonly<Record<string, string>> = { dashboard: 'wel_dashboard' }
