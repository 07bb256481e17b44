import {
  defineResource,
  dict,
  enabledStates,
  enumeration,
  int,
  lines,
  many,
  note,
  qty,
  rate,
  ref,
  text,
  pinyinOf,
} from '#kernel'
import { subKindsOf } from '#areas/work-orders/kinds/types.ts'
import { projectLine, warrantyClass } from '../codes.ts'

const isPackage = { lineKind: [3] }
const edit = ':maintenance_project_edit'

/** 80, section 6: what a repair station does, what it takes and how long it is guaranteed. */
export const maintenanceProject = defineResource({
  name: 'maintenance-project',
  label: '维保项目 / Maintenance project',
  area: 'maintenance',
  page: '/maintenance/project',
  title: 'projectName',
  subtitle: ['projectCode'],
  fields: {
    projectCode: text('项目编码 / Code', 'URLFK', { max: 32, fixed: true }),
    projectName: text('项目名称 / Name', 'RLK', { max: 64 }),
    pinyin: pinyinOf('projectName'),
    category: dict('分类 / Category', 'RLF', 'maintenance_category'),
    repairKinds: many(enumeration('适用类别 / Kinds of repair', 'F', subKindsOf(10), { absent: '不限 / Any' })),
    lineKind: enumeration('行类型 / Kind of line', 'RLF', projectLine, { default: 1 }),
    unit: dict('单位 / Unit', 'RL', 'maintenance_unit'),
    stdHours: qty('标准工时 / Standard hours', 'L', { min: 0, max: 999, unit: '小时' }),
    warrantyClass: enumeration('质保类别 / Guarantee class', 'RL', warrantyClass, { default: 3 }),
    warrantyKm: int('质保公里 / Guarantee km', 'L', {
      min: 0,
      max: 500_000,
      unit: '公里',
      help: '不填取国家最低标准 / Empty: the national minimum',
    }),
    warrantyDays: int('质保天数 / Guarantee days', 'L', { min: 0, max: 3650, unit: '天' }),
    taxRate: rate('税率 / Tax rate', 'R', { max: 100, default: '13.000000', unit: '%' }),
    packageItems: lines('套餐明细 / Package', '', 'maintenance-project-item', { max: 40, when: isPackage }),
    relations: lines('适用车型 / Models', '', 'maintenance-project-relation', { max: 200 }),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  sections: [
    {
      id: 'project',
      title: '项目 / Project',
      fields: ['projectCode', 'projectName', 'category', 'repairKinds', 'lineKind', 'unit', 'stdHours', 'taxRate'],
    },
    { id: 'guarantee', title: '质保 / Guarantee', fields: ['warrantyClass', 'warrantyKm', 'warrantyDays', 'remark'] },
    { id: 'package', title: '套餐明细 / Package', fields: ['packageItems'] },
    { id: 'models', title: '适用车型 / Models', fields: ['relations'] },
  ],
  states: enabledStates,
  actions: {
    disable: {
      label: '停用 / Disable',
      from: ['active'],
      to: 'inactive',
      permission: edit,
      danger: true,
      batch: true,
      confirm: '停用 {title}？已有单据不受影响。 / Disable {title}? Documents that name it stay as they are.',
    },
    enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', permission: edit, batch: true },
  },
  calls:
    'page, list:signed in, detail, save:maintenance_project_edit, update:maintenance_project_edit, update-status:maintenance_project_edit',
  scope: { staff: 'all' },
  list: { sort: 'projectCode', quick: ['projectCode', 'category', 'lineKind'], totals: [], tabs: false },
})

export const maintenanceProjectItem = defineResource({
  name: 'maintenance-project-item',
  label: '套餐明细 / Item of a package',
  area: 'maintenance',
  kind: 'lines',
  parent: 'packageId',
  title: 'projectId',
  fields: {
    packageId: ref('套餐 / Package', 'S', 'maintenance-project'),
    projectId: ref('项目 / Project', 'R', 'maintenance-project', { only: { status: [1], lineKind: [1, 2, 4] } }),
    qty: qty('数量 / Quantity', 'R', { min: 0, max: 999, default: '1.00' }),
  },
})
