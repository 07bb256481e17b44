import { defineResource, int, json, note, ref, state, states, text } from '#kernel'

export const resultState = states('done', {
  done: state(1, '已完成 / Done', 'success'),
  failed: state(100, '失败 / Failed', 'danger'),
})
/** One run of a periodic report: what it said then, for good. */
export const reportResult = defineResource({
  name: 'report-result',
  label: '周期报表结果 / Scheduled report result',
  area: 'platform',
  service: 'report',
  path: 'report/result',
  permission: 'report_cycle',
  title: 'period',
  dialect: 'framework',
  scope: 'tenant',
  fields: {
    reportId: ref('报表 / Report', 'SLF', 'report'),
    period: text('期间 / Period', 'SLFK', { max: 16 }),
    versionNo: int('版本 / Version', 'SL'),
    params: json<Record<string, string>>('参数 / Parameters', 'S'),
    content: json('内容 / Content', 'S'),
    rows: int('行数 / Rows', 'SL'),
    sha256: text('摘要 / Digest', 'S', { max: 64 }),
    errorMsg: note('失败原因 / Why it failed', 'S'),
  },
  states: resultState,
  indexes: ['unique: reportId, period, versionNo'],
})
