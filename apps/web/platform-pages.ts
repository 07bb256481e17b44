import { registerPages } from '#packages/web/shell/pages.ts'

/** Pages of the platform that no definition makes. */
registerPages([
  {
    path: '/wel/dashboard',
    title: '经营看板 / Dashboard',
    code: 'dashboard',
    load: () => import('#areas/platform/workbench/web/dashboard-page.tsx'),
  },
  {
    path: '/test/index',
    title: '组件测试 / Mock test page',
    code: 'test|menu_view',
    load: () => import('#packages/web/kit/gallery/gallery-page.tsx'),
  },
  {
    path: '/download/index',
    title: '我的下载 / My downloads',
    load: () => import('#areas/platform/download/web/download-page.tsx'),
  },
  {
    path: '/system/download',
    title: '全部下载 / All downloads',
    code: 'download_all_view',
    load: () => import('#areas/platform/download/web/all-page.tsx'),
  },
  {
    path: '/file-view/onlinePreview',
    title: '文件预览 / Preview',
    load: () => import('#areas/platform/attach/web/preview-page.tsx'),
  },
  {
    path: '/monitor/log',
    title: '日志 / Logs',
    code: 'log',
    load: () => import('#areas/platform/log/web/log-page.tsx'),
  },
  {
    path: '/info/index',
    title: '个人信息 / Personal information',
    load: () => import('#areas/platform/user/web/info-page.tsx'),
  },
  {
    path: '/info/handover',
    title: '交接我的工作 / Hand over my work',
    load: () => import('#areas/platform/data-change/web/handover-page.tsx'),
  },
  {
    path: '/info/sessions',
    title: '我的登录 / My sign-ins',
    load: () => import('#areas/platform/session/web/own-page.tsx'),
  },
  {
    path: '/dict-horizontal/index',
    title: '字典管理 / Dictionaries',
    code: 'dict_horizontal',
    load: () => import('#areas/platform/dict/web/both-page.tsx'),
  },
  {
    path: '/dict-vertical/index',
    title: '字典管理 / Dictionaries',
    code: 'dict_vertical',
    load: () => import('#areas/platform/dict/web/both-vertical-page.tsx'),
  },
  {
    path: '/info/update',
    title: '修改个人信息 / Change personal information',
    keepAlive: true,
    load: () => import('#areas/platform/user/web/info-update-page.tsx'),
  },
  {
    path: '/synchronous/index',
    title: '组织同步 / Organisation synchronisation',
    code: 'synchronous_view',
    load: () => import('#areas/platform/oa-user/web/synchronous-page.tsx'),
  },
  {
    path: '/flow/model',
    title: '流程模型 / Process models',
    code: 'flow_model_view',
    load: () => import('#areas/platform/workflow/web/model-page.tsx'),
  },
  {
    path: '/flow/deploy',
    title: '流程部署 / Deploy processes',
    code: 'flow_deploy_upload',
    load: () => import('#areas/platform/workflow/web/deploy-page.tsx'),
  },
  {
    path: '/flow/binding',
    title: '流程绑定 / Process bindings',
    code: 'work_flow_edit',
    load: () => import('#areas/platform/workflow/web/binding-page.tsx'),
  },
  {
    path: '/work/process/leave/form/:processDefinitionId',
    title: '请假申请 / Leave application',
    keepAlive: true,
    load: () => import('#areas/platform/leave/web/form-page.tsx'),
  },
  {
    path: '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
    title: '请假审批 / Approve a leave',
    load: () => import('#areas/platform/leave/web/handle-page.tsx'),
  },
  {
    path: '/work/process/leave/detail/:processInstanceId/:businessId',
    title: '请假详情 / Leave',
    load: () => import('#areas/platform/leave/web/detail-page.tsx'),
  },
  {
    path: '/authority/newrole',
    title: '新角色管理 / New role screen',
    code: 'role_new',
    load: () => import('#areas/platform/role/web/new-role-page.tsx'),
  },
  {
    path: '/flow/manager',
    title: '流程管理 / Processes',
    code: 'flow_manager_view',
    load: () => import('#areas/platform/workflow/web/manager-page.tsx'),
  },
  {
    path: '/flow/follow',
    title: '流程跟踪 / Follow processes',
    code: 'flow_follow_view',
    load: () => import('#areas/platform/workflow/web/follow-page.tsx'),
  },
  {
    path: '/authority/explain',
    title: '权限解释 / Rights explained',
    code: 'explain_view',
    load: () => import('#areas/platform/role/web/explain-page.tsx'),
  },
  {
    path: '/reports/real/time/index',
    title: '实时报表 / Real-time reports',
    code: 'report_real',
    load: () => import('#areas/platform/report/web/reports-page.tsx'),
  },
  {
    path: '/reports/cycle/index',
    title: '周期报表 / Run scheduled reports',
    code: 'report_cycle',
    load: () => import('#areas/platform/report/web/cycle-page.tsx'),
  },
  { path: '/reports/view', title: '报表查看 / Report', load: () => import('#areas/platform/report/web/view-page.tsx') },
])
