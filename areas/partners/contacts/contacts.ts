import { bool, date, defineResource, dict, enableActions, enabledStates, enumeration, many, note, ref, region, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

/** 20-partners 3: every person to talk to, of any institution. */
export const contacts = defineResource({
  name: 'contacts', label: '联系人 / Contact', area: 'partners', page: '/contacts', title: 'contactName', subtitle: ['mechanismName', 'phone'],
  number: { field: 'contactNo', prefix: 'LX' },
  fields: {
    contactNo: text('编号 / No.', 'US', { max: 32 }),
    mechanismType: enumeration('机构类型 / Kind', 'RLF', mechanismType, { fixed: true }),
    mechanismId: ref('机构 / Institution', 'RLF', 'mechanism', { only: { mechanismType: ['field:mechanismType'] }, fixed: true }),
    contactName: text('姓名 / Name', 'RLK', { max: 64 }),
    gender: dict('性别 / Gender', '', 'gender'),
    roles: many(dict('角色 / Roles', 'RLF', 'contact_role')),
    position: text('职务 / Position', 'L', { max: 40 }),
    department: text('部门 / Department', 'L', { max: 40 }),
    phone: text('手机 / Mobile', 'RLKM', { max: 20, format: 'mobile', mask: 'phone' }),
    telephone: text('座机 / Telephone', '', { max: 20 }),
    wechat: text('微信 / WeChat', '', { max: 40 }),
    email: text('邮箱 / E-mail', '', { max: 64, format: 'email' }),
    idNo: text('证件号 / ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo', requiredWhen: { roles: ['signer'] } }),
    cityCodes: many(region('负责城市 / Cities', 'F', { help: '不填为全部城市 / Empty means all cities' })),
    address: text('地址 / Address', '', { max: 200, wide: true }),
    isPrimary: bool('主联系人 / Primary', 'LF', { help: '每个机构一位，设置后原主联系人自动取消 / One per institution; the former one is cleared' }),
    informEnabled: bool('接收通知 / Gets notices', '', { default: true }),
    leaveDate: date('离职日期 / Left on'),
    remark: note('备注 / Remark'),
  },
  sections: [
    { id: 'who', title: '基本信息 / Basics', fields: ['contactNo', 'mechanismType', 'mechanismId', 'contactName', 'gender', 'roles', 'position', 'department', 'isPrimary'] },
    { id: 'reach', title: '联系方式 / How to reach', fields: ['phone', 'telephone', 'wechat', 'email', 'idNo', 'cityCodes', 'informEnabled', 'address'] },
    { id: 'more', title: '其他 / Other', fields: ['leaveDate', 'remark'] },
  ],
  states: enabledStates,
  actions: enableActions,
  calls: 'page, list:mechanism_pick, detail, timeline, status-count, save, update, remove, update-status, import, export',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCodes'], partner: 'mechanismId' },
  list: { quick: ['mechanismId', 'roles', 'isPrimary'] },
  excel: { import: ['mechanismType', 'mechanismId', 'contactName', 'gender', 'roles', 'position', 'department', 'phone', 'telephone', 'wechat', 'email', 'idNo', 'cityCodes', 'address', 'isPrimary', 'remark'], naturalKey: ['mechanismId', 'phone'] },
  indexes: ['unique: mechanismId, phone', 'unique: mechanismId where is_primary'],
})
