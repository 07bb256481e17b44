import { bulkFields, isBarred, isUnfit, snake, type Action } from '#kernel'
import {
  actionsOf,
  callOf,
  hasDrafts,
  isEditable,
  isRemovable,
  mayCall,
  mayEdit,
  stateOf,
  type AnyResource,
  type Codes,
  type Row,
} from '../model/world.ts'

/** One thing that may be done with a record now, from the definition or from the standard calls. */
export interface Doable {
  name: string
  action: Action | undefined
  label: Action['label']
  isDanger: boolean
  /** A draft is edited in order to submit it. */
  isDraft?: boolean
}

const standard: Record<'edit' | 'afresh' | 'remove', Doable> = {
  edit: { name: 'edit', action: undefined, label: '编辑 / Edit', isDanger: false },
  afresh: { name: 'afresh', action: undefined, label: '重新提交 / Resubmit', isDanger: false },
  remove: { name: 'remove', action: undefined, label: '删除 / Delete', isDanger: true },
}

/** `update-status` runs the actions that have no call of their own. */
export const runsByStatus = (resource: AnyResource, action: Action): boolean =>
  !action.call && !action.page && action.to !== undefined && callOf(resource, 'update-status') !== undefined
/** An applicant takes back what runs in approval through the flow engine. */
export const runsByFlow = (name: string, action: Action, row: Row): boolean =>
  name === 'withdraw' && !action.call && !action.page && Boolean(row['processInstanceId'])

export function actionCode(resource: AnyResource, name: string, action: Action): string {
  return action.permission?.startsWith(':')
    ? action.permission.slice(1)
    : `${resource.permission}_${action.permission ?? snake(name)}`
}

export function fitsState(resource: AnyResource, name: string, action: Action, row: Row): boolean {
  const now = stateOf(resource, row['status'])?.[0]
  return (
    (!action.from || (now !== undefined && action.from.includes(now))) &&
    !isBarred(resource, row, name) &&
    !isUnfit(resource, row, name)
  )
}

/**
 * Everything offered for one record: state, code and a way to run it. `known` are the actions that the server names for
 * it.
 */
export function doables(resource: AnyResource, row: Row, codes: Codes, known?: readonly string[]): Doable[] {
  const isAsked = known ?? (row['_actions'] as string[] | undefined)
  const list: Doable[] = []
  const status = row['status']
  const mayResubmit =
    actionsOf(resource).some(([name, action]) => name === 'afresh' && fitsState(resource, name, action, row)) &&
    mayCall(resource, 'afresh', codes)
  const isDraft = hasDrafts(resource) && stateOf(resource, status)?.[0] === 'draft'
  if (mayEdit(resource, codes) && isEditable(resource, row) && !mayResubmit)
    list.push(isDraft ? { ...standard.edit, isDraft } : standard.edit)
  if (mayResubmit) list.push(standard.afresh)
  for (const [name, action] of actionsOf(resource)) {
    if ((action.by ?? 'person') !== 'person' || name === 'submit' || name === 'afresh') continue
    const hasWay =
      action.call !== undefined ||
      action.page !== undefined ||
      runsByStatus(resource, action) ||
      runsByFlow(name, action, row)
    if (!hasWay || !fitsState(resource, name, action, row)) continue
    if (
      isAsked && !runsByFlow(name, action, row)
        ? isAsked.includes(name)
        : codes.has(actionCode(resource, name, action)) || runsByFlow(name, action, row)
    )
      list.push({ name, action, label: action.label, isDanger: action.danger === true })
  }
  if (mayCall(resource, 'remove', codes) && isRemovable(resource, row)) list.push(standard.remove)
  return list
}

/** Whether fields of many chosen rows may be changed at once. */
export const mayBulk = (resource: AnyResource, codes: Codes): boolean =>
  resource.kind === 'record' && mayCall(resource, 'update', codes) && bulkFields(resource).length > 0

/** What may be done with several chosen rows at once; whether each row allows it shows when it runs. */
export function batchDoables(
  resource: AnyResource,
  rows: readonly Row[],
  codes: Codes,
): { doable: Doable; fitting: Row[] }[] {
  const found = actionsOf(resource)
    .filter(
      ([name, action]) =>
        (action.by ?? 'person') === 'person' &&
        (action.batch || action.collective) &&
        (action.call !== undefined || runsByStatus(resource, action)) &&
        codes.has(actionCode(resource, name, action)),
    )
    .map(([name, action]) => ({
      doable: { name, action, label: action.label, isDanger: action.danger === true },
      fitting: rows.filter(row => fitsState(resource, name, action, row)),
    }))
  if (mayCall(resource, 'remove', codes))
    found.push({ doable: standard.remove as never, fitting: rows.filter(row => isRemovable(resource, row)) })
  return found
}

/** The move that takes this one back: from where it led to whence it came, asking nothing. */
export function inverseOf(resource: AnyResource, action: Action, before: unknown): string | undefined {
  const from = stateOf(resource, before)?.[0]
  return actionsOf(resource).find(
    ([, other]) =>
      from !== undefined &&
      other.to === from &&
      action.to !== undefined &&
      other.from?.includes(action.to) &&
      !other.reason &&
      !other.input &&
      !other.page &&
      !other.danger &&
      (other.call || runsByStatus(resource, other)),
  )?.[0]
}

/** Turned on and off again (启用, 停用): a record is not carried on by it. */
export const isSwitch = (resource: AnyResource, action: Action): boolean =>
  runsByStatus(resource, action) &&
  actionsOf(resource).some(
    ([, other]) =>
      runsByStatus(resource, other) &&
      action.from?.includes(other.to!) === true &&
      other.from?.includes(action.to!) === true,
  )
