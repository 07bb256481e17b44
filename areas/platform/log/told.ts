import { halfOf, textOf, type Label, type Language } from '#kernel'

/**
 * What rows of the general log say, by the names that calls, jobs and the server gave it. One that is missing here is
 * shown by that name: it is the program's own.
 */
const words: Readonly<Record<string, Label>> = {
  status: '状态码 / Status',
  file: '文件 / File',
  fileName: '文件 / File',
  size: '大小 / Size',
  bytes: '大小 / Size',
  rows: '行数 / Rows',
  reason: '原因 / Reason',
  message: '说明 / Message',
  result: '结果 / Result',
  start: '开始 / Begun',
  end: '结束 / Ended',
  where: '位置 / Place',
  total: '总数 / Total',
  done: '已处理 / Done',
  failed: '失败 / Failed',
  refused: '被拒 / Refused',
  imported: '已导入 / Imported',
  exported: '已导出 / Exported',
  delivered: '已投递事件 / Events delivered',
  sent: '已发送 / Sent',
  receipts: '收到回执 / Receipts',
  told: '已通知 / Told',
  looked: '已检查 / Looked at',
  completed: '已完结 / Completed',
  released: '已发布 / Released',
  removed: '已清除 / Removed',
  timers: '到点定时 / Timers due',
  tasks: '到期任务 / Tasks due',
  absent: '审批人缺席 / Absent approvers',
  ended: '委托到期 / Delegations ended',
  people: '人数 / People',
  resources: '资源数 / Resources',
  findings: '差异 / Differences',
  found: '差异明细 / What differs',
  works: '任务 / Tasks',
  events: '事件 / Events',
  masters: '主数据 / Masters',
  customers: '客户 / Customers',
  processes: '流程 / Processes',
  read: '已读取 / Read',
  low: '余额不足 / Below the limit',
  silent: '无应答 / Silent',
  contracts: '合同 / Contracts',
  positions: '合同位置 / Positions',
  changed: '已变更 / Changed',
  due: '即将到期 / Falling due',
  overdue: '已过期 / Overdue',
  breaches: '不符项 / Breaches',
  first: '首批不符 / The first',
  more: '其余 / Further ones',
  checked: '已核对 / Checked',
  waiting: '待核对 / Not checked',
  number: '编号 / No.',
  missing: '缺少 / Lacking',
  made: '新建分区 / Parts made',
  dropped: '删除分区 / Parts dropped',
  parts: '分区 / Parts',
  keys: '幂等键 / Idempotency keys',
  messages: '消息 / Messages',
  sessions: '会话 / Sessions',
  captchas: '验证码 / Captchas',
  files: '文件 / Files',
  attachments: '附件 / Attachments',
  unfinished: '未完成上传 / Unfinished uploads',
  imports: '导入批次 / Imports',
  calls: '接口日志 / Call log',
  errors: '错误日志 / Error log',
  notes: '通用日志 / General log',
  browsers: '前端日志 / Browser log',
  signIns: '登录日志 / Sign-ins',
  jobs: '任务 / Jobs',
}
const results: Readonly<Record<string, Label>> = { ok: '成功 / Done', failed: '失败 / Failed' }
const BYTES = new Set(['size', 'bytes'])
/** The title says which job it was. */
const SAID = new Set(['kind'])

export interface Told {
  readonly label: string
  readonly text: string
}
/** A row's facts in the reader's words; undefined where it holds no facts but text. */
export function toldOf(data: unknown, language: Language): Told[] | undefined {
  const facts = typeof data === 'string' ? parsed(data) : data
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return undefined
  return Object.entries(facts)
    .filter(([key, value]) => !SAID.has(key) && !isNothing(value))
    .map(([key, value]) => ({ label: named(key, language), text: textOfValue(key, value, language) }))
}

const named = (key: string, language: Language): string => (words[key] ? textOf(words[key], language) : key)
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function textOfValue(key: string, value: unknown, language: Language): string {
  if (Array.isArray(value))
    return value
      .map(one => textOfValue('', one, language))
      .join(value.some(one => typeof one === 'object') ? '；' : language === 'zh' ? '、' : ', ')
  if (typeof value === 'object' && value !== null)
    return (toldOf(value, language) ?? []).map(one => `${one.label} ${one.text}`).join(language === 'zh' ? '，' : ', ')
  if (BYTES.has(key) && typeof value === 'number') return sized(value)
  if (key === 'result' && results[String(value)]) return textOf(results[String(value)]!, language)
  if (typeof value !== 'string') return String(value)
  const half = halfOf(value, language)
  return half === value
    ? value
        .split('; ')
        .map(one => textOf(one, language))
        .join('; ')
    : half
}
const sized = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 ** 2
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 1024 ** 2).toFixed(1)} MB`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Words, or facts that were cut at their longest: shown as they are.
    return text
  }
}
