import { refuse, textOf, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { keepsStoredSecret, SECRET_MASK } from '#packages/security/index.ts'
import { parameters } from '#generated/parameters.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { param } from '../param.ts'
import { plainParameter, SECRET, type StoredParameter } from './secret-values.ts'

type Row = RowOf<typeof param>
/** What tenant 000000 says of a key, as its tenants are told it. */
export interface Common extends StoredParameter {
  readonly tenantEditable: boolean | null
  readonly name: string
  readonly checkRule: string | null
  readonly ownerArea: string | null
}

export async function commonRows(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Common>> {
  if (tx.tenantId === PLATFORM || keys.length === 0) return new Map()
  const rows = await tx.rows<Common>(sql`
    select param_key as key, param_value as value, value_type as kind, tenant_editable as "tenantEditable", param_name as name, check_rule as "checkRule", owner_area as "ownerArea"
      from blade_param where tenant_id = ${PLATFORM} and param_key = any(${[...keys]}::text[]) and status = 1 and is_deleted = 0`)
  return new Map(rows.map(row => [row.key, { ...row, checkRule: ruleOf(row.key, row.checkRule) }]))
}

/** What the program can work with, for the parameters that it brings; what somebody asks beside it holds too. */
export const ownRules: ReadonlyMap<string, string> = new Map(
  parameters.flatMap(([key, , , , rule]) => (rule ? [[key, rule] as const] : [])),
)
/** The rule that stands beside a value: the written one, else the program's own. */
export const ruleOf = (key: string, written: string | null): string => written || ownRules.get(key) || ''

/**
 * What a key is called, of what kind it is and what it must keep to: the platform's word, whatever a tenant wrote
 * before.
 */
const toldOf = ({ key, name, kind, checkRule, ownerArea }: Common) =>
  ({ paramKey: key, paramName: name, valueType: kind, checkRule, ownerArea }) as const

/**
 * The product's own parameters are called in both languages; what somebody renamed or added stays as it was written.
 */
const labels = new Map(parameters.map(([key, , label]) => [key, label]))
export function englishName(key: string, name: string): Record<string, string> {
  const label: Label | undefined = labels.get(key)
  return label && textOf(label, 'zh') === name ? { nameEn: textOf(label, 'en') } : {}
}

const shown = ({ kind, value }: Common): string => (kind === SECRET && value ? SECRET_MASK : (value ?? ''))

/** Beside a tenant's row: the value in force where it follows the platform, and what following would bring. */
export function withCommon(row: Pick<Row, 'isInherited'>, common: Common | undefined): Record<string, unknown> {
  if (!common) return { isInherited: false }
  const isFixed = common.tenantEditable === false
  const isInherited = isFixed || row.isInherited === true
  // A list answers '' where nothing is said, never null (blade-dialect 3).
  return {
    ...toldOf(common),
    ownerArea: common.ownerArea ?? '',
    isInherited,
    platformValue: shown(common),
    tenantEditable: !isFixed,
    ...(isInherited ? { paramValue: shown(common) } : {}),
  }
}

/**
 * A tenant's save: following is asked for in words, or ends with another value, so that clients which know nothing of
 * it set a value as ever.
 * What the platform keeps to itself stays its own.
 */
export function follow(actor: Actor, { values, before }: Form<typeof param>, common: Common | undefined): void {
  if (actor.tenantId === PLATFORM || !common) {
    if (values.isInherited !== undefined || !before) values.isInherited = false
    if (before?.tenantEditable === false && actor.tenantId !== PLATFORM) fixed()
    return
  }
  if (common.tenantEditable === false) fixed()
  delete values.tenantEditable
  const typed = values.paramValue
  const isSecret =
    (common.kind === SECRET || before?.valueType === SECRET) && typeof typed === 'string' && keepsStoredSecret(typed)
  const isOther = typed !== undefined && !isSecret && (typed ?? '') !== (common.value ?? '')
  const asked = values.isInherited
  const isFollowing = before?.isInherited === true ? asked !== false && !isOther : asked === true
  values.isInherited = isFollowing
  if (isFollowing) delete values.paramValue
  // On its own from now on: the value in force is the one to begin with.
  else if (before?.isInherited === true && (typed === undefined || isSecret))
    values.paramValue = plainParameter(PLATFORM, common)
}
/** Of a key that the platform knows a tenant may change its value and what it notes beside it. */
export function keepsTold(
  actor: Actor,
  { values, before, fault }: Form<typeof param>,
  common: Common | undefined,
): void {
  if (actor.tenantId === PLATFORM || !common) return
  const told: Record<string, unknown> = toldOf(common)
  const given: Record<string, unknown> = values
  const stored = { ...before } as Record<string, unknown>
  for (const name of Object.keys(told)) {
    const isSame = [told[name], stored[name]].some(one => String(given[name] ?? '') === String(one ?? ''))
    if (before && given[name] !== undefined && !isSame)
      fault(
        name as keyof Row & string,
        '由平台规定，本租户只能改参数值与备注 / Defined by the platform: a tenant may change only value and remark',
      )
    else if (!before || given[name] !== undefined) given[name] = told[name]
  }
}
const fixed = (): never => refuse('paramFixed', "该参数由平台管理 / This parameter is the platform's")
