import type { Label } from '#kernel'
import { businessMessages } from '#areas/message-kinds.ts'

/**
 * 10-platform 13: the platform's kinds of message as they are seeded; what a tenant changes stays. [kind, title,
 * variables, level, mandatory, channels].
 */
export type TemplateSeed = readonly [
  code: string,
  title: Label,
  variables: readonly string[],
  level: 1 | 2 | 3,
  isMandatory: boolean,
]

/** Known for every kind: what the sender wrote, and who he is. */
export const commonVariables: readonly string[] = ['title', 'content', 'actor']

export const templateSeeds: readonly TemplateSeed[] = [
  ['flow_todo', '审批待办 / To decide', ['number'], 1, true],
  ['flow_done', '审批通过 / Approved', ['number'], 1, false],
  ['flow_reject', '审批驳回 / Rejected', ['number'], 2, true],
  ['flow_copy', '抄送 / Copied to you', ['number'], 1, false],
  ['flow_remind', '催办 / Reminder', ['number'], 2, true],
  ['flow_escalate', '审批升级 / Escalated', ['number'], 3, true],
  ['flow_no_approver', '无审批人 / Nobody to decide', ['number'], 3, true],
  ['guest_apply', '访客申请 / Guest application', [], 1, false],
  ['user_left', '员工离职 / Leaver', [], 1, false],
  ['handover_received', '数据交接 / Handover', ['n'], 2, true],
  ['oa_pull_failed', 'OA同步失败 / OA sync failed', [], 2, false],
  ['oa_conflict', 'OA数据冲突 / OA conflict', [], 2, false],
  ['oa_todo_failed', 'OA待办推送失败 / OA to-do failed', [], 2, false],
  ['export_done', '导出完成 / Export done', [], 1, false],
  ['export_failed', '导出失败 / Export failed', [], 2, false],
  ['mail_plan', '邮件计划 / Scheduled mail', [], 1, false],
  ['bulk_done', '批量修改完成 / Bulk edit done', [], 1, false],
  ['import_done', '导入完成 / Import done', [], 1, false],
  ['password_expiring', '密码即将过期 / Password expiring', ['days'], 2, true],
  ['login_new_device', '新设备登录 / New device', [], 2, true],
  ['session_kicked', '会话被下线 / Session ended', [], 2, true],
  ['reveal_limit', '查看明文超限 / Reveal limit', [], 3, true],
  ['access_audit', '权限核查 / Audit access rights', [], 2, false],
  ['job_dead', '任务失败 / Job failed', [], 2, false],
  ['event_dead', '事件失败 / Event failed', [], 2, false],
  ['webhook_paused', '事件订阅已停用 / Webhook stopped', [], 2, false],
  ['tenant_expiring', '租户即将到期 / Tenant expiring', ['days'], 3, true],
  ['seats_full', '账号数已满 / No seats left', ['n'], 2, false],
  ['calendar_missing', '缺少工作日历 / Calendar missing', [], 2, false],
  ['sms_quota', '短信超限 / SMS limit', [], 2, false],
  ['bank_balance', '账户余额 / Account balance', ['n'], 3, false],
  ['notice', '通知公告 / Announcement', [], 1, false],
  ['mention', '提到我 / Mentioned', [], 1, false],
  ['follow', '关注提醒 / Followed', [], 1, false],
  ...businessMessages.map(([kind, title]): TemplateSeed => [kind, title, [], 1, false]),
]

/** Only messages that wait for a decision become OA to-dos. */
export const KIND_IN_OA = 'flow_todo'

/** 'flow_todo:contract-lease' is of the kind flow_todo. */
export const kindOf = (bizTypeCode: string): string => bizTypeCode.split(':')[0]!
