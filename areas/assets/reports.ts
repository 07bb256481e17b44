import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const keepers = ['general_manager', 'archive_keeper', 'archive_supervisor', 'vehicle_supervisor', 'auditor']

/** 40, section 13: what the keepers of papers and keys are asked. */
export const assetReports: readonly ReportSeed[] = [
  {
    name: '证照逾期未还表',
    nameEn: 'Papers and keys out too long',
    category: 'vehicle',
    description:
      '已过应还日或退车缺件的证照钥匙，按持有人排列 / items past their due day or missing after a return, by holder',
    roles: keepers,
    scope: { owner: 'a.create_user', dept: 'a.create_dept', city: 'a.city_code' },
    sort: '-days',
    sql: `
select a.id, a.item_no, a.kind_name, a.plate_no, a.serial_no, a.holder_name, a.city_code, a.hold_from::date as held_since, coalesce(case when a.status = 2 then a.due_date end, a.overdue_from) as since,
  :day::date - coalesce(case when a.status = 2 then a.due_date end, a.overdue_from) as days, l.doc_no, l.remind_count,
  case a.status when 2 then '借出逾期 / Loan overdue' else '退车缺件 / Missing after a return' end as why
from rpt.asset_archives a left join rpt.asset_lend l on l.id = a.lend_id
where {scope} and a.status in (2, 3) and coalesce(case when a.status = 2 then a.due_date end, a.overdue_from) < :day::date
  and (:keyword is null or a.holder_name ilike '%' || :keyword || '%' or a.plate_no ilike '%' || :keyword || '%')`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['keyword', '持有人或车牌 / Holder or plate', 'text'],
    ],
    columns: [
      ['holder_name', '持有人 / Holder', 'text', { width: 200, group: 1 }],
      ['item_no', '档案编号 / Item no.', 'text', { width: 150, link: '/asset/archives/detail?id={id}' }],
      ['kind_name', '种类 / Kind', 'text', { width: 110 }],
      ['plate_no', '车牌 / Plate', 'text', { width: 100 }],
      ['serial_no', '证号 / Serial no.', 'text', { width: 140 }],
      ['why', '原因 / Why', 'words', { width: 120 }],
      ['since', '应还日 / Since', 'date'],
      ['days', '逾期天数 / Days late', 'int'],
      ['held_since', '持有起 / Held since', 'date'],
      ['doc_no', '借出单 / Loan', 'text', { width: 150 }],
      ['remind_count', '催还次数 / Reminders', 'int', { total: 'sum' }],
      ['city_code', '保管城市 / City', 'region', { width: 90 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '证照在管汇总',
    nameEn: 'Papers and keys in our keeping',
    category: 'vehicle',
    description:
      '按城市与种类的在库、借出、随车、资方、遗失与到期 / by city and kind: kept, lent, in cars, with lenders, lost, ending',
    roles: keepers,
    scope: { owner: 'a.create_user', dept: 'a.create_dept', city: 'a.city_code' },
    sort: 'city_code',
    sql: `
select a.city_code, a.kind_name, count(*) filter (where a.status not in (5, 7)) as items, count(*) filter (where a.status = 1) as kept, count(*) filter (where a.status = 2) as lent,
  count(*) filter (where a.status = 3) as in_car, count(*) filter (where a.status = 8) as lender, count(*) filter (where a.status in (4, 6)) as lost,
  count(*) filter (where a.status = 3 and a.overdue_from is not null) as missing, count(*) filter (where a.status in (1, 2, 3, 8) and a.valid_to between :day::date and :day::date + 60) as ending
from rpt.asset_archives a where {scope} and (:keyword is null or a.kind_name ilike '%' || :keyword || '%') group by 1, 2`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['keyword', '种类 / Kind', 'text'],
    ],
    columns: [
      ['city_code', '保管城市 / City', 'region', { width: 110, group: 1 }],
      ['kind_name', '种类 / Kind', 'text', { width: 130 }],
      ['items', '在管件数 / Items', 'int', { total: 'sum' }],
      ['kept', '在库 / Kept', 'int', { total: 'sum' }],
      ['lent', '借出 / Lent', 'int', { total: 'sum' }],
      ['in_car', '随车 / In the car', 'int', { total: 'sum' }],
      ['lender', '在资方 / With lenders', 'int', { total: 'sum' }],
      ['lost', '遗失补办 / Lost or reissued', 'int', { total: 'sum' }],
      ['missing', '退车缺件 / Missing after returns', 'int', { total: 'sum' }],
      ['ending', '60天内到期 / Ending in 60 days', 'int', { total: 'sum' }],
    ],
    charts: [{ kind: 'stack', x: 'kind_name', series: ['kept', 'lent', 'in_car', 'lender', 'lost'] }],
  },
]
