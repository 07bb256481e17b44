import { bool, datetime, defineResource, enumeration, enumOf, int, json, ref, text } from '#kernel'

export const oaMatch = enumOf('oa_match', {
  1: 'OA编号 / OA id',
  2: '工号 / Staff no.',
  3: '手机 / Mobile',
  4: '登录名 / Login',
})
export const oaState = enumOf('oa_state', {
  1: ['新增 / New', 'info'],
  2: ['变更 / Changed', 'warning'],
  3: ['一致 / Same', 'success'],
  4: ['离职 / Left', 'danger'],
  5: ['冲突 / Conflict', 'danger'],
  6: ['忽略 / Ignored', 'default'],
})
export interface OaDifference {
  readonly field: string
  readonly label: string
  readonly ours: string
  readonly theirs: string
}

/** 10-platform 5.9: people as last reported by the OA, compared with our users. Written by the pull only. */
export const oaUser = defineResource({
  name: 'oa-user',
  label: 'OA人员 / OA person',
  area: 'platform',
  service: 'user',
  path: 'oa',
  permission: 'synchronous',
  title: 'realName',
  dialect: 'framework',
  fields: {
    oaId: text('OA编号 / OA id', 'SU', { max: 64 }),
    oaDeptId: text('OA部门 / OA department', 'S', { max: 64 }),
    loginName: text('登录名 / Login', 'S', { max: 64 }),
    code: text('工号 / Staff no.', 'S', { max: 32 }),
    realName: text('姓名 / Name', 'S', { max: 32 }),
    phone: text('手机 / Mobile', 'SM', { max: 20, mask: 'phone' }),
    email: text('邮箱 / E-mail', 'SM', { max: 64, mask: 'email' }),
    postName: text('岗位 / Post', 'S', { max: 32 }),
    level: text('职级 / Level', 'S', { max: 32 }),
    enabled: bool('在职 / In service', 'S'),
    oaUpdateTime: datetime('OA更新时间 / Changed in the OA', 'S'),
    matchUserId: ref('对应用户 / Our user', 'S', 'user'),
    matchBy: enumeration('匹配方式 / Matched by', 'S', oaMatch),
    diff: json<OaDifference[]>('差异 / Differences', 'S'),
    state: enumeration('比对结果 / Result', 'SF', oaState),
    ignored: bool('已忽略 / Ignored', 'S'),
    batchNo: text('批次 / Batch', 'S', { max: 32 }),
  },
  codes: { view: '查看 / View', pull: '拉取 / Pull', save: '同步 / Apply' },
  indexes: ['state, oaDeptId'],
})

export const oaDept = defineResource({
  name: 'oa-dept',
  label: 'OA组织 / OA department',
  area: 'platform',
  service: 'user',
  path: 'oa-dept',
  permission: 'synchronous',
  title: 'deptName',
  dialect: 'framework',
  fields: {
    oaId: text('OA编号 / OA id', 'SU', { max: 64 }),
    oaParentId: text('OA上级 / Above', 'S', { max: 64 }),
    deptName: text('部门 / Department', 'S', { max: 64 }),
    sort: int('排序 / Order', 'S'),
    matchDeptId: ref('对应部门 / Our department', 'S', 'dept'),
    diff: json<OaDifference[]>('差异 / Differences', 'S'),
    state: enumeration('比对结果 / Result', 'SF', oaState),
    batchNo: text('批次 / Batch', 'S', { max: 32 }),
  },
})

/** One pull, and the departments as they stood before the first one of it was applied (dept/backup/tree). */
export const oaPull = defineResource({
  name: 'oa-pull',
  label: '同步批次 / OA pull',
  area: 'platform',
  service: 'user',
  path: 'oa-pull',
  permission: 'synchronous',
  title: 'batchNo',
  dialect: 'framework',
  number: { field: 'batchNo', prefix: 'OA' },
  fields: {
    batchNo: text('批次 / Batch', 'SU', { max: 32 }),
    isFull: bool('全量 / Full', 'S'),
    finished: bool('完成 / Finished', 'S'),
    users: int('人员 / People', 'S'),
    depts: int('部门 / Departments', 'S'),
    counts: json<Record<string, number>>('结果 / Results', 'S'),
    note: text('说明 / Note', 'S', { max: 255 }),
    deptTree: json<unknown[]>('部门备份 / Department backup', 'S'),
  },
})

/** The built-in simulated OA (named as such on screen): the people whom `oa.baseUrl` = simulated answers with. */
export const oaSimulatedDept = defineResource({
  name: 'oa-simulated-dept',
  label: '模拟OA部门 / Simulated OA department',
  area: 'platform',
  service: 'user',
  path: 'oa-simulated-dept',
  permission: 'synchronous_simulator',
  page: '/synchronous/simulator/dept',
  title: 'deptName',
  dialect: 'framework',
  fields: {
    oaId: text('OA编号 / OA id', 'RULF', { max: 64 }),
    oaParentId: text('OA上级 / Above', 'L', { max: 64 }),
    deptName: text('部门 / Department', 'RLK', { max: 64 }),
    sort: int('排序 / Order', 'L', { default: 1 }),
  },
  calls: 'page:synchronous_view, submit:synchronous_pull, remove:synchronous_pull',
})
export const oaSimulatedUser = defineResource({
  name: 'oa-simulated-user',
  label: '模拟OA人员 / Simulated OA person',
  area: 'platform',
  service: 'user',
  path: 'oa-simulated-user',
  permission: 'synchronous_simulator',
  page: '/synchronous/simulator',
  title: 'realName',
  dialect: 'framework',
  fields: {
    oaId: text('OA编号 / OA id', 'RULF', { max: 64 }),
    realName: text('姓名 / Name', 'RLK', { max: 32 }),
    loginName: text('登录名 / Login', 'L', { max: 64 }),
    code: text('工号 / Staff no.', 'LF', { max: 32 }),
    phone: text('手机 / Mobile', 'LM', { max: 20, mask: 'phone' }),
    email: text('邮箱 / E-mail', 'M', { max: 64, mask: 'email' }),
    oaDeptId: text('OA部门 / OA department', 'LF', { max: 64 }),
    postName: text('岗位 / Post', 'L', { max: 32 }),
    level: text('职级 / Level', '', { max: 32 }),
    enabled: bool('在职 / In service', 'LF', { default: true }),
  },
  calls: 'page:synchronous_view, submit:synchronous_pull, remove:synchronous_pull',
})
