import { datetime, defineResource, enableActions, enabledStates, int, many, note, ref, text } from '#kernel'

/**
 * 10-platform 5.3. Rows stand in tenant 000000; `code` is the tenant's number (tenantId in calls, where the base column
 * of that name would clash).
 */
export const tenant = defineResource({
  name: 'tenant',
  label: '租户 / Tenant',
  area: 'platform',
  service: 'system',
  table: 'blade_tenant',
  page: '/system/tenant',
  title: 'tenantName',
  dialect: 'framework',
  fields: {
    code: text('租户编号 / Tenant no.', 'SULF', { max: 12 }),
    tenantName: text('租户名称 / Name', 'RULFK', { max: 64 }),
    domainUrl: text('域名 / Domain', 'UF', { max: 128 }),
    backgroundUrl: text('登录背景 / Sign-in background', '', { max: 255 }),
    logoUrl: text('标志 / Logo', '', { max: 255 }),
    linkman: text('联系人 / Contact', 'RLF', { max: 32 }),
    contactNumber: text('联系电话 / Phone', 'RML', { max: 20, mask: 'phone' }),
    address: text('地址 / Address', '', { max: 200 }),
    userCount: int('已用账号 / Seats used', 'SL', { computed: true }),
    accountNumber: int('账号额度 / Seats', 'L', { help: '空或不大于0为不限 / Empty or not above 0: no limit' }),
    expireTime: datetime('过期时间 / Expires', 'LF'),
    packageId: ref('产品包 / Package', 'LF', 'tenant-package'),
    licenseKey: text('授权码 / Licence', '', { max: 255 }),
  },
  states: enabledStates,
  events: {
    'tenant.created': { label: '新建租户 / Tenant created', facts: { code: text('租户编号 / Tenant ID') } },
    'tenant.expired': { label: '租户到期 / Tenant expired', facts: { code: text('租户编号 / Tenant ID') } },
    'package.changed': {
      label: '租户更换产品包 / Tenant package changed',
      facts: { code: text('租户编号 / Tenant ID'), packageId: ref('产品包 / Package', '', 'tenant-package') },
    },
  },
  actions: {
    disable: {
      ...enableActions.disable,
      permission: 'edit',
      confirm:
        '停用 {title}？其人员随即退出，不能再登录；数据保留。 / Disable {title}? Its users are signed out at once and cannot sign in; data is kept.',
    },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  // Whoever disabled or removed it would have locked out the operator himself: nobody else opens the platform again.
  builtIn: { is: { code: ['000000'] }, not: ['remove', 'disable'] },
  calls: 'page@list, detail, submit, update-status:tenant_edit',
})

export const tenantPackage = defineResource({
  name: 'tenant-package',
  label: '租户产品包 / Package',
  area: 'platform',
  service: 'system',
  page: '/system/tenantpackage',
  title: 'packageName',
  dialect: 'framework',
  fields: {
    packageName: text('产品包名称 / Name', 'RULFK', { max: 50 }),
    /** Codes of leaves and buttons. In calls: menuId, comma list of menu ids. */
    menuCodes: many(text('菜单 / Menus', 'S', { max: 100 })),
    remark: note('备注 / Remark', 'L'),
  },
  calls: 'page@list, detail, remove',
})

/**
 * Counters that caches compare: 'rights' is raised by whatever changes who may do what, 'dict' by every change of a
 * dictionary.
 */
export const tenantVersion = defineResource({
  name: 'tenant-version',
  label: '租户版本 / Tenant version',
  area: 'platform',
  title: 'subject',
  dialect: 'framework',
  fields: { subject: text('对象 / Subject', 'SU', { max: 32 }), counter: int('计数 / Counter', 'S') },
})
