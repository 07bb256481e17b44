import {
  bool,
  defineResource,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  int,
  json,
  many,
  note,
  ref,
  text,
} from '#kernel'

export const menuCategory = enumOf('menu_category', { 1: '菜单 / Menu', 2: '按钮 / Button' })
export const buttonFunction = enumOf('button_func', {
  0: '无 / None',
  1: '工具栏 / Toolbar',
  2: '操作栏 / Row',
  3: '工具操作栏 / Both',
})
export const yesNo = enumOf('yes_no', { 1: '否 / No', 2: '是 / Yes' })

/** 10-platform 5.2. Generated from the menu tree and the calls (D3); the rows stand in tenant 000000 for everybody. */
export const menu = defineResource({
  name: 'menu',
  label: '菜单 / Menu',
  area: 'platform',
  service: 'system',
  table: 'blade_menu',
  page: '/system/menu',
  title: 'name',
  titleEn: 'nameEn',
  subtitle: ['code', 'path'],
  dialect: 'framework',
  fields: {
    parentId: ref('上级菜单 / Above', '', 'menu', { only: { category: [1] } }),
    topCode: text('顶部菜单 / Top menu', 'S', { max: 32 }),
    code: text('菜单编号 / Code', 'RULF', { max: 100 }),
    name: text('菜单名称 / Name', 'RLFK', { max: 64 }),
    nameEn: text('英文名 / English name', '', { max: 100 }),
    alias: text('菜单别名 / Alias', 'F', { max: 64 }),
    path: text('路由地址 / Path', 'L', { max: 255 }),
    source: text('图标 / Icon', '', { max: 64 }),
    component: text('组件 / Component', '', { max: 255 }),
    sort: int('排序 / Order', 'L', { default: 1 }),
    category: enumeration('菜单类型 / Kind', 'RL', menuCategory, { default: 1 }),
    action: enumeration('按钮功能 / Place', '', buttonFunction, { default: 0 }),
    isOpen: enumeration('新窗口 / New window', '', yesNo, { default: 1 }),
    meta: json('路由元信息 / Meta'),
    query: json('路由参数 / Query'),
    keepAlive: bool('缓存 / Keep alive'),
    hidden: bool('隐藏 / Hidden'),
    roles: many(text('可见角色 / Visible to', '', { max: 32 })),
    implies: many(text('附带权限 / Implies', '', { max: 100 })),
    sensitive: bool('敏感 / Sensitive', 'S'),
    platformOnly: bool('仅平台 / Platform only', 'S'),
    isBuiltin: bool('内置 / Built-in', 'S'),
    remark: note('备注 / Remark'),
  },
  builtIn: { is: { isBuiltin: [true] }, not: ['remove'] },
  calls: 'page, detail, submit, remove',
  list: { sort: 'sort' },
})

export const topMenu = defineResource({
  name: 'top-menu',
  label: '顶部菜单 / Top menu',
  area: 'platform',
  service: 'system',
  permission: 'topmenu',
  page: '/system/topmenu',
  title: 'name',
  titleEn: 'nameEn',
  dialect: 'framework',
  fields: {
    code: text('菜单编号 / Code', 'RULF', { max: 32 }),
    name: text('菜单名称 / Name', 'RLFK', { max: 64 }),
    nameEn: text('英文名 / English name', '', { max: 64 }),
    source: text('图标 / Icon', '', { max: 64 }),
    path: text('默认页面 / Default page', '', { max: 255 }),
    sort: int('排序 / Order', 'L', { default: 1 }),
    /** Groups and leaves assigned by `grant`, besides those of the menu tree. */
    menuCodes: many(text('菜单 / Menus', 'S', { max: 100 })),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls: 'page, detail, submit, remove, update-status:topmenu_edit',
  list: { sort: 'sort', bare: 'equal' },
})
