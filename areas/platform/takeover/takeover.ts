import { datetime, defineResource, int, json, note, state, states, text, user } from '#kernel'

/** What one file of a take-over said: its kind, its rows, and why rows stay out. */
export interface FileReport {
  readonly resource: string
  readonly fileName: string
  readonly total: number
  readonly normal: number
  readonly faults: readonly { readonly row: number; readonly info: string }[]
}

/**
 * Master data and running contracts of a company that begins with this product: files checked together, taken in as one
 * transaction, and taken back as a whole while nobody has worked with them.
 */
export const takeover = defineResource({
  name: 'takeover',
  label: '接管导入 / Take-over',
  area: 'platform',
  service: 'system',
  page: '/system/takeover',
  title: 'takeoverNo',
  number: { field: 'takeoverNo', prefix: 'JG' },
  fields: {
    takeoverNo: text('批次号 / No.', 'SUL', { max: 32 }),
    fileCount: int('文件数 / Files', 'SL'),
    rowCount: int('行数 / Rows', 'SL'),
    recordCount: int('生成记录 / Records made', 'SL'),
    userId: user('导入人 / By', 'SLF'),
    doneTime: datetime('导入时间 / Taken in', 'SL'),
    undoneTime: datetime('回退时间 / Taken back', 'SL'),
    undoneReason: note('回退原因 / Why taken back', 'S', { max: 500 }),
    files: json<FileReport[]>('文件 / Files', 'S'),
    /** Marks every line of the history that came with it. */
    mark: text('标记 / Mark', 'SU', { max: 64 }),
  },
  sections: [
    {
      id: 'base',
      title: '基本信息 / Basics',
      fields: [
        'takeoverNo',
        'fileCount',
        'rowCount',
        'recordCount',
        'userId',
        'doneTime',
        'undoneTime',
        'undoneReason',
        'files',
        'mark',
      ],
    },
  ],
  states: states('done', {
    done: state(1, '已导入 / Taken in', 'success'),
    undone: state(2, '已回退 / Taken back', 'info'),
  }),
  actions: {
    undo: {
      label: '整体回退 / Take back',
      from: ['done'],
      to: 'undone',
      call: 'PUT undo',
      permission: 'undo',
      danger: true,
      reason: 'required',
      confirm:
        '回退 {title}？本批生成的记录全部删除；有记录已被使用或修改时不能回退。 / Take back {title}? Every record of it is removed; not where one has been changed since.',
    },
  },
  calls: 'page, detail, timeline',
  codes: { run: '接管导入 / Take files in' },
  scope: 'tenant',
  list: {
    columns: ['takeoverNo', 'fileCount', 'rowCount', 'recordCount', 'userId', 'doneTime', 'undoneTime', 'status'],
    quick: ['userId', 'status'],
    sort: '-createTime',
    empty:
      '还没有接管导入。下载模板，填好后一次选择全部文件检查。 / Nothing yet. Fill in the templates and choose all files at once.',
  },
})
