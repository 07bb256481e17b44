import { Refused, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { localDate } from '#kernel'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '../customer.ts'
import { pictureOf, type Customer, type Picture } from './picture.ts'
import { sectionNames, sectionOf, type SectionName } from './section-names.ts'
import { fieldGaps, ruleGaps, type Gap } from './submit-checks.ts'

export interface SectionAnswer {
  id: string
  sectionVersion: number
  sectionState: Record<SectionName, number>
  missing: { section: SectionName; key: string; zh: string; en: string }[]
}

/** What belongs to a section beside its plain fields. */
const extras: Record<SectionName, readonly string[]> = {
  base: ['shareholders', 'licences', 'accounts', 'titles'],
  contacts: ['contacts', 'removedContactIds'],
  inform: ['informs'],
  applyArea: ['areas'],
  business: ['serviceItems', 'flows', 'reports'],
}

/**
 * Saves one section of a draft. Sections have versions of their own, so two people may fill different sections; only
 * the same section changed meanwhile is refused (D11).
 */
export async function saveSection(
  tx: Tx,
  actor: Actor,
  section: SectionName,
  body: Readonly<Record<string, unknown>>,
): Promise<SectionAnswer> {
  const id = String(body['id'])
  await requireVisible(tx, actor, customer as never, [id])
  const row = await lockRow(tx, actor, customer, id)
  if (row.status === 1 || row.status === 102)
    throw new Refused({
      kind: 'WrongState',
      resource: customer.name,
      id,
      state: row.status === 1 ? '生效 / Active' : '审批中 / In approval',
      action: '保存草稿 / Save draft',
    })
  const version = row.sectionVersions?.[section] ?? 0
  if (Number(body['sectionVersion'] ?? 0) !== version)
    throw new Refused({ kind: 'Stale', resource: customer.name, id, current: { sectionVersion: version } })

  const own = Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => extras[section].includes(name) || (name in customer.fields && sectionOf(name) === section),
    ),
  )
  await saveRecord(tx, actor, customer as never, { ...own, id, version: row.version, draft: true }, 'update')
  const saved = await lockRow(tx, actor, customer, id)
  const versions = { ...saved.sectionVersions, [section]: version + 1 }
  const { state, gaps } = await assessSections(tx, actor, saved, { ...saved.sectionState, [section]: 1 })
  await updateRow(tx, actor, customer, saved, { sectionVersions: versions, sectionState: state })
  return {
    id,
    sectionVersion: version + 1,
    sectionState: state,
    missing: gaps.filter(one => one.section === section).map(told),
  }
}

const told = ({ section, key, reason }: Gap) => ({ section, key, zh: half(reason, 0), en: half(reason, 1) })
const half = (label: Label, which: 0 | 1) =>
  which === 0 ? label.split(' / ')[0]! : label.split(' / ').slice(1).join(' / ')

/** 0 empty, 1 saved, 2 complete: complete means that submit reports nothing for it. */
export async function assessSections(
  tx: Tx,
  actor: Actor,
  row: Customer,
  known: Readonly<Record<string, number>>,
): Promise<{ state: Record<SectionName, number>; gaps: Gap[] }> {
  return assess(actor, await pictureOf(tx, row), known)
}
export async function assess(
  actor: Actor,
  picture: Picture,
  known: Readonly<Record<string, number>>,
): ReturnType<typeof assessSections> {
  const gaps = [...fieldGaps(picture), ...(await ruleGaps(picture, localDate(actor.clock.now())))]
  const state = Object.fromEntries(
    sectionNames.map(name => [name, (known[name] ?? 0) === 0 ? 0 : gaps.some(one => one.section === name) ? 1 : 2]),
  ) as Record<SectionName, number>
  return { state, gaps }
}
