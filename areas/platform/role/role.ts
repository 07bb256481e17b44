import {
  defineResource,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  int,
  many,
  dept,
  note,
  ref,
  text,
} from '#kernel'

export const roleKind = enumOf('role_kind', { 1: '内置 / Built-in', 2: '业务 / Business', 3: '合作机构 / Partner' })
export const dataScopeType = enumOf('data_scope_type', {
  1: '全部 / All',
  2: '本人 / Own',
  3: '本部门 / Own department',
  4: '本部门及以下 / Own department and below',
  5: '自定义 / Custom departments',
})

/** 10-platform 5.1. An unpaged tree; `defaultScope` is the scope '*' of 4.2. */
export const role = defineResource({
  name: 'role',
  label: '角色 / Role',
  area: 'platform',
  service: 'system',
  table: 'blade_role',
  page: '/authority/role',
  title: 'roleName',
  subtitle: ['roleAlias'],
  dialect: 'framework',
  fields: {
    parentId: ref('上级角色 / Above', '', 'role'),
    roleName: text('角色名称 / Name', 'RULFK', { max: 32 }),
    roleAlias: text('别名 / Alias', 'RULF', { max: 32 }),
    roleKind: enumeration('角色类型 / Kind', 'LF', roleKind, { default: 2 }),
    defaultScope: enumeration('默认数据范围 / Default data scope', 'RL', dataScopeType, { default: 2 }),
    defaultDeptIds: many(
      dept('默认部门 / Default departments', '', { when: { defaultScope: [5] }, requiredWhen: { defaultScope: [5] } }),
    ),
    mutexRoleIds: many(ref('互斥角色 / Excludes', '', 'role')),
    sort: int('排序 / Order', 'L', { default: 1 }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: enableActions,
  // Their rights do not come from grants: without them nobody could grant any.
  builtIn: { is: { roleAlias: ['administrator', 'admin'] }, not: ['remove', 'disable', 'enable'] },
  calls: 'page, list:role_pick@pick, detail, submit, remove, update-status',
  list: { sort: 'sort' },
})

/**
 * One granted menu or button code of a role. By code, not by id: menu rows are generated again and keep their grants.
 */
export const roleMenu = defineResource({
  name: 'role-menu',
  label: '角色菜单 / Role grant',
  area: 'platform',
  title: 'code',
  dialect: 'framework',
  fields: { roleId: ref('角色 / Role', 'S', 'role'), code: text('权限编号 / Code', 'S', { max: 100 }) },
  indexes: ['unique: roleId, code'],
})

/** An explicit data scope of a role for one menu; '*' is the role's own default. */
export const roleScope = defineResource({
  name: 'role-scope',
  label: '角色数据范围 / Role scope',
  area: 'platform',
  title: 'menuCode',
  dialect: 'framework',
  fields: {
    roleId: ref('角色 / Role', 'S', 'role'),
    menuCode: text('菜单 / Menu', 'S', { max: 100 }),
    scopeType: enumeration('规则 / Rule', 'S', dataScopeType),
    deptIds: many(dept('部门 / Departments', 'S')),
    dataScopeId: ref('数据权限 / Data scope', 'S', 'data-scope'),
  },
  indexes: ['roleId, menuCode'],
})
export const roleApi = defineResource({
  name: 'role-api',
  label: '角色接口权限 / Role interface grant',
  area: 'platform',
  title: 'apiScopeId',
  dialect: 'framework',
  fields: { roleId: ref('角色 / Role', 'S', 'role'), apiScopeId: ref('接口权限 / Interface scope', 'S', 'api-scope') },
  indexes: ['unique: roleId, apiScopeId'],
})
