import {
  bool,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  note,
  ref,
  state,
  states,
  text,
} from '#kernel'

export const reportKind = enumOf('report_kind', { 1: '实时 / Real-time', 2: '周期 / Periodic' })
export const periodUnit = enumOf('report_period', { 1: '日 / Day', 2: '周 / Week', 3: '月 / Month' })
export const columnType = enumOf('report_column_type', {
  1: '文本 / Text',
  2: '整数 / Whole number',
  3: '金额 / Money',
  4: '数量 / Quantity',
  5: '比率 / Rate',
  6: '日期 / Date',
  7: '字典 / Dictionary',
  8: '时间 / Time',
  9: '城市 / City',
})
export const totalKind = enumOf('report_total', {
  0: '无 / None',
  1: '合计 / Sum',
  2: '平均 / Average',
  3: '计数 / Count',
  4: '加权 / Weighted',
})
export const paramType = enumOf('report_param_type', {
  1: '文本 / Text',
  2: '数字 / Number',
  3: '日期 / Date',
  4: '字典 / Dictionary',
})

/** One value that a reader gives: bound into the statement, never pasted. */
export const reportParam = defineResource({
  name: 'report-param',
  label: '报表参数 / Report parameter',
  area: 'platform',
  kind: 'lines',
  parent: 'reportId',
  title: 'key',
  fields: {
    reportId: ref('报表 / Report', 'S', 'report'),
    key: text('键 / Key', 'R', { max: 32, help: '语句中写作 :键 / written :key in the statement' }),
    label: text('名称 / Label', 'R', { max: 64 }),
    type: enumeration('类型 / Type', 'R', paramType, { default: 1 }),
    required: bool('必填 / Required'),
    default: text('默认值 / Default', '', {
      max: 64,
      help: 'today、monthStart、monthEnd、yearStart、yearEnd 按当天算 / today, monthStart, monthEnd, yearStart, yearEnd follow the day',
    }),
    dict: text('字典 / Dictionary', '', { max: 64, when: { type: [4] } }),
  },
})

export const reportColumn = defineResource({
  name: 'report-column',
  label: '报表列 / Report column',
  area: 'platform',
  kind: 'lines',
  parent: 'reportId',
  title: 'key',
  fields: {
    reportId: ref('报表 / Report', 'S', 'report'),
    key: text('键 / Key', 'R', { max: 64, help: '语句中的列名 / name of the column in the statement' }),
    label: text('名称 / Label', 'R', { max: 64, help: '中文 / English' }),
    type: enumeration('类型 / Type', 'R', columnType, { default: 1 }),
    width: int('宽度 / Width', '', { min: 40, max: 600 }),
    group: int('分组层级 / Group level', '', { min: 1, max: 3 }),
    total: enumeration('汇总 / Total', '', totalKind, { default: 0 }),
    weight: text('权重列 / Weight column', '', {
      max: 64,
      help: '列名；或 分子列/分母列，按合计相除 / a column; or above/below, divided as sums',
      when: { total: [4] },
      requiredWhen: { total: [4] },
    }),
    mask: dict('脱敏 / Mask', '', 'mask_kind', {
      help: '键与视图中的脱敏字段同名（如 phone、customer_phone）时由红名单决定谁看明文，否则对所有人脱敏 / Called like a masked field of a view (phone, customer_phone) the red list decides who sees it; otherwise covered for everybody',
    }),
    dict: text('字典 / Dictionary', '', {
      max: 64,
      help: '留空：数据自带中英文（中文 / English） / Empty: the data says both, 中文 / English',
      when: { type: [7] },
    }),
    link: text('链接 / Link', '', { max: 128, help: '如 /vehicle/detail?id={id} / such as /vehicle/detail?id={id}' }),
  },
})

export interface ReportChart {
  readonly kind: 'bar' | 'line' | 'pie' | 'stack'
  readonly x: string
  readonly series: readonly string[]
}
export interface ScopeColumns {
  readonly owner?: string
  readonly dept?: string
  readonly city?: string
}

/** When a periodic report runs that says nothing of its own. */
export const NIGHTLY = '02:00'

/** 10-platform 5.12: a parameterised read-only SELECT with columns, groups, totals and charts. */
export const report = defineResource({
  name: 'report',
  label: '报表定义 / Report',
  area: 'platform',
  service: 'report',
  path: 'report/rest',
  permission: 'report_list',
  page: '/report/reportlist',
  title: 'name',
  titleEn: 'nameEn',
  subtitle: ['reportNo'],
  dialect: 'framework',
  number: { field: 'reportNo', prefix: 'BB' },
  fields: {
    reportNo: text('编号 / No.', 'SL', { max: 32 }),
    name: text('名称 / Name', 'RULFK', { max: 64 }),
    nameEn: text('英文名 / English name', '', { max: 64 }),
    category: dict('分类 / Category', 'RLF', 'report_category'),
    reportKind: enumeration('类型 / Kind', 'RLF', reportKind, { default: 1 }),
    description: note('说明 / Description', '', { wide: true }),
    datasetSql: note('数据集 / Data set', 'R', {
      max: 20_000,
      wide: true,
      help: '一条 SELECT，只读 rpt 模式的视图；参数写作 :键；数据范围写作 {scope} / one SELECT over the views of schema rpt; parameters as :key; the data scope as {scope}',
    }),
    params: lines('参数 / Parameters', '', 'report-param'),
    columns: lines('列 / Columns', 'R', 'report-column', { min: 1 }),
    charts: json<ReportChart[]>('图表 / Charts'),
    scopeOwner: text('范围：所有人列 / Scope: owner column', '', { max: 64 }),
    scopeDept: text('范围：部门列 / Scope: department column', '', { max: 64 }),
    scopeCity: text('范围：城市列 / Scope: city column', '', { max: 64 }),
    scopeFree: bool('不受数据范围限制 / Not restricted by data scope'),
    scopeReason: text('不受限的理由 / Reason for no restriction', '', {
      max: 200,
      when: { scopeFree: [true] },
      requiredWhen: { scopeFree: [true] },
    }),
    sortDefault: text('默认排序 / Default order', '', { max: 64, help: '-列 为降序 / -column for descending' }),
    periodUnit: enumeration('周期 / Period', 'F', periodUnit, {
      when: { reportKind: [2] },
      requiredWhen: { reportKind: [2] },
      default: 3,
    }),
    cron: text('运行时间 / Runs at', '', {
      max: 64,
      when: { reportKind: [2] },
      default: NIGHTLY,
      help: 'HH:mm 为每天；或五段：分 时 日 月 周，如 0 6 3 * * / HH:mm is every day; or five parts: minute hour day month weekday, such as 0 6 3 * *',
    }),
    keepPeriods: int('保留期数 / Periods kept', '', { min: 1, max: 120, default: 36, when: { reportKind: [2] } }),
    timeoutSec: int('超时秒 / Time limit in seconds', '', { min: 1, max: 60 }),
    maxRows: int('行数上限 / Most rows', '', { min: 1, max: 100_000 }),
    isBuiltin: bool('内置 / Built in', 'S'),
    versionNo: int('版本 / Version', 'SL'),
  },
  sections: [
    {
      id: 'base',
      title: '基本信息 / Basics',
      fields: ['name', 'nameEn', 'category', 'reportKind', 'periodUnit', 'cron', 'keepPeriods', 'description'],
    },
    {
      id: 'data',
      title: '数据集 / Data set',
      fields: ['datasetSql', 'params', 'scopeOwner', 'scopeDept', 'scopeCity', 'scopeFree', 'scopeReason'],
    },
    { id: 'look', title: '呈现 / Presentation', fields: ['columns', 'charts', 'sortDefault', 'timeoutSec', 'maxRows'] },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    published: state(1, '已发布 / Published', 'success'),
    disabled: state(2, '停用 / Disabled', 'info'),
  }),
  actions: {
    publish: { label: '发布 / Publish', from: ['draft', 'disabled'], to: 'published', call: 'POST publish' },
    disable: {
      label: '停用 / Disable',
      from: ['published'],
      to: 'disabled',
      call: 'POST disable',
      permission: 'publish',
      danger: true,
      confirm:
        '停用 {title}？被授权的人不再看到它，已有周期结果保留。 / Disable {title}? Grantees no longer see it; existing period results are kept.',
    },
  },
  editableIn: ['draft', 'disabled'],
  removableIn: ['draft', 'disabled'],
  builtIn: { is: { isBuiltin: [true] }, not: ['remove'] },
  calls: 'page@list, detail, submit:report_list_edit, remove',
  list: { quick: ['name', 'category', 'reportKind'] },
})
