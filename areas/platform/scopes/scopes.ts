import { bool, defineResource, enumeration, enumOf, note, text } from '#kernel'
import { dataScopeType } from '#areas/platform/role/role.ts'

export const apiScopeType = enumOf('api_scope_type', { 1: '系统接口 / System', 2: '业务接口 / Business' })

/**
 * 10-platform 5.2. Types 1-4 of every leaf are brought by the product (`server/leaf-scopes.ts`); beside them stand
 * custom rules with their departments.
 */
export const dataScope = defineResource({
  name: 'data-scope',
  label: '数据权限 / Data scope',
  area: 'platform',
  service: 'system',
  page: '/authority/datascope',
  title: 'scopeName',
  apartBy: 'resourceCode',
  dialect: 'framework',
  fields: {
    /** Id of a menu row of tenant 000000: no reference, which would look in this tenant. */
    menuId: text('菜单 / Menu', 'RF', { max: 20 }),
    resourceCode: text('权限编号 / Code', 'RU', { max: 100 }),
    scopeName: text('权限名称 / Name', 'RL', { max: 64, width: 260 }),
    scopeType: enumeration('规则类型 / Rule', 'RL', dataScopeType, { width: 190 }),
    scopeColumn: text('权限字段 / Column', '', {
      max: 64,
      default: 'create_dept',
      help: '一般保持默认 / Usually as it is',
    }),
    scopeField: text('可见字段 / Visible fields', '', {
      max: 255,
      default: '*',
      help: '一般保持默认 / Usually as it is',
    }),
    scopeClass: text('权限类名 / Resource', '', {
      max: 100,
      help: '选择菜单后自动填写 / Filled by the page that is chosen',
    }),
    scopeValue: note('规则值 / Value', '', {
      max: 1000,
      help: '自定义规则：部门及其下级，或按查看人取值 / A custom rule: departments and what is below, or by whoever looks',
    }),
    isBuiltin: bool('内置 / Built-in', 'S'),
    remark: note('备注 / Remark'),
  },
  sections: [
    { id: 'basics', title: '基本信息 / Basics', fields: ['menuId', 'resourceCode', 'scopeName', 'isBuiltin'] },
    {
      id: 'rule',
      title: '规则 / Rule',
      fields: ['scopeType', 'scopeValue', 'scopeColumn', 'scopeField', 'scopeClass'],
    },
    { id: 'remark', title: '备注 / Remark', fields: ['remark'] },
  ],
  builtIn: { is: { isBuiltin: [true] }, not: ['remove'] },
  calls: 'page@list, detail, submit:data_scope_setting, remove:data_scope_setting',
  list: {
    columns: ['scopeName', 'menuId', 'scopeType', 'scopeValue', 'resourceCode', 'createTime'],
    filters: ['scopeName', 'menuId', 'scopeType', 'createTime'],
    quick: ['scopeName', 'menuId', 'scopeType'],
    tabs: false,
    bare: 'equal',
  },
})

/** METHOD and path patterns for calls that no page owns (4.3). */
export const apiScope = defineResource({
  name: 'api-scope',
  label: '接口权限 / Interface scope',
  area: 'platform',
  service: 'system',
  page: '/authority/apiscope',
  title: 'scopeName',
  dialect: 'framework',
  fields: {
    /** Id of a menu row of tenant 000000: no reference, which would look in this tenant. */
    menuId: text('菜单 / Menu', 'RF', { max: 20 }),
    resourceCode: text('权限编号 / Code', 'RU', { max: 100 }),
    scopeName: text('权限名称 / Name', 'RL', { max: 64 }),
    scopePath: text('接口地址 / Path', 'RL', {
      max: 255,
      help: '方法与路径，如 GET /api/ratutech-core/vehicle/* / Method and path pattern, e.g. GET /api/ratutech-core/vehicle/*',
    }),
    scopeType: enumeration('接口类型 / Kind', 'R', apiScopeType, { default: 2 }),
    remark: note('备注 / Remark'),
  },
  calls: 'page@list, detail, submit:api_scope_setting, remove:api_scope_setting',
  list: {
    columns: ['scopeName', 'menuId', 'scopePath', 'scopeType', 'resourceCode', 'createTime'],
    filters: ['scopeName', 'menuId', 'scopePath', 'createTime'],
    quick: ['scopeName', 'menuId', 'scopePath'],
    tabs: false,
    bare: 'equal',
  },
})
