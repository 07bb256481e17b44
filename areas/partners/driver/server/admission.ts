import { addDays, addMonths, textOf, yuan, type Fen, type Label, type LocalDate } from '#kernel'
import { licenceState } from '../driver.ts'
import { ageOn, covers, yearsBetween } from './driver-rules.ts'

export interface Fail {
  readonly code: string
  readonly zh: string
  readonly en: string
}
export interface Admission {
  readonly ok: boolean
  readonly fails: readonly Fail[]
}
/** What is known of the driver, and what he shall drive. */
export interface AdmissionFacts {
  readonly date: LocalDate
  /** Code of lease_usage: 'hailing' asks for the permit of the city. */
  readonly usage: string
  readonly cityCode?: string | null | undefined
  readonly cityName?: string | undefined
  /** The class that the model asks for. */
  readonly classNeeded?: string | null | undefined
  readonly isActive: boolean
  readonly birthday: LocalDate | null
  readonly licenceState: number | null
  readonly licenceClass: string | null
  readonly licenceFirstDate: LocalDate | null
  readonly licenceValidTo: LocalDate | null
  readonly hailingCertNo: string | null
  readonly hailingCertCity: string | null
  readonly hailingCertTo: LocalDate | null
  readonly isBlack: boolean
  readonly backgroundState: number | null
  /** yyyy-MM-dd HH:mm:ss */
  readonly backgroundTime: string | null
  readonly overdueAmt: Fen
}
const AGES = { from: 21, to: 60 } as const
const LICENCE_DAYS = 30
const LICENCE_YEARS = 3
const BACKGROUND_DAYS = 180

/** 20-partners 4: whether somebody may drive for us on a day, with every reason against it. */
export function admissionOf(facts: AdmissionFacts): Admission {
  const fails = [...personFails(facts), ...licenceFails(facts), ...permitFails(facts), ...checkFails(facts)]
  return { ok: fails.length === 0, fails }
}

function personFails({ isActive, birthday, date, isBlack, overdueAmt }: AdmissionFacts): Fail[] {
  const fails: Fail[] = []
  if (!isActive) fails.push({ code: 'inactive', zh: '司机已停用', en: 'the driver is inactive' })
  const age = birthday === null ? undefined : ageOn(birthday, date)
  if (age === undefined || age < AGES.from || age > AGES.to)
    fails.push({
      code: 'age',
      zh: `年龄${age ?? '未知'}${age === undefined ? '' : '岁'}，须为${AGES.from}至${AGES.to}岁`,
      en: `aged ${age ?? 'unknown'}, ${AGES.from} to ${AGES.to} needed`,
    })
  if (isBlack) fails.push({ code: 'blackList', zh: '在黑名单中', en: 'on the black list' })
  if (overdueAmt > 0n)
    fails.push({ code: 'overdue', zh: `存在逾期欠款${yuan(overdueAmt)}元`, en: `${yuan(overdueAmt)} yuan overdue` })
  return fails
}

function licenceFails(facts: AdmissionFacts): Fail[] {
  const fails: Fail[] = []
  const { date } = facts
  if (facts.licenceState !== 1) {
    const label = licenceState.values.find(one => one.code === facts.licenceState)?.label ?? '未知 / unknown'
    fails.push({
      code: 'licenceState',
      zh: `驾照状态【${textOf(label, 'zh')}】`,
      en: `licence state: ${textOf(label, 'en').toLowerCase()}`,
    })
  }
  const { licenceValidTo: validTo, licenceFirstDate: first } = facts
  if (validTo === null || validTo < addDays(date, LICENCE_DAYS))
    fails.push({
      code: 'licenceValid',
      zh: `驾驶证有效期至${validTo ?? '未知'}，须长于${LICENCE_DAYS}天`,
      en: `licence valid to ${validTo ?? 'unknown'}, ${LICENCE_DAYS} days more needed`,
    })
  if (facts.classNeeded && !covers(facts.licenceClass, facts.classNeeded))
    fails.push({
      code: 'licenceClass',
      zh: `准驾车型${facts.licenceClass ?? '未知'}，须为${facts.classNeeded}`,
      en: `licence class ${facts.licenceClass ?? 'unknown'}, ${facts.classNeeded} needed`,
    })
  if (first === null || addMonths(first, LICENCE_YEARS * 12) > date) {
    const years = first === null ? undefined : yearsBetween(first, date)
    fails.push({
      code: 'licenceYears',
      zh: `驾龄${years ?? '未知'}${years === undefined ? '' : '年'}，不满${LICENCE_YEARS}年`,
      en: `licensed ${years ?? 'unknown'} years, ${LICENCE_YEARS} needed`,
    })
  }
  return fails
}

/** A permit of the city, or of the province that it lies in, that is valid on the day. */
function permitFails(facts: AdmissionFacts): Fail[] {
  if (facts.usage !== 'hailing') return []
  const { hailingCertNo: no, hailingCertCity: city, hailingCertTo: validTo, date } = facts
  const isOfCity =
    !facts.cityCode || (city !== null && (facts.cityCode.startsWith(city) || city.startsWith(facts.cityCode)))
  if (!no || !isOfCity)
    return [
      {
        code: 'hailingPermit',
        zh: `没有${facts.cityName ?? ''}网约车驾驶员证`,
        en: `no hailing permit${facts.cityName ? ` of ${facts.cityName}` : ''}`,
      },
    ]
  if (validTo === null || validTo < date)
    return [
      {
        code: 'hailingPermitValid',
        zh: `网约车驾驶员证有效期至${validTo ?? '未知'}`,
        en: `hailing permit valid to ${validTo ?? 'unknown'}`,
      },
    ]
  return []
}

function checkFails({ backgroundState, backgroundTime, date }: AdmissionFacts): Fail[] {
  if (backgroundState !== 1 || backgroundTime === null)
    return [
      backgroundState === 2
        ? { code: 'background', zh: '背景核查不通过', en: 'background check failed' }
        : { code: 'background', zh: '未完成背景核查', en: 'background not checked' },
    ]
  const day = backgroundTime.slice(0, 10)
  return addDays(day, BACKGROUND_DAYS) < date
    ? [
        {
          code: 'backgroundAge',
          zh: `背景核查于${day}，已超过${BACKGROUND_DAYS}天`,
          en: `background checked on ${day}, more than ${BACKGROUND_DAYS} days ago`,
        },
      ]
    : []
}

/** All reasons in one message: 司机不符合准入条件：… */
export const admissionMessage = ({ fails }: Admission): Label =>
  `${fails.map(one => one.zh).join('；')} / ${fails.map(one => one.en).join('; ')}`
