import {
  bool,
  date,
  datetime,
  defineResource,
  dept as deptField,
  enumeration,
  enumOf,
  files,
  int,
  json,
  many,
  note,
  ref,
  region,
  state,
  states,
  text,
  dict,
  user,
  type Action,
} from '#kernel'
import { mechanismType } from '../codes.ts'

/** How much of each kind waits for somebody else. */
const openWork = {
  facts: { open: json('未了事项 / Open work') },
  words: { 'flow-task': '审批任务 / Approval tasks' },
} as const

export const userType = enumOf('user_type', {
  1: '内部员工 / Staff',
  2: 'APP员工 / App staff',
  3: '合作机构 / Partner',
})

export const userStates = states('active', {
  active: state(1, '正常 / Active', 'success'),
  disabled: state(2, '停用 / Disabled', 'info'),
  pending: state(3, '待审核 / Pending', 'default'),
  left: state(5, '离职 / Left', 'info'),
})

const actions = {
  disable: {
    label: '停用 / Disable',
    from: ['active'],
    to: 'disabled',
    permission: 'status',
    danger: true,
    confirm:
      '停用 {title}？其登录随即结束，不能再登录；名下数据保留。 / Disable {title}? Sessions end at once and sign-in is refused; records are kept.',
  },
  enable: { label: '启用 / Enable', from: ['disabled'], to: 'active', permission: 'status' },
  approveGuest: {
    label: '审核通过 / Approve',
    from: ['pending'],
    to: 'active',
    call: 'POST approve-guest',
    permission: 'audit',
    input: { deptId: deptField('部门 / Department', 'R'), roleId: many(ref('角色 / Role', 'R', 'role')) },
  },
  leave: {
    label: '离职 / Leave',
    from: ['active', 'disabled'],
    to: 'left',
    call: 'POST leave',
    permission: 'status',
    danger: true,
    reason: 'optional',
    confirm:
      '办理 {title} 离职？角色随即收回，登录随即结束。 / Process the leave of {title}? Roles are revoked and sessions end at once.',
    input: { force: bool('名下还有数据也办理，须填原因 / Process even with records left; a reason is required') },
  },
  rejectGuest: {
    label: '审核拒绝 / Reject',
    from: ['pending'],
    call: 'POST reject-guest',
    permission: 'audit',
    danger: true,
    confirm: '拒绝 {title} 的注册？该账号不能登录。 / Reject the registration of {title}? The account cannot sign in.',
    reason: 'required',
  },
  rehire: { label: '返聘 / Rehire', from: ['left'], to: 'active', call: 'POST rehire', permission: 'status' },
} as const satisfies Record<string, Action>

/**
 * 10-platform 5.1: staff, partner and guest accounts. What is secret stands in user-credential, which no call reads.
 */
export const userAccount = defineResource({
  name: 'user',
  label: '用户 / User',
  area: 'platform',
  service: 'user',
  path: '',
  table: 'blade_user',
  page: '/system/user',
  title: 'realName',
  subtitle: ['account', 'code'],
  dialect: 'framework',
  reported: ['account', 'code', 'realName', 'userType', 'deptId', 'lastLoginTime'],
  fields: {
    account: text('账号 / Account', 'RULFK', { max: 32 }),
    code: text('工号 / Staff no.', 'ULFK', { max: 32 }),
    userType: enumeration('用户类型 / Kind', 'RLF', userType, { default: 1 }),
    realName: text('姓名 / Name', 'RLFK', { max: 32 }),
    name: text('昵称 / Nickname', '', { max: 32 }),
    pinyin: text('拼音 / Pinyin', 'SK', { max: 400, spells: 'realName' }),
    avatar: text('头像 / Avatar', 'S', { max: 255 }),
    // R of 10-platform 5.1 for people: who comes from the OA, as a guest or with the installation may lack it until
    // somebody knows it; machines (type 3) have none.
    phone: text('手机 / Mobile', 'UMLFK', {
      max: 20,
      format: 'mobile',
      mask: 'phone',
      requiredWhen: { userType: [1, 2] },
      lacks:
        '该账号还没有手机号，无法用短信登录、找回密码或收到短信提醒，请补填 / This account has no mobile number: no sign-in, new password or reminder by text. Please add it',
    }),
    email: text('邮箱 / E-mail', 'UM', { max: 64, format: 'email', mask: 'email' }),
    sex: dict('性别 / Sex', '', 'sex'),
    birthday: date('生日 / Birthday', '', { past: true }),
    idNo: text('证件号 / ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
    deptId: many(ref('部门 / Department', 'RLF', 'dept')),
    postId: many(ref('岗位 / Post', 'LF', 'post')),
    roleId: many(ref('角色 / Role', 'RLF', 'role')),
    supervisorId: user('直属上级 / Reports to', '', { handover: { openWhen: { status: [1, 2] }, free: true } }),
    supervisor: bool('是否主管 / Leads a department', 'SF'),
    cityCodes: many(region('负责城市 / Cities', 'LF', { help: '不填则不受城市限制 / Empty: no city restriction' })),
    mechanismType: enumeration('机构类型 / Institution kind', 'F', mechanismType, {
      when: { userType: [3] },
      requiredWhen: { userType: [3] },
    }),
    mechanismId: ref('所属机构 / Institution', 'LF', 'mechanism', { when: { userType: [3] } }),
    partnerAdmin: bool('机构管理员 / Manages the institution', 'L', { width: 104, when: { userType: [3] } }),
    entryDate: date('入职日 / Joined on'),
    leaveDate: date('离职日 / Left on', 'S'),
    validTo: date('账号有效期至 / Valid to', 'F'),
    delegateUserId: user('审批委托人 / Delegate', 'S'),
    delegateFrom: datetime('委托开始 / Delegated from', 'S'),
    delegateTo: datetime('委托结束 / Delegated to', 'S'),
    delegateKeys: many(text('委托流程 / Delegated processes', 'S')),
    signatureBizId: files('手写签名 / Signature'),
    oaUserId: text('OA人员 / OA person', 'SF'),
    oaLogin: text('OA登录名 / OA login', 'S'),
    // Of the sign-in by a provider: with which identities of other systems this person comes in.
    oauthIds: text('第三方绑定 / Bound identities', 'S', { computed: true }),
    lastLoginTime: datetime('最近登录 / Last sign-in', 'SL'),
    lastLoginIp: text('登录IP / Address', 'S', { max: 45 }),
    // Of the credential, which itself is read by the sign-in alone.
    mustChangePwd: bool('须改密 / Must change the password', 'S', { computed: true }),
    pwdChangedTime: datetime('改密时间 / Password changed', 'S', { computed: true }),
    pwdExpireDate: date('密码到期 / Password ends', 'S', { computed: true }),
    userExt: json('扩展 / Extension', 'S'),
    sort: int('排序 / Order'),
    remark: note('备注 / Remark'),
  },
  sections: [
    {
      id: 'account',
      title: '账号 / Account',
      fields: ['account', 'code', 'userType', 'realName', 'name', 'phone', 'email', 'validTo'],
    },
    {
      id: 'place',
      title: '组织 / Organisation',
      fields: [
        'deptId',
        'postId',
        'roleId',
        'supervisorId',
        'cityCodes',
        'mechanismType',
        'mechanismId',
        'partnerAdmin',
        'entryDate',
      ],
    },
    {
      id: 'access',
      title: '登录 / Sign-in',
      fields: ['lastLoginTime', 'lastLoginIp', 'mustChangePwd', 'pwdChangedTime', 'pwdExpireDate', 'oauthIds'],
    },
    {
      id: 'person',
      title: '个人信息 / Person',
      fields: ['sex', 'birthday', 'idNo', 'signatureBizId', 'sort', 'remark'],
    },
  ],
  states: userStates,
  actions,
  events: {
    'user.left': { label: '员工离职 / Person left', ...openWork },
    'user.disabled': { label: '账号停用 / Account disabled', ...openWork },
    'user.moved': { label: '员工调岗 / Person moved', ...openWork },
  },
  codes: { audit: '审核 / Review guests' },
  calls:
    'page, list@search/user, detail, submit, remove, update-status, export, export-file@export-user, import, template@export-template',
  excel: {
    import: ['account', 'code', 'realName', 'phone', 'email', 'deptId', 'postId', 'roleId', 'cityCodes', 'entryDate'],
    required: ['phone'],
    headers: { cityCodes: '负责城市 / Cities', entryDate: '入职日期 / Joined on' },
    naturalKey: ['account'],
  },
  scope: { users: ['id', 'createUser'], depts: ['deptId'], cities: ['cityCodes'], partner: 'mechanismId' },
  list: {
    columns: [
      'account',
      'realName',
      'code',
      'phone',
      'deptId',
      'postId',
      'roleId',
      'status',
      'lastLoginTime',
      'userType',
      'cityCodes',
    ],
    quick: ['account', 'realName', 'deptId'],
  },
})

/** Password and lock of an account; read by the sign-in alone. */
export const userCredential = defineResource({
  name: 'user-credential',
  label: '登录凭据 / Credential',
  area: 'platform',
  title: 'userId',
  dialect: 'framework',
  fields: {
    userId: ref('用户 / User', 'SU', 'user'),
    passwordHash: text('密码摘要 / Password hash', 'S', { max: 255, untold: true }),
    /** The last five, newest first. */
    formerHashes: many(text('历史密码 / Former passwords', 'S', { max: 255, untold: true })),
    mustChange: bool('须改密 / Must change', 'S'),
    changedTime: datetime('改密时间 / Changed at', 'S'),
  },
})

/**
 * Failures of the sign-in per account and per address; also of accounts that do not exist, so that nothing tells them
 * apart.
 */
export const loginFailure = defineResource({
  name: 'login-failure',
  label: '登录失败 / Failed sign-ins',
  area: 'platform',
  title: 'subject',
  dialect: 'framework',
  fields: {
    /** 'account:zhoumin' in its tenant, or 'address:10.0.0.7' in 000000. */
    subject: text('对象 / Subject', 'SU', { max: 128 }),
    failures: int('次数 / Failures', 'S'),
    firstTime: datetime('首次 / First', 'S'),
    lockedUntil: datetime('锁定至 / Locked until', 'S'),
  },
})
