import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'operation_manager',
  'purchase_manager',
  'risk_officer',
  'risk_manager',
  'risk_director',
  'sales_manager',
  'city_manager',
  'auditor',
]

/** 20, section 13: papers that end, and how our partners work. */
export const partnerReports: readonly ReportSeed[] = [
  {
    name: '证照到期表',
    nameEn: 'Licences that end',
    category: 'customer',
    description: '所有机构到期日之前的证照，按剩余天数排列 / papers of all institutions by the days that are left',
    roles: readers,
    scope: { owner: 'm.owner_user_id', dept: 'm.owner_dept_id', city: 'm.city_code' },
    sort: 'valid_to',
    sql: `
select l.id, m.mechanism_name, m.mechanism_type, m.city_code, l.licence_kind, l.licence_no, l.valid_from, l.valid_to, l.valid_to - :day::date as days_left, case when l.valid_to < :day::date then '已过期 / Expired' else '将到期 / Ends' end as state,
  case l.verify_state when 1 then '已核验 / Verified' when 2 then '不符 / Refused' else '未核验 / Not verified' end as verified
from rpt.mechanism_licence l join rpt.mechanism m on m.id = l.mechanism_id
where {scope} and not coalesce(l.long_term, false) and l.valid_to <= :until::date
  and not exists (select 1 from rpt.mechanism_licence n where n.mechanism_id = l.mechanism_id and n.licence_kind = l.licence_kind and (n.long_term or n.valid_to > l.valid_to))`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['until', '到期不晚于 / Ends by', 'date', { required: true, default: 'yearEnd' }],
    ],
    columns: [
      ['mechanism_name', '机构 / Institution', 'text', { width: 220 }],
      ['mechanism_type', '机构类型 / Kind', 'dict:mechanism_type', { width: 100 }],
      ['licence_kind', '证照 / Paper', 'dict:licence_kind', { width: 160 }],
      ['licence_no', '证号 / No.', 'text', { width: 160 }],
      ['state', '状态 / State', 'words', { width: 90 }],
      ['valid_from', '起 / From', 'date'],
      ['valid_to', '止 / To', 'date'],
      ['days_left', '剩余天数 / Days left', 'int'],
      ['verified', '核验 / Verified', 'words', { width: 90 }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '合作方评分表',
    nameEn: 'Rating of partners',
    category: 'customer',
    description:
      '服务商与维修厂的时效、质量、成本评分与合作评级 / time, quality, cost and grade of service providers and depots',
    roles: readers,
    scope: { owner: 'm.owner_user_id', dept: 'm.owner_dept_id', city: 'm.city_code' },
    sort: '-total',
    sql: `
select m.id, m.mechanism_name, m.mechanism_type, m.city_code, case m.coop_rating when 1 then 'A' when 2 then 'B' when 3 then 'C' when 4 then 'D' else '' end as grade, coalesce(s.score_time, d.score_time) as time, coalesce(s.score_quality, d.score_quality) as quality, coalesce(s.score_cost, d.score_cost) as cost, coalesce(s.score_total, d.score_total) as total,
  coalesce(s.open_tasks, d.open_tasks) as open_tasks, coalesce(s.agreement_no, d.agreement_no) as agreement_no, coalesce(s.agreement_to, d.agreement_to) as agreement_to, coalesce(s.liability_policy_to, d.liability_policy_to) as policy_to, case m.status when 1 then '生效 / Active' else '停用 / Inactive' end as state
from rpt.mechanism m left join rpt.service_provider s on s.id = m.id left join rpt.maintenance_depot d on d.id = m.id
where {scope} and m.mechanism_type in (2, 8) and (:keyword is null or m.mechanism_name ilike '%' || :keyword || '%')`,
    params: [['keyword', '名称 / Name', 'text']],
    columns: [
      ['mechanism_name', '机构 / Institution', 'text', { width: 220 }],
      ['mechanism_type', '机构类型 / Kind', 'dict:mechanism_type', { width: 100 }],
      ['state', '状态 / State', 'words', { width: 80 }],
      ['grade', '评级 / Grade', 'text', { width: 70 }],
      ['total', '总分 / Total', 'qty'],
      ['time', '时效 / Time', 'qty'],
      ['quality', '质量 / Quality', 'qty'],
      ['cost', '成本 / Cost', 'qty'],
      ['open_tasks', '在办任务 / Open tasks', 'int', { total: 'sum' }],
      ['agreement_no', '有效协议 / Agreement', 'text', { width: 150 }],
      ['agreement_to', '协议到期 / Agreement to', 'date'],
      ['policy_to', '责任险到期 / Policy to', 'date'],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'mechanism_name', series: ['time', 'quality', 'cost'] }],
  },
]
