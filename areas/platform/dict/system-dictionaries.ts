import type { DictionarySeed } from '#areas/dictionaries.ts'
import { businessMessages } from '#areas/message-kinds.ts'
import { cards } from '#areas/platform/workbench/cards.ts'

/** Codes of the family and of the platform (10-platform 5.4): rows in tenant 000000, read by every tenant. */
export const systemDictionaries: readonly DictionarySeed[] = [
  { code: 'sex', label: '性别 / Sex', entries: [['1', '男 / Male'], ['2', '女 / Female']] },
  { code: 'notice', label: '通知类型 / Notice kinds', entries: [['1', '发布通知 / Notice'], ['2', '批转通知 / Forwarded'], ['3', '转发通知 / Relayed'], ['4', '指示通知 / Instruction'], ['5', '任免通知 / Appointment'], ['6', '事务通知 / Affairs']] },
  { code: 'oss', label: '对象存储分类 / Storage kinds', entries: [['1', 'MinIO / MinIO'], ['2', '七牛云 / Qiniu'], ['3', '阿里云 / Alibaba Cloud'], ['4', '腾讯云 / Tencent Cloud'], ['5', '华为云 / Huawei Cloud'], ['6', 'S3 / S3'], ['10', '本地 / Local']] },
  { code: 'sms', label: '短信分类 / SMS kinds', entries: [['1', '云片 / Yunpian'], ['2', '七牛云 / Qiniu'], ['3', '阿里云 / Alibaba Cloud'], ['4', '腾讯云 / Tencent Cloud'], ['9', '模拟 / Simulated']] },
  { code: 'sms_purpose', label: '短信用途 / SMS purposes', entries: [['code', '验证码 / Code'], ['notice', '通知 / Notice'], ['dunning', '催收 / Dunning']] },
  {
    code: 'flow', label: '流程分类 / Process kinds', entries: [
      ['1', '请假 / Leave', { remark: 'leave' }], ['2', '客户风控 / Customers and risk'], ['3', '合同 / Contracts'], ['4', '财务 / Finance'], ['5', '车辆 / Vehicles'], ['6', '工单退车 / Work orders and returns'], ['7', '保险车务 / Fleet services'], ['8', '系统 / System'],
    ],
  },
  { code: 'leave_type', label: '请假类型 / Leave kinds', entries: [['1', '年假 / Annual leave'], ['2', '事假 / Personal leave'], ['3', '病假 / Sick leave'], ['4', '调休 / Time off in lieu']] },
  {
    code: 'mask_kind', label: '脱敏方式 / Masks', entries: [
      ['phone', '手机 / Phone'], ['idNo', '证件号 / ID no.'], ['bankNo', '银行账号 / Bank account'], ['name', '姓名 / Name'], ['email', '邮箱 / E-mail'], ['address', '地址 / Address'], ['vin', '车架号 / VIN'], ['plate', '车牌 / Plate'],
      ['money', '金额 / Amount'], ['all', '全部 / Whole value'],
    ],
  },
  { code: 'workbench_card', label: '工作台卡片 / Workbench cards', entries: cards.map(card => [card.code, card.label]) },
  { code: 'job_state', label: '任务状态 / Job states', entries: [['103', '排队中 / Queued'], ['102', '生成中 / Running'], ['1', '已完成 / Done'], ['100', '失败 / Failed'], ['2', '已过期 / Expired']] },
  { code: 'download_kind', label: '下载类别 / Download kinds', entries: [['export', '导出 / Export'], ['report', '报表 / Report'], ['zip', '打包 / Zip'], ['tenant-export', '租户 / Tenant'], ['abnormal', '异常数据 / Refused rows'], ['template', '模板 / Template']] },
  { code: 'message_channel', label: '消息渠道 / Message channels', entries: [['1', '站内 / In the app'], ['2', '短信 / SMS'], ['3', '邮件 / E-mail'], ['4', 'OA待办 / OA to-do']] },
  { code: 'flow_option', label: '审批选项 / Approval options', entries: [['approve', '同意 / Approve'], ['reject', '驳回 / Reject'], ['transfer', '转办 / Transfer'], ['addSign', '加签 / Add signer'], ['withdraw', '撤回 / Withdraw']] },
  { code: 'bank_account_kind', label: '账户性质 / Account kinds', entries: [['1', '基本户 / Basic'], ['2', '一般户 / General'], ['3', '专用户 / Special'], ['4', '临时户 / Temporary'], ['5', '保证金户 / Margin'], ['6', '平台子账户 / Platform sub-account']] },
  { code: 'bank_gateway', label: '银企直连渠道 / Bank gateways', entries: [['simulated', '模拟银行 / Simulated bank'], ['none', '未开通 / None']] },
  {
    code: 'service_item', label: '车辆服务项目 / Vehicle services', entries: [
      ['registration', '登记上牌 / Registration'], ['transfer', '过户 / Transfer of title'], ['transport', '运输 / Transport'], ['gps', 'GPS / GPS'], ['year_check', '年检 / Inspection'], ['maintenance', '保养维修 / Maintenance'], ['insurance', '保险 / Insurance'],
      ['accident', '事故 / Accidents'], ['violation', '违章 / Violations'], ['rescue', '救援 / Rescue'], ['take_return', '收还车 / Take and return'], ['parking', '停车 / Parking'], ['papers', '证照 / Papers'], ['complaint', '投诉咨询 / Complaints'],
    ],
  },
  { code: 'calendar_kind', label: '日历类型 / Calendar kinds', entries: [['1', '工作日 / Working day'], ['2', '休息日 / Day off'], ['3', '法定假日 / Public holiday'], ['4', '调休上班 / Made-up working day']] },
  { code: 'client_log_kind', label: '前端日志类别 / Kinds of browser logs', entries: [['error', '错误 / Error'], ['view', '页面访问 / Page view']] },
  { code: 'log_level', label: '日志级别 / Log levels', entries: [['INFO', '信息 / Info'], ['WARN', '警告 / Warning'], ['ERROR', '错误 / Error']] },
  { code: 'log_subject', label: '日志事项 / Subjects of the log', entries: [['job', '后台任务 / Job'], ['file', '文件导出 / File taken out'], ['denied', '越权访问 / Not allowed'], ['throttled', '频率超限 / Too often'], ['slow', '慢调用 / Slow call'], ['server', '服务运行 / Server'], ['backup', '备份 / Backup']] },
  { code: 'login_result', label: '登录结果 / Sign-in results', entries: [['ok', '成功 / Signed in'], ['failed', '失败 / Failed'], ['refused', '拒绝 / Refused']] },
  { code: 'report_category', label: '报表分类 / Report categories', entries: [['contract', '合同 / Contracts'], ['finance', '财务 / Finance'], ['vehicle', '车辆 / Vehicles'], ['risk', '客户风控 / Customers and risk'], ['service', '作业与车务 / Operations'], ['system', '系统 / System']] },
  { code: 'report_kind', label: '报表类型 / Report kinds', entries: [['1', '实时 / Real-time'], ['2', '周期 / Periodic']] },
  {
    code: 'record_action', label: '操作 / Actions', entries: [
      ['save', '新增 / Add'], ['update', '编辑 / Edit'], ['remove', '删除 / Delete'], ['submit', '提交 / Submit'], ['approve', '审批通过 / Approve'], ['reject', '驳回 / Reject'], ['withdraw', '撤回 / Withdraw'], ['import', '导入 / Import'], ['handover', '数据交接 / Handed over'], ['grant', '授权 / Grant'], ['restore', '恢复版本 / Restore a version'],
    ],
  },
  {
    code: 'flow_path', label: '消息打开的页面 / Pages that messages open', entries: [
      ['notice', '通知公告 / Notice', { path: '/desk/notice' }], ['export_done', '导出完成 / Export done', { path: '/download/index' }], ['export_failed', '导出失败 / Export failed', { path: '/download/index' }],
      ['import_done', '导入完成 / Import done', { path: '/download/index' }], ['flow_no_approver', '无审批人 / Nobody to decide', { path: '/flow/follow' }],
      ['login_new_device', '新设备登录 / New device', { path: '/info/sessions' }], ['session_kicked', '会话被下线 / Session ended', { path: '/password/index' }],
      ['reveal_limit', '查看明文超限 / Reveal limit', { path: '/system/red/list/index' }], ['access_audit', '权限核查 / Access audit', { path: '/authority/explain' }],
      ['bank_balance', '账户余额 / Account balance', { path: '/system/bank/card' }],
      ['job_dead', '任务失败 / Job failed', { path: '/monitor/job' }], ['event_dead', '事件失败 / Event failed', { path: '/monitor/event' }],
      ['tenant_expiring', '租户即将到期 / Tenant expiring', { path: '/notice/index' }], ['tenant_expiring:platform', '租户即将到期 / Tenant expiring', { path: '/system/tenant' }],
      ['seats_full', '账号数已满 / No seats left', { path: '/system/user' }], ['seats_full:platform', '账号数已满 / No seats left', { path: '/system/tenant' }], ['sms_quota', '短信超限 / SMS limit', { path: '/resource/sms' }],
      ['password_expiring', '密码即将过期 / Password expiring', { path: '/password/index' }], ['guest_apply', '访客申请 / Guest application', { path: '/system/user' }],
      ['handover_received', '收到移交 / Handed over to you', { path: '/system/data/change/detail' }], ['calendar_missing', '工作日历未维护 / Calendar missing', { path: '/system/calendar' }], ['user_left', '人员离职 / Somebody left', { path: '/system/data/change' }], ['oa_conflict', '组织同步有冲突 / OA conflicts', { path: '/synchronous/index' }], ['oa_pull_failed', '组织同步失败 / OA pull failed', { path: '/synchronous/index' }], ['oa_todo_failed', 'OA待办推送失败 / OA to-do failed', { path: '/synchronous/todo' }],
      ['flow_todo', '待办 / To do', { path: '/work/todo' }], ['flow_remind', '催办 / Reminder', { path: '/work/todo' }], ['flow_escalate', '升级 / Escalated', { path: '/work/todo' }],
      ['flow_done', '审批通过 / Approved', { path: '/work/send' }], ['flow_reject', '审批驳回 / Rejected', { path: '/work/send' }], ['flow_copy', '抄送 / Copied to you', { path: '/work/cc' }],
      ...businessMessages.flatMap(([kind, label, path]): DictionarySeed['entries'][number][] => (path ? [[kind, label, { path }]] : [])),
    ],
  },
]

/** Where the detail page and the look-up of a kind of institution are: read by clients at start. */
export const mechanismTypeExtend: Readonly<Record<string, { path: string; api: string }>> = {
  1: { path: '/customers/customer', api: 'customer/list' }, 2: { path: '/mechanism/servicing_provider', api: 'service-provider/list' }, 3: { path: '/mechanism/chandler', api: 'chandler/list' },
  4: { path: '/mechanism/finance', api: 'finance-company/list' }, 5: { path: '/mechanism/travel_company', api: 'travel-company/list' }, 6: { path: '/mechanism/carfactory', api: 'car-factory/list' },
  7: { path: '/mechanism/parking_lot', api: 'parking-provider/list' }, 8: { path: '/mechanism/maintenance/depot', api: 'maintenance-depot/list' }, 9: { path: '/car/pit_lane', api: 'pit-lane/list' }, 10: { path: '/system/company', api: 'company/list' },
  100: { path: '/drivers/driver', api: 'driver/list' }, 101: { path: '/drivers/driver', api: 'driver/list' },
}
