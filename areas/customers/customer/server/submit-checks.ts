import { sumFen, ZERO, type Fen, type Field, type Label, type LocalDate } from '#kernel'
import { fits } from '#kernel/when.ts'
import { labels } from '#packages/server/registry.ts'
import { licenceKinds } from '#areas/partners/dictionaries.ts'
import { informEvents } from '../../dictionaries.ts'
import { informChannel } from '../children.ts'
import { customer } from '../customer.ts'
import type { Picture } from './picture.ts'
import { directTotal } from './shareholding.ts'
import { sectionOf, type SectionName } from './section-names.ts'

/**
 * One thing that is missing or wrong before a customer may be submitted, with its place (11.1: all reported together).
 */
export interface Gap {
  section: SectionName
  key: string
  reason: Label
}
const gap = (section: SectionName, key: string, reason: Label): Gap => ({ section, key, reason })

/** Required fields of the customer itself that are empty. */
export function fieldGaps({ values }: Picture): Gap[] {
  const whole = values as Record<string, unknown>
  return Object.entries(customer.fields as Record<string, Field>).flatMap(([name, spec]) => {
    if (spec.system || spec.kind === 'lines' || (spec.options.when && !fits(spec.options.when, whole))) return []
    const needed = spec.options.requiredWhen ? fits(spec.options.requiredWhen, whole) : spec.required
    const value = whole[name]
    const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return needed && empty
      ? [
          gap(
            sectionOf(name),
            name,
            `${spec.label.split(' / ')[0]}不能为空 / ${spec.label.split(' / ').slice(1).join(' / ')} is required`,
          ),
        ]
      : []
  })
}

/** Rules across rows, papers and people (20-partners 11.1). */
export async function ruleGaps(picture: Picture, today: LocalDate): Promise<Gap[]> {
  return [
    ...paperGaps(picture, today),
    ...ownerGaps(picture),
    ...contactGaps(picture),
    ...informGaps(picture),
    ...(await areaGaps(picture)),
    ...standingGaps(picture),
  ]
}

const person = 5
function paperGaps(picture: Picture, today: LocalDate): Gap[] {
  const { values, licences } = picture
  return neededPapers(picture)
    .flatMap(kind => {
      const name = licenceKinds[kind].split(' / ')
      const mine = licences.filter(one => one.licenceKind === kind)
      if (mine.length === 0) return [gap('base', 'licences', `缺少资料【${name[0]}】 / ${name[1]} is missing`)]
      if (mine.some(one => one.longTerm || !one.validTo || one.validTo >= today)) return []
      const last = mine
        .map(one => one.validTo!)
        .sort()
        .at(-1)
      return [gap('base', 'licences', `【${name[0]}】已于${last}到期 / ${name[1]} expired on ${last}`)]
    })
    .concat(
      values.legalPerson &&
        values.signerName &&
        values.signerName !== values.legalPerson &&
        !licences.some(one => one.licenceKind === 'poa') &&
        values.entityKind !== person
        ? [gap('base', 'licences', '缺少资料【授权委托书】 / Power of attorney is missing')]
        : [],
    )
}

/** Papers that are missing or out of date, as a quota application asks again. */
export const missingPapers = (picture: Picture, today: LocalDate): Label[] =>
  paperGaps(picture, today).map(one => one.reason)

/** How many of the papers that the customer needs are there and in force. */
export function paperShare(picture: Picture, today: LocalDate): { needed: number; valid: number } {
  const needed = neededPapers(picture)
  const valid = needed.filter(kind =>
    picture.licences.some(one => one.licenceKind === kind && (one.longTerm || !one.validTo || one.validTo >= today)),
  )
  return { needed: needed.length, valid: valid.length }
}

const threeMillion = 300_000_000n
const oneMillion = 100_000_000n
export const appliedAmount = ({ areas }: Picture): Fen =>
  sumFen(areas, one => ((one.unitExposure ?? ZERO) * BigInt(one.applyQty ?? 0)) as Fen)

/**
 * The table of 20-partners 3 for a customer at submit. Documents needed only for a quota application or a check are
 * required there.
 */
function neededPapers(picture: Picture): (keyof typeof licenceKinds)[] {
  const { entityKind, customerKind, businessKind } = picture.values
  const company = entityKind === 1 || entityKind === 3 || entityKind === 4
  const firm = company || entityKind === 2
  const applied = appliedAmount(picture)
  return [
    ...(firm ? (['business_licence'] as const) : []),
    'legal_id',
    ...(company ? (['account_permit'] as const) : []),
    ...(company && customerKind === 1 ? (['articles'] as const) : []),
    ...(company && applied > threeMillion ? (['resolution'] as const) : []),
    ...(company && applied > oneMillion ? (['financial_report'] as const) : []),
    ...(firm && (customerKind === 1 || customerKind === 2) ? (['site_lease', 'fleet_list'] as const) : []),
    ...(firm && businessKind === 'hailing' ? (['platform_agreement'] as const) : []),
    ...(firm && businessKind === 'rental' ? (['rental_filing'] as const) : []),
  ]
}

function ownerGaps({ shareholders, values }: Picture): Gap[] {
  const total = directTotal(shareholders)
  const needed =
    (values.customerKind === 1 || values.customerKind === 2) && values.entityKind !== 2 && values.entityKind !== person
  if (needed && shareholders.length === 0) return [gap('base', 'shareholders', '请填写股东 / enter the shareholders')]
  return total.gt(100)
    ? [
        gap(
          'base',
          'shareholders',
          `持股比例合计${total.toString()}%，不能超过100% / shares add up to ${total.toString()} %, at most 100 %`,
        ),
      ]
    : []
}

const present = (one: Picture['contacts'][number]) => one.status === undefined || one.status === 1
function contactGaps({ contacts }: Picture): Gap[] {
  const has = (role: string) => contacts.some(one => present(one) && (one.roles ?? []).includes(role))
  return [
    ...(has('business') ? [] : [gap('contacts', 'contacts', '缺少商务联系人 / a business contact is missing')]),
    ...(has('finance') ? [] : [gap('contacts', 'contacts', '缺少财务联系人 / a finance contact is missing')]),
  ]
}

function informGaps({ informs, contacts }: Picture): Gap[] {
  return informs.flatMap((row, index) =>
    row.enabled === false
      ? []
      : (row.channels ?? []).flatMap(channel => {
          const people = contacts.filter(
            one =>
              present(one) &&
              one.informEnabled !== false &&
              (row.contactId
                ? String(one.id) === row.contactId
                : (row.roles ?? []).some(role => (one.roles ?? []).includes(role))),
          )
          if (people.some(one => (channel === 1 ? one.phone : channel === 2 ? one.email : one.phone))) return []
          const event = (
            informEvents[row.informEvent as keyof typeof informEvents] ?? `${row.informEvent} / ${row.informEvent}`
          ).split(' / ')
          const means = informChannel.values.find(one => one.code === channel)!.label.split(' / ')
          return [
            gap(
              'inform',
              `informs.${index}.channels`,
              `通知【${event[0]}】未设置有效的${means[0]}接收人 / notice ${event[1]}: nobody to receive the ${means[1]}`,
            ),
          ]
        }),
  )
}

async function areaGaps({ areas, values }: Picture): Promise<Gap[]> {
  if (areas.length === 0)
    return values.customerKind === 4
      ? []
      : [gap('applyArea', 'areas', '至少填写一个业务区域 / at least one business area')]
  const gaps: Gap[] = []
  for (const [index, one] of areas.entries())
    if (one.cityCode && areas.findIndex(other => other.cityCode === one.cityCode) < index) {
      const name = (await labels()?.regionName(one.cityCode)) || one.cityCode
      gaps.push(gap('applyArea', `areas.${index}.cityCode`, `【${name}】重复 / ${name} is repeated`))
    }
  return gaps
}

function standingGaps({ values }: Picture): Gap[] {
  const state = values.registerStatus
  return [
    ...(state && values.entityKind !== person && !['存续', '在业'].includes(state)
      ? [gap('base', 'registerStatus', `登记状态【${state}】不能提交 / register state ${state} cannot be submitted`)]
      : []),
    ...(values.blackFlag
      ? [
          gap(
            'base',
            'blackFlag',
            `命中黑名单【${values.blackReason ?? '-'}】 / black-listed: ${values.blackReason ?? '-'}`,
          ),
        ]
      : []),
  ]
}
