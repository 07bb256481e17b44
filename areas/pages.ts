/**
 * Pages written by hand, by their path: a menu leaf is shown when its path stands here or a definition has it as its `page`.
 * Whoever writes a page adds its path; generated pages need no entry.
 */
export const handWrittenPages: readonly string[] = [
  '/wel/index', '/notice/index', '/download/index', '/info/index', '/password/index',
  '/work/claim', '/work/todo', '/work/send', '/work/done', '/work/cc', '/flow/manager', '/flow/follow',
  '/system/user', '/system/dept', '/system/post', '/authority/role', '/system/menu', '/system/topmenu', '/authority/datascope', '/authority/apiscope', '/system/red/list/index',
  '/dict-horizontal/index', '/dict-vertical/index', '/system/dict', '/system/dictbiz', '/system/param', '/base/region',
  '/resource/attach', '/monitor/log', '/monitor/log/usual', '/monitor/log/api', '/monitor/log/error', '/monitor/log/login', '/monitor/online',
  '/system/tenant', '/system/tenantpackage', '/system/client',
]
