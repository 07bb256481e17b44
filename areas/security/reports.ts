import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = ['general_manager', 'gps_officer', 'city_manager', 'operation_manager', 'operation_director', 'auditor']
const type = `case w.strategy_type when 1 then '出围栏 / Geofence exit' when 2 then '进入敏感区 / Watched place' when 3 then '离线 / Offline' when 4 then '拆机断电 / Disassembly' when 5 then '出省近边境 / Province or border'
  when 6 then '长时间停留 / Long stop' when 7 then '超速 / Speeding' when 8 then '设备分离 / Devices apart' when 9 then '碰撞 / Collision' when 10 then '电量低 / Low battery' when 11 then '库存车异动 / Stock car moved' else '里程异常 / Odd mileage' end`

/** 40, section 13: how alerts are dealt with, and whose cars nobody hears of. */
export const securityReports: readonly ReportSeed[] = [
  {
    name: 'GPS预警处置表',
    nameEn: 'How GPS alerts are dealt with',
    category: 'vehicle',
    description:
      '按类型的预警数、及时响应与处理、误报率和平均处理时长 / by type: alerts, answered and handled in time, false alarms, hours taken',
    roles: readers,
    scope: { owner: 'w.handler_id', city: 'w.city_code' },
    sort: '-n',
    sql: `
select ${type} as kind, count(*) as n, count(*) filter (where w.level = 1) as urgent, count(*) filter (where w.status in (1, 2, 3)) as open_n,
  count(*) filter (where w.respond_time is not null and (w.respond_due is null or w.respond_time <= w.respond_due))::numeric / count(*) as answered,
  count(*) filter (where w.status in (4, 5) and w.sla_hit)::numeric / nullif(count(*) filter (where w.status in (4, 5)), 0) as handled,
  count(*) filter (where w.status = 5)::numeric / nullif(count(*) filter (where w.status in (4, 5)), 0) as false_rate, count(*) filter (where w.status = 6) as recovered,
  round(avg(extract(epoch from w.finish_time - w.first_time) / 3600) filter (where w.finish_time is not null), 1) as hours
from rpt.security_gps_warn w where {scope} and w.first_time >= :from::date and w.first_time < :to::date + 1 group by 1`,
    params: [
      ['from', '首次发生起 / First seen from', 'date', { required: true, default: 'monthStart' }],
      ['to', '止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['kind', '类型 / Type', 'words', { width: 150 }],
      ['n', '预警数 / Alerts', 'int', { total: 'sum' }],
      ['urgent', '紧急 / Urgent', 'int', { total: 'sum' }],
      ['open_n', '未结 / Open', 'int', { total: 'sum' }],
      ['answered', '及时响应率 / Answered in time', 'rate', { width: 110, total: 'weighted:n' }],
      ['handled', '及时处理率 / Handled in time', 'rate', { width: 110, total: 'weighted:n' }],
      ['false_rate', '误报率 / False alarms', 'rate', { width: 100, total: 'weighted:n' }],
      ['recovered', '自行恢复 / Recovered', 'int', { total: 'sum' }],
      ['hours', '平均处理小时 / Hours taken', 'qty', { width: 110 }],
    ],
    charts: [{ kind: 'bar', x: 'kind', series: ['n', 'open_n'] }],
  },
  {
    name: '离线车辆表',
    nameEn: 'Cars that are silent',
    category: 'vehicle',
    description:
      '已安装设备超过指定小时未上线的车辆及欠租 / fitted devices not heard of for so many hours, with what the holder owes',
    roles: readers,
    scope: { owner: 'v.manager_id', dept: 'v.operate_dept_id', city: 'v.operate_city_code' },
    sort: '-hours',
    sql: `
select d.id, d.device_no, v.plate_no, v.vin, v.customer_name, v.operate_city_code, v.biz_status, d.last_time, floor(extract(epoch from :day::date + 1 - d.last_time) / 3600)::int as hours,
  case when d.wired then '有线 / Wired' else '无线 / Wireless' end as kind, d.service_to, w.warn_no, w.overdue_days, w.overdue_amt
from rpt.gps_device d join rpt.vehicle v on v.id = d.vehicle_id
left join lateral (select x.warn_no, x.overdue_days, x.overdue_amt from rpt.security_gps_warn x where x.vehicle_id = d.vehicle_id and x.strategy_type = 3 and x.status in (1, 2, 3) limit 1) w on true
where {scope} and d.status = 2 and d.last_time < :day::date + 1 - interval '1 hour' * :hours::int`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['hours', '离线超过小时 / Silent for more than hours', 'number', { required: true, default: '72' }],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 100 }],
      ['device_no', '设备号 / Device', 'text', { width: 130, link: '/security/device/detail?id={id}' }],
      ['kind', '有线/无线 / Kind', 'words', { width: 90 }],
      ['last_time', '最近上线 / Last heard', 'time'],
      ['hours', '离线小时 / Hours silent', 'int'],
      ['biz_status', '车辆状态 / State', 'dict:vehicle_biz_status', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['overdue_days', '逾期天数 / Days overdue', 'int'],
      ['overdue_amt', '逾期金额 / Overdue', 'money', { total: 'sum' }],
      ['warn_no', '预警 / Alert', 'text', { width: 150 }],
      ['service_to', '服务到期 / Service to', 'date'],
      ['operate_city_code', '城市 / City', 'region', { width: 90 }],
      ['vin', '车架号 / VIN', 'text', { width: 170 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
]
