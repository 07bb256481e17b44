import { enumOf, type Label } from '#kernel'

/** One row of 70, 4.1: a type of work order is data; its payload is a definition, its effect a hook. */
export interface WorkType {
  readonly code: number
  /** Segment of its pages, '/workorder/task/<page>'; types without one have their pages in other menus. */
  readonly page: string
  /** Of its calls: '<calls>-handle', '<calls>-page'. */
  readonly calls: string
  /** Of its list of tasks, where that is named otherwise. */
  readonly taskPage?: string
  readonly payload: string
  /** Segment of its spreadsheets under work-order/task/; types without one are filled in one by one. */
  readonly family?: string
  readonly label: Label
  /** Prefixes of the numbers of order and task. */
  readonly order: string
  readonly task: string
  readonly subKinds: Readonly<Record<number, Label>>
  /** Somebody checks before it is done; passes through accounting; handling time. The setting of a city wins. */
  readonly confirm: boolean
  readonly accounting: boolean
  readonly slaMode: 1 | 2
  readonly slaValue: number
  /** Bases of its pages, where they stand in the menu of the area that opens it. */
  readonly home?: { readonly orders: string; readonly tasks: string }
  /** Opened by a document of its own, never by the form of work orders; its lists stand at these bases. */
  readonly ownDoor?: { readonly orders?: string; readonly tasks: string }
}

const registerKinds = {
  1: '注册登记 / First registration',
  2: '变更 / Change',
  3: '抵押 / Pledge',
  4: '解除抵押 / Discharge',
  5: '注销 / Deregistration',
  6: '补换证书 / Certificate reissued',
} as const
const licenseKinds = {
  1: '首次上牌 / First plate',
  2: '换牌 / New plate',
  3: '补牌 / Plate reissued',
  4: '收牌 / Plate recovered',
  5: '营运证 / Operating permit',
} as const
const transferKinds = {
  1: '买断过户 / Buy-out',
  2: '处置过户 / Disposal',
  3: '内部过户 / Within the group',
  4: '收购过户 / Acquisition',
} as const
const transportKinds = { 1: '板车 / Carrier', 2: '代驾 / Driver', 3: '拖车 / Tow', 4: '救援 / Rescue' } as const
const receiveKinds = {
  1: '客户送还 / Customer brings',
  2: '上门收车 / We collect',
  3: '强制收回 / Repossession',
  4: '换车收回 / Replaced vehicle',
} as const
const gpsKinds = { 1: '安装 / Install', 2: '拆除 / Remove', 3: '更换 / Replace', 4: '检修 / Repair' } as const
const storeKinds = {
  1: '采购到车 / Purchase arrived',
  2: '退车 / Return',
  3: '调拨 / Moved between lots',
  4: '维修返回 / Back from repair',
} as const
const pickKinds = {
  1: '赎回提车 / Redemption',
  2: '供方提车 / From the supplier',
  3: '维修提回 / From repair',
  4: '交付客户 / To the customer',
} as const
const checkKinds = {
  1: '上线检测 / On the line',
  2: '免检申领 / Exempt',
  3: '运输证年审 / Transport permit',
} as const
const repairKinds = {
  1: '保养 / Service',
  2: '维修 / Repair',
  3: '事故维修 / Accident repair',
  4: '轮胎 / Tyres',
  5: '三电 / Battery, motor, control',
  6: '整备 / Reconditioning',
  9: '其他 / Other',
} as const

export const workTypes: readonly WorkType[] = [
  {
    code: 1,
    page: 'register',
    calls: 'register',
    payload: 'vehicle-task-register',
    family: 'register',
    label: '登记 / Registration',
    order: 'GDDJ',
    task: 'RWDJ',
    subKinds: registerKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 5,
  },
  {
    code: 2,
    page: 'license',
    calls: 'license',
    payload: 'vehicle-task-license',
    family: 'license',
    label: '上牌 / Licence',
    order: 'GDSP',
    task: 'RWSP',
    subKinds: licenseKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 7,
  },
  {
    code: 3,
    page: 'transfer',
    calls: 'transfer',
    payload: 'vehicle-task-transfer',
    label: '过户 / Change of owner',
    order: 'GDGH',
    task: 'RWGH',
    subKinds: transferKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 10,
  },
  {
    code: 4,
    page: 'transport',
    calls: 'transport',
    payload: 'vehicle-task-transport',
    family: 'transport',
    label: '运输 / Transport',
    order: 'GDYS',
    task: 'RWYS',
    subKinds: transportKinds,
    confirm: true,
    accounting: true,
    slaMode: 1,
    slaValue: 24,
  },
  {
    code: 5,
    page: 'receive',
    calls: 'receive',
    payload: 'vehicle-task-receive',
    family: 'receive',
    label: '收车 / Receive back',
    order: 'GDSC',
    task: 'RWSC',
    subKinds: receiveKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 2,
  },
  {
    code: 6,
    page: 'gps',
    calls: 'gps',
    taskPage: 'gpsinstall',
    payload: 'vehicle-task-gps',
    family: 'gps',
    label: 'GPS / GPS',
    order: 'GDGP',
    task: 'RWGP',
    subKinds: gpsKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 2,
  },
  {
    code: 7,
    page: 'inventory',
    calls: 'inventory',
    payload: 'vehicle-task-inventory',
    family: 'inventory',
    label: '盘点 / Stocktake',
    order: 'GDPD',
    task: 'RWPD',
    subKinds: { 1: '初盘 / First count', 2: '复盘 / Recount' },
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 3,
    ownDoor: { orders: '/stocktake/workorder/stocktake', tasks: '/stocktake/workorder/task/stocktake' },
  },
  {
    code: 8,
    page: 'parking_inspection',
    calls: 'parking-inspection',
    payload: 'vehicle-task-parking-inspection',
    family: 'parking-lot-inspection',
    label: '停车场巡检 / Patrol',
    order: 'GDXJ',
    task: 'RWXJ',
    subKinds: { 1: '例行 / Routine', 2: '专项 / Special', 3: '整改复查 / Re-inspection' },
    confirm: true,
    accounting: false,
    slaMode: 2,
    slaValue: 1,
    ownDoor: { tasks: '/stocktake/workorder/task/patrol/inspect' },
  },
  {
    code: 9,
    page: 'year_check',
    calls: 'year-check',
    payload: 'vehicle-task-year-check',
    family: 'annual-inspection',
    label: '年检 / Annual inspection',
    order: 'GDNJ',
    task: 'RWNJ',
    subKinds: checkKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 10,
    home: { orders: '/yearcheck/workorder', tasks: '/yearcheck/task' },
  },
  {
    code: 10,
    page: 'maintenance',
    calls: 'maintenance',
    payload: 'vehicle-task-maintenance',
    family: 'maintenance',
    label: '维保 / Maintenance',
    order: 'GDWX',
    task: 'RWWX',
    subKinds: repairKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 3,
    home: { orders: '/maintenance/workorder/manage', tasks: '/maintenance/task' },
  },
  {
    code: 11,
    page: 'store',
    calls: 'store',
    payload: 'vehicle-task-store',
    label: '入库 / Store',
    order: 'GDRK',
    task: 'RWRK',
    subKinds: storeKinds,
    confirm: false,
    accounting: false,
    slaMode: 2,
    slaValue: 1,
  },
  {
    code: 12,
    page: 'collection_car',
    calls: 'collection-car',
    payload: 'vehicle-task-collection-car',
    label: '提车 / Pick-up',
    order: 'GDTC',
    task: 'RWTC',
    subKinds: pickKinds,
    confirm: true,
    accounting: true,
    slaMode: 2,
    slaValue: 2,
  },
]
export const typeIs = {
  register: 1,
  license: 2,
  transfer: 3,
  transport: 4,
  receive: 5,
  gps: 6,
  inventory: 7,
  patrol: 8,
  yearCheck: 9,
  maintenance: 10,
  store: 11,
  collection: 12,
} as const

const byCode = new Map(workTypes.map(one => [one.code, one]))
export const typeOf = (code: number): WorkType => byCode.get(code)!
export const isType = (code: number): boolean => byCode.has(code)
/** The nine types that are also filled in by spreadsheet (70, 4.8). */
export const families: readonly (WorkType & { readonly family: string })[] = workTypes.filter(
  (one): one is WorkType & { readonly family: string } => one.family !== undefined,
)
/** Code of the right to fill in a task of the type: vehicle_task_gps_handle. */
export const handleCode = (type: WorkType): string => `vehicle_task_${type.calls.replaceAll('-', '_')}_handle`

const halves = (label: Label) => label.split(' / ') as [string, string]
export const kindLabel = (type: number, subKind: number): Label => byCode.get(type)?.subKinds[subKind] ?? '- / -'
/** Every kind of work as one code, type x 100 + sub kind: what lines of chains are chosen by. */
export const taskKind = enumOf(
  'vehicle_task_kind',
  Object.fromEntries(
    workTypes
      .filter(one => !one.ownDoor)
      .flatMap(one =>
        Object.entries(one.subKinds).map(([sub, label]): [number, Label] => {
          const [zh, en] = halves(one.label)
          const [subZh, subEn] = halves(label)
          return [one.code * 100 + Number(sub), `${zh}·${subZh} / ${en}: ${subEn}`]
        }),
      ),
  ),
)
/** All words under which a sub kind is shown. */
export const kindWords: readonly Label[] = [
  ...new Map(workTypes.flatMap(one => Object.values(one.subKinds)).map(label => [halves(label)[0], label])).values(),
]
export const kindText = (type: number, subKind: number): string => halves(kindLabel(type, subKind))[0]
/** Sub kinds of one type as an enumeration of its payload. */
export const subKindsOf = (type: number) =>
  enumOf(`vehicle_task_sub_kind_${type}`, typeOf(type).subKinds as Record<number, Label>)

/** Menu leaves of the types. */
export const doorsOf = (base: '/workorder/manage' | '/workorder/task', zh: string, en: (of: string) => string) =>
  workTypes.flatMap(one => {
    const [nameZh, nameEn] = halves(one.label)
    const own: { readonly orders?: string; readonly tasks: string } | undefined = one.ownDoor ?? one.home
    const page = own ? own[base === '/workorder/manage' ? 'orders' : 'tasks'] : `${base}/${one.page}`
    return page === undefined
      ? []
      : [{ page, label: `${nameZh}${zh} / ${en(nameEn)}` as Label, holds: { type: String(one.code) } }]
  })
/** Base of the pages of a task of the type. */
export const taskBase = (type: WorkType): string => (type.ownDoor ?? type.home)?.tasks ?? `/workorder/task/${type.page}`
