/**
 * Pages written by hand, by their path: a menu leaf is shown when its path stands here or a definition has it as its
 * `page`.
 * Whoever writes a page adds its path; generated pages need no entry.
 */
export const handWrittenPages: readonly string[] = [
  '/wel/index',
  '/receive/payment/receivable/records/index',
  '/wel/dashboard',
  '/test/index',
  '/notice/index',
  '/download/index',
  '/system/download',
  '/monitor/log',
  '/info/index',
  '/password/index',
  '/system/mechanism/dept/index',
  '/system/mechanism/user/index',
  '/work/start',
  '/work/claim',
  '/work/todo',
  '/work/send',
  '/work/done',
  '/work/cc',
  '/dict-horizontal/index',
  '/dict-vertical/index',
  '/flow/model',
  '/flow/deploy',
  '/flow/manager',
  '/flow/follow',
  '/flow/binding',
  '/synchronous/index',
  '/customers/increase/apply/index',
  '/vehicle/statistics/index',
  '/reports/real/time/index',
  '/authority/newrole',
  '/authority/explain',
  '/reports/cycle/index',
]
