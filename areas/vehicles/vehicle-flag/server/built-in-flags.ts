import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow } from '#packages/server/rows.ts'
import type { FlagRule } from '../flag-rule.ts'
import { vehicleFlag } from '../vehicle-flag.ts'

const grey = 1
const [blue, orange, red] = [2, 4, 5]
const [byHand, byRule, both, bySystem] = [1, 2, 3, 4]
const [warns, blocks] = [1, 2]
const onLease = { field: 'bizStatus', op: 'in', value: [6, 7] } as const

interface BuiltIn {
  readonly code: string
  readonly name: string
  readonly colour: number
  readonly category: string
  readonly setMode: number
  readonly rule?: FlagRule
  readonly effects?: { allotEffect?: number; takeEffect?: number; saleEffect?: number }
  readonly remark?: string
}

/** 60, 4.3. The last five have codes that the inspection rules of area 80 read. */
export const builtInFlags: readonly BuiltIn[] = [
  {
    code: 'accident',
    name: '事故车',
    colour: orange,
    category: 'condition',
    setMode: bySystem,
    effects: { allotEffect: warns, saleEffect: warns },
    remark: '重大事故，由事故处理设置',
  },
  {
    code: 'flooded',
    name: '泡水火烧',
    colour: red,
    category: 'condition',
    setMode: byHand,
    effects: { allotEffect: blocks, takeEffect: blocks, saleEffect: warns },
  },
  {
    code: 'longIdle',
    name: '长期闲置',
    colour: orange,
    category: 'operation',
    setMode: byRule,
    rule: { all: [{ field: 'idleDays', op: 'gt', value: 60 }] },
  },
  {
    code: 'warrantyEnding',
    name: '质保将尽',
    colour: blue,
    category: 'condition',
    setMode: byRule,
    rule: {
      all: [
        { field: 'daysTo(warrantyEnd)', op: 'ge', value: 0 },
        { field: 'daysTo(warrantyEnd)', op: 'le', value: 60 },
      ],
    },
  },
  {
    code: 'overdueReturn',
    name: '逾期未还',
    colour: red,
    category: 'risk',
    setMode: byRule,
    rule: { all: [onLease, { field: 'daysTo(leaseExpireDate)', op: 'lt', value: 0 }] },
  },
  {
    code: 'secured',
    name: '保全',
    colour: red,
    category: 'risk',
    setMode: bySystem,
    effects: { allotEffect: blocks, takeEffect: blocks },
    remark: '由资产保全设置',
  },
  {
    code: 'lenderRestricted',
    name: '资方限制',
    colour: red,
    category: 'asset',
    setMode: byHand,
    effects: { allotEffect: blocks, saleEffect: blocks },
  },
  {
    code: 'toDispose',
    name: '待处置',
    colour: orange,
    category: 'asset',
    setMode: byHand,
    effects: { allotEffect: warns },
  },
  {
    code: 'unplated',
    name: '未上牌',
    colour: grey,
    category: 'operation',
    setMode: byRule,
    rule: {
      all: [
        { field: 'plateNo', op: 'empty' },
        { field: 'bizStatus', op: 'in', value: [2, 3, 4, 5] },
      ],
    },
  },
  {
    code: 'permitEnding',
    name: '网约车证到期',
    colour: orange,
    category: 'operation',
    setMode: byRule,
    rule: {
      all: [
        { field: 'useNature', op: 'eq', value: 'hailing' },
        { field: 'daysTo(operateCertValidTo)', op: 'le', value: 30 },
      ],
    },
    effects: { takeEffect: warns },
  },
  {
    code: 'highMileage',
    name: '高里程',
    colour: blue,
    category: 'condition',
    setMode: byRule,
    rule: { all: [{ field: 'mileage', op: 'gt', value: 200_000 }] },
  },
  {
    code: 'minibus',
    name: '面包车',
    colour: grey,
    category: 'condition',
    setMode: both,
    rule: { all: [{ field: 'vehicleClass', op: 'eq', value: 'K41' }] },
  },
  { code: 'injuryAccident', name: '伤亡事故', colour: red, category: 'condition', setMode: bySystem },
  { code: 'illegalModified', name: '非法改装', colour: red, category: 'condition', setMode: byHand },
  {
    code: 'lateRegistered',
    name: '超四年登记',
    colour: grey,
    category: 'condition',
    setMode: byRule,
    rule: { all: [{ field: 'monthsToRegister', op: 'ge', value: 48 }] },
  },
  {
    code: 'exOperating',
    name: '营转非',
    colour: grey,
    category: 'condition',
    setMode: both,
    rule: { all: [{ field: 'useNature', op: 'eq', value: 'exOperating' }] },
  },
]

/** Adds what is missing, also of names that people took since; removed ones stay removed. */
export async function addBuiltInFlags(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ name: string }>(
        sql`select flag_code as name from vehicle_flag where tenant_id = ${tx.tenantId} union all select flag_name from vehicle_flag where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => row.name),
  )
  for (const [index, one] of builtInFlags.entries()) {
    if (known.has(one.code) || known.has(one.name)) continue
    await insertRow(tx, actor, vehicleFlag, {
      flagCode: one.code,
      flagName: one.name,
      colour: one.colour,
      category: one.category,
      setMode: one.setMode,
      rule: one.rule ?? null,
      clearMode: one.setMode === byRule || one.setMode === both ? 1 : 2,
      allotEffect: 0,
      saleEffect: 0,
      takeEffect: 0,
      ...one.effects,
      notifyRoleIds: [],
      priority: (index + 1) * 10,
      remark: one.remark ?? null,
    })
  }
}
