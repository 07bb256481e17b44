import { datetime, defineResource, dict, int, json, note, state, states, text } from '#kernel'

/**
 * 10-platform 5.6: files that background work made for a person. Rows of `job` and `job_file`, read through the calls
 * of server/routes.ts.
 */
export const download = defineResource({
  name: 'download',
  label: '我的下载 / Download',
  area: 'platform',
  service: 'common',
  kind: 'view',
  page: '/download/index',
  title: 'fileName',
  dialect: 'framework',
  fields: {
    fileName: text('文件名 / File', 'SLK', { max: 200 }),
    kind: dict('类别 / Kind', 'SLF', 'download_kind'),
    resource: text('来源 / From', 'SLF', { max: 64 }),
    filters: json('条件 / Filters', 'S'),
    rows: int('行数 / Rows', 'SL'),
    fileSize: int('大小 / Size', 'SL'),
    progress: int('进度 / Progress', 'SL'),
    errorMsg: note('失败原因 / Why it failed', 'SL'),
    startTime: datetime('开始 / Started', 'SL'),
    finishTime: datetime('完成 / Finished', 'SL'),
    expireTime: datetime('过期 / Expires', 'SL'),
    downloadCount: int('下载次数 / Downloads', 'SL'),
  },
  codes: { all_view: "查看全部下载 / See everybody's" },
  states: states('queued', {
    queued: state(103, '排队中 / Queued'),
    running: state(102, '生成中 / Running'),
    done: state(1, '已完成 / Done', 'success'),
    failed: state(100, '失败 / Failed', 'danger'),
    expired: state(2, '已过期 / Expired', 'info'),
  }),
})
