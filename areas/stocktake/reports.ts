import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'region_director',
  'city_manager',
  'stock_controller',
  'vehicle_manager',
  'vehicle_supervisor',
  'operation_manager',
  'operation_director',
  'asset_accountant',
  'finance_director',
  'auditor',
]
const period = [
  ['from', '开始日起 / Started from', 'date', { required: true, default: 'monthAgo' }],
  ['to', '开始日止 / Until', 'date', { required: true, default: 'today' }],
] as const

/** 70, 10: what was not where the books say, and how exact the stocktakes were. */
export const stocktakeReports: readonly ReportSeed[] = [
  {
    name: '盘点差异表',
    nameEn: 'Stocktake differences',
    category: 'vehicle',
    description:
      '期间盘点中的每条差异：账面、实盘、原因、处理与逾期 / each difference of the stocktakes of the period: books, found, cause, what was done, late or not',
    roles: readers,
    scope: { owner: 'coalesce(r.responsible_id, k.supervisor_id)', dept: 'r.create_dept', city: 'v.operate_city_code' },
    sort: 'task_no',
    sql: `
select r.id, k.task_no, k.task_name, r.plate_no, r.vin, r.model_name, v.operate_city_code as city_code, r.result_code, r.book_status, bl.lot_name as book_lot, r.found_status, coalesce(fl.lot_name, r.found_address) as found_place, r.found_time, r.cause, r.action, r.action_doc_no,
  case r.status when 2 then '未处理 / Open' when 3 then '处理中 / Being dealt with' else '已处理 / Dealt with' end as state, u.real_name as responsible, r.handle_deadline, case when r.status in (2, 3) then greatest(0, :to::date - r.handle_deadline) end as late_days, r.handle_note
from rpt.stocktake_record r join rpt.stocktake_task k on k.id = r.stocktake_task_id left join rpt.vehicle v on v.id = r.vehicle_id left join rpt.parking_lot bl on bl.id = r.book_lot_id left join rpt.parking_lot fl on fl.id = r.found_lot_id left join rpt.user u on u.id = coalesce(r.responsible_id, k.supervisor_id)
where {scope} and r.status in (2, 3, 4) and k.start_time >= :from::date and k.start_time < :to::date + 1`,
    params: [...period],
    columns: [
      ['task_no', '盘点编号 / Stocktake no.', 'text', { width: 150, group: 1 }],
      ['task_name', '名称 / Name', 'text', { width: 160 }],
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/stocktake/task/stocktake/record/detail?id={id}' }],
      ['result_code', '结果 / Result', 'dict:stocktake_result', { width: 90 }],
      ['state', '处理状态 / State', 'words', { width: 90 }],
      ['book_lot', '账面停车场 / Lot by the books', 'text', { width: 150 }],
      ['found_place', '实际位置 / Found at', 'text', { width: 180 }],
      ['book_status', '账面状态 / State by the books', 'dict:vehicle_biz_status', { width: 90 }],
      ['found_status', '实际状态 / State found', 'dict:vehicle_biz_status', { width: 90 }],
      ['found_time', '盘点时间 / Counted at', 'time', { width: 150 }],
      ['cause', '差异原因 / Cause', 'dict:stocktake_cause', { width: 100 }],
      ['action', '处理方式 / Action', 'dict:stocktake_action', { width: 100 }],
      ['action_doc_no', '处理单号 / Document', 'text', { width: 150 }],
      ['responsible', '责任人 / Responsible', 'text', { width: 90 }],
      ['handle_deadline', '处理期限 / Deal with by', 'date'],
      ['late_days', '逾期天数 / Days late', 'int'],
      ['handle_note', '处理说明 / Note', 'text', { width: 200 }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['model_name', '车型 / Model', 'text', { width: 160 }],
      ['vin', '车架号 / VIN', 'text', { width: 160 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '盘点准确率表',
    nameEn: 'Accuracy of stocktakes',
    category: 'vehicle',
    description:
      '按盘点单的应盘、已盘、各类差异、进度与准确率；准确率 =（一致 + 期间变动）÷ 应盘 / expected, counted, differences, progress and accuracy of each stocktake; accuracy is (matched + moved) over expected',
    roles: readers,
    scope: { owner: 'k.supervisor_id', dept: 'k.create_dept', city: 'v.operate_city_code' },
    sort: 'start_time',
    sql: `
select k.id, k.task_no, k.task_name, k.start_time, k.finish_time, u.real_name as supervisor, count(*) filter (where r.is_expected) as expected, count(*) filter (where r.is_expected and r.status <> 0) as counted, count(*) filter (where r.result_code = 1) as matched, count(*) filter (where r.result_code = 7) as moved,
  count(*) filter (where r.result_code = 2) as misplaced, count(*) filter (where r.result_code = 3) as shortage, count(*) filter (where r.result_code = 4) as surplus, count(*) filter (where r.result_code in (5, 6)) as wrong, count(*) filter (where r.status in (2, 3)) as open_diff,
  count(*) filter (where r.is_expected and r.status <> 0)::numeric / nullif(count(*) filter (where r.is_expected), 0) as progress, count(*) filter (where r.is_expected and r.result_code in (1, 7))::numeric / nullif(count(*) filter (where r.is_expected), 0) as accuracy
from rpt.stocktake_task k join rpt.stocktake_record r on r.stocktake_task_id = k.id left join rpt.vehicle v on v.id = r.vehicle_id left join rpt.user u on u.id = k.supervisor_id
where {scope} and k.start_time >= :from::date and k.start_time < :to::date + 1 group by k.id, k.task_no, k.task_name, k.start_time, k.finish_time, u.real_name`,
    params: [...period],
    columns: [
      ['task_no', '盘点编号 / Stocktake no.', 'text', { width: 150, link: '/stocktake/task/stocktake/detail?id={id}' }],
      ['task_name', '名称 / Name', 'text', { width: 180 }],
      ['start_time', '开始 / Started', 'time', { width: 150 }],
      ['finish_time', '结束 / Finished', 'time', { width: 150 }],
      ['supervisor', '负责人 / Supervisor', 'text', { width: 90 }],
      ['expected', '应盘 / Expected', 'int', { total: 'sum' }],
      ['counted', '已盘 / Counted', 'int', { total: 'sum' }],
      ['matched', '一致 / Matched', 'int', { total: 'sum' }],
      ['moved', '期间变动 / Moved', 'int', { total: 'sum' }],
      ['misplaced', '位置不符 / Misplaced', 'int', { total: 'sum' }],
      ['shortage', '盘亏 / Shortage', 'int', { total: 'sum' }],
      ['surplus', '盘盈 / Surplus', 'int', { total: 'sum' }],
      ['wrong', '状态信息不符 / Wrong state or details', 'int', { total: 'sum' }],
      ['open_diff', '未处理差异 / Open differences', 'int', { total: 'sum' }],
      ['progress', '进度 / Progress', 'rate', { total: 'ratio:counted/expected' }],
      ['accuracy', '准确率 / Accuracy', 'rate'],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'stack', x: 'task_no', series: ['misplaced', 'shortage', 'surplus', 'wrong'] }],
  },
]
