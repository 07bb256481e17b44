import { bool, datetime, enumeration, files, int, many, money, note, qty, rate, text, user, type Field } from '#kernel'
import { additKind, recommendation, siteState, type StepNo } from './codes.ts'

/** What is typed at each step besides its tables; names are those of the payload (20, quota-review). */
export const stepFields: Readonly<Record<StepNo, Readonly<Record<string, Field<unknown>>>>> = {
  1: {
    docScore: qty('资料完整度 / Completeness of papers', '', { scale: 1, min: 0, max: 100 }),
    ddNeeded: bool('需要尽调 / Visit needed', '', { default: true }),
    riskPoints: note('主要风险 / Main risks', 'R', { max: 2000 }),
  },
  2: {
    visitTime: datetime('到访时间 / Visited at', 'R'),
    visitorIds: many(user('尽调人 / Visitors', 'R')),
    metPersons: text('受访人 / People met', 'R', { max: 200 }),
    place: text('地点 / Place', 'R', { max: 200 }),
    siteState: enumeration('场地 / Site', '', siteState),
    officeHeadcount: int('在场人数 / People on site', '', { min: 0 }),
    fleetCounted: int('现场车辆 / Vehicles counted', 'R', { min: 0, unit: '台' }),
    fleetSampled: int('抽查 / Checked', 'R', { min: 0, unit: '台' }),
    licenceMatched: int('行驶证相符数 / Licences that match', 'R', { min: 0, unit: '台' }),
    utilisationSeen: rate('实见出车率 / Utilisation seen', 'R', { unit: '%', max: 100 }),
    turnoverSeen: rate('实见流失率 / Turnover seen', 'R', { unit: '%', max: 100 }),
    incomeSeen: money('后台月流水 / Income on the platform'),
    gpsOthers: note('他方GPS情况 / GPS of others', '', { max: 500 }),
    rivalTerms: note('他方租赁条件 / Terms of rivals', '', { max: 1000 }),
    photosBizId: files('现场照片 / Photos'),
    platformBackstage: files('平台后台截图 / Platform screens'),
    reportBizId: files('尽调报告 / Visit report', 'R'),
    recommend: enumeration('建议 / Recommendation', 'R', recommendation),
  },
  3: {
    gradeOverride: text('调整等级为 / Grade instead', '', {
      max: 1,
      help: '下调一级可直接调整，上调需权限 / One down at will, up needs the right',
    }),
    gradeReason: text('等级调整原因 / Why', '', { max: 200 }),
    priceAdvice: note('价格建议 / Price advice', '', { max: 500 }),
  },
  4: {
    validMonths: int('有效月数 / Valid months', '', { min: 1, max: 24, unit: '个月' }),
    orderInquiry: bool('要求补充调查 / Order a further inquiry'),
    isFigureConfirmed: bool('已确认额度变化 / Changed figures confirmed'),
  },
  5: {
    additKind: enumeration('补充类型 / Kind', 'R', additKind),
    finding: note('核实情况 / Findings', '', { max: 2000 }),
  },
}
