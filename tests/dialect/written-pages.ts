import { rows } from './shapes.ts'
import { DEMO_TENANT } from './stand.ts'

export type Row = Record<string, any>
/** Rows of a list, whatever kind of list it is. */
export const found = (data: any): Row[] => (Array.isArray(data) ? data : data.records).flatMap((row: Row) => [row, ...(row['children'] ? found(row['children']) : [])])

type Ids = (path: string, fits: (row: Row) => boolean) => Promise<string>
export interface Page {
  readonly name: string
  readonly as: 'tenant' | 'platform'
  readonly base: string
  /** Where its table comes from, and what finds the new row. */
  readonly list: string
  readonly added: (context: { id: Ids }) => Promise<Row> | Row
  readonly finds: Row
  readonly change: Row
  readonly keys: readonly string[]
  readonly detail?: (row: Row) => Row
  readonly removal?: (row: Row) => Row
}
const menuOf = (id: Ids) => id('blade-system/menu/list', row => row['code'] === 'user')

/** Platform pages on which such a client adds, changes and removes rows. */
export const pages: readonly Page[] = [
  { name: '岗位管理', as: 'tenant', base: 'blade-system/post', list: 'list', keys: rows.post, added: () => ({ id: '', category: 3, postCode: 'dialect', postName: '方言岗', sort: 9, remark: '' }), finds: { postName: '方言岗' }, change: { postName: '方言岗二', category: '2' } },
  { name: '部门管理', as: 'tenant', base: 'blade-system/dept', list: 'list', keys: rows.dept, added: async ({ id }) => ({ parentId: await id('blade-system/dept/tree', row => row['parentId'] === '0'), deptCategory: 2, deptName: '方言部', fullName: '方言部全称', sort: 99 }), finds: { deptName: '方言部' }, change: { deptName: '方言部二' } },
  { name: '角色管理', as: 'tenant', base: 'blade-system/role', list: 'list', keys: rows.role, added: () => ({ parentId: '', roleName: '方言角色', roleAlias: 'dialect', sort: 99 }), finds: { roleName: '方言角色' }, change: { roleName: '方言角色二' } },
  { name: '用户管理', as: 'tenant', base: 'blade-user', list: 'page', keys: rows.user, added: async ({ id }) => ({
    account: 'dialect', code: 'D001', userType: 1, password: 'Plain-text-2026', password2: 'Plain-text-2026', tenantName: '别家', name: '方言', realName: '方言人', sex: '1', birthday: '1990-01-02', phone: '13912345678', email: 'd@example.com', tenantId: DEMO_TENANT,
    roleId: await id('blade-system/role/list', row => row['roleAlias'] === 'sales'), deptId: await id('blade-system/dept/tree', row => row['parentId'] === '0'), postId: await id('blade-system/post/select', () => true),
  }), finds: { account: 'dialect' }, change: { realName: '方言人二', password: '' } },
  { name: '业务字典', as: 'tenant', base: 'blade-system/dict-biz', list: 'list', keys: rows.dictBiz, added: () => ({ parentId: '0', code: 'dialect_kind', dictKey: '-1', dictValue: '方言种类', sort: 1, isSealed: 0, remark: '' }), finds: { code: 'dialect_kind' }, change: { dictValue: '方言种类二' } },
  { name: '系统字典', as: 'platform', base: 'blade-system/dict', list: 'parent-list', keys: rows.dict, added: () => ({ code: 'dialect_system', dictKey: -1, dictValue: '方言系统', sort: '1', isSealed: '0' }), finds: { code: 'dialect_system' }, change: { dictValue: '方言系统二' } },
  { name: '参数管理', as: 'tenant', base: 'blade-system/param', list: 'list', keys: rows.param, added: () => ({ paramName: '方言参数', paramKey: 'dialect.value', paramValue: '1', remark: '' }), finds: { paramKey: 'dialect.value' }, change: { paramValue: '2' } },
  { name: '菜单管理', as: 'platform', base: 'blade-system/menu', list: 'list', keys: rows.menu.filter(key => key !== 'hasChildren'), added: async ({ id }) => ({ parentId: await id('blade-system/menu/list', row => row['code'] === 'm_wel'), code: 'dialect', name: '方言菜单', alias: 'menu', path: '/dialect', source: 'dot', sort: 9, category: 1, action: 0, isOpen: 1, remark: '' }), finds: { code: 'dialect' }, change: { name: '方言菜单二' } },
  { name: '顶部菜单', as: 'platform', base: 'blade-system/topmenu', list: 'list', keys: rows.topMenu, added: () => ({ code: 'dialect', name: '方言顶部', source: 'dot', path: '/dialect', sort: 99 }), finds: { code: 'dialect', size: 100 }, change: { name: '方言顶部二' } },
  { name: '应用管理', as: 'platform', base: 'blade-system/client', list: 'list', keys: rows.client, added: () => ({
    clientId: 'dialect', clientName: '方言应用', clientSecret: 'dialect-secret-of-32-characters', resourceIds: '', scope: 'all', authorizedGrantTypes: 'captcha,refresh_token', webServerRedirectUri: '', authorities: '', accessTokenValidity: 3600, refreshTokenValidity: 604800, additionalInformation: '', autoapprove: '',
  }), finds: { clientId: 'dialect' }, change: { scope: 'all,some' } },
  { name: '产品包', as: 'platform', base: 'blade-system/tenant-package', list: 'list', keys: rows.tenantPackage, added: async ({ id }) => ({ packageName: '方言包', menuId: await menuOf(id), remark: '' }), finds: { packageName: '方言包' }, change: { packageName: '方言包二' } },
  { name: '数据权限', as: 'tenant', base: 'blade-system/data-scope', list: 'list', keys: rows.dataScope, added: async ({ id }) => ({ menuId: await menuOf(id), resourceCode: 'dialect', scopeName: '方言规则', scopeField: '*', scopeClass: '', scopeColumn: 'create_dept', scopeType: 3, scopeValue: '', remark: '' }), finds: { scopeName: '方言规则' }, change: { scopeName: '方言规则二' } },
  { name: '接口权限', as: 'tenant', base: 'blade-system/api-scope', list: 'list', keys: rows.apiScope, added: async ({ id }) => ({ menuId: await menuOf(id), resourceCode: 'dialect', scopeName: '方言接口', scopePath: 'GET /api/ratutech-core/car-brand/*', scopeType: 2, remark: '' }), finds: { scopeName: '方言接口' }, change: { scopeName: '方言接口二' } },
  { name: '对象存储', as: 'tenant', base: 'blade-resource/oss', list: 'list', keys: rows.oss, added: () => ({ id: '', ossCode: 'dialect', category: 10, endpoint: '', accessKey: '', secretKey: '', bucketName: '', appId: '', region: '', remark: '方言' }), finds: { ossCode: 'dialect' }, change: { remark: '方言二' } },
  { name: '短信配置', as: 'tenant', base: 'blade-resource/sms', list: 'list', keys: rows.sms, added: () => ({ smsCode: 'dialect', category: 1, templateId: 'T1', accessKey: 'api-key-of-the-vendor', regionId: 'cn-hangzhou', signName: '方言' }), finds: { smsCode: 'dialect' }, change: { signName: '方言二' } },
  { name: '通知公告', as: 'tenant', base: 'blade-desk/notice', list: 'list', keys: rows.notice, added: () => ({ title: '方言公告', category: 1, releaseTime: '2026-11-21 00:00:00', content: '<p>内容<script>alert(1)</script></p>' }), finds: { title: '方言公告' }, change: { title: '方言公告二' } },
  { name: '行政区划', as: 'platform', base: 'blade-system/region', list: 'list', keys: rows.region, added: () => ({ code: '4403990', parentCode: '4403', name: '方言区', regionLevel: 3, sort: 99, remark: '' }), finds: { code: '440399' }, change: { name: '方言区二' }, detail: row => ({ code: row['code'] }), removal: row => ({ id: row['code'] }) },
]
