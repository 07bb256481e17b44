import type { Label } from '#kernel'

/** What the first word of a key belongs to; a parameter is seeded with that word as its module. */
const modules: Readonly<Record<string, Label>> = {
  login: '登录 / Sign-in', account: '账号 / Accounts', password: '密码 / Passwords', session: '会话 / Sessions', redlist: '红名单 / Masked fields', upload: '上传 / Uploads', attach: '附件 / Attachments',
  import: '导入 / Imports', export: '导出 / Exports', download: '下载 / Downloads', flow: '审批流程 / Approvals', message: '消息 / Messages', idempotency: '接口 / Calls', http: '接口 / Calls', job: '任务 / Jobs', sms: '短信 / SMS',
  log: '日志 / Logs', backup: '备份 / Backup', audit: '审计 / Audit', mail: '邮件 / Mail', iframe: '嵌入页面 / Embedded pages', app: '手机应用 / Mobile app', bank: '银行 / Banks', handover: '数据交接 / Handover', report: '报表 / Reports', oa: '组织同步 / OA',
  billing: '账单 / Billing', receipt: '收款 / Receipts', contract: '合同 / Contracts', needRequisition: '提车 / Takes',
}
export const moduleOf = (key: string): Label | undefined => (Object.hasOwn(modules, key) ? modules[key] : undefined)
