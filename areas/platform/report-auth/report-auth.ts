import { bool, date, defineResource, enumeration, enumOf, many, ref, text } from '#kernel'

export const targetType = enumOf('report_target', {
  1: '角色 / Role',
  2: '用户 / User',
  3: '部门 / Department',
  4: '岗位 / Post',
})
export const dataMode = enumOf('report_data_mode', {
  1: "按本人数据范围 / By the reader's data scope",
  2: ['全部 / Everything', 'warning'],
})

/** Who may run a report, which columns he sees, over which rows; the union of a person's rows counts. */
export const reportAuth = defineResource({
  name: 'report-auth',
  label: '报表授权 / Report right',
  area: 'platform',
  service: 'system',
  page: '/reports/data/auth',
  title: 'targetName',
  apartBy: 'reportId',
  dialect: 'framework',
  fields: {
    reportId: ref('报表 / Report', 'RLF', 'report'),
    targetType: enumeration('对象类型 / Kind of target', 'RLF', targetType, { default: 1 }),
    targetId: text('授权对象 / Granted to', 'R', { max: 20 }),
    targetName: text('对象 / Target', 'SLK', { max: 64 }),
    canView: bool('查看 / View', 'L', { default: true }),
    canExport: bool('导出 / Export', 'L'),
    columnKeys: many(text('可见列 / Visible columns', 'L', { max: 64, help: '不填为全部 / Empty: all' })),
    dataMode: enumeration('数据范围 / Rows', 'RL', dataMode, { default: 1 }),
    validTo: date('有效期至 / Valid to', 'LF'),
  },
  sections: [
    {
      id: 'right',
      title: '授权 / Right',
      fields: ['reportId', 'targetType', 'targetId', 'canView', 'canExport', 'columnKeys', 'dataMode', 'validTo'],
    },
  ],
  calls: 'page:report_auth_view, detail, submit:report_auth_edit, remove:report_auth_edit',
})
