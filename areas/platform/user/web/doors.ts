import { bool, enumeration, many, ref } from '#kernel/fields.ts'
import { mechanismType } from '../../codes.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { userAccount } from '../user.ts'

const { account, realName, email, validTo, lastLoginTime, remark } = userAccount.fields
const { deptCode, deptName, fullName, leaderId, sort } = dept.fields

/**
 * Second doors to accounts and departments (10-platform 6): partners' alone, by calls and codes of their own. Pages
 * only; the tables are those of user and dept.
 */
export const partnerUser = {
  ...userAccount,
  name: 'mechanism-user',
  untold: true,
  label: '机构用户 / Partner user',
  path: 'mechanism',
  permission: 'mechanism_user',
  page: '/system/mechanism/user',
  fields: {
    account,
    realName,
    phone: {
      ...userAccount.fields.phone,
      required: true,
      options: { ...userAccount.fields.phone.options, requiredWhen: undefined },
    },
    email,
    mechanismType: enumeration('机构类型 / Institution kind', 'F', mechanismType, {
      help: '机构管理员不用填，自动为本机构 / An administrator of an institution leaves it empty: his own',
    }),
    mechanismId: ref('所属机构 / Institution', 'LF', 'mechanism', { only: { mechanismType: ['field:mechanismType'] } }),
    deptId: many(
      ref('部门 / Department', 'L', 'dept', { help: '不填为机构的部门 / Empty: the department of the institution' }),
    ),
    roleId: many(ref('角色 / Role', 'RL', 'role', { only: { roleKind: [3] } })),
    partnerAdmin: bool('机构管理员 / Manages the institution', 'L', { width: 104 }),
    validTo,
    lastLoginTime,
    remark,
  },
  sections: [
    { id: 'account', title: '账号 / Account', fields: ['account', 'realName', 'phone', 'email', 'validTo'] },
    {
      id: 'place',
      title: '机构 / Institution',
      fields: ['mechanismType', 'mechanismId', 'deptId', 'roleId', 'partnerAdmin', 'remark'],
    },
  ],
  actions: { disable: userAccount.actions!.disable, enable: userAccount.actions!.enable },
  calls: 'page, detail, submit, update-status',
  excel: undefined,
  list: {
    columns: ['realName', 'account', 'mechanismId', 'phone', 'roleId', 'partnerAdmin', 'lastLoginTime', 'status'],
    quick: ['account', 'realName', 'mechanismId'],
    filters: ['account', 'realName', 'mechanismType', 'mechanismId'],
  },
} as unknown as AnyResource

export const partnerDept = {
  ...dept,
  name: 'mechanism-dept',
  untold: true,
  label: '机构部门 / Partner department',
  path: 'dept/mechanism',
  permission: 'mechanism_dept',
  page: '/system/mechanism/dept',
  calls: 'detail, submit, update-status',
  excel: undefined,
  fields: {
    deptName,
    fullName,
    deptCode,
    parentId: ref('上级 / Above', '', 'dept', { help: '不填为合作机构之下 / Empty: below the partners' }),
    mechanismType: enumeration('机构类型 / Institution kind', 'R', mechanismType),
    mechanismId: ref('机构 / Institution', 'RL', 'mechanism', { only: { mechanismType: ['field:mechanismType'] } }),
    leaderId,
    sort,
    remark: dept.fields.remark,
  },
  sections: [
    {
      id: 'base',
      title: '机构部门 / Partner department',
      fields: [
        'deptName',
        'fullName',
        'deptCode',
        'parentId',
        'mechanismType',
        'mechanismId',
        'leaderId',
        'sort',
        'remark',
      ],
    },
  ],
} as unknown as AnyResource
