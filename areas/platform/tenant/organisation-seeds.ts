/** 10-platform 9: departments and posts of a new tenant. */
export interface DeptSeed {
  readonly code: string
  readonly name: string
  readonly category: 1 | 2 | 3 | 4
  readonly cities?: readonly string[]
  readonly below?: readonly DeptSeed[]
}

const dept = (
  code: string,
  name: string,
  category: DeptSeed['category'] = 2,
  below: readonly DeptSeed[] = [],
  cities: readonly string[] = [],
): DeptSeed => ({ code, name, category, below, cities })
const branch = (code: string, city: string, cityCode: string, teams: readonly DeptSeed[] = []): DeptSeed =>
  dept(
    code,
    `${city}分公司`,
    1,
    [
      dept(`${code}-business`, `${city}业务部`, 2, teams),
      dept(`${code}-delivery`, `${city}车管交付部`),
      dept(`${code}-operation`, `${city}运维部`),
      dept(`${code}-general`, `${city}综合部`),
    ],
    [cityCode],
  )

export const headOffice: readonly DeptSeed[] = [
  dept('gm', '总经办'),
  dept('risk-legal', '风控法务部'),
  dept('finance', '财务部'),
  dept('treasury', '资金部'),
  dept('purchase', '采购部'),
  dept('operation', '运营管理部'),
  dept('product', '产品部'),
  dept('service', '客户服务部'),
  dept('hr', '人力行政部'),
  dept('it', '信息技术部'),
  dept('south', '华南大区', 2, [
    branch('sz', '深圳', '4403', [dept('sz-business-1', '深圳业务一组', 3), dept('sz-business-2', '深圳业务二组', 3)]),
    branch('gz', '广州', '4401'),
  ]),
  dept('east', '华东大区', 2, [branch('hz', '杭州', '3301')]),
  dept('southwest', '西南大区', 2, [branch('cd', '成都', '5101')]),
  dept('finance-lease', '融资租赁事业部'),
  dept(
    'tj-lease',
    '天津融资租赁公司',
    1,
    [dept('tj-lease-business', '融资租赁业务部'), dept('tj-lease-asset', '资产管理部')],
    ['1201'],
  ),
  dept('partners', '合作机构', 4),
]

export const postSeeds: readonly (readonly [code: string, name: string, category: 1 | 2 | 3 | 4])[] = [
  ['gm', '总经理', 1],
  ['cfo', '财务总监', 1],
  ['coo', '运营总监', 1],
  ['rd', '区域总监', 1],
  ['cm', '城市经理', 2],
  ['sm', '业务经理', 2],
  ['fm', '财务主管', 2],
  ['rm', '风控经理', 2],
  ['vm', '车管主管', 2],
  ['om', '运营经理', 2],
  ['pm', '采购经理', 2],
  ['sd', '客服主管', 2],
  ['hm', '人事经理', 2],
  ['sa', '业务员', 3],
  ['ro', '风控专员', 3],
  ['bc', '账单专员', 3],
  ['ca', '出纳', 3],
  ['iv', '开票员', 3],
  ['ac', '会计', 3],
  ['va', '车辆管理员', 3],
  ['de', '交付专员', 3],
  ['op', '运维专员', 3],
  ['di', '调度员', 3],
  ['in', '保险专员', 3],
  ['ad', '事故专员', 3],
  ['vi', '违章年检专员', 3],
  ['ma', '维保专员', 3],
  ['pk', '停车场管理员', 3],
  ['ar', '证照管理员', 3],
  ['rc', '退车专员', 3],
  ['cs', '客服', 3],
  ['dashboard', '看板布局', 4],
  ['other', '其他', 4],
]
