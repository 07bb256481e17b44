import type { TopMenuSeed } from './menu-tree.ts'

/** 系统管理 / System: the last and longest of the tops (10-platform 8). */
export const systemMenu: TopMenuSeed = {
  code: 'system', label: '系统管理 / System', icon: 'settings', groups: [
    {
      code: 'm_organisation', label: '组织用户 / Organisation', path: '/system', icon: 'network', leaves: [
        ['用户管理 / Users', '/system/user', 'user'], ['部门管理 / Departments', '/system/dept', 'dept'], ['岗位管理 / Posts', '/system/post', 'post'],
        ['组织同步 / Organisation synchronisation', '/synchronous/index', 'synchronous'],
        ['机构部门 / Partner departments', '/system/mechanism/dept/index', 'mechanism_dept'],
        ['机构用户 / Partner users', '/system/mechanism/user/index', 'mechanism_user'], ['数据交接 / Data handover', '/system/data/change', 'data_change'],
      ],
    },
    {
      code: 'm_authority', label: '权限管理 / Rights', path: '/authority', icon: 'lock-keyhole', leaves: [
        ['角色管理 / Roles', '/authority/role', 'role'], ['新角色管理 / New role screen', '/authority/newrole', '=role_new: role'],
        ['菜单管理 / Menus', '/system/menu', 'menu'], ['顶部菜单 / Top menus', '/system/topmenu', 'topmenu'], ['数据权限 / Data scopes', '/authority/datascope', 'data_scope'],
        ['接口权限 / Interface scopes', '/authority/apiscope', 'api_scope'], ['红名单 / Masked fields', '/system/red/list/index', 'red_list'],
        ['权限解释 / Rights explainer', '/authority/explain', 'explain'],
      ],
    },
    {
      code: 'm_base', label: '基础配置 / Basic data', path: '/base', icon: 'database', leaves: [
        ['字典管理(左右) / Dictionaries (left and right)', '/dict-horizontal/index', '=dict_horizontal: dict, dictbiz'],
        ['字典管理(上下) / Dictionaries (above and below)', '/dict-vertical/index', '=dict_vertical: dict, dictbiz'], ['系统字典 / System dictionaries', '/system/dict', 'dict'],
        ['业务字典 / Business dictionaries', '/system/dictbiz', 'dictbiz'], ['参数管理 / Parameters', '/system/param', 'param'], ['行政区划 / Regions', '/base/region', 'region'],
        ['区域管理 / Areas', '/system/area', 'area'], ['车辆服务管理 / Vehicle service owners', '/system/vehicle-service-manage/index', 'vehicle_service_manage'],
        ['工作日历 / Working calendar', '/system/calendar', 'work_calendar'], ['工作台配置 / Layouts', '/system/workbench', 'work_bench'],
        ['消息模板 / Templates', '/system/message/template', 'message_template'],
      ],
    },
    {
      code: 'm_flow', label: '流程管理 / Workflow', path: '/flow', icon: 'workflow', leaves: [
        ['模型管理 / Models', '/flow/model', 'flow_model'], ['流程部署 / Deploy', '/flow/deploy', 'flow_deploy'], ['流程管理 / Manage', '/flow/manager', 'flow_manager'],
        ['流程跟踪 / Follow', '/flow/follow', 'flow_follow'], ['流程绑定 / Bindings', '/flow/binding', 'work_flow'],
      ],
    },
    {
      code: 'm_resource', label: '资源管理 / Resources', path: '/resource', icon: 'folder-open', leaves: [
        ['对象存储 / Storage', '/resource/oss', 'oss'], ['附件管理 / Attachments', '/resource/attach', 'attach'], ['短信配置 / SMS', '/resource/sms', 'sms'],
        ['全部下载 / All downloads', '/system/download', 'download_all'],
      ],
    },
    {
      code: 'm_monitor', label: '系统监控 / Monitor', path: '/monitor', icon: 'activity', leaves: [
        ['日志 / Logs', '/monitor/log', 'log'], ['通用日志 / General log', '/monitor/log/usual', 'log_usual'], ['接口日志 / Interface log', '/monitor/log/api', 'log_api'],
        ['错误日志 / Error log', '/monitor/log/error', 'log_error'], ['登录日志 / Login log', '/monitor/log/login', 'log_login'],
        ['在线用户 / Sessions', '/monitor/online', 'session'], ['任务监控 / Jobs', '/monitor/job', 'monitor'],
        ['事件监控 / Events', '/monitor/event', '=monitor_event: monitor'], ['前端错误 / Client errors', '/monitor/client/error', '=monitor_client: monitor'],
      ],
    },
    {
      code: 'm_platform', label: '平台租户 / Tenants', path: '/platform', icon: 'building-2', leaves: [
        ['租户管理 / Tenants', '/system/tenant', 'tenant'], ['产品包 / Packages', '/system/tenantpackage', 'tenant_package'],
        ['应用管理 / Clients', '/system/client', 'client'],
      ],
    },
    {
      code: 'm_tool', label: '研发工具 / Develop', path: '/tool', icon: 'code-xml', leaves: [
        ['数据源 / Sources', '/tool/datasource', 'datasource'], ['数据模型 / Models', '/tool/model', 'model'], ['代码生成 / Generator', '/tool/code', 'code'],
        ['组件测试 / Mock test page', '/test/index', 'test'],
      ],
    },
  ],
}
