import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow, updateRow } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'

/** One person of the story (90-interfaces 9, 10-platform 16). All are invented. */
export interface StaffSeed {
  readonly account: string
  readonly name: string
  readonly role: string
  readonly dept: string
  readonly post: string
  readonly cities?: readonly string[]
  readonly leads?: readonly string[]
  readonly says: string
}

// Whoever joins later stands at the end: staff numbers follow the order, and demos that run already keep theirs.
export const staff: readonly StaffSeed[] = [
  {
    account: 'gumingyuan',
    name: '顾明远',
    role: 'general_manager',
    dept: 'gm',
    post: 'gm',
    leads: ['root', 'gm'],
    says: '总经理 / General manager',
  },
  {
    account: 'shenlan',
    name: '沈岚',
    role: 'finance_director',
    dept: 'finance',
    post: 'cfo',
    leads: ['finance', 'treasury'],
    says: '财务总监 / Finance director',
  },
  {
    account: 'liangjiabao',
    name: '梁嘉宝',
    role: 'region_director',
    dept: 'south',
    post: 'rd',
    leads: ['south'],
    says: '区域总监 / Region director',
  },
  {
    account: 'xuwenbo',
    name: '许文博',
    role: 'city_manager',
    dept: 'sz',
    post: 'cm',
    cities: ['4403'],
    leads: ['sz'],
    says: '城市经理 / City manager',
  },
  {
    account: 'chenliqun',
    name: '陈立群',
    role: 'sales_manager',
    dept: 'sz-business',
    post: 'sm',
    cities: ['4403'],
    leads: ['sz-business', 'sz-business-1', 'sz-business-2'],
    says: '业务经理 / Sales manager',
  },
  {
    account: 'lixiaowen',
    name: '李晓雯',
    role: 'sales',
    dept: 'sz-business-1',
    post: 'sa',
    cities: ['4403'],
    says: '业务员 / Sales',
  },
  {
    account: 'hejun',
    name: '何俊',
    role: 'sales',
    dept: 'sz-business-2',
    post: 'sa',
    cities: ['4403'],
    says: '业务员（二组） / Sales, team 2',
  },
  {
    account: 'fangqing',
    name: '方晴',
    role: 'city_manager',
    dept: 'gz',
    post: 'cm',
    cities: ['4401'],
    leads: ['gz'],
    says: '城市经理（广州） / City manager, Guangzhou',
  },
  {
    account: 'weiguodong',
    name: '韦国栋',
    role: 'sales_manager',
    dept: 'gz-business',
    post: 'sm',
    cities: ['4401'],
    leads: ['gz-business'],
    says: '业务经理（广州） / Sales manager, Guangzhou',
  },
  {
    account: 'linxiaotong',
    name: '林晓彤',
    role: 'sales',
    dept: 'gz-business',
    post: 'sa',
    cities: ['4401'],
    says: '业务员（广州） / Sales, Guangzhou',
  },
  {
    account: 'jiangyuan',
    name: '江远',
    role: 'sales_manager',
    dept: 'cd-business',
    post: 'sm',
    cities: ['5101'],
    leads: ['cd-business', 'cd'],
    says: '业务经理（成都） / Sales manager, Chengdu',
  },
  {
    account: 'dengkai',
    name: '邓凯',
    role: 'sales',
    dept: 'cd-business',
    post: 'sa',
    cities: ['5101'],
    says: '业务员（成都） / Sales, Chengdu',
  },
  {
    account: 'shenyu',
    name: '沈屿',
    role: 'sales_manager',
    dept: 'hz-business',
    post: 'sm',
    cities: ['3301'],
    leads: ['hz-business', 'hz'],
    says: '业务经理（杭州） / Sales manager, Hangzhou',
  },
  {
    account: 'yanzhi',
    name: '严芷',
    role: 'sales',
    dept: 'hz-business',
    post: 'sa',
    cities: ['3301'],
    says: '业务员（杭州） / Sales, Hangzhou',
  },
  {
    account: 'zhaoqihang',
    name: '赵启航',
    role: 'risk_officer',
    dept: 'risk-legal',
    post: 'ro',
    cities: ['4403', '4401', '4406', '3301', '5101', '1201'],
    says: '风控专员 / Risk officer',
  },
  {
    account: 'jiangyue',
    name: '江岳',
    role: 'risk_manager',
    dept: 'risk-legal',
    post: 'rm',
    leads: ['risk-legal'],
    says: '风控经理 / Risk manager',
  },
  { account: 'suwan', name: '苏婉', role: 'legal', dept: 'risk-legal', post: 'other', says: '法务 / Legal' },
  {
    account: 'wangjing',
    name: '王静',
    role: 'finance_manager',
    dept: 'finance',
    post: 'fm',
    says: '财务主管 / Finance manager',
  },
  { account: 'zhoumin', name: '周敏', role: 'cashier', dept: 'finance', post: 'ca', says: '出纳 / Cashier' },
  { account: 'jinyao', name: '金瑶', role: 'bill_clerk', dept: 'finance', post: 'bc', says: '账单专员 / Bill clerk' },
  {
    account: 'tangke',
    name: '唐可',
    role: 'contract_admin',
    dept: 'gm',
    post: 'other',
    says: '合同管理员 / Contract administrator',
  },
  { account: 'jiyun', name: '纪云', role: 'seal_keeper', dept: 'gm', post: 'other', says: '印章管理员 / Seal keeper' },
  {
    account: 'lushan',
    name: '陆珊',
    role: 'product_manager',
    dept: 'product',
    post: 'other',
    leads: ['product'],
    says: '产品经理 / Product manager',
  },
  {
    account: 'hansong',
    name: '韩松',
    role: 'vehicle_supervisor',
    dept: 'operation',
    post: 'vm',
    leads: ['operation', 'sz-delivery'],
    says: '车管主管 / Vehicle supervisor',
  },
  {
    account: 'luoyi',
    name: '罗毅',
    role: 'vehicle_manager',
    dept: 'sz-delivery',
    post: 'va',
    cities: ['4403'],
    says: '车辆管理员 / Vehicle manager',
  },
  {
    account: 'qiaomai',
    name: '乔麦',
    role: 'delivery_head',
    dept: 'sz-delivery',
    post: 'de',
    cities: ['4403', '4401', '3301', '5101'],
    says: '交付主管 / Delivery head',
  },
  {
    account: 'maxiao',
    name: '马骁',
    role: 'operator',
    dept: 'sz-operation',
    post: 'op',
    cities: ['4403'],
    leads: ['sz-operation'],
    says: '运维专员 / Operator',
  },
  {
    account: 'liuzhe',
    name: '刘哲',
    role: 'flow_admin',
    dept: 'it',
    post: 'other',
    leads: ['it'],
    says: '流程管理员 / Process administrator',
  },
  { account: 'zhongcheng', name: '钟诚', role: 'auditor', dept: 'gm', post: 'other', says: '审计员 / Auditor' },
  {
    account: 'admin',
    name: '系统管理员',
    role: 'admin',
    dept: 'it',
    post: 'other',
    says: '系统管理员 / Administrator',
  },
  {
    account: 'xiayan',
    name: '夏岩',
    role: 'report_admin',
    dept: 'it',
    post: 'other',
    says: '报表管理员 / Report administrator',
  },
  { account: 'mengjia', name: '孟佳', role: 'hr', dept: 'hr', post: 'other', says: '人事 / Human resources' },
  {
    account: 'zhenglan',
    name: '郑岚',
    role: 'risk_director',
    dept: 'risk-legal',
    post: 'other',
    says: '风控总监 / Risk director',
  },
]

/**
 * How somebody who is hired gets in: the password of the story, or that of a colleague where nobody knows it any more.
 */
export type FirstPassword = (tx: Tx, userId: string) => Promise<unknown>

/** Makes the people of the story with one password; those who exist keep theirs. Answers their ids by name. */
export const seedStaff = (tx: Tx, actor: Actor, password: string): Promise<Map<string, Actor>> =>
  hires(tx, actor, staff, 1, (inner, id) => setPassword(inner, actor.clock, id, password, false))

/** `from` is the staff number of the first of them. */
export async function hires(
  tx: Tx,
  actor: Actor,
  people: readonly StaffSeed[],
  from: number,
  first: FirstPassword,
): Promise<Map<string, Actor>> {
  const ids = async (table: string, column: string) =>
    new Map(
      (
        await tx.rows<{ id: string; code: string }>(
          sql`select id, ${sql.name(column)} as code from ${sql.name(table)} where tenant_id = ${tx.tenantId} and is_deleted = 0`,
        )
      ).map(row => [row.code, row.id]),
    )
  const [depts, posts, roles, known] = [
    await ids('blade_dept', 'dept_code'),
    await ids('blade_post', 'post_code'),
    await ids('blade_role', 'role_alias'),
    await ids('blade_user', 'account'),
  ]
  const must = (map: Map<string, string>, key: string) =>
    map.get(key) ??
    (() => {
      throw new Error(`demo staff: no ${key}`)
    })()
  const actors = new Map<string, Actor>()
  for (const [index, one] of people.entries()) {
    const no = from + index
    let id = known.get(one.account)
    if (!id) {
      id = (
        await insertRow(tx, actor, userAccount, {
          account: one.account,
          code: `HC${String(no).padStart(4, '0')}`,
          userType: 1,
          realName: one.name,
          name: one.name,
          sex: no % 2 ? '1' : '2',
          phone: `138${String(10_000_000 + (no - 1) * 7919).slice(0, 8)}`,
          deptId: [must(depts, one.dept)],
          postId: [must(posts, one.post)],
          roleId: [must(roles, one.role)],
          cityCodes: [...(one.cities ?? [])],
          supervisor: (one.leads?.length ?? 0) > 0,
          sort: no,
        })
      ).id
      await first(tx, id)
      for (const code of one.leads ?? []) await updateRow(tx, actor, dept, must(depts, code), { leaderId: id })
    }
    actors.set(one.name, {
      tenantId: tx.tenantId,
      userId: id,
      userName: one.name,
      deptId: must(depts, one.dept),
      language: 'zh',
      clock: actor.clock,
      traceId: 'demo',
    })
  }
  return actors
}
